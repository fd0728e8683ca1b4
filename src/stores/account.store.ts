/** The signed-in trader's own orders, trades and balances, separate for each trading mode. Only
 *  `applyAccount` writes them, from initial lists and live changes; of two versions of an order the
 *  higher one is stored. */
import { proxy, ref } from 'valtio/vanilla';
import { dataOf, LOADING, readyOf, type Loadable } from '#domain/loadable.ts';
import type { Order } from '#contract/entities/order.ts';
import { isOpen } from '#contract/entities/order-status.ts';
import type { Balance } from '#contract/entities/balance.ts';
import type { OwnTrade } from '#contract/entities/trade.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { TradingMode } from '#contract/core/trading-mode.ts';

/** Maximum number of closed orders and own trades here; complete histories are paged queries. */
export const CLOSED_ORDER_COUNT_MAX = 100;
export const OWN_TRADE_COUNT_MAX = 100;
/** The exchange allows 200 open orders per pair. */
export const OPEN_ORDER_COUNT_MAX = 4000;

export interface AccountChange {
  /** `full` replaces the stored data, at sign-in and after an interruption; `change` is merged
   *  into it. */
  readonly kind: 'full' | 'change';
  readonly userId: UserId;
  readonly orders: readonly Order[];
  readonly trades: readonly OwnTrade[];
  readonly balances: readonly Balance[];
}

export interface AccountLists {
  /** Open orders and recently closed ones; newest first. */
  readonly orders: readonly Order[];
  /** Newest first. */
  readonly trades: readonly OwnTrade[];
  readonly balances: readonly Balance[];
}

export interface Account {
  /** Undefined for a visitor, and until the lists are loaded. */
  userId: UserId | undefined;
  /** The account's feed repeats a failed request by itself, so the lists load until they are
   *  ready. */
  lists: Loadable<AccountLists, never>;
}

/** Lists of a visitor, and of a user whose lists are not loaded. */
const NO_LISTS: AccountLists = { orders: [], trades: [], balances: [] };

const blankAccount = (): Account => ({ userId: undefined, lists: LOADING });

export const createAccount = (): Account => proxy(blankAccount());
export const account = createAccount();
const demoAccount = createAccount();

/** Returns the account of the trading mode; both are separate stores, so demo data never mixes with
 *  real data. */
export const accountOf = (tradingMode: TradingMode): Account =>
  tradingMode === 'demo' ? demoAccount : account;

/** Returns the lists as far as they are loaded. */
export const listsOf = (of: Pick<Account, 'lists'>): AccountLists => dataOf(of.lists) ?? NO_LISTS;

/** @param change undefined at sign-out, which removes all data of the user. A `change` before the
 *    first `full` is ignored, because the full lists contain it. */
export function applyAccount(change: AccountChange | undefined, target: Account = account): void {
  if (change === undefined) {
    Object.assign(target, blankAccount());
    return;
  }
  if (change.userId !== target.userId) Object.assign(target, blankAccount());
  const before = change.kind === 'full' ? NO_LISTS : dataOf(target.lists);
  if (before === undefined) return;
  target.userId = change.userId;
  target.lists = readyOf({
    orders: limitOrders(mergeOrders(before.orders, change.orders)),
    trades: newestTrades(before.trades, change.trades),
    balances: mergedBalances(before.balances, change.balances),
  });
}

function mergeOrders(held: readonly Order[], updates: readonly Order[]): Order[] {
  const byId = new Map(held.map((order) => [order.id, order]));
  for (const order of updates) {
    const known = byId.get(order.id);
    if (known === undefined || order.version > known.version)
      byId.set(order.id, freezeModel(order));
  }
  return [...byId.values()].sort((left, right) =>
    byNewest(left.createdAt, left.id, right.createdAt, right.id),
  );
}

function limitOrders(orders: readonly Order[]): Order[] {
  let openCount = 0;
  let closedCount = 0;
  return orders.filter((order) =>
    isOpen(order) ? ++openCount <= OPEN_ORDER_COUNT_MAX : ++closedCount <= CLOSED_ORDER_COUNT_MAX,
  );
}

/** A trade is reported to its maker and its taker: one match can be two rows of the same trader. */
function newestTrades(held: readonly OwnTrade[], updates: readonly OwnTrade[]): OwnTrade[] {
  const byKey = new Map(held.map((trade) => [`${trade.id}/${trade.orderId}`, trade]));
  for (const trade of updates) byKey.set(`${trade.id}/${trade.orderId}`, freezeModel(trade));
  return [...byKey.values()]
    .sort((left, right) => byNewest(left.tradedAt, left.id, right.tradedAt, right.id))
    .slice(0, OWN_TRADE_COUNT_MAX);
}

function mergedBalances(held: readonly Balance[], updates: readonly Balance[]): Balance[] {
  const byCoin = new Map(held.map((balance) => [balance.coinId, balance]));
  for (const balance of updates) byCoin.set(balance.coinId, freezeModel(balance));
  return [...byCoin.values()];
}

/** Newest first; by higher ID for equal times. */
const byNewest = (leftAt: EpochMs, leftId: number, rightAt: EpochMs, rightId: number): number =>
  leftAt === rightAt ? rightId - leftId : rightAt - leftAt;

/** Models are replaced, never modified, so they are stored without a proxy. */
const freezeModel = <Model extends object>(model: Model): Model => ref({ ...model });
