/** Waiting work of users in a fair order: each user in turn, and the oldest work of each first. */

interface QueueLimits {
  readonly countMax: number;
  /** Of one user. */
  readonly ownCountMax: number;
}

export class FairQueue<Owner, Item> {
  readonly #limits: QueueLimits;
  /** In the order of the next turns; no list is empty. */
  readonly #waiting = new Map<Owner, Item[]>();
  #served: Owner | undefined;
  #count = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** @returns which of the limits is reached; the item is not added then. */
  add(owner: Owner, item: Item): 'full' | 'full_of_own' | undefined {
    const own = this.#waiting.get(owner) ?? [];
    if (own.length >= this.#limits.ownCountMax) return 'full_of_own';
    if (this.#count >= this.#limits.countMax) return 'full';
    this.#waiting.set(owner, [...own, item]);
    this.#count += 1;
    return undefined;
  }

  /** @returns the item of the user whose turn it is. A user who came during the last turn is served before the rest of
   *  its owner. */
  shift(): Item | undefined {
    if (this.#served !== undefined) this.#moveToEnd(this.#served);
    const [next] = this.#waiting;
    if (next === undefined) return undefined;
    const [owner, [item, ...rest]] = next;
    this.#served = owner;
    this.#count -= 1;
    if (rest.length === 0) this.#waiting.delete(owner);
    else this.#waiting.set(owner, rest);
    return item;
  }

  #moveToEnd(owner: Owner): void {
    const own = this.#waiting.get(owner);
    if (own === undefined) return;
    this.#waiting.delete(owner);
    this.#waiting.set(owner, own);
  }
}
