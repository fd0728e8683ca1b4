/** The signed-in trader's own orders, trades and balances, at each venue apart. `applyAccount` alone writes
 *  them, from first lists and live changes alike; of two answers about one order the greater version is kept. */
import { proxy, ref } from 'valtio/vanilla';
import type { Order } from '#contract/entities/order.ts';
import { isOpen } from '#contract/entities/order-status.ts';
import type { Balance } from '#contract/entities/balance.ts';
import type { OwnTrade } from '#contract/entities/trade.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { TradingMode } from '#contract/core/trading-mode.ts';

/** Closed orders and own trades kept here; whole histories are paged queries. */
export const CLOSED_ORDER_COUNT_MAX = 100;
export const OWN_TRADE_COUNT_MAX = 100;
/** 200 open orders a pair are the exchange's own limit. */
export const OPEN_ORDER_COUNT_MAX = 4000;

export interface AccountChange {
  /** `full` replaces what is held, at sign-in and after a break; `change` is added to it. */
  readonly kind: 'full' | 'change';
  readonly userId: UserId;
  readonly orders: readonly Order[];
  readonly trades: readonly OwnTrade[];
  readonly balances: readonly Balance[];
}

export interface Account {
  /** Undefined for a visitor. */
  userId: UserId | undefined;
  isLoaded: boolean;
  /** Open ones, and those that closed lately; newest first. */
  orders: Order[];
  /** Newest first. */
  trades: OwnTrade[];
  balances: Balance[];
}

const blankAccount = (): Account => ({
  userId: undefined,
  isLoaded: false,
  orders: [],
  trades: [],
  balances: [],
});

export const createAccount = (): Account => proxy(blankAccount());
export const account = createAccount();
const demoAccount = createAccount();

/** Whose play money is on screen is never told by whose real money is. */
export const accountOf = (tradingMode: TradingMode): Account =>
  tradingMode === 'demo' ? demoAccount : account;

/** @param change undefined at sign-out: nothing of the former user stays. */
export function applyAccount(change: AccountChange | undefined, target: Account = account): void {
  if (change === undefined) {
    Object.assign(target, blankAccount());
    return;
  }
  if (change.userId !== target.userId) Object.assign(target, blankAccount());
  const isComplete = change.kind === 'full';
  target.userId = change.userId;
  target.isLoaded ||= isComplete;
  target.orders = retained(merged(isComplete ? [] : target.orders, change.orders));
  target.trades = newestTrades(isComplete ? [] : target.trades, change.trades);
  target.balances = mergedBalances(isComplete ? [] : target.balances, change.balances);
}

function merged(held: readonly Order[], updates: readonly Order[]): Order[] {
  const byId = new Map(held.map((order) => [order.id, order]));
  for (const order of updates) {
    const known = byId.get(order.id);
    if (known === undefined || order.version > known.version) byId.set(order.id, frozen(order));
  }
  return [...byId.values()].sort((left, right) =>
    byNewest(left.createdAt, left.id, right.createdAt, right.id),
  );
}

function retained(orders: readonly Order[]): Order[] {
  let openCount = 0;
  let closedCount = 0;
  return orders.filter((order) =>
    isOpen(order) ? ++openCount <= OPEN_ORDER_COUNT_MAX : ++closedCount <= CLOSED_ORDER_COUNT_MAX,
  );
}

/** A trade is told to both its maker and its taker side: one print may be two rows of one trader. */
function newestTrades(held: readonly OwnTrade[], updates: readonly OwnTrade[]): OwnTrade[] {
  const byKey = new Map(held.map((trade) => [`${trade.id}/${trade.orderId}`, trade]));
  for (const trade of updates) byKey.set(`${trade.id}/${trade.orderId}`, frozen(trade));
  return [...byKey.values()]
    .sort((left, right) => byNewest(left.tradedAt, left.id, right.tradedAt, right.id))
    .slice(0, OWN_TRADE_COUNT_MAX);
}

function mergedBalances(held: readonly Balance[], updates: readonly Balance[]): Balance[] {
  const byCoin = new Map(held.map((balance) => [balance.coinId, balance]));
  for (const balance of updates) byCoin.set(balance.coinId, frozen(balance));
  return [...byCoin.values()];
}

/** Newest first; of one moment, the one with the greater id. */
const byNewest = (leftAt: EpochMs, leftId: number, rightAt: EpochMs, rightId: number): number =>
  leftAt === rightAt ? rightId - leftId : rightAt - leftAt;

/** A model is replaced, never changed: no proxy is made of it. */
const frozen = <Model extends object>(model: Model): Model => ref({ ...model });
