/** What the rest of the server may ask of the exchange. Types only; `createExchange` answers them. */
import type { Lots, Ticks, Units } from '#contract/core/decimal.ts';
import type {
  ClientOrderId,
  CoinId,
  OrderId,
  PairId,
  TradeId,
  UserId,
} from '#contract/core/ids.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { Clock, EpochMs } from '#contract/core/time.ts';
import type { TimeInForce } from '#contract/entities/order.ts';
import type { RejectionName } from '#contract/errors.ts';
import type { Schedule } from '#server/runtime/schedule.ts';
import type { Db } from '#server/db/database.ts';
import type { Ledger } from '#server/ledger/ledger.ts';
import type {
  ExchangeListener,
  OrderKind,
  OrderRecord,
  OrderSide,
  OrderStatus,
  TradeRecord,
} from './events.ts';

export interface CoinSeed {
  readonly id: CoinId;
  /** For example BTC. */
  readonly code: string;
  /** For example Bitcoin. */
  readonly name: string;
}

export interface ExchangeOptions {
  readonly db: Db;
  readonly clock: Clock;
  /** The timer of the group commit. */
  readonly schedule: Schedule;
  /** Written to the database on first sight; a pair's steps never change afterwards. */
  readonly coins: readonly CoinSeed[];
  readonly pairs: readonly Pair[];
  readonly listeners?: readonly ExchangeListener[];
  /** How long trades between bots stay on disk at least; an hour when nothing is said. */
  readonly botTradesRetentionMs?: number;
  /** Called once, when a commit or a command failed half-way: the process must end, and start again
   *  from what is on disk. Every later command is rejected. */
  readonly onFatal: (error: unknown) => void;
}

export interface PlaceOrder {
  readonly userId: UserId;
  readonly pairId: PairId;
  readonly side: OrderSide;
  readonly kind: OrderKind;
  /** Of limit and stop-limit orders. */
  readonly limitPrice?: Ticks | undefined;
  /** Of stop-limit orders. */
  readonly stopPrice?: Ticks | undefined;
  /** Of limit orders; GTC when nothing is said. */
  readonly timeInForce?: TimeInForce | undefined;
  /** Of market orders: nothing trades beyond it, nor beyond the collar. */
  readonly worstPrice?: Ticks | undefined;
  /** Of every order but a market buy that says `quoteAmount`. */
  readonly size?: Lots | undefined;
  /** A market buy may say how much to spend instead. */
  readonly quoteAmount?: Units | undefined;
  readonly clientOrderId?: ClientOrderId | undefined;
  /** The trader has seen that the price is far from the market and wants it so. */
  readonly confirmPrice?: boolean | undefined;
}

export type PlaceRejection = Extract<
  RejectionName,
  | 'pair_unknown'
  | 'pair_closed'
  | 'price_off_tick'
  | 'amount_missing'
  | 'amount_off_lot'
  | 'amount_too_large'
  | 'notional_too_small'
  | 'balance_too_low'
  | 'too_many_open_orders'
  | 'stop_would_trigger'
  | 'price_far_from_market'
  | 'post_only_would_take'
  | 'fill_or_kill_unfilled'
  | 'client_order_id_reused'
  | 'no_liquidity'
  | 'exchange_cancel_only'
  | 'unavailable'
>;

export interface PlacedOrder {
  /** `existing`: this client order id was placed before, and nothing has happened now. */
  readonly result: 'created' | 'existing';
  /** As the order stands now. */
  readonly order: OrderRecord;
  /** Every trade of the order so far, oldest first. Of an existing order of a bot none are found. */
  readonly trades: readonly TradeRecord[];
}

export interface CancelOrder {
  readonly userId: UserId;
  readonly orderId: OrderId;
  /** Refused with `order_type_mismatch` when the order is another. */
  readonly expected?: Pick<OrderFilter, 'side' | 'kinds'> | undefined;
}

