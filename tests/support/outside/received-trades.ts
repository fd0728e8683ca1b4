/** Compares the trades that one follower has received with those that any follower of the pair has:
 *  between its first and its last, it must have each one, in the order of their numbers. Like the
 *  client, it ignores a trade that is not newer than the newest: a repeated one costs nothing, and one
 *  that arrives too late is missing. */

/** All trades of one pair that any follower has received. */
export class KnownTrades {
  readonly #ids = new Set<number>();

  add(id: number): void {
    this.#ids.add(id);
  }

  countBetween(first: number, last: number): number {
    let count = 0;
    for (const id of this.#ids) if (id >= first && id <= last) count += 1;
    return count;
  }
}

/** The trades of one connection. */
export class ReceivedTrades {
  readonly #known: KnownTrades;
  #first: number | undefined;
  #last = -Infinity;
  #count = 0;

  constructor(known: KnownTrades) {
    this.#known = known;
  }

  /** @returns whether the trade is new to this connection. */
  add(id: number): boolean {
    this.#known.add(id);
    if (id <= this.#last) return false;
    this.#first ??= id;
    this.#last = id;
    this.#count += 1;
    return true;
  }

  get hasAll(): boolean {
    if (this.#first === undefined) return true;
    return this.#known.countBetween(this.#first, this.#last) === this.#count;
  }
}
