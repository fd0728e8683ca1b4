/** What a committed command changed, in the order it changed it. Listeners hear of nothing sooner:
 *  an event that was published cannot be undone by a crash. */
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

/** An order as the exchange keeps it: whole steps and whole units. */
export interface OrderRecord {
  readonly id: OrderId;
  readonly userId: UserId;
  readonly pairId: PairId;
  readonly clientOrderId: ClientOrderId | undefined;
  readonly side: OrderSide;
  readonly kind: OrderKind;
  readonly status: OrderStatus;
  /** A market order's is IOC. */
  readonly timeInForce: TimeInForce;
  /** Absent for a market order. */
  readonly limitPrice: Ticks | undefined;
  readonly stopPrice: Ticks | undefined;
  readonly size: Lots;
  readonly filled: Lots;
  /** Quote coin exchanged so far; with `filled` it gives the average price. */
  readonly filledNotional: Units;
  /** Fees so far, in the coin received: trade coin on buys, quote coin on sells. */
  readonly fees: Units;
  /** What a cancelled order was cancelled for. */
  readonly cancelReason: 'user' | 'collar' | 'limit' | 'self_trade' | 'no_match' | undefined;
  readonly createdAt: EpochMs;
  readonly updatedAt: EpochMs;
  /** Grows by one with every change, so that answers and events may arrive in any order. */
  readonly version: number;
}

/** One print. Both parties are kept for their own histories; what is published names neither. */
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

export type ExchangeEvent =
  | { readonly kind: 'trade'; readonly trade: TradeRecord }
  /** The whole size now resting at a price; zero when the level is gone. */
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

/** Called once per commit with everything it changed, oldest first. */
export type ExchangeListener = (events: readonly ExchangeEvent[], committedAt: EpochMs) => void;