export type CancelRejection = Extract<
  RejectionName,
  'order_not_found' | 'order_not_open' | 'order_type_mismatch' | 'unavailable'
>;

/** What is to change of an open order; what is not named stays. */
export interface AmendOrder {
  readonly userId: UserId;
  readonly orderId: OrderId;
  /** The order as its owner saw it; of an order that has changed since, nothing is changed. */
  readonly version: number;
  /** The whole size, what has filled of it included. */
  readonly size?: Lots | undefined;
  readonly limitPrice?: Ticks | undefined;
  /** Of a stop that waits. */
  readonly stopPrice?: Ticks | undefined;
  /** The trader has seen that the price is far from the market and wants it so. */
  readonly confirmPrice?: boolean | undefined;
}

export type AmendRejection = Extract<
  RejectionName,
  | 'order_not_found'
  | 'order_not_open'
  | 'order_type_mismatch'
  | 'state_changed'
  | 'pair_closed'
  | 'price_off_tick'
  | 'amount_off_lot'
  | 'amount_below_filled'
  | 'amount_too_large'
  | 'notional_too_small'
  | 'balance_too_low'
  | 'price_far_from_market'
  | 'stop_would_trigger'
  | 'post_only_would_take'
  | 'exchange_cancel_only'
  | 'unavailable'
>;

/** What narrows a list of orders; absent means any. */
export interface OrderFilter {
  readonly pairIds?: readonly PairId[] | undefined;
  readonly side?: OrderSide | undefined;
  readonly kinds?: readonly OrderKind[] | undefined;
}

/** From `since` on and before `until`; an undefined end is open. */
export interface TimeSpan {
  readonly since?: EpochMs | undefined;
  readonly until?: EpochMs | undefined;
}

export interface OrderQuery extends OrderFilter {
  readonly userId: UserId;
  readonly statuses?: readonly OrderStatus[] | undefined;
  /** When it was placed. */
  readonly placed?: TimeSpan | undefined;
  /** From 1. */
  readonly page: number;
  /** At most 1,000. */
  readonly perPage: number;
  /** Newest first by default. */
  readonly sort?: { readonly by: OrderSortColumn; readonly direction: 'asc' | 'desc' } | undefined;
}
/** Prices and sizes are compared in steps, which says something within one pair only. */
export type OrderSortColumn = 'id' | 'updatedAt' | 'limitPrice' | 'size' | 'filled';

export interface TradeQuery {
  readonly userId: UserId;
  readonly pairIds?: readonly PairId[] | undefined;
  /** Of the user's own order. */
  readonly side?: OrderSide | undefined;
  readonly orderId?: OrderId | undefined;
  readonly traded?: TimeSpan | undefined;
  readonly page: number;
  readonly perPage: number;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Rows on all pages together. */
  readonly total: number;
  readonly page: number;
  readonly perPage: number;
}

export interface BookLevel {
  readonly price: Ticks;
  /** Whole size resting at `price`. */
  readonly size: Lots;
}

export interface BookLevels {
  /** Best first. */
  readonly bids: readonly BookLevel[];
  readonly asks: readonly BookLevel[];
}

/** One coin of one user. */
export interface CoinBalance {
  readonly coinId: CoinId;
  readonly available: Units;
  readonly frozen: Units;
}

/** What one commit changed for one person. Persons have them, bots do not. */
export interface AccountEvent {
  readonly userId: UserId;
  /** Per user, from 1, without a gap. */
  readonly seq: number;
  readonly at: EpochMs;
  /** Each order once, in its newest version. */
  readonly orders: readonly OrderRecord[];
  readonly trades: readonly TradeRecord[];
  readonly balances: readonly CoinBalance[];
}
export type AccountListener = (event: AccountEvent) => void;

export interface AccountEvents {
  /** Oldest first. */
  readonly events: readonly AccountEvent[];
  /** False when events after `seq` were dropped already: read orders and balances anew. */
  readonly isComplete: boolean;
  /** The user's newest number; 0 before the first. */
  readonly lastSeq: number;
}

