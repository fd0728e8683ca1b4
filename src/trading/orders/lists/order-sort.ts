/** Sorts orders and trades by a column, with exact comparison of amounts of any length. Missing
 *  values come last. */
import {
  compareDecimals,
  divideFloor,
  exactUnitsOf,
  type Decimal,
} from '#contract/core/decimal.ts';
import type { Order } from '#contract/entities/order.ts';
import type { OwnTrade } from '#contract/entities/trade.ts';
import type { Sorting } from '#src/design/data/columns.ts';

/** Sort value of a row; undefined comes last in both directions. */
type SortValue = number | bigint | string | Decimal | undefined;

interface SortColumn<Row> {
  readonly valueOf: (row: Row) => SortValue;
  /** Whether the values are decimal texts, compared as numbers. */
  readonly isDecimal?: boolean;
}

export type SortColumns<Row> = Readonly<Record<string, SortColumn<Row>>>;

export const ORDER_SORTS: SortColumns<Order> = {
  time: { valueOf: (order) => order.createdAt },
  updated: { valueOf: (order) => order.updatedAt },
  side: { valueOf: (order) => order.side },
  kind: { valueOf: (order) => order.kind },
  status: { valueOf: (order) => order.status },
  price: { valueOf: (order) => order.limitPrice, isDecimal: true },
  trigger: { valueOf: (order) => order.stopPrice, isDecimal: true },
  average: { valueOf: (order) => order.averagePrice, isDecimal: true },
  amount: { valueOf: (order) => order.size, isDecimal: true },
  filled: { valueOf: filledShareOf },
  total: { valueOf: (order) => order.notional, isDecimal: true },
  id: { valueOf: (order) => order.id },
};

export const TRADE_SORTS: SortColumns<OwnTrade> = {
  time: { valueOf: (trade) => trade.tradedAt },
  side: { valueOf: (trade) => trade.side },
  price: { valueOf: (trade) => trade.price, isDecimal: true },
  amount: { valueOf: (trade) => trade.size, isDecimal: true },
  total: { valueOf: (trade) => trade.notional, isDecimal: true },
  id: { valueOf: (trade) => trade.orderId },
};

/** Returns the filled share in units of 10^-8. */
function filledShareOf({ filled, size }: Order): bigint {
  const sizeUnits = exactUnitsOf(size);
  return sizeUnits === 0n ? 0n : divideFloor(exactUnitsOf(filled) * 100_000_000n, sizeUnits);
}

/** Sorts the rows; equal rows keep their order. */
export function sortedRows<Row>(
  rows: readonly Row[],
  { key, direction }: Sorting,
  columns: SortColumns<Row>,
): readonly Row[] {
  const column = columns[key];
  if (column === undefined) return rows;
  const sign = direction === 'ascending' ? 1 : -1;
  const valued = rows.map((row) => ({ row, value: column.valueOf(row) }));
  return valued
    .sort((left, right) => compareValues(left.value, right.value, sign, column.isDecimal === true))
    .map(({ row }) => row);
}

function compareValues(
  left: SortValue,
  right: SortValue,
  sign: number,
  isDecimal: boolean,
): number {
  if (left === undefined || right === undefined) {
    return left === right ? 0 : left === undefined ? 1 : -1;
  }
  if (isDecimal) return sign * compareDecimals(left as Decimal, right as Decimal);
  return left === right ? 0 : left < right ? -sign : sign;
}
