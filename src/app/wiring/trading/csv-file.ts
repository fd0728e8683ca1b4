/** Shared parts of all CSV exports: file names, type, and coins of pairs. */
import { dataOf } from '#domain/loadable.ts';
import { pairs } from '#src/stores/pairs.store.ts';
import type { PairLookup } from '#src/trading/orders/values/traded-pair.ts';

export const CSV_TYPE = 'text/csv;charset=utf-8';

/** Returns "orders-BTC_USDT-2026-11-20.csv": safe for every file system. */
export const csvNameOf = (parts: readonly string[]): string =>
  `${parts.join('-').replaceAll(/[^\w-]/g, '_')}.csv`;

export const listedPairOf: PairLookup = ({ tradeCoinId, quoteCoinId }) =>
  dataOf(pairs.list)?.find(
    (pair) => pair.tradeCoinId === tradeCoinId && pair.quoteCoinId === quoteCoinId,
  );
