/** Matches the orders of one pair by price-time priority. Pure: no clock, no I/O, no money; calls a
 *  sink for every event. The caller checks balances, fees and limits. */
import { assert } from '#contract/core/assert.ts';
import { lots, ticks, type Lots, type Ticks } from '#contract/core/decimal.ts';
import type { OrderId, UserId } from '#contract/core/ids.ts';
import { collarPriceOf } from '#domain/order-cost.ts';
import type { OrderSide } from '../events.ts';
import type { BookOrder, PriceLevel } from './book-order.ts';
import { BookSide } from './book-side.ts';

/** State of an order after matching. `open` rests in the book, `waiting` is an untriggered stop.
 *  The last four are the reason why the remainder was canceled: it met the owner's own order,
 *  reached the collar, reached the worst price that is accepted or covered, or found no more orders. */
export type MatchOutcome =
  | 'open'
  | 'waiting'
  | 'filled'
  | 'self_trade'
  | 'collar'
  | 'limit'
  | 'no_match';

/** Whose order prevents a trade, because its owner does not cover it. */
export type Uncovered = 'taker' | 'maker';

export interface MatchSink<RecordOf> {
  onTrade(taker: BookOrder<RecordOf>, maker: BookOrder<RecordOf>, price: Ticks, size: Lots): void;
  /** Called before each trade, where given. A taker that is not covered ends; a maker leaves the book. */
  uncoveredIn?(
    taker: BookOrder<RecordOf>,
    maker: BookOrder<RecordOf>,
    price: Ticks,
    size: Lots,
  ): Uncovered | undefined;
  /** A maker that is not covered has left the book. */
  onUncovered?(maker: BookOrder<RecordOf>): void;
  /** The full size at a price has changed; may be called more than once per command. */
  onLevel(side: 'bid' | 'ask', price: Ticks): void;
  /** A trade has triggered a stop, which is now matched as a new limit order. */
  onTriggered(order: BookOrder<RecordOf>): void;
  /** Result of matching: first of the placed order, then of each stop it triggered. */
  onOutcome(order: BookOrder<RecordOf>, outcome: MatchOutcome): void;
}

/** Terms that can change while an order rests or is untriggered. */
export interface NewTerms {
  readonly limitPrice: Ticks;
  readonly stopPrice: Ticks | undefined;
  readonly remaining: Lots;
}

export interface MatcherOptions {
  /** Maximum distance from the best price at arrival at which a market order may fill, in percent;
   *  undefined for any price. */
  readonly collarPercent?: number | undefined;
}

/** 'open' when something remains. */
type MatchEnd = 'open' | 'filled' | 'self_trade' | 'limit';

const SAFE_MAX = BigInt(Number.MAX_SAFE_INTEGER);

export class Matcher<RecordOf = undefined> {
  readonly bids = new BookSide<RecordOf>('highest');
  readonly asks = new BookSide<RecordOf>('lowest');
  /** Price of the last trade; undefined before the first. */
  lastPrice: Ticks | undefined = undefined;
  /** A rising price triggers the lowest buy stop first, a falling one the highest sell stop. */
  readonly #buyStops = new BookSide<RecordOf>('lowest');
  readonly #sellStops = new BookSide<RecordOf>('highest');
  readonly #orders = new Map<OrderId, BookOrder<RecordOf>>();
  readonly #triggered: BookOrder<RecordOf>[] = [];
  readonly #sink: MatchSink<RecordOf>;
  readonly #collarPercent: number | undefined;
  /** Whether the sink checks each trade. */
  readonly #isChecked: boolean;
  /** Of makers that have left the running level without a trade. */
  #removedSize = 0;

  constructor(sink: MatchSink<RecordOf>, options: MatcherOptions = {}) {
    this.#sink = sink;
    this.#isChecked = sink.uncoveredIn !== undefined;
    this.#collarPercent = options.collarPercent;
  }

  get bestBid(): Ticks | undefined {
    return this.bids.best?.price;
  }

  get bestAsk(): Ticks | undefined {
    return this.asks.best?.price;
  }

  get isCrossed(): boolean {
    const { bestBid, bestAsk } = this;
    return bestBid !== undefined && bestAsk !== undefined && bestBid >= bestAsk;
  }

