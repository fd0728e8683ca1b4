/** Decides which change of a numbered feed may be applied, and keeps those that come too early. It
 *  knows numbers alone; what a change does to a book is its owner's business.
 *
 *  After a snapshot numbered L the first change must begin at or before L + 1 and end after L; each
 *  later one must name the end of the one before it, or, where the feed has no such field, begin at
 *  or before it + 1. Anything else is a gap, and after a gap nothing is applied before the next
 *  snapshot. */
import { assert } from '#contract/core/assert.ts';

/** A feed that has no such number gives NaN. */
export interface FeedIds {
  /** Changes when the other side's engine restarted: its numbers start anew. */
  readonly epoch: string;
  readonly firstId: number;
  readonly lastId: number;
  /** `lastId` of the change before this one. */
  readonly previousLastId: number;
}

/** `early`: no snapshot yet. `stale`: already in the book. */
export type Admission = 'next' | 'early' | 'stale' | 'gap';

/** Two seconds of a storm; beyond it the oldest are dropped and the join finds a gap. */
export const RETAINED_COUNT_MAX = 2000;

export class FeedFollower<Change extends FeedIds> {
  #epoch = '';
  #lastId = NaN;
  #isFollowing = false;
  #isFirst = true; // Nothing has been applied since the snapshot.
  #retained: Change[] = [];

  get isFollowing(): boolean {
    return this.#isFollowing;
  }

  get epoch(): string {
    return this.#epoch;
  }

  /** Of the newest applied change; NaN when the feed does not number. */
  get lastId(): number {
    return this.#lastId;
  }

  get retainedCount(): number {
    return this.#retained.length;
  }

  /** Judges by numbers alone, so that a hot path can ask before it has built a change. */
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

  /** The change was applied: the next one follows on it. */
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

  /** A gap, a wrong checksum, a lost connection: nothing more before a snapshot. */
  stop(): void {
    this.#isFollowing = false;
  }

  /** Another connection: what was kept belongs to the former one. */
  forget(): void {
    this.stop();
    this.#retained = [];
  }

  /**
   * A snapshot stands at `lastId`. @returns the changes kept so far, for their owner to offer again
   * in order; those of an engine older than the snapshot's are left out.
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
