/** Order that can still change: its record, its frozen amount and its position in the order book. */
import { lots, units, type Lots, type Ticks, type Units } from '#contract/core/decimal.ts';
import type { ClientOrderId, OrderId, PairId, UserId } from '#contract/core/ids.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { TimeInForce } from '#contract/entities/order.ts';
import type { Holder, CoinAccounts } from '#server/ledger/accounts.ts';
import type { OrderKind, OrderRecord, OrderSide, OrderStatus } from './events.ts';
import type { BookOrder } from './matching/book-order.ts';
import type { Matcher, MatchOutcome } from './matching/matcher.ts';

/** One pair with its order book. */
export interface Market {
  pair: Pair;
  /** Minimum price x size of an order. */
  readonly minNotional: Units;
  readonly matcher: Matcher<LiveOrder>;
}

/** Exchange state of one user. */
export interface Trader {
  readonly userId: UserId;
  readonly holder: Holder;
  readonly open: Map<OrderId, LiveOrder>;
  readonly openCounts: Map<PairId, number>;
}

/** Terms fixed at placement. */
interface LiveOrderTerms {
  readonly id: OrderId;
  readonly market: Market;
  readonly trader: Trader;
  /** Wallets of the coin paid and of the coin received. */
  readonly paying: CoinAccounts;
  readonly receiving: CoinAccounts;
  readonly clientOrderId: ClientOrderId | undefined;
  readonly side: OrderSide;
  readonly kind: OrderKind;
  readonly timeInForce: TimeInForce;
  /** For a market order: the worst price its owner accepts, if given. */
  readonly worstPrice: Ticks | undefined;
  readonly quoteAmount: Units | undefined;
  /** Closed orders of bots are pruned. */
  readonly isBot: boolean;
  readonly createdAt: EpochMs;
}

/** Terms the owner can still change. */
export interface OpenTerms {
  readonly size: Lots;
  readonly limitPrice: Ticks | undefined;
  readonly stopPrice: Ticks | undefined;
}

export class LiveOrder {
  readonly terms: LiveOrderTerms;
  readonly book: BookOrder<LiveOrder>;
  size: Lots;
  limitPrice: Ticks | undefined;
  stopPrice: Ticks | undefined;
  filled: Lots = lots(0);
  filledNotional: Units = units(0n);
  fees: Units = units(0n);
  /** In the paying coin, still frozen. */
  frozen: Units = units(0n);
  /** Frozen amount in the ledger until this command ends. */
  frozenOnDisk: Units = units(0n);
  outcome: MatchOutcome | 'user' = 'open';
  priority: number;
  /** When its stop was triggered; undefined without a stop, and until then. */
  triggeredAt: EpochMs | undefined;
  updatedAt: EpochMs;
  version = 0;
  /** Changed by the running command. */
  isDirty = false;

  constructor(
    terms: LiveOrderTerms,
    open: OpenTerms,
    priority: number,
    bookOf: (live: LiveOrder) => BookOrder<LiveOrder>,
  ) {
    this.terms = terms;
    this.size = open.size;
    this.limitPrice = open.limitPrice;
    this.stopPrice = open.stopPrice;
    this.priority = priority;
    this.updatedAt = terms.createdAt;
    this.book = bookOf(this);
  }

  /** A trade has triggered the stop: it is matched behind the orders that are already there. */
  trigger(priority: number, at: EpochMs): void {
    this.priority = priority;
    this.triggeredAt = at;
  }

  /** Whether the order is in the book or an untriggered stop. */
  get isOpen(): boolean {
    return this.outcome === 'open' || this.outcome === 'waiting';
  }

  get status(): OrderStatus {
    switch (this.outcome) {
      case 'open':
        return this.filled === 0 ? 'open' : 'partially_filled';
      case 'waiting':
        return 'untriggered';
      case 'filled':
        return 'filled';
      default:
        return 'cancelled';
    }
  }

  get cancelReason(): OrderRecord['cancelReason'] {
    const { outcome } = this;
    return outcome === 'open' || outcome === 'waiting' || outcome === 'filled'
      ? undefined
      : outcome;
  }

  /** Returns a copy that later changes do not affect. */
  record(): OrderRecord {
    const { terms } = this;
    return {
      id: terms.id,
      userId: terms.trader.userId,
      pairId: terms.market.pair.id,
      clientOrderId: terms.clientOrderId,
      side: terms.side,
      kind: terms.kind,
      status: this.status,
      timeInForce: terms.timeInForce,
      limitPrice: this.limitPrice,
      stopPrice: this.stopPrice,
      size: this.size,
      filled: this.filled,
      filledNotional: this.filledNotional,
      fees: this.fees,
      cancelReason: this.cancelReason,
      createdAt: terms.createdAt,
      updatedAt: this.updatedAt,
      version: this.version,
    };
  }
}
