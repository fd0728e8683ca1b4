/** Maintains the bots' resting orders in one pair: given a size for a price, it places or cancels
 *  the difference. The quoter does not read recordings; the caller decides the sizes. */
import { lots, type Lots, type Ticks } from '#contract/core/decimal.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { PlaceOrder } from '#server/exchange/exchange-api.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import type { BotMarket, BotOrder } from './bot-market.ts';
import { OwnOrders, staying, type OwnLevel, type OwnOrder } from './own-orders.ts';
import type { BotCounters } from './counters.ts';
import type { BookSideName } from './recording-player.ts';

/** Further orders at the same price are merged into one. */
const ORDERS_PER_LEVEL_MAX = 4;

interface QuoterOptions {
  readonly exchange: BotMarket;
  readonly pair: Pair;
  /** Separate users per side, so no bot trades with itself. */
  readonly makers: Readonly<Record<BookSideName, readonly UserId[]>>;
  /** The smallest valid size at a price. */
  readonly minLots: (price: Ticks) => Lots;
  readonly counters: BotCounters;
  readonly onRejected: (rejection: string) => void;
  /** Reports a command that got no response. */
  readonly onError: (error: unknown) => void;
}

export class Quoter {
  readonly #options: QuoterOptions;
  readonly #own = new OwnOrders();
  readonly #targets = { bid: new Map<Ticks, Lots>(), ask: new Map<Ticks, Lots>() };
  /** Prices to check again. */
  readonly #doubtful = { bid: new Set<Ticks>(), ask: new Set<Ticks>() };
  #makerTurn = 0;
  #pendingCount = 0;

  constructor(options: QuoterOptions) {
    this.#options = options;
  }

  /** Adopts open orders of a previous run; those that match the targets stay. */
  adopt(): void {
    const { exchange, makers, pair } = this.#options;
    for (const userId of [...makers.bid, ...makers.ask]) {
      for (const record of exchange.openOrders(userId, { pairIds: [pair.id] })) this.note(record);
    }
  }

  /** Applies an event of a bot's order in this pair. */
  note(record: BotOrder): void {
    this.#own.note(record);
  }

  target(side: BookSideName, price: Ticks): Lots {
    return this.#targets[side].get(price) ?? lots(0);
  }

  targetPrices(side: BookSideName): Ticks[] {
    return [...this.#targets[side].keys()];
  }

  /** Sets the target size of a price and settles it; zero removes the level. */
  setTarget(side: BookSideName, price: Ticks, size: Lots): void {
    if (price <= 0) return;
    if (size === 0) this.#targets[side].delete(price);
    else this.#targets[side].set(price, size);
    this.#settle(side, price);
  }

  /** Like `setTarget`, but settled by one of the next calls of `settleSome`. */
  setTargetLater(side: BookSideName, price: Ticks, size: Lots): void {
    if (price <= 0) return;
    if (size === 0) this.#targets[side].delete(price);
    else this.#targets[side].set(price, size);
    this.#doubtful[side].add(price);
  }

  /**
   * Settles at most `count` of the prices to check.
   * @returns the number of prices left.
   */
  settleSome(count: number): number {
    let left = count;
    for (const side of ['bid', 'ask'] as const) {
      const prices = [...this.#doubtful[side]].slice(0, left);
      left -= prices.length;
      for (const price of prices) this.#doubtful[side].delete(price);
      for (const price of prices) this.#settle(side, price);
    }
    return this.#doubtful.bid.size + this.#doubtful.ask.size;
  }

  /** Marks every price whose size differs from its target, because of fills by other users,
   *  rejections or orders of a previous run. */
  audit(): void {
    for (const side of ['bid', 'ask'] as const) {
      for (const price of this.#own.prices(side)) {
        if (!this.#targets[side].has(price)) this.#doubtful[side].add(price);
      }
      for (const [price, size] of this.#targets[side]) {
        if (this.#own.sizeAt(side, price) < size) this.#doubtful[side].add(price);
      }
    }
  }

  get pendingCount(): number {
    return this.#pendingCount;
  }
  get openCount(): number {
    return this.#own.count;
  }

  #settle(side: BookSideName, price: Ticks): void {
    const target = this.target(side, price);
    const level = this.#own.level(side, price);
    const missing = target - this.#own.sizeAt(side, price);
    if (target === 0) {
      for (const order of staying(level)) this.#cancel(order);
      if (level.sentCount > 0) this.#doubtful[side].add(price);
    } else if (missing > 0) {
      this.#add(side, price, level, missing);
    } else if (missing < 0) {
      this.#reduce(side, price, level, -missing);
    }
    this.#own.tidy(side, price);
  }

  #add(side: BookSideName, price: Ticks, level: OwnLevel, missing: number): void {
    const min = this.#options.minLots(price);
    const orders = staying(level);
    if (missing < min && orders.length > 0) return;
    let size = Math.max(missing, min);
    if (orders.length + level.sentCount >= ORDERS_PER_LEVEL_MAX) {
      // Nothing to merge with yet: the pending orders soon get their response.
      if (orders.length === 0) return void this.#doubtful[side].add(price);
      const smallest = orders.reduce((one, other) =>
        other.remaining < one.remaining ? other : one,
      );
      this.#cancel(smallest);
      size += smallest.remaining;
    }
    this.#place(side, price, size);
  }

  /** Cancels an order of exactly that size, otherwise the smallest that covers it, and places its
   *  remainder again. */
  #reduce(side: BookSideName, price: Ticks, level: OwnLevel, excess: number): void {
    const min = this.#options.minLots(price);
    if (excess < min) return;
    const orders = staying(level).sort((left, right) => left.remaining - right.remaining);
    const exact = orders.find((order) => order.remaining === excess);
    if (exact !== undefined) return this.#cancel(exact);
    const covering = orders.find((order) => order.remaining > excess);
    if (covering !== undefined) {
      this.#cancel(covering);
      const rest = covering.remaining - excess;
      if (rest >= min) this.#place(side, price, rest);
      return;
    }
    let left = excess;
    for (const order of orders.toReversed()) {
      if (order.remaining > left) continue;
      left -= order.remaining;
      this.#cancel(order);
    }
    // Pending orders cannot be canceled before they have an id.
    if (left >= min) this.#doubtful[side].add(price);
  }

  #place(side: BookSideName, price: Ticks, size: number): void {
    if (!this.#makeRoom(side, price)) return;
    const { counters, makers, pair } = this.#options;
    const userId = makers[side][this.#makerTurn % makers[side].length];
    if (userId === undefined) return;
    this.#makerTurn += 1;
    counters.placedCount += 1;
    void this.#send(side, price, {
      userId,
      pairId: pair.id,
      side: side === 'bid' ? 'buy' : 'sell',
      kind: 'limit',
      limitPrice: price,
      size: lots(size),
      confirmPrice: true,
    });
  }

