/** Matching rules in their slow, simple form: one list of orders, searched from end to end each
 *  time. The oracle of server/exchange/matching; it shares no code with it. */

export interface SlowOrder {
  readonly id: number;
  readonly userId: number;
  readonly side: 'buy' | 'sell';
  readonly kind: 'limit' | 'market' | 'stop_limit';
  /** For a market order, the worst acceptable price. */
  readonly limitPrice?: number | undefined;
  readonly stopPrice?: number | undefined;
  readonly size: number;
  /** Budget of a market buy in ticks x lots. */
  readonly budget?: bigint | undefined;
  /** For limit orders; GTC by default. */
  readonly timeInForce?: 'GTC' | 'IOC' | 'FOK' | 'post_only' | undefined;
}

export interface SlowTerms {
  readonly limitPrice: number;
  readonly stopPrice: number | undefined;
  readonly remaining: number;
}

interface Resting {
  readonly order: SlowOrder;
  remaining: number;
}

export class SlowMatcher {
  /** Log of events, one line each, in order. */
  readonly log: string[] = [];
  /** All resting orders, in the order in which they came to rest. */
  #resting: Resting[] = [];
  /** Untriggered stops in order of arrival. */
  #waiting: SlowOrder[] = [];
  /** Stops touched by a trade that have not executed yet. */
  readonly #touched: SlowOrder[] = [];
  #lastPrice: number | undefined;
  readonly #collarPercent: number;

  constructor(collarPercent: number) {
    this.#collarPercent = collarPercent;
  }

  wouldTrigger(order: SlowOrder): boolean {
    return this.#lastPrice !== undefined && isTouched(order, this.#lastPrice);
  }

  /** Returns whether the order would trade or be stopped by an order of its owner. */
  wouldCross(order: SlowOrder): boolean {
    const best = this.#bestMaker(order)?.order.limitPrice;
    const limit = order.limitPrice ?? 0;
    return best !== undefined && (order.side === 'buy' ? best <= limit : best >= limit);
  }

  /** Returns whether the order would fill completely, tested on a discarded copy. */
  wouldFill(order: SlowOrder): boolean {
    const copy = new SlowMatcher(this.#collarPercent);
    copy.#resting = this.#resting.map((resting) => ({ ...resting }));
    return copy.#turn({ ...order, timeInForce: 'IOC' }) === 'filled';
  }

  place(order: SlowOrder): void {
    if (order.kind === 'stop_limit') this.#await(order);
    else this.#giveTurns(order);
  }

  /** Returns the open part of an order; undefined when there is none. */
  openOf(id: number): { readonly order: SlowOrder; readonly remaining: number } | undefined {
    const waiting = this.#waiting.find((order) => order.id === id);
    if (waiting !== undefined) return { order: waiting, remaining: waiting.size };
    return this.#resting.find(({ order }) => order.id === id);
  }

  /** Amends an open order. A smaller size at the same prices keeps the queue position, any other
   *  change loses it. */
  amend(id: number, terms: SlowTerms): void {
    const open = this.openOf(id);
    if (open === undefined) return;
    const { order } = open;
    const { limitPrice, stopPrice, remaining } = terms;
    const isWaiting = this.#waiting.includes(order);
    const amended = { ...order, limitPrice, stopPrice, size: remaining };
    if (
      limitPrice === order.limitPrice &&
      stopPrice === order.stopPrice &&
      remaining < open.remaining
    ) {
      this.log.push(`${id} shrunk`);
      this.#waiting = this.#waiting.map((one) => (one === order ? amended : one));
      this.#resting = this.#resting.map((one) =>
        one.order === order ? { order: amended, remaining } : one,
      );
      return;
    }
    this.#waiting = this.#waiting.filter((one) => one !== order);
    this.#resting = this.#resting.filter((one) => one.order !== order);
    if (isWaiting) this.#await(amended);
    else this.#giveTurns({ ...amended, kind: 'limit' });
  }

