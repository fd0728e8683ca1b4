/** One price and the queue of its orders, first in, first out. The queue is linked through the
 *  orders, so removal costs the same at any position. */
import { lots, type Lots, type Ticks } from '#contract/core/decimal.ts';
import type { BookOrder } from './book-order.ts';

export class PriceLevel<RecordOf> {
  readonly price: Ticks;
  /** Total size of its orders. */
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
