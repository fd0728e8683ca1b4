/** Orders of the futures book: those of users, and those by which a liquidation closes. */
import { lots, ticks, units, type Lots, type Ticks } from '#contract/core/decimal.ts';
import type { TradeId, UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { PositionSide } from '#domain/futures/position-risk.ts';
import type { BookOrder } from '#server/exchange/matching/book-order.ts';
import type {
  FuturesCancelReason,
  FuturesOrderRecord,
  FuturesOrderStatus,
} from './engine-records.ts';
import type { Action, Side, StopId, StopPair, TriggerBy } from './engine-terms.ts';
import type * as model from './model.ts';
import type { Direction } from './trigger-book.ts';

export class LiquidationOrder implements model.LiquidationOrder {
  readonly onFill: (price: Ticks, size: Lots, tradeId: TradeId) => void;

  constructor(onFill: (price: Ticks, size: Lots, tradeId: TradeId) => void) {
    this.onFill = onFill;
  }
}

export class LiveOrder implements model.LiveOrder {
  readonly terms: model.LiveOrderTerms;
  /** Cut when the position of a closing order shrinks. */
  size: Lots;
  leverage: number;
  filled: Lots = lots(0);
  filledTickLots = 0n;
  fees = 0n;
  hold = 0n;
  stops: StopPair | undefined = undefined;
  stopPairId: StopId | undefined = undefined;
  state: 'waiting' | 'open' | 'filled' | 'cancelled' = 'open';
  cancelReason: FuturesCancelReason | undefined = undefined;
  /** Set while it is in the book. */
  book: BookOrder<model.BookRecord> | undefined = undefined;
  priority = 0;
  updatedAt: EpochMs;
  version = 0;

  constructor(terms: model.LiveOrderTerms, size: Lots, leverage: number) {
    this.terms = terms;
    this.size = size;
    this.leverage = leverage;
    this.updatedAt = terms.createdAt;
  }

  get userId(): UserId {
    return this.terms.account.userId;
  }

  get isOpening(): boolean {
    return this.terms.action === 'open';
  }

  get remaining(): Lots {
    return lots(this.size - this.filled);
  }

  /** Side of the position that it opens or reduces. */
  get positionSide(): PositionSide {
    return positionSideOf(this.terms.side, this.terms.action);
  }

  get direction(): Direction {
    return this.terms.side === 'buy' ? 'rising' : 'falling';
  }

  get triggerBy(): TriggerBy {
    return this.terms.triggerBy;
  }

  get triggerPrice(): Ticks {
    return this.terms.stopPrice ?? ticks(0);
  }

  get status(): FuturesOrderStatus {
    if (this.state === 'waiting') return 'untriggered';
    if (this.state !== 'open') {
      return this.cancelReason === 'rejected_at_trigger' ? 'rejected' : this.state;
    }
    return this.filled === 0 ? 'open' : 'partially_filled';
  }

  record(): FuturesOrderRecord {
    const { terms } = this;
    return {
      id: terms.id,
      userId: this.userId,
      contractId: terms.market.contract.id,
      clientOrderId: terms.clientOrderId,
      side: terms.side,
      action: terms.action,
      kind: terms.kind,
      marginMode: terms.marginMode,
      leverage: this.leverage,
      timeInForce: terms.timeInForce,
      limitPrice: terms.limitPrice,
      worstPrice: terms.worstPrice,
      stopPrice: terms.stopPrice,
      triggerBy: terms.triggerBy,
      size: this.size,
      filled: this.filled,
      filledTickLots: this.filledTickLots,
      fees: units(this.fees),
      hold: units(this.hold),
      stops: this.stops,
      stopPairId: this.stopPairId,
      status: this.status,
      cancelReason: this.cancelReason,
      origin: terms.origin,
      priority: this.priority,
      createdAt: terms.createdAt,
      updatedAt: this.updatedAt,
      version: this.version,
    };
  }
}

export const positionSideOf = (side: Side, action: Action): PositionSide =>
  (side === 'buy') === (action === 'open') ? 'long' : 'short';

/** Side of an order that closes a position. */
export const closingSideOf = (side: PositionSide): Side => (side === 'long' ? 'sell' : 'buy');
