/** Interface of the exchange for the rest of the server. Types only; `createExchange` implements
 *  them. */
import type { Page } from '#server/db/table/page.ts';
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
import type { RejectionOf } from '#contract/docs/call-docs.ts';
import type { TimeInForce } from '#contract/entities/order.ts';
import type { Wallet } from '#contract/entities/wallet-type.ts';
import type { Delays } from '#server/runtime/delays.ts';
import type { Schedule } from '#server/runtime/schedule.ts';
import type { Db } from '#server/db/database.ts';
import type { Ledger } from '#server/ledger/ledger.ts';
import type { Rejection } from '#server/runtime/rejection.ts';
import type {
  ExchangeListener,
  MarketListener,
  MarketTradeRecord,
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

/** Returns the current reference price of a pair, in units of 10^-8 quote coin; undefined while there is none. */
export type ReferencePriceOf = (pairId: PairId) => Units | undefined;

export interface ExchangeOptions {
  readonly db: Db;
  readonly clock: Clock;
  /** The timer of the group commit. */
  readonly schedule: Schedule;
  /** Written to the database on first sight; a pair's steps never change afterwards. */
  readonly coins: readonly CoinSeed[];
  readonly pairs: readonly Pair[];
  readonly listeners?: readonly ExchangeListener[];
  /** Minimum time that trades between bots are stored on disk; one hour by default. */
  readonly botTradesRetentionMs?: number;
  /** Called inside the group's transaction: what it writes is committed with the event. */
  readonly onAccountEvent?: AccountListener;
  /** Limit prices far from it are rejected; without it, none are. */
  readonly referencePriceOf?: ReferencePriceOf | undefined;
  /** Receives the time from each command's arrival to its commit. */
  readonly delays?: Delays;
  /** Called once, when a commit or a command failed half-way: the process must end, and start again
   *  from what is on disk. Every later command is rejected. */
  readonly onFatal: (error: unknown) => void;
}

export interface PlaceOrder {
  readonly userId: UserId;
  readonly pairId: PairId;
  readonly side: OrderSide;
  readonly kind: OrderKind;
  /** Limit price of limit and stop-limit orders. */
  readonly limitPrice?: Ticks | undefined;
  /** Stop price of stop-limit orders. */
  readonly stopPrice?: Ticks | undefined;
  /** Time in force of limit orders; GTC by default. */
  readonly timeInForce?: TimeInForce | undefined;
  /** Worst price of market orders: no trade happens beyond it, nor beyond the collar. */
  readonly worstPrice?: Ticks | undefined;
  /** Size of every order except a market buy with `quoteAmount`. */
  readonly size?: Lots | undefined;
  /** Amount to spend, for a market buy, instead of a size. */
  readonly quoteAmount?: Units | undefined;
  readonly clientOrderId?: ClientOrderId | undefined;
  /** Confirms a price far from the market, after the trader has seen the warning. */
  readonly confirmPrice?: boolean | undefined;
}

/** Those that the contract lists for the call, and failures of the exchange itself. */
export type PlaceRejection = Rejection<RejectionOf<'placeBuyLimit'> | 'unavailable'>;

export interface PlacedOrder {
  /** `existing`: this client order ID was placed before, and this request changed nothing. */
  readonly result: 'created' | 'existing';
  /** Current state of the order. */
  readonly order: OrderRecord;
  /** All trades of the order, oldest first. Empty for an existing order of a bot. */
  readonly trades: readonly TradeRecord[];
}

export interface CancelOrder {
  readonly userId: UserId;
  readonly orderId: OrderId;
  /** Rejects with `order_type_mismatch` when the order is of another type. */
  readonly expected?: Pick<OrderFilter, 'side' | 'kinds'> | undefined;
}

export type CancelRejection = Rejection<
  'order_not_found' | 'order_not_open' | 'order_type_mismatch' | 'unavailable'
>;

/** Changes to an open order; omitted fields stay unchanged. */
export interface AmendOrder {
  readonly userId: UserId;
  readonly orderId: OrderId;
  /** Version of the order that its owner saw; if the order has changed since, the amendment is not
   *  applied. */
  readonly version: number;
  /** Full size, including the filled part. */
  readonly size?: Lots | undefined;
  readonly limitPrice?: Ticks | undefined;
  /** Stop price of an untriggered stop. */
  readonly stopPrice?: Ticks | undefined;
  /** Confirms a price far from the market, after the trader has seen the warning. */
  readonly confirmPrice?: boolean | undefined;
}

/** Without a reused request ID, which its route rejects. */
export type AmendRejection = Rejection<
  Exclude<RejectionOf<'amendOrder'>, 'request_id_reused'> | 'unavailable'
>;

/** Filter for a list of orders; an omitted field matches any order. */
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
  readonly orderId?: OrderId | undefined;
  readonly statuses?: readonly OrderStatus[] | undefined;
  /** Whether stops that were not triggered are omitted. */
  readonly isWithoutUntriggered?: boolean | undefined;
  /** Period in which the order was placed. */
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

/** One coin of one user in one wallet. */
export interface CoinBalance {
  readonly coinId: CoinId;
  readonly available: Units;
  readonly frozen: Units;
}
export interface WalletBalance extends CoinBalance {
  readonly wallet: Wallet;
}

/** The coins of a user's wallets whose balances a commit changed. Bots have none. */
export interface WalletChange {
  readonly userId: UserId;
  readonly at: EpochMs;
  readonly coins: readonly { readonly wallet: Wallet; readonly coinId: CoinId }[];
}
/** Called after the commit and before the next one, so it reads the balances of this commit. */
export type WalletListener = (change: WalletChange) => void;

/** Changes of one commit for one user. Users have account events, bots do not. */
export interface AccountEvent {
  readonly userId: UserId;
  /** Per user, from 1, without a gap. */
  readonly seq: number;
  readonly at: EpochMs;
  /** Each order once, in its newest version. */
  readonly orders: readonly OrderRecord[];
  readonly trades: readonly TradeRecord[];
  /** Changed balances in the spot wallet. */
  readonly balances: readonly CoinBalance[];
}
export type AccountListener = (event: AccountEvent) => void;

export interface AccountEvents {
  /** Oldest first. */
  readonly events: readonly AccountEvent[];
  /** False when events after `seq` were already dropped: read orders and balances again. */
  readonly isComplete: boolean;
  /** The user's newest number; 0 before the first. */
  readonly lastSeq: number;
}

/** Interface for placing and reading orders: implemented by the exchange and by demo trading. Code
 *  for one works with the other. */
export type TradingApi = Pick<
  Exchange,
  | 'place'
  | 'amend'
  | 'cancel'
  | 'cancelAll'
  | 'command'
  | 'coins'
  | 'pairs'
  | 'pair'
  | 'findPair'
  | 'levels'
  | 'bestBid'
  | 'bestAsk'
  | 'order'
  | 'orderByClientId'
  | 'openOrders'
  | 'orderHistory'
  | 'userTrades'
  | 'wallets'
  | 'balances'
  | 'accountEventsSince'
>;

/** What market data reads: implemented by the exchange and by the futures market. */
export interface MarketSource extends Pick<Exchange, 'coins' | 'pairs' | 'pair' | 'levels'> {
  recentTrades(pairId: PairId, count: number): readonly MarketTradeRecord[];
  tradesAfter(pairId: PairId, tradeId: TradeId, count: number): readonly MarketTradeRecord[];
  addListener(listener: MarketListener): () => void;
}

export interface ExchangeHealth {
  readonly mode: 'open' | 'cancel_only' | 'stopped';
  /** One sentence each; empty while open. */
  readonly reasons: readonly string[];
}

/** Changes of open orders inside a transaction. */
export interface OrderCommands {
  readonly now: EpochMs;
  amend(amend: AmendOrder): OrderRecord | AmendRejection;
  /** @returns the canceled orders, oldest first. */
  cancelAll(filter: OrderFilter & { readonly userId: UserId }): readonly OrderRecord[];
}

export interface Exchange {
  /** Places any order, including a bot's. Resolves after the commit, or with a rejection. */
  place(order: PlaceOrder): Promise<PlacedOrder | PlaceRejection>;
  /** Amends in place, under the same ID: a smaller size at the same prices keeps the order's place
   *  in the queue; any other change moves it to the end and may trade immediately. */
  amend(amend: AmendOrder): Promise<OrderRecord | AmendRejection>;
  cancel(cancel: CancelOrder): Promise<OrderRecord | CancelRejection>;
  /** @returns the canceled orders, oldest first. */
  cancelAll(
    filter: OrderFilter & { readonly userId: UserId },
  ): Promise<readonly OrderRecord[] | Rejection<'unavailable'>>;

  /** Runs several changes of the user's open orders in one transaction, also in cancel-only mode. */
  command<Result>(
    userId: UserId,
    work: (orders: OrderCommands) => Result,
  ): Promise<Result | Rejection<'unavailable'>>;

  /** Runs any other movement of money in the same queue: all of `work` is committed, or none of it
   *  when it throws; the promise is then rejected with the thrown error. A bot's command may wait
   *  longer for others to share its commit. */
  transact<Result>(
    work: (ledger: Ledger, now: EpochMs, orders: OrderCommands) => Result,
    commitWait?: 'user' | 'bot',
  ): Promise<Result>;
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
  /** Returns the full size resting at a price: zero when there is none. */
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
  /** Wallets that users have. */
  readonly wallets: readonly Wallet[];
  /** Returns the balances in one wallet, the spot wallet by default. */
  balances(userId: UserId, wallet?: Wallet): readonly CoinBalance[];
  /** Returns the balances in all wallets. */
  walletBalances(userId: UserId): readonly WalletBalance[];
  accountEventsSince(userId: UserId, seq: number): AccountEvents;

  /**
   * Adds a listener.
   * @returns a function that removes the listener.
   */
  addListener(listener: ExchangeListener): () => void;
  addAccountListener(listener: AccountListener): () => void;
  addWalletListener(listener: WalletListener): () => void;
  readonly health: ExchangeHealth;
  /** Commands waiting for the next group commit. */
  readonly queuedCount: number;
  /** Commands since the start, accepted or rejected. */
  readonly commandCount: number;
  /** Commits pending commands and rejects later ones; does not close the database. */
  close(): Promise<void>;
}
