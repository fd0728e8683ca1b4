/** An order as the book sees it. What else is known of it travels along as `record`. */
import { ticks, type Lots, type Ticks } from '#contract/core/decimal.ts';
import type { OrderId, UserId } from '#contract/core/ids.ts';
import type { OrderKind, OrderSide } from '../events.ts';
import type { PriceLevel } from './price-level.ts';

interface BookOrderTerms {
  readonly id: OrderId;
  readonly userId: UserId;
  readonly side: OrderSide;
  readonly kind: OrderKind;
  /** Of a market order the worst price its owner takes, when they have said one: the book may set
   *  a nearer one. */
  readonly limitPrice?: Ticks | undefined;
  /** Of a stop-limit order. */
  readonly stopPrice?: Ticks | undefined;
  /** Ignored when `budget` is given. */
  readonly size: Lots;
  /** A market buy may spend so many ticks x lots instead of buying a size. */
  readonly budget?: bigint | undefined;
  /** False for a limit order that takes what it can at once, and whose rest is cancelled. */
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
  /** The worst price it takes; zero for a market order whose owner takes any. */
  limitPrice: Ticks;
  /** What may still trade; of an order with a budget, what the next price would let it buy. */
  remaining: Lots;
  /** Ticks x lots still to spend. */
  budget: bigint | undefined;
  /** A stop no trade has touched yet. */
  isWaiting = false;
  /** Where it rests or waits, and its neighbours in that line. */
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