  /** Number of resting orders and untriggered stops. */
  get orderCount(): number {
    return this.#orders.size;
  }

  /** @returns undefined once it is filled or canceled. */
  order(id: OrderId): BookOrder<RecordOf> | undefined {
    return this.#orders.get(id);
  }

  /** Whether the last trade price would trigger a stop at this price. */
  wouldTrigger(side: OrderSide, stopPrice: Ticks): boolean {
    if (this.lastPrice === undefined) return false;
    return side === 'buy' ? this.lastPrice >= stopPrice : this.lastPrice <= stopPrice;
  }

  /** Whether an order at this price would trade immediately, or meet the owner's own order. */
  wouldCross(side: OrderSide, limitPrice: Ticks): boolean {
    const best = this.#oppositeOf(side).best?.price;
    return best !== undefined && !isBeyond(side, best, limitPrice);
  }

  /** Whether the order would fill completely and immediately. The owner's own orders prevent this,
   *  as in matching. */
  wouldFill(order: {
    readonly userId: UserId;
    readonly side: OrderSide;
    readonly limitPrice: Ticks;
    readonly size: Lots;
  }): boolean {
    let missing: number = order.size;
    for (const level of this.#oppositeOf(order.side).inOrder()) {
      if (isBeyond(order.side, level.price, order.limitPrice)) return false;
      for (let maker = level.first; maker !== undefined; maker = maker.later) {
        if (maker.userId === order.userId) return false;
        missing -= maker.remaining;
        if (missing <= 0) return true;
      }
    }
    return false;
  }

