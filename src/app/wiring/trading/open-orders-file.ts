/** Open orders as a file. The account has all of them already, so nothing is read and nothing is waited for. */
import { pairTextOf, type Pair } from '#contract/core/pair.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Order } from '#contract/entities/order.ts';
import { dayText } from '#src/format/dates.ts';
import { downloadFile } from '#src/platform/download.ts';
import { ORDER_CSV_HEAD, orderCsvLine } from '#src/trading/orders/details/order-csv.ts';
import { CSV_TYPE, csvNameOf, listedPairOf } from './csv-file.ts';

/** @param orders as their list shows them. @param pair the only one they are of. */
export function saveOpenOrders(
  orders: readonly Order[],
  pair: Pair | undefined,
  now: EpochMs,
  save: (file: Blob, name: string) => void = downloadFile,
): void {
  const lines = orders.map((order) => orderCsvLine(order, listedPairOf));
  const of = pair === undefined ? [] : [pairTextOf(pair)];
  const name = csvNameOf(['open-orders', ...of, dayText(now)]);
  save(new Blob([ORDER_CSV_HEAD, ...lines], { type: CSV_TYPE }), name);
}
