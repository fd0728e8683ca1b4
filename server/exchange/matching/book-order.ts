/** An order of the book and the price level it rests at: each points to the other, so both are defined here. */
import { lots, ticks, type Lots, type Ticks } from '#contract/core/decimal.ts';
import type { OrderId, UserId } from '#contract/core/ids.ts';
import type { OrderKind, OrderSide } from '../events.ts';

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

/** The matcher reads these fields; everything else known of the order is its `record`. */
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

/** One price and the queue of orders at it, first come first served. The queue is linked through the
 *  orders, so an order leaves it from any position in constant time. */
export class PriceLevel<RecordOf> {
  readonly price: Ticks;
  /** Of all its orders together. */
  size: Lots = lots(0);
  orderCount = 0;
  first: BookOrder<RecordOf> | undefined = undefined;
  #last: BookOrder<RecordOf> | undefined = undefined;

  constructor(price: Ticks) {
    this.price = price;
  }

  append(order: BookOrder<RecordOf>): void {
    order.level = this;
    order.earlier = this.#last;
    order.later = undefined;
    if (this.#last === undefined) this.first = order;
    else this.#last.later = order;
    this.#last = order;
    this.size = lots(this.size + order.remaining);
    this.orderCount += 1;
  }

  /** Takes the order with whatever remains of it. */
  remove(order: BookOrder<RecordOf>): void {
    if (order.earlier === undefined) this.first = order.later;
    else order.earlier.later = order.later;
    if (order.later === undefined) this.#last = order.earlier;
    else order.later.earlier = order.earlier;
    order.level = undefined;
    order.earlier = undefined;
    order.later = undefined;
    this.size = lots(this.size - order.remaining);
    this.orderCount -= 1;
  }
}
