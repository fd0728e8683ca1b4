/** Sums in SQL that may exceed 64 bits, where SQLite would fail: the upper and the lower half of each
 *  value are summed apart. */

export interface SumRow {
  readonly high: bigint | null;
  readonly low: bigint | null;
}

export const sumColumns = (column: string): string =>
  `sum(${column} >> 32) AS high, sum(${column} & 4294967295) AS low`;

/** @returns zero for no rows. */
export const sumOf = (row: SumRow | undefined): bigint =>
  ((row?.high ?? 0n) << 32n) + (row?.low ?? 0n);
