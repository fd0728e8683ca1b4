/** Sums, shares and order of balances for display. Sums are exact; shares and the order of rows are
 *  compared as doubles first, which is precise enough for a bar and fast for ten thousand rows. */
import {
  compareDecimals,
  decimalCountOf,
  decimalOfUnits,
  exactUnitsOf,
  plotNumberOf,
  type Decimal,
} from '#contract/core/decimal.ts';
import { foldText } from '#domain/fold-text.ts';
import type { Sorting } from '#src/design/data/columns.ts';
import type { EarnSummary } from '#src/queries/earn-summary.ts';
import type { HasCoinName } from '#src/trading/coin/use-coin-names.ts';
import type { WalletRow } from '#src/queries/wallets.ts';

const ZERO = '0' as Decimal;
const SMALL_USD = '1' as Decimal;

/** The available and the frozen amount together. */
export const totalOf = ({ available, frozen }: Pick<WalletRow, 'available' | 'frozen'>): Decimal =>
  addSigned(available, frozen, 1n);

export const differenceOf = (later: Decimal, earlier: Decimal): Decimal =>
  addSigned(later, earlier, -1n);

function addSigned(one: Decimal, other: Decimal, sign: 1n | -1n): Decimal {
  const decimals = Math.max(decimalCountOf(one), decimalCountOf(other));
  return decimalOfUnits(
    exactUnitsOf(one, decimals) + sign * exactUnitsOf(other, decimals),
    decimals,
  );
}

/** Share of `part` in percent, 0 to 100; zero without a total. */
export function percentOf(part: Decimal | undefined, total: Decimal): number {
  const whole = plotNumberOf(total);
  if (part === undefined || whole <= 0) return 0;
  return Math.min(100, Math.max(0, (plotNumberOf(part) / whole) * 100));
}

/** Less than a dollar. A coin without a price is small only when nothing of it is owned. */
export const isSmall = (row: WalletRow): boolean =>
  row.valueUsd === undefined
    ? compareDecimals(totalOf(row), ZERO) === 0
    : compareDecimals(row.valueUsd, SMALL_USD) < 0;

export type WalletSortKey = 'coin' | 'total' | 'available' | 'frozen' | 'locked' | 'value';

const VALUES: Readonly<Record<Exclude<WalletSortKey, 'coin'>, (row: WalletRow) => Decimal>> = {
  total: totalOf,
  available: ({ available }) => available,
  frozen: ({ frozen }) => frozen,
  locked: ({ locked }) => locked,
  value: ({ valueUsd }) => valueUsd ?? ('-1' as Decimal),
};

/** Sorts by a column; equal rows by the name of the coin. */
export function sortedRows(
  rows: readonly WalletRow[],
  { key, direction }: Sorting,
): readonly WalletRow[] {
  const sign = direction === 'ascending' ? 1 : -1;
  const byName = (left: WalletRow, right: WalletRow) =>
    left.coin < right.coin ? -1 : left.coin > right.coin ? 1 : 0;
  if (!(key in VALUES)) return rows.toSorted((left, right) => sign * byName(left, right));
  const valueOf = VALUES[key as keyof typeof VALUES];
  return rows
    .map((row) => {
      const value = valueOf(row);
      return { row, value, size: plotNumberOf(value) };
    })
    .toSorted((left, right) => {
      const difference = left.size - right.size;
      const order = difference === 0 ? compareDecimals(left.value, right.value) : difference;
      return order === 0 ? byName(left.row, right.row) : sign * order;
    })
    .map(({ row }) => row);
}

/** Coins whose symbol or name contains `search`. */
export function foundRows(
  rows: readonly WalletRow[],
  search: string,
  hasName: HasCoinName,
): readonly WalletRow[] {
  const requested = foldText(search);
  if (requested === '') return rows;
  return rows.filter(({ coin, coinName }) => hasName(coin, coinName, requested));
}

/** Change from `before` to `after` in percent; zero without a value before. */
export function changeOf(before: Decimal, after: Decimal): number {
  const start = plotNumberOf(before);
  return start <= 0 ? 0 : (plotNumberOf(differenceOf(after, before)) / start) * 100;
}

/** Whether a position of Simple Earn is active. */
export const hasEarn = (summary: EarnSummary | undefined): summary is EarnSummary =>
  summary !== undefined && summary.positionCount > 0;
