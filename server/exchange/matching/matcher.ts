/** Matches the orders of one pair by price, then time. Pure: no clock, no I/O, no money; what happens
 *  is told to a sink as it happens. Funds, fees and limits are judged by whoever calls. */
import { assert } from '#contract/core/assert.ts';
import { lots, ticks, type Lots, type Ticks } from '#contract/core/decimal.ts';
import type { OrderId, UserId } from '#contract/core/ids.ts';
import { collarPriceOf } from '#domain/order-cost.ts';
import type { OrderSide } from '../events.ts';
import { BookSide } from './book-side.ts';
import type { BookOrder, PriceLevel } from './book-order.ts';

/** Where an order stands once it has had its turn. `open` rests in the book, `waiting` is a stop;
 *  the last four name why its rest was cancelled: it met its owner's own order, reached the collar or
 *  the worst price it takes, or found nothing more to trade with. */
export type MatchOutcome =
  | 'open'
  | 'waiting'
  | 'filled'
  | 'self_trade'
  | 'collar'
  | 'limit'
  | 'no_match';

export interface MatchSink<RecordOf> {
  onTrade(taker: BookOrder<RecordOf>, maker: BookOrder<RecordOf>, price: Ticks, size: Lots): void;
  /** The whole size at a price changed; may be told more than once for one command. */
  onLevel(side: 'bid' | 'ask', price: Ticks): void;
  /** A waiting stop was touched by a trade and takes its turn now, as a new limit order. */
  onTriggered(order: BookOrder<RecordOf>): void;
  /** The end of a turn: of the order placed, then of each stop it triggered. */
  onOutcome(order: BookOrder<RecordOf>, outcome: MatchOutcome): void;
}

/** What may change of an order while it rests or waits. */
export interface NewTerms {
  readonly limitPrice: Ticks;
  readonly stopPrice: Ticks | undefined;
  readonly remaining: Lots;
}

export interface MatcherOptions {
  /** How far from the best price at its arrival a market order may fill; undefined for any price. */
  readonly collarPercent?: number | undefined;
}

const SAFE_MAX = BigInt(Number.MAX_SAFE_INTEGER);

export class Matcher<RecordOf = undefined> {
  readonly bids = new BookSide<RecordOf>('highest');
  readonly asks = new BookSide<RecordOf>('lowest');
  /** Of the last trade; undefined before the first. */
  lastPrice: Ticks | undefined = undefined;
  /** A rising price reaches the lowest buy stop first, a falling one the highest sell stop. */
  readonly #buyStops = new BookSide<RecordOf>('lowest');
  readonly #sellStops = new BookSide<RecordOf>('highest');
  readonly #orders = new Map<OrderId, BookOrder<RecordOf>>();
  readonly #triggered: BookOrder<RecordOf>[] = [];
  readonly #sink: MatchSink<RecordOf>;
  readonly #collarPercent: number | undefined;

