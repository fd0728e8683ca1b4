/** API of the exchange for the rest of the server. Types only; `createExchange` implements them. */
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

/** Runs `run` once after `delayMs`; zero means directly after the work already queued. */
export type Schedule = (run: () => void, delayMs: number) => void;

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
  /** Timer of the group commit. */
  readonly schedule: Schedule;
  /** Inserted into the database when new; the steps of a pair never change afterwards. */
  readonly coins: readonly CoinSeed[];
  readonly pairs: readonly Pair[];
  readonly listeners?: readonly ExchangeListener[];
  /** Minimum time that trades between bots stay on disk; default: one hour. */
  readonly botTradesRetentionMs?: number;
  /** Called once when a commit or command has failed halfway: the process must end and restart from
   *  the state on disk. All later commands are rejected. */
  readonly onFatal: (error: unknown) => void;
}

export interface PlaceOrder {
  readonly userId: UserId;
  readonly pairId: PairId;
  readonly side: OrderSide;
  readonly kind: OrderKind;
  /** For limit and stop-limit orders. */
  readonly limitPrice?: Ticks | undefined;
  /** For stop-limit orders. */
  readonly stopPrice?: Ticks | undefined;
  /** For limit orders; default: GTC. */
  readonly timeInForce?: TimeInForce | undefined;
  /** For market orders: worst price of a fill, in addition to the collar. */
  readonly worstPrice?: Ticks | undefined;
  /** For every order except a market buy with `quoteAmount`. */
  readonly size?: Lots | undefined;
  /** Amount to spend in a market buy, instead of a size. */
  readonly quoteAmount?: Units | undefined;
  readonly clientOrderId?: ClientOrderId | undefined;
  /** The trader has confirmed a price far from the market. */
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
  /** `existing`: this client order id was placed before, and nothing changed now. */
  readonly result: 'created' | 'existing';
  /** The order's current state. */
  readonly order: OrderRecord;
  /** All trades of the order so far, oldest first. Empty for an existing order of a bot. */
  readonly trades: readonly TradeRecord[];
}

export interface CancelOrder {
  readonly userId: UserId;
  readonly orderId: OrderId;
  /** Rejects with `order_type_mismatch` when the order does not match. */
  readonly expected?: Pick<OrderFilter, 'side' | 'kinds'> | undefined;
}

export type CancelRejection = Extract<
  RejectionName,
  'order_not_found' | 'order_not_open' | 'order_type_mismatch' | 'unavailable'
>;

/** Changes of an open order; omitted fields stay. */
export interface AmendOrder {
  readonly userId: UserId;
  readonly orderId: OrderId;
  /** Version the owner saw; an order that has changed since is not amended. */
  readonly version: number;
  /** The full size, including the filled part. */
  readonly size?: Lots | undefined;
  readonly limitPrice?: Ticks | undefined;
  /** For an untriggered stop order. */
  readonly stopPrice?: Ticks | undefined;
  /** The trader has confirmed a price far from the market. */
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

/** Filter of a list of orders; undefined fields match all. */
export interface OrderFilter {
  readonly pairIds?: readonly PairId[] | undefined;
  readonly side?: OrderSide | undefined;
  readonly kinds?: readonly OrderKind[] | undefined;
}

/** From `since` (included) to `until` (excluded); an undefined end is open. */
export interface TimeSpan {
  readonly since?: EpochMs | undefined;
  readonly until?: EpochMs | undefined;
}

export interface OrderQuery extends OrderFilter {
  readonly userId: UserId;
  readonly statuses?: readonly OrderStatus[] | undefined;
  /** Time of placement. */
  readonly placed?: TimeSpan | undefined;
  /** From 1. */
  readonly page: number;
  /** At most 1,000. */
  readonly perPage: number;
  /** Newest first by default. */
  readonly sort?: { readonly by: OrderSortColumn; readonly direction: 'asc' | 'desc' } | undefined;
}
/** Prices and sizes are compared in steps, which is meaningful only within one pair. */
export type OrderSortColumn = 'id' | 'updatedAt' | 'limitPrice' | 'size' | 'filled';

export interface TradeQuery {
  readonly userId: UserId;
  readonly pairIds?: readonly PairId[] | undefined;
  /** Side of the user's own order. */
  readonly side?: OrderSide | undefined;
  readonly orderId?: OrderId | undefined;
  readonly traded?: TimeSpan | undefined;
  readonly page: number;
  readonly perPage: number;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Number of rows on all pages. */
  readonly total: number;
  readonly page: number;
  readonly perPage: number;
}

export interface BookLevel {
  readonly price: Ticks;
  /** Full size resting at `price`. */
  readonly size: Lots;
}

export interface BookLevels {
  /** Best first. */
  readonly bids: readonly BookLevel[];
  readonly asks: readonly BookLevel[];
}

export interface CoinBalance {
  readonly coinId: CoinId;
  readonly available: Units;
  readonly frozen: Units;
}

/** Changes of one commit for one user. Bots have no account events. */
export interface AccountEvent {
  readonly userId: UserId;
  /** Per user, from 1, without gaps. */
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
  /** False when events after `seq` were already deleted: orders and balances must be reloaded. */
  readonly isComplete: boolean;
  /** The user's last number; 0 before the first. */
  readonly lastSeq: number;
}

/** API for placing and reading orders, implemented by the exchange and by demo trade, so code for
 *  one works with the other. */
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
  /** Places any order, also a bot's. Resolves after the commit, or with a rejection's name. */
  place(order: PlaceOrder): Promise<PlacedOrder | PlaceRejection>;
  /** Amends in place, with the same id. A smaller size at the same prices keeps queue priority; any
   *  other change loses it and may trade immediately. */
  amend(amend: AmendOrder): Promise<OrderRecord | AmendRejection>;
  cancel(cancel: CancelOrder): Promise<OrderRecord | CancelRejection>;
  /** @returns the canceled orders, oldest first. */
  cancelAll(
    filter: OrderFilter & { readonly userId: UserId },
  ): Promise<readonly OrderRecord[] | 'unavailable'>;

