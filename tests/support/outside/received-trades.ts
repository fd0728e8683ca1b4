/** Compares the trades that one follower has received with those that any follower of the pair has:
 *  between its first and its last, it must have each one once, in the order of their numbers. */

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
  #isOrdered = true;

  constructor(known: KnownTrades) {
    this.#known = known;
  }

  add(id: number): void {
    this.#known.add(id);
    this.#first ??= id;
    if (id <= this.#last) this.#isOrdered = false;
    this.#last = Math.max(this.#last, id);
    this.#count += 1;
  }

  get isExact(): boolean {
    if (this.#first === undefined) return true;
    return this.#isOrdered && this.#known.countBetween(this.#first, this.#last) === this.#count;
  }
}
