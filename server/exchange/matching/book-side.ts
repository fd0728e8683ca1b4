/** One side of a book, or of the stops that wait: price levels in the order they are reached. Prices
 *  may lie any distance apart. */
import { assert } from '#contract/core/assert.ts';
import { lots, ticks, type Lots, type Ticks } from '#contract/core/decimal.ts';
import { PriceLevel, type BookOrder } from './book-order.ts';
import { SortedKeys } from './sorted-keys.ts';

/** Which price of a side is reached first. */
type Nearest = 'highest' | 'lowest';

export class BookSide<RecordOf> {
  /** The level that is reached first, kept at hand. */
  best: PriceLevel<RecordOf> | undefined = undefined;
  /** Of all levels together. */
  size: Lots = lots(0);
  orderCount = 0;
  readonly #sign: 1 | -1;
  readonly #levels = new Map<number, PriceLevel<RecordOf>>();
  /** Prices times sign: the nearest is the greatest. */
  readonly #keys = new SortedKeys();

  constructor(nearest: Nearest) {
    this.#sign = nearest === 'highest' ? 1 : -1;
  }

  get levelCount(): number {
    return this.#keys.count;
  }

  /** Last in the line at `price`. */
  append(order: BookOrder<RecordOf>, price: Ticks): void {
    let level = this.#levels.get(price);
    if (level === undefined) {
      level = new PriceLevel<RecordOf>(price);
      this.#levels.set(price, level);
      this.#keys.insert(price * this.#sign);
      if (this.best === undefined || (price - this.best.price) * this.#sign > 0) this.best = level;
    }
    level.append(order);
    this.size = lots(this.size + order.remaining);
    this.orderCount += 1;
  }

  remove(order: BookOrder<RecordOf>): void {
    const { level } = order;
    assert(level !== undefined, 'a removed order rests');
    level.remove(order);
    this.size = lots(this.size - order.remaining);
    this.orderCount -= 1;
    if (level.orderCount === 0) this.#drop(level);
  }

  /** A resting order has traded `size` and leaves the line when nothing remains. */
  fill(order: BookOrder<RecordOf>, level: PriceLevel<RecordOf>, size: Lots): void {
    order.remaining = lots(order.remaining - size);
    level.size = lots(level.size - size);
    this.size = lots(this.size - size);
    if (order.remaining > 0) return;
    level.remove(order);
    this.orderCount -= 1;
    if (level.orderCount === 0) this.#drop(level);
  }

  /** A resting or waiting order keeps its place with less. */
  shrink(order: BookOrder<RecordOf>, remaining: Lots): void {
    const { level } = order;
    assert(level !== undefined, 'an order that shrinks rests');
    assert(remaining > 0 && remaining < order.remaining, 'an order shrinks to something');
    const given = order.remaining - remaining;
    order.remaining = remaining;
    level.size = lots(level.size - given);
    this.size = lots(this.size - given);
  }

  sizeAt(price: Ticks): Lots {
    return this.#levels.get(price)?.size ?? lots(0);
  }

  /** At most `depth` levels, nearest first. */
  levels(depth: number): PriceLevel<RecordOf>[] {
    return this.#keys.greatestFirst(depth).map((key) => this.#levelOf(key));
  }

  /** All levels, nearest first. The side must not change meanwhile. */
  *inOrder(): Iterable<PriceLevel<RecordOf>> {
    for (const key of this.#keys.descending()) yield this.#levelOf(key);
  }

  #drop(level: PriceLevel<RecordOf>): void {
    this.#levels.delete(level.price);
    this.#keys.remove(level.price * this.#sign);
    if (this.best !== level) return;
    const key = this.#keys.greatest;
    this.best = key === undefined ? undefined : this.#levelOf(key);
  }

  #levelOf(key: number): PriceLevel<RecordOf> {
    const level = this.#levels.get(ticks(key * this.#sign));
    assert(level !== undefined, 'every key has its level');
    return level;
  }
}