  /** Returns false when the total lots of a side would exceed a safe integer. */
  hasRoomFor(side: OrderSide, size: Lots): boolean {
    const [book, stops] =
      side === 'buy' ? [this.bids, this.#buyStops] : [this.asks, this.#sellStops];
    return book.size + stops.size + size <= Number.MAX_SAFE_INTEGER;
  }

  /** Returns the worst price of a market order at this time; undefined while the other side is
   *  empty. */
  marketLimit(side: OrderSide): Ticks | undefined {
    const best = side === 'buy' ? this.bestAsk : this.bestBid;
    if (best === undefined) return undefined;
    const collarPercent = this.#collarPercent;
    if (collarPercent === undefined) return ticks(side === 'buy' ? Number.MAX_SAFE_INTEGER : 0);
    return collarPriceOf(best, side, { collarPercent });
  }

  /** Matches `order`, then every stop its trades triggered, and further stops triggered by those. A
   *  stop that would trigger immediately must already have been rejected. */
  place(order: BookOrder<RecordOf>): MatchOutcome {
    assert(order.level === undefined && !this.#orders.has(order.id), 'an order is placed once');
    assert(order.budget !== undefined || order.remaining > 0, 'an order has a size');
    const outcome = this.#processFirst(order);
    this.#sink.onOutcome(order, outcome);
    if (this.#triggered.length > 0) this.#runTriggered();
    return outcome;
  }

  /** @returns the order in its last state, or undefined when it is neither resting nor an
   *  untriggered stop. */
  cancel(id: OrderId): BookOrder<RecordOf> | undefined {
    const order = this.#orders.get(id);
    if (order === undefined) return undefined;
    this.#orders.delete(id);
    if (order.isWaiting) {
      this.#stopsOf(order.side).remove(order);
      order.isWaiting = false;
      return order;
    }
    this.#sideOf(order.side).remove(order);
    this.#sink.onLevel(order.side === 'buy' ? 'bid' : 'ask', order.limitPrice);
    return order;
  }

  /** Reduces an order, which keeps its queue position. */
  shrink(order: BookOrder<RecordOf>, remaining: Lots): void {
    assert(this.#orders.get(order.id) === order, 'an order that shrinks rests or waits');
    if (order.isWaiting) return this.#stopsOf(order.side).shrink(order, remaining);
    this.#sideOf(order.side).shrink(order, remaining);
    this.#sink.onLevel(order.side === 'buy' ? 'bid' : 'ask', order.limitPrice);
  }

  /** Removes an order and matches it again under new terms, like a new one: it may trade
   *  immediately, and otherwise joins the end of the queue. */
  replace(order: BookOrder<RecordOf>, terms: NewTerms): MatchOutcome {
    const wasWaiting = order.isWaiting;
    const canceled = this.cancel(order.id);
    assert(canceled === order, 'a replaced order rests or waits');
    assert(terms.limitPrice >= 1 && terms.remaining > 0, 'an order has a price and a size');
    assert(this.hasRoomFor(order.side, terms.remaining), 'a side counts exactly');
    order.limitPrice = terms.limitPrice;
    order.stopPrice = terms.stopPrice;
    order.remaining = terms.remaining;
    if (wasWaiting) this.#await(order);
    const outcome = wasWaiting ? 'waiting' : this.#process(order);
    this.#sink.onOutcome(order, outcome);
    if (this.#triggered.length > 0) this.#runTriggered();
    return outcome;
  }

  /** Restores a resting order or untriggered stop from disk. Earliest first. */
  restore(order: BookOrder<RecordOf>, state: 'open' | 'waiting'): void {
    assert(order.level === undefined && !this.#orders.has(order.id), 'an order is restored once');
    if (state === 'waiting') this.#await(order);
    else this.#rest(order);
  }

  #processFirst(order: BookOrder<RecordOf>): MatchOutcome {
    if (order.kind === 'market') return this.#matchAtMarket(order);
    assert(order.limitPrice >= 1, 'a price is at least one tick');
    assert(this.hasRoomFor(order.side, order.remaining), 'a side counts exactly');
    if (order.kind === 'limit') return this.#process(order);
    this.#await(order);
    return 'waiting';
  }

  #matchAtMarket(order: BookOrder<RecordOf>): MatchOutcome {
    const collar = this.marketLimit(order.side);
    if (collar === undefined) return 'no_match';
    const isSlippageLimited =
      order.limitPrice > 0 && isBeyond(order.side, collar, order.limitPrice);
    if (!isSlippageLimited) order.limitPrice = collar;
    const outcome = this.#match(order);
    if (outcome !== 'open') return outcome;
    if (this.#oppositeOf(order.side).best === undefined) return 'no_match';
    return isSlippageLimited ? 'limit' : 'collar';
  }

  #process(order: BookOrder<RecordOf>): MatchOutcome {
    const outcome = this.#match(order);
    if (outcome !== 'open') return outcome;
    if (!order.mayRest) {
      return this.#oppositeOf(order.side).best === undefined ? 'no_match' : 'limit';
    }
    this.#rest(order);
    this.#sink.onLevel(order.side === 'buy' ? 'bid' : 'ask', order.limitPrice);
    return outcome;
  }

  /**
   * Trades with the other side up to the order's limit.
   * @returns 'open' when something remains.
   */
  #match(taker: BookOrder<RecordOf>): MatchEnd {
    const opposite = this.#oppositeOf(taker.side);
    const isBuy = taker.side === 'buy';
    let firstPrice: Ticks | undefined;
    let outcome: MatchEnd = 'open';
    while (outcome === 'open') {
      const level = opposite.best;
      if (level === undefined) break;
      const { price } = level;
      if (isBuy ? price > taker.limitPrice : price < taker.limitPrice) break;
      const sizeBefore = level.size;
      this.#removedSize = 0;
      outcome = this.#matchLevel(taker, opposite, level);
      // Nothing has traded.
      if (level.size === sizeBefore - this.#removedSize) continue;
      firstPrice ??= price;
      this.lastPrice = price;
      this.#sink.onLevel(isBuy ? 'ask' : 'bid', price);
    }
    if (firstPrice !== undefined) this.#collectTriggered(taker.side, firstPrice);
    return outcome;
  }

  #matchLevel(
    taker: BookOrder<RecordOf>,
    opposite: BookSide<RecordOf>,
    level: PriceLevel<RecordOf>,
  ): MatchEnd {
    const { price } = level;
    if (taker.budget !== undefined) taker.remaining = affordable(taker.budget, price);
    while (taker.remaining > 0) {
      const maker = level.first;
      if (maker === undefined) return 'open';
      if (maker.userId === taker.userId) return 'self_trade';
      const size = maker.remaining < taker.remaining ? maker.remaining : taker.remaining;
      if (this.#isChecked) {
        const uncovered = this.#sink.uncoveredIn?.(taker, maker, price, size);
        if (uncovered === 'taker') return 'limit';
        if (uncovered === 'maker') {
          this.#removeUncovered(maker);
          continue;
        }
      }
      taker.remaining = lots(taker.remaining - size);
      if (taker.budget !== undefined) taker.budget -= BigInt(price) * BigInt(size);
      opposite.fill(maker, level, size);
      if (maker.remaining === 0) this.#orders.delete(maker.id);
      this.#sink.onTrade(taker, maker, price, size);
    }
    return 'filled';
  }

  #removeUncovered(maker: BookOrder<RecordOf>): void {
    this.#removedSize += maker.remaining;
    this.cancel(maker.id);
    this.#sink.onUncovered?.(maker);
  }

  /** Collects the stops triggered by a sweep. Prices of a sweep change in one direction, so its
   *  first and last trade bound all others. Stops in that direction follow, nearest first; before
   *  them come those of the other side, which only the first trade can trigger. */
  #collectTriggered(takerSide: OrderSide, firstPrice: Ticks): void {
    const lastPrice = this.lastPrice ?? firstPrice;
    const low = takerSide === 'buy' ? firstPrice : lastPrice;
    const high = takerSide === 'buy' ? lastPrice : firstPrice;
    if (takerSide === 'sell') this.#collectBuyStops(high);
    this.#collectSellStops(low);
    if (takerSide === 'buy') this.#collectBuyStops(high);
  }

  #collectBuyStops(high: Ticks): void {
    for (let level = this.#buyStops.best; level !== undefined; level = this.#buyStops.best) {
      if (level.price > high || level.first === undefined) return;
      this.#collect(level.first);
    }
  }