  constructor(sink: MatchSink<RecordOf>, options: MatcherOptions = {}) {
    this.#sink = sink;
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

  /** Resting orders and waiting stops. */
  get orderCount(): number {
    return this.#orders.size;
  }

  /** @returns undefined once it is filled or cancelled. */
  order(id: OrderId): BookOrder<RecordOf> | undefined {
    return this.#orders.get(id);
  }

  /** A stop at this price would be touched by the last trade already. */
  wouldTrigger(side: OrderSide, stopPrice: Ticks): boolean {
    if (this.lastPrice === undefined) return false;
    return side === 'buy' ? this.lastPrice >= stopPrice : this.lastPrice <= stopPrice;
  }

  /** An order of this side at this price would trade at once, or meet its owner's own. */
  wouldCross(side: OrderSide, limitPrice: Ticks): boolean {
    const best = this.#oppositeOf(side).best?.price;
    return best !== undefined && !isBeyond(side, best, limitPrice);
  }

  /** Such an order would fill whole at once. Its owner's own orders stop it, as they would stop it. */
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

  /** False when a side would count more lots than a number can hold exactly. */
  hasRoomFor(side: OrderSide, size: Lots): boolean {
    const [book, stops] =
      side === 'buy' ? [this.bids, this.#buyStops] : [this.asks, this.#sellStops];
    return book.size + stops.size + size <= Number.MAX_SAFE_INTEGER;
  }

  /** How far a market order of this side may go now; undefined while nobody is on the other side. */
  marketLimit(side: OrderSide): Ticks | undefined {
    const best = side === 'buy' ? this.bestAsk : this.bestBid;
    if (best === undefined) return undefined;
    const collarPercent = this.#collarPercent;
    if (collarPercent === undefined) return ticks(side === 'buy' ? Number.MAX_SAFE_INTEGER : 0);
    return collarPriceOf(best, side, { collarPercent });
  }

  /** Gives `order` its turn, then every stop its trades touched, and theirs. A stop that would
   *  trigger at once must have been refused. */
  place(order: BookOrder<RecordOf>): MatchOutcome {
    assert(order.level === undefined && !this.#orders.has(order.id), 'an order is placed once');
    assert(order.budget !== undefined || order.remaining > 0, 'an order has a size');
    const outcome = this.#processFirst(order);
    this.#sink.onOutcome(order, outcome);
    if (this.#triggered.length > 0) this.#runTriggered();
    return outcome;
  }

  /** @returns the order as it was left, or undefined when it neither rests nor waits. */
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

  /** Leaves less of an order where it is: its place in the line stays. */
  shrink(order: BookOrder<RecordOf>, remaining: Lots): void {
    assert(this.#orders.get(order.id) === order, 'an order that shrinks rests or waits');
    if (order.isWaiting) return this.#stopsOf(order.side).shrink(order, remaining);
    this.#sideOf(order.side).shrink(order, remaining);
    this.#sink.onLevel(order.side === 'buy' ? 'bid' : 'ask', order.limitPrice);
  }

  /** Takes an order out and gives it another turn under new terms, as one that has just come: it may
   *  trade at once, and stands last in its line. */
  replace(order: BookOrder<RecordOf>, terms: NewTerms): MatchOutcome {
    const wasWaiting = order.isWaiting;
    const cancelled = this.cancel(order.id);
    assert(cancelled === order, 'a replaced order rests or waits');
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

  /** Puts back an order that rested or waited when the books were last known. Earliest first. */
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

  /** Trades with the other side as far as the order's limit goes.
   *  @returns 'open' when something remains. */
  #match(taker: BookOrder<RecordOf>): 'open' | 'filled' | 'self_trade' {
    const opposite = this.#oppositeOf(taker.side);
    const isBuy = taker.side === 'buy';
    let firstPrice: Ticks | undefined;
    let outcome: 'open' | 'filled' | 'self_trade' = 'open';
    while (outcome === 'open') {
      const level = opposite.best;
      if (level === undefined) break;
      const { price } = level;
      if (isBuy ? price > taker.limitPrice : price < taker.limitPrice) break;
      const sizeBefore = level.size;
      outcome = this.#matchLevel(taker, opposite, level);
      if (level.size === sizeBefore) break;
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
  ): 'open' | 'filled' | 'self_trade' {
    const { price } = level;
    if (taker.budget !== undefined) taker.remaining = affordable(taker.budget, price);
    while (taker.remaining > 0) {
      const maker = level.first;
      if (maker === undefined) return 'open';
      if (maker.userId === taker.userId) return 'self_trade';
      const size = maker.remaining < taker.remaining ? maker.remaining : taker.remaining;
      taker.remaining = lots(taker.remaining - size);
      if (taker.budget !== undefined) taker.budget -= BigInt(price) * BigInt(size);
      opposite.fill(maker, level, size);
      if (maker.remaining === 0) this.#orders.delete(maker.id);
      this.#sink.onTrade(taker, maker, price, size);
    }
    return 'filled';
  }

  /** A sweep runs one way, so its first and last prints bound all the others. Stops it ran towards
   *  come nearest first; before them those of the other side, which only its first print touches. */
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

  /** In the order they were touched; what they trigger comes after what waits already. */
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

/** `price` is worse for a taker of this side than the worst it takes. */
const isBeyond = (side: OrderSide, price: Ticks, limitPrice: Ticks): boolean =>
  side === 'buy' ? price > limitPrice : price < limitPrice;

/** Whole lots that `budget` ticks x lots buy at `price`. */
function affordable(budget: bigint, price: Ticks): Lots {
  const count = budget / BigInt(price);
  return lots(Number(count < SAFE_MAX ? count : SAFE_MAX));
}
