/** Changes of a committed command, in order. Listeners receive them only after the commit, so a
 *  crash cannot undo a published event. */
import type { Lots, Ticks, Units } from '#contract/core/decimal.ts';
import type {
  ClientOrderId,
  CoinId,
  OrderId,
  PairId,
  TradeId,
  UserId,
} from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { TimeInForce } from '#contract/entities/order.ts';

export type OrderSide = 'buy' | 'sell';
export type OrderKind = 'limit' | 'market' | 'stop_limit';
export type OrderStatus =
  | 'open'
  | 'partially_filled'
  | 'filled'
  | 'cancelled'
  | 'rejected'
  | 'untriggered';

/** An order as stored by the exchange, in integer steps and units. */
export interface OrderRecord {
  readonly id: OrderId;
  readonly userId: UserId;
  readonly pairId: PairId;
  readonly clientOrderId: ClientOrderId | undefined;
  readonly side: OrderSide;
  readonly kind: OrderKind;
  readonly status: OrderStatus;
  /** IOC for a market order. */
  readonly timeInForce: TimeInForce;
  /** Undefined for a market order. */
  readonly limitPrice: Ticks | undefined;
  readonly stopPrice: Ticks | undefined;
  readonly size: Lots;
  readonly filled: Lots;
  /** Quote coin traded so far; divided by `filled` it gives the average price. */
  readonly filledNotional: Units;
  /** Fees so far, in the coin received: trade coin on buys, quote coin on sells. */
  readonly fees: Units;
  readonly cancelReason: 'user' | 'collar' | 'limit' | 'self_trade' | 'no_match' | undefined;
  readonly createdAt: EpochMs;
  readonly updatedAt: EpochMs;
  /** Incremented with every change, so responses and events may arrive in any order. */
  readonly version: number;
}

/** One trade. Both parties are stored for their own histories; published data contains neither. */
export interface TradeRecord {
  readonly id: TradeId;
  readonly pairId: PairId;
  readonly price: Ticks;
  readonly size: Lots;
  readonly notional: Units;
  readonly takerSide: OrderSide;
  readonly takerOrderId: OrderId;
  readonly makerOrderId: OrderId;
  readonly takerUserId: UserId;
  readonly makerUserId: UserId;
  readonly takerFee: Units;
  readonly makerFee: Units;
  readonly tradedAt: EpochMs;
}

/** What market data reads of a trade. */
export type MarketTradeRecord = Pick<
  TradeRecord,
  'id' | 'pairId' | 'price' | 'size' | 'notional' | 'takerSide' | 'tradedAt'
>;

export type ExchangeEvent =
  | { readonly kind: 'trade'; readonly trade: TradeRecord }
  /** The full size now at a price; zero removes the level. */
  | {
      readonly kind: 'level';
      readonly pairId: PairId;
      readonly side: 'bid' | 'ask';
      readonly price: Ticks;
      readonly size: Lots;
    }
  | { readonly kind: 'order'; readonly order: OrderRecord }
  | {
      readonly kind: 'balance';
      readonly userId: UserId;
      readonly coinId: CoinId;
      readonly available: Units;
      readonly frozen: Units;
    };

/** Called once per commit with all its changes, oldest first. */
export type ExchangeListener = (events: readonly ExchangeEvent[], committedAt: EpochMs) => void;

/** Changes that market data receives: those of the exchange or of another market. */
export type MarketEvent =
  | { readonly kind: 'trade'; readonly trade: MarketTradeRecord }
  | Exclude<ExchangeEvent, { readonly kind: 'trade' }>;
export type MarketListener = (events: readonly MarketEvent[], committedAt: EpochMs) => void;
