/** Matches orders on plain sorted arrays, the simplest implementation: the baseline of the match
 *  scenario. */

export interface ArrayOrder {
  readonly id: number;
  readonly userId: number;
  readonly side: 'buy' | 'sell';
  readonly price: number;
  remaining: number;
}

export class ArrayMatcher {
  tradeCount = 0;
  tradedSize = 0;
  /** Orders, best first, then by time. */
  readonly #bids: ArrayOrder[] = [];
  readonly #asks: ArrayOrder[] = [];

  get orderCount(): number {
    return this.#bids.length + this.#asks.length;
  }

  place(order: ArrayOrder): void {
    const isBuy = order.side === 'buy';
    const opposite = isBuy ? this.#asks : this.#bids;
    while (order.remaining > 0) {
      const maker = opposite[0];
      if (maker === undefined) break;
      if (isBuy ? maker.price > order.price : maker.price < order.price) break;
      if (maker.userId === order.userId) return; // The taker's rest is canceled.
      const size = Math.min(maker.remaining, order.remaining);
      maker.remaining -= size;
      order.remaining -= size;
      this.tradeCount += 1;
      this.tradedSize += size;
      if (maker.remaining === 0) opposite.shift();
    }
    if (order.remaining > 0) this.#rest(order);
  }

  cancel(id: number): boolean {
    for (const side of [this.#bids, this.#asks]) {
      const index = side.findIndex((order) => order.id === id);
      if (index < 0) continue;
      side.splice(index, 1);
      return true;
    }
    return false;
  }

  #rest(order: ArrayOrder): void {
    const isBuy = order.side === 'buy';
    const own = isBuy ? this.#bids : this.#asks;
    const behind = own.findIndex((resting) =>
      isBuy ? resting.price < order.price : resting.price > order.price,
    );
    if (behind < 0) own.push(order);
    else own.splice(behind, 0, order);
  }
}
