/** What the files of all lists have in common: how they are named, what they are, whose coins are whose. */
import { pairs } from '#src/stores/pairs.store.ts';
import type { PairLookup } from '#src/trading/orders/values/traded-pair.ts';

export const CSV_TYPE = 'text/csv;charset=utf-8';

/** "orders-BTC_USDT-2026-11-20.csv": what no file system minds. */
export const csvNameOf = (parts: readonly string[]): string =>
  `${parts.join('-').replaceAll(/[^\w-]/g, '_')}.csv`;

export const listedPairOf: PairLookup = ({ tradeCoinId, quoteCoinId }) =>
  pairs.list.find((pair) => pair.tradeCoinId === tradeCoinId && pair.quoteCoinId === quoteCoinId);
