/** Order in the book, with the fields needed for matching. Other data is attached as `record`. */
import { ticks, type Lots, type Ticks } from '#contract/core/decimal.ts';
import type { OrderId, UserId } from '#contract/core/ids.ts';
import type { OrderKind, OrderSide } from '../events.ts';
import type { PriceLevel } from './price-level.ts';

interface BookOrderTerms {
  readonly id: OrderId;
  readonly userId: UserId;
  readonly side: OrderSide;
  readonly kind: OrderKind;
  /** For a market order: the worst price its owner accepts, if given; the book may set a nearer
   *  one. */
  readonly limitPrice?: Ticks | undefined;
  /** For a stop-limit order. */
  readonly stopPrice?: Ticks | undefined;
  /** Ignored when `budget` is given. */
  readonly size: Lots;
  /** Ticks x lots that a market buy may spend, instead of buying a size. */
  readonly budget?: bigint | undefined;
  /** False for a limit order whose unfilled remainder is canceled. */
  readonly mayRest?: boolean | undefined;
}

export class BookOrder<RecordOf = undefined> {
  readonly id: OrderId;
  readonly userId: UserId;
  readonly side: OrderSide;
  readonly kind: OrderKind;
  readonly mayRest: boolean;
  readonly record: RecordOf;
  stopPrice: Ticks | undefined;
  /** The worst price accepted; zero for a market order without a limit. */
  limitPrice: Ticks;
  /** Size that may still trade; for an order with a budget, the size affordable at the next price. */
  remaining: Lots;
  /** Remaining budget in ticks x lots. */
  budget: bigint | undefined;
  /** True for an untriggered stop. */
  isWaiting = false;
  /** The price level, and the neighbors in its queue. */
  level: PriceLevel<RecordOf> | undefined = undefined;
  earlier: BookOrder<RecordOf> | undefined = undefined;
  later: BookOrder<RecordOf> | undefined = undefined;

  constructor(terms: BookOrderTerms, record: RecordOf) {
    this.id = terms.id;
    this.userId = terms.userId;
    this.side = terms.side;
    this.kind = terms.kind;
    this.mayRest = terms.mayRest ?? true;
    this.record = record;
    this.stopPrice = terms.stopPrice;
    this.limitPrice = terms.limitPrice ?? ticks(0);
    this.remaining = terms.size;
    this.budget = terms.budget;
  }
}
