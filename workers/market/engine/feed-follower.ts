/**
 * Decides which change of a numbered feed may be applied, and buffers those that arrive too early.
 * The class uses only sequence numbers; the owner applies the changes to the book.
 *
 * After a snapshot numbered L the first change must start at or before L + 1 and end after L. Each
 * later change must name the end of the previous one or, in feeds without such a field, start at or
 * before it + 1. Anything else is a gap, and after a gap nothing is applied before the next
 * snapshot.
 */
import { assert } from '#contract/core/assert.ts';

/** NaN for numbers the feed does not have. */
export interface FeedIds {
  /** Changes when the other side's engine restarts and its numbers start over. */
  readonly epoch: string;
  readonly firstId: number;
  readonly lastId: number;
  /** `lastId` of the previous change. */
  readonly previousLastId: number;
}

/** `early`: no snapshot yet. `stale`: already in the book. */
export type Admission = 'next' | 'early' | 'stale' | 'gap';

/** Two seconds of peak traffic; above it the oldest changes are dropped and the join finds a gap. */
export const RETAINED_COUNT_MAX = 2000;

export class FeedFollower<Change extends FeedIds> {
  #epoch = '';
  #lastId = NaN;
  #isFollowing = false;
  #isFirst = true; // True until a change is applied after the snapshot.
  #retained: Change[] = [];

  get isFollowing(): boolean {
    return this.#isFollowing;
  }

  get epoch(): string {
    return this.#epoch;
  }

  /** Number of the last applied change; NaN when the feed has no numbers. */
  get lastId(): number {
    return this.#lastId;
  }

  get retainedCount(): number {
    return this.#retained.length;
  }

  /** Decides by numbers alone, so a hot path can check before it builds a change. */
  admit(epoch: string, firstId: number, lastId: number, previousLastId: number): Admission {
    if (!this.#isFollowing) return 'early';
    if (epoch !== this.#epoch) return 'gap';
    if (lastId <= this.#lastId) return 'stale';
    if (previousLastId === this.#lastId) return 'next';
    const isLinked = !Number.isNaN(previousLastId);
    if (isLinked && !this.#isFirst) return 'gap';
    const start = isLinked && Number.isNaN(firstId) ? previousLastId + 1 : firstId;
    return start > this.#lastId + 1 ? 'gap' : 'next';
  }

  /** Records an applied change; the next one must follow it. */
  advance(lastId: number): void {
    assert(this.#isFollowing, 'only a followed feed advances');
    this.#isFirst = false;
    if (!Number.isNaN(lastId)) this.#lastId = lastId;
  }

  keep(change: Change): void {
    this.#retained.push(change);
    if (this.#retained.length > RETAINED_COUNT_MAX) this.#retained.shift();
  }

  retainOnly(isRetained: (change: Change) => boolean): void {
    this.#retained = this.#retained.filter(isRetained);
  }

  /** Stops after a gap, a wrong checksum or a lost connection; nothing is applied before a
   *  snapshot. */
  stop(): void {
    this.#isFollowing = false;
  }

  /** Drops the buffered changes, because they belong to the previous connection. */
  forget(): void {
    this.stop();
    this.#retained = [];
  }

  /**
   * Starts from a snapshot at `lastId`.
   * @returns the buffered changes, for the owner to apply again in order; those of an older engine
   * than the snapshot's are left out.
   */
  follow(epoch: string, lastId: number): readonly Change[] {
    const retained = this.#retained;
    this.#retained = [];
    this.#epoch = epoch;
    this.#lastId = lastId;
    this.#isFollowing = true;
    this.#isFirst = true;
    const first = retained.findIndex((change) => change.epoch === epoch);
    return first > 0 ? retained.slice(first) : retained;
  }
}
