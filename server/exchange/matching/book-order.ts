/** Orders in the order book, and the price levels that link them. `record` carries the exchange's
 *  other data of an order. */
import { lots, ticks, type Lots, type Ticks } from '#contract/core/decimal.ts';
import type { OrderId, UserId } from '#contract/core/ids.ts';
import type { OrderKind, OrderSide } from '../events.ts';

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

/** The matcher reads these fields; all other data of the order is in its `record`. */
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

/** One price and its orders, first come first. The orders are linked to each other, so removing
 *  one from anywhere costs the same. */
export class PriceLevel<RecordOf> {
  readonly price: Ticks;
  /** Total size of all its orders. */
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

  /** Removes the order with its remaining size. */
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