  #collectSellStops(low: Ticks): void {
    for (let level = this.#sellStops.best; level !== undefined; level = this.#sellStops.best) {
      if (level.price < low || level.first === undefined) return;
      this.#collect(level.first);
    }
  }

  #collect(order: BookOrder<RecordOf>): void {
    this.#stopsOf(order.side).remove(order);
    this.#orders.delete(order.id);
    order.isWaiting = false;
    this.#triggered.push(order);
  }

  /** Matches triggered stops in the order they were triggered; stops triggered meanwhile are
   *  appended. */
  #runTriggered(): void {
    for (let at = 0; at < this.#triggered.length; at += 1) {
      const order = this.#triggered[at];
      if (order === undefined) break;
      this.#sink.onTriggered(order);
      this.#sink.onOutcome(order, this.#process(order));
    }
    this.#triggered.length = 0;
  }

  #rest(order: BookOrder<RecordOf>): void {
    this.#sideOf(order.side).append(order, order.limitPrice);
    this.#orders.set(order.id, order);
  }

  #await(order: BookOrder<RecordOf>): void {
    const { stopPrice } = order;
    assert(stopPrice !== undefined, 'a stop has a stop price');
    assert(!this.wouldTrigger(order.side, stopPrice), 'a stop waits for a trade to come');
    this.#stopsOf(order.side).append(order, stopPrice);
    order.isWaiting = true;
    this.#orders.set(order.id, order);
  }

  #sideOf(side: OrderSide): BookSide<RecordOf> {
    return side === 'buy' ? this.bids : this.asks;
  }

  #oppositeOf(side: OrderSide): BookSide<RecordOf> {
    return side === 'buy' ? this.asks : this.bids;
  }

  #stopsOf(side: OrderSide): BookSide<RecordOf> {
    return side === 'buy' ? this.#buyStops : this.#sellStops;
  }
}

/** Whether `price` is worse for the taker than its worst accepted price. */
const isBeyond = (side: OrderSide, price: Ticks, limitPrice: Ticks): boolean =>
  side === 'buy' ? price > limitPrice : price < limitPrice;

/** Returns the integer lots that a budget of `budget` ticks x lots buys at `price`. */
function affordable(budget: bigint, price: Ticks): Lots {
  const count = budget / BigInt(price);
  return lots(Number(count < SAFE_MAX ? count : SAFE_MAX));
}