  /** Runs any other movement of money in the same queue. All of `work` is committed, or nothing
   *  when it throws; the promise then rejects with its error. */
  transact<Result>(work: (ledger: Ledger, now: EpochMs) => Result): Promise<Result>;
  /** Marks the user as a bot: its closed orders are pruned, and no account events are stored. */
  registerBot(userId: UserId): Promise<void>;

  readonly coins: readonly CoinSeed[];
  readonly pairs: readonly Pair[];
  pair(pairId: PairId): Pair | undefined;
  findPair(tradeCoinId: CoinId, quoteCoinId: CoinId): Pair | undefined;
  addCoin(coin: CoinSeed): Promise<void>;
  addPair(pair: Pair): Promise<void>;
  setPairStatus(pairId: PairId, status: Pair['status']): Promise<void>;

  /** Returns the order book, at most `depth` levels per side. */
  levels(pairId: PairId, depth: number): BookLevels;
  /** Returns the full size at a price, zero when there is none. */
  sizeAt(pairId: PairId, side: 'bid' | 'ask', price: Ticks): Lots;
  bestBid(pairId: PairId): Ticks | undefined;
  bestAsk(pairId: PairId): Ticks | undefined;
  lastPrice(pairId: PairId): Ticks | undefined;
  /** Newest first. */
  recentTrades(pairId: PairId, count: number): readonly TradeRecord[];
  /** Returns at most `count` trades after `tradeId`, oldest first. */
  tradesAfter(pairId: PairId, tradeId: TradeId, count: number): readonly TradeRecord[];

  order(userId: UserId, orderId: OrderId): OrderRecord | undefined;
  orderByClientId(userId: UserId, clientOrderId: ClientOrderId): OrderRecord | undefined;
  /** Newest first. */
  openOrders(userId: UserId, filter?: OrderFilter): readonly OrderRecord[];
  orderHistory(query: OrderQuery): Page<OrderRecord>;
  userTrades(query: TradeQuery): Page<TradeRecord>;
  balances(userId: UserId): readonly CoinBalance[];
  accountEventsSince(userId: UserId, seq: number): AccountEvents;

  /** @returns a function that removes the listener. */
  addListener(listener: ExchangeListener): () => void;
  addAccountListener(listener: AccountListener): () => void;
  readonly health: ExchangeHealth;
  /** Commands in the queue for the next group commit. */
  readonly queuedCount: number;
  /** Commits the waiting commands and rejects later ones; does not close the database. */
  close(): Promise<void>;
}
