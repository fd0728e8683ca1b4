/** Exports open orders to a file. The account already has all of them, so nothing is requested. */
import { pairTextOf, type Pair } from '#contract/core/pair.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Order } from '#contract/entities/order.ts';
import { dayText } from '#src/format/dates.ts';
import { downloadFile } from '#src/platform/download.ts';
import { ORDER_CSV_HEAD, orderCsvLine } from '#src/trading/orders/details/order-csv.ts';
import { CSV_TYPE, csvNameOf, listedPairOf } from './csv-file.ts';

/**
 * @param orders as shown in their list.
 * @param pair set if all orders are of this pair.
 */
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
