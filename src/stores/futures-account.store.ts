/** The signed-in user's futures: wallets, positions, open orders and the newest rows of the
 *  histories. Only `applyFuturesAccount` writes them, from initial lists and live changes; of two
 *  versions of an order or a position the higher one is stored, of equal ones the later one. */
import { proxy, ref } from 'valtio/vanilla';
import type { PositionId, UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { FuturesClosedPosition } from '#contract/entities/futures-closed-position.ts';
import type { FuturesOrder } from '#contract/entities/futures-order.ts';
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import { isFuturesOrderOpen } from '#contract/entities/futures-terms.ts';
import type { FuturesTrade } from '#contract/entities/futures-trade.ts';
import type { FuturesTransaction } from '#contract/entities/futures-transaction.ts';
import type { FuturesWallet } from '#contract/entities/futures-wallet.ts';
import { dataOf, LOADING, readyOf, type Loadable } from '#domain/loadable.ts';

/** Maximum number of rows of each history here; complete histories are read page by page. */
export const FUTURES_HISTORY_COUNT_MAX = 100;

export interface FuturesLists {
  /** One for each quote coin. */
  readonly wallets: readonly FuturesWallet[];
  /** All lists of rows are newest first. */
  readonly positions: readonly FuturesPosition[];
  readonly openOrders: readonly FuturesOrder[];
  readonly orderHistory: readonly FuturesOrder[];
  readonly trades: readonly FuturesTrade[];
  readonly transactions: readonly FuturesTransaction[];
  readonly closedPositions: readonly FuturesClosedPosition[];
}

export interface FuturesChange {
  readonly wallets: readonly FuturesWallet[];
  readonly positions: readonly FuturesPosition[];
  readonly closedPositionIds: readonly PositionId[];
  readonly orders: readonly FuturesOrder[];
  readonly trades: readonly FuturesTrade[];
  readonly transactions: readonly FuturesTransaction[];
  readonly closedPositions: readonly FuturesClosedPosition[];
}

export const NO_FUTURES_CHANGE: FuturesChange = {
  wallets: [],
  positions: [],
  closedPositionIds: [],
  orders: [],
  trades: [],
  transactions: [],
  closedPositions: [],
};

export interface FuturesAccount {
  /** Undefined for a visitor, and until the lists are loaded. */
  userId: UserId | undefined;
  /** The feed repeats a failed request by itself, so the lists load until they are ready. */
  lists: Loadable<FuturesLists, never>;
}

const NO_LISTS: FuturesLists = {
  wallets: [],
  positions: [],
  openOrders: [],
  orderHistory: [],
  trades: [],
  transactions: [],
  closedPositions: [],
};

const blankAccount = (): FuturesAccount => ({ userId: undefined, lists: LOADING });

export const createFuturesAccount = (): FuturesAccount => proxy(blankAccount());
export const futuresAccount = createFuturesAccount();

/** Returns the lists as far as they are loaded. */
export const futuresListsOf = (of: Pick<FuturesAccount, 'lists'>): FuturesLists =>
  dataOf(of.lists) ?? NO_LISTS;

/** Clears everything of the user, at sign-out. */
export function clearFuturesAccount(target: FuturesAccount = futuresAccount): void {
  Object.assign(target, blankAccount());
}

/**
 * Writes lists and changes.
 * @param kind `full` replaces the stored data, at sign-in and after an interruption. A `change` before
 * the first `full` is ignored, because the full lists contain it.
 */
export function applyFuturesAccount(
  kind: 'full' | 'change',
  userId: UserId,
  change: FuturesChange,
  target: FuturesAccount = futuresAccount,
): void {
  if (userId !== target.userId) clearFuturesAccount(target);
  const before = kind === 'full' ? NO_LISTS : dataOf(target.lists);
  if (before === undefined) return;
  target.userId = userId;
  target.lists = ref(readyOf(applyChange(before, change)));
}

function applyChange(before: FuturesLists, change: FuturesChange): FuturesLists {
  const closed = new Set(change.closedPositionIds);
  const orders = newerVersions([...before.openOrders, ...before.orderHistory], change.orders);
  return {
    wallets: replaceRows(before.wallets, change.wallets, ({ coinId }) => coinId),
    positions: newerVersions(before.positions, change.positions)
      .filter(({ id }) => !closed.has(id))
      .toSorted((left, right) => right.openedAt - left.openedAt),
    openOrders: orders.filter(isFuturesOrderOpen).toSorted(byCreation),
    orderHistory: newest(
      orders.filter((order) => !isFuturesOrderOpen(order)),
      byCreation,
    ),
    // A trade is reported to its maker and its taker: one match can be two rows of one user.
    trades: newest(
      replaceRows(before.trades, change.trades, ({ id, orderId }) => `${id}/${orderId}`),
      (left, right) => right.tradedAt - left.tradedAt,
    ),
    transactions: newest(
      replaceRows(before.transactions, change.transactions, ({ seq }) => seq),
      (left, right) => right.seq - left.seq,
    ),
    closedPositions: newest(
      replaceRows(before.closedPositions, change.closedPositions, ({ id }) => id),
      (left, right) => right.closedAt - left.closedAt,
    ),
  };
}

interface Versioned {
  readonly id: string;
  readonly version: number;
}

function newerVersions<Row extends Versioned>(
  held: readonly Row[],
  updates: readonly Row[],
): readonly Row[] {
  const byId = new Map(held.map((row) => [row.id, row]));
  for (const row of updates) {
    const known = byId.get(row.id);
    // A moved mark price keeps the version of a position, and moves arrive in order.
    if (known === undefined || row.version >= known.version) byId.set(row.id, row);
  }
  return [...byId.values()];
}

function replaceRows<Row>(
  held: readonly Row[],
  updates: readonly Row[],
  keyOf: (row: Row) => string | number,
): readonly Row[] {
  const byKey = new Map(held.map((row) => [keyOf(row), row]));
  for (const row of updates) byKey.set(keyOf(row), row);
  return [...byKey.values()];
}

const newest = <Row>(
  rows: readonly Row[],
  order: (left: Row, right: Row) => number,
): readonly Row[] => rows.toSorted(order).slice(0, FUTURES_HISTORY_COUNT_MAX);

const byCreation = (
  left: { readonly createdAt: EpochMs; readonly version: number },
  right: { readonly createdAt: EpochMs; readonly version: number },
): number =>
  right.createdAt === left.createdAt
    ? right.version - left.version
    : right.createdAt - left.createdAt;