  /** Never rejects. The order's outcome is read from its events. */
  async #send(
    side: BookSideName,
    price: Ticks,
    order: PlaceOrder & { readonly size: Lots },
  ): Promise<void> {
    const { exchange, onError, onRejected } = this.#options;
    const level = this.#own.level(side, price);
    level.sentCount += 1;
    level.sentLots += order.size;
    this.#pendingCount += 1;
    try {
      const response = await exchange.place(order);
      if (isRejection(response)) onRejected(response.rejection);
    } catch (error) {
      onError(error);
    }
    level.sentCount -= 1;
    level.sentLots -= order.size;
    this.#pendingCount -= 1;
    this.#own.tidy(side, price);
  }

  /**
   * Cancels own orders on the other side that this price would match, so bots do not trade with
   * each other unintentionally.
   * @returns false when one of them cannot be canceled yet.
   */
  #makeRoom(side: BookSideName, price: Ticks): boolean {
    const other = side === 'bid' ? 'ask' : 'bid';
    for (const otherPrice of this.#own.prices(other)) {
      if (side === 'bid' ? otherPrice > price : otherPrice < price) continue;
      const level = this.#own.level(other, otherPrice);
      this.#targets[other].delete(otherPrice);
      for (const order of staying(level)) this.#cancel(order);
      if (level.sentCount === 0) continue;
      this.#doubtful[other].add(otherPrice);
      this.#doubtful[side].add(price);
      return false;
    }
    return true;
  }

  #cancel(order: OwnOrder): void {
    order.isLeaving = true;
    this.#options.counters.canceledCount += 1;
    void this.#withdraw(order);
  }

  /** Never rejects. */
  async #withdraw(order: OwnOrder): Promise<void> {
    const { exchange, onError } = this.#options;
    this.#pendingCount += 1;
    let isGone = false;
    try {
      // After any rejection, an order that cannot be canceled is no longer open.
      const response = await exchange.cancel({ userId: order.userId, orderId: order.id });
      isGone = !isRejection(response) || response.rejection !== 'unavailable';
    } catch (error) {
      onError(error);
    }
    this.#pendingCount -= 1;
    if (isGone) return this.#own.forget(order);
    order.isLeaving = false;
    this.#doubtful[order.side].add(order.price);
  }
}