  #await(order: SlowOrder): void {
    this.#waiting.push(order);
    this.log.push(`${order.id} waiting`);
  }

  #giveTurns(order: SlowOrder): void {
    this.log.push(`${order.id} ${this.#turn(order)}`);
    for (;;) {
      const stop = this.#touched.shift();
      if (stop === undefined) return;
      this.log.push(`${stop.id} triggered`);
      this.log.push(`${stop.id} ${this.#turn({ ...stop, kind: 'limit' })}`);
    }
  }

  cancel(id: number): void {
    const isKnown =
      this.#resting.some(({ order }) => order.id === id) ||
      this.#waiting.some((order) => order.id === id);
    this.log.push(isKnown ? `${id} canceled` : `${id} unknown`);
    this.#resting = this.#resting.filter(({ order }) => order.id !== id);
    this.#waiting = this.#waiting.filter((order) => order.id !== id);
  }

  /** `price:size:orders` of each level, best first. */
  levels(side: 'buy' | 'sell'): string[] {
    const own = this.#resting.filter(({ order }) => order.side === side);
    const prices = [...new Set(own.map(({ order }) => order.limitPrice ?? 0))];
    prices.sort((left, right) => (side === 'buy' ? right - left : left - right));
    return prices.map((price) => {
      const there = own.filter(({ order }) => order.limitPrice === price);
      const size = there.reduce((sum, { remaining }) => sum + remaining, 0);
      return `${price}:${size}:${there.length}`;
    });
  }

  /** @returns the outcome of the order. */
  #turn(order: SlowOrder): string {
    const best = this.#bestMaker(order);
    if (best === undefined && order.kind === 'market') return 'no_match';
    const limit = order.kind === 'market' ? this.#reach(order, best) : (order.limitPrice ?? 0);
    const isSlippageLimited = order.kind === 'market' && limit !== this.#collar(order, best);
    let remaining = order.size;
    let budget = order.budget;
    for (;;) {
      if (remaining === 0) return 'filled';
      const maker = this.#bestMaker(order);
      if (maker === undefined) return mayRest(order) ? this.#rest(order, remaining) : 'no_match';
      const price = maker.order.limitPrice ?? 0;
      const isReached = order.side === 'buy' ? price <= limit : price >= limit;
      if (!isReached && mayRest(order)) return this.#rest(order, remaining);
      if (!isReached) return order.kind === 'market' && !isSlippageLimited ? 'collar' : 'limit';
      if (budget !== undefined) {
        remaining = Number(budget / BigInt(price));
        if (remaining === 0) return 'filled';
      }
      if (maker.order.userId === order.userId) return 'self_trade';
      const size = Math.min(remaining, maker.remaining);
      remaining -= size;
      if (budget !== undefined) budget -= BigInt(price) * BigInt(size);
      maker.remaining -= size;
      this.#resting = this.#resting.filter((resting) => resting.remaining > 0);
      this.#trade(order, maker.order, price, size);
    }
  }

  #rest(order: SlowOrder, remaining: number): string {
    this.#resting.push({ order, remaining });
    return 'open';
  }

  /** Returns the first order at the best price of the other side. */
  #bestMaker(taker: SlowOrder): Resting | undefined {
    let best: Resting | undefined;
    for (const resting of this.#resting) {
      if (resting.order.side === taker.side) continue;
      const price = resting.order.limitPrice ?? 0;
      const bestPrice = best?.order.limitPrice ?? 0;
      const isBetter = taker.side === 'buy' ? price < bestPrice : price > bestPrice;
      if (best === undefined || isBetter) best = resting;
    }
    return best;
  }

  /** Returns the nearer of the collar and the worst acceptable price. */
  #reach(order: SlowOrder, best: Resting | undefined): number {
    const collar = this.#collar(order, best);
    if (order.limitPrice === undefined) return collar;
    return order.side === 'buy'
      ? Math.min(collar, order.limitPrice)
      : Math.max(collar, order.limitPrice);
  }

  #collar(order: SlowOrder, best: Resting | undefined): number {
    const price = best?.order.limitPrice ?? 0;
    return order.side === 'buy'
      ? Math.floor((price * (100 + this.#collarPercent)) / 100)
      : Math.ceil((price * (100 - this.#collarPercent)) / 100);
  }

  #trade(taker: SlowOrder, maker: SlowOrder, price: number, size: number): void {
    this.log.push(`${taker.id} takes ${size} of ${maker.id} at ${price}`);
    this.#lastPrice = price;
    const touched = this.#waiting.filter((stop) => isTouched(stop, price));
    this.#waiting = this.#waiting.filter((stop) => !isTouched(stop, price));
    // `sort` is stable, so equal stops keep their order of arrival.
    const buys = touched.filter((stop) => stop.side === 'buy');
    buys.sort((left, right) => (left.stopPrice ?? 0) - (right.stopPrice ?? 0));
    const sells = touched.filter((stop) => stop.side === 'sell');
    sells.sort((left, right) => (right.stopPrice ?? 0) - (left.stopPrice ?? 0));
    this.#touched.push(...(taker.side === 'buy' ? [...sells, ...buys] : [...buys, ...sells]));
  }
}

const mayRest = ({ kind, timeInForce = 'GTC' }: SlowOrder): boolean =>
  kind !== 'market' && timeInForce !== 'IOC' && timeInForce !== 'FOK';

function isTouched(stop: SlowOrder, price: number): boolean {
  const stopPrice = stop.stopPrice ?? 0;
  return stop.side === 'buy' ? price >= stopPrice : price <= stopPrice;
}
