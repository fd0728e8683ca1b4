/** One side of the recorded order book at the current position, in the recording's own ticks and
 *  lots. */

interface RecordedLevel {
  readonly price: number;
  readonly size: number;
}

export class RecordedSide {
  readonly #sign: 1 | -1;
  /** Best first; at most a few dozen. */
  #levels: RecordedLevel[] = [];

  constructor(side: 'bid' | 'ask') {
    this.#sign = side === 'bid' ? -1 : 1;
  }

  /** @returns the rank of `price`, or its former rank after a removal. */
  set(price: number, size: number): number {
    const levels = this.#levels;
    let rank = 0;
    while (rank < levels.length && this.#sign * ((levels[rank]?.price ?? 0) - price) < 0) rank += 1;
    const isKnown = levels[rank]?.price === price;
    if (size === 0) {
      if (isKnown) levels.splice(rank, 1);
    } else {
      levels.splice(rank, isKnown ? 1 : 0, { price, size });
    }
    return rank;
  }

  at(rank: number): RecordedLevel | undefined {
    return this.#levels[rank];
  }

  get levels(): readonly RecordedLevel[] {
    return this.#levels;
  }

  get bestPrice(): number | undefined {
    return this.#levels[0]?.price;
  }

  clear(): void {
    this.#levels = [];
  }
}