/** Where orders are placed and read: the exchange itself, or demo trade beside it. What is written for one
 *  is served by the other. */
export type TradingApi = Pick<
  Exchange,
  | 'place'
  | 'amend'
  | 'cancel'
  | 'cancelAll'
  | 'coins'
  | 'pairs'
  | 'pair'
  | 'findPair'
  | 'bestBid'
  | 'bestAsk'
  | 'order'
  | 'orderByClientId'
  | 'openOrders'
  | 'orderHistory'
  | 'userTrades'
  | 'balances'
  | 'accountEventsSince'
>;

export interface ExchangeHealth {
  readonly mode: 'open' | 'cancel_only' | 'stopped';
  /** One sentence each; empty while open. */
  readonly reasons: readonly string[];
}

export interface Exchange {
  /** Every order, a bot's included. Resolves after the commit, or with a refusal's name. */
  place(order: PlaceOrder): Promise<PlacedOrder | PlaceRejection>;
  /** In place, under its own id: less at the same prices keeps its place in the line, anything else goes
   *  to the end of it and may trade at once. */
  amend(amend: AmendOrder): Promise<OrderRecord | AmendRejection>;
  cancel(cancel: CancelOrder): Promise<OrderRecord | CancelRejection>;
  /** @returns the cancelled orders, oldest first. */
  cancelAll(
    filter: OrderFilter & { readonly userId: UserId },
  ): Promise<readonly OrderRecord[] | 'unavailable'>;

  /** Any other movement of money, in the same queue: all of `work` is committed, or none of it when
   *  it throws, and then the promise is rejected with what was thrown. */
  transact<Result>(work: (ledger: Ledger, now: EpochMs) => Result): Promise<Result>;
  /** From now on the user's closed orders are pruned and no account events are kept. */
  registerBot(userId: UserId): Promise<void>;

  readonly coins: readonly CoinSeed[];
  readonly pairs: readonly Pair[];
  pair(pairId: PairId): Pair | undefined;
  findPair(tradeCoinId: CoinId, quoteCoinId: CoinId): Pair | undefined;
  addCoin(coin: CoinSeed): Promise<void>;
  addPair(pair: Pair): Promise<void>;
  setPairStatus(pairId: PairId, status: Pair['status']): Promise<void>;

  /** The book, at most `depth` levels a side. */
  levels(pairId: PairId, depth: number): BookLevels;
  /** Whole size resting at a price: zero when nothing does. */
  sizeAt(pairId: PairId, side: 'bid' | 'ask', price: Ticks): Lots;
  bestBid(pairId: PairId): Ticks | undefined;
  bestAsk(pairId: PairId): Ticks | undefined;
  lastPrice(pairId: PairId): Ticks | undefined;
  /** Newest first. */
  recentTrades(pairId: PairId, count: number): readonly TradeRecord[];
  /** After `tradeId`, oldest first, at most `count`. */
  tradesAfter(pairId: PairId, tradeId: TradeId, count: number): readonly TradeRecord[];

  order(userId: UserId, orderId: OrderId): OrderRecord | undefined;
  orderByClientId(userId: UserId, clientOrderId: ClientOrderId): OrderRecord | undefined;
  /** Newest first. */
  openOrders(userId: UserId, filter?: OrderFilter): readonly OrderRecord[];
  orderHistory(query: OrderQuery): Page<OrderRecord>;
  userTrades(query: TradeQuery): Page<TradeRecord>;
  balances(userId: UserId): readonly CoinBalance[];
  accountEventsSince(userId: UserId, seq: number): AccountEvents;

  /** @returns a function that takes the listener away. */
  addListener(listener: ExchangeListener): () => void;
  addAccountListener(listener: AccountListener): () => void;
  readonly health: ExchangeHealth;
  /** Commands waiting for the next group commit. */
  readonly queuedCount: number;
  /** Commits what waits and refuses what comes later; does not close the database. */
  close(): Promise<void>;
}
