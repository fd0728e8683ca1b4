/** Sequence numbers of events. */

/** Larger than any sequence number: its receiver detects a gap and reads again. */
export const FAR_AHEAD = Number.MAX_SAFE_INTEGER;

/** From 1 since the start, one sequence per key. They count without subscribers too: one who joins later
 *  detects what was missed. */
export class Sequences<Key> {
  readonly #last = new Map<Key, number>();

  next(key: Key): number {
    const sequence = (this.#last.get(key) ?? 0) + 1;
    this.#last.set(key, sequence);
    return sequence;
  }
}
