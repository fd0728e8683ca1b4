/** Replicates the exchange's order book of a pair from a snapshot, numbered changes and checksums.
 *  A gap or a wrong checksum ends the replication until the next snapshot. Pure: fetching, waiting
 *  and freshness checks are in `socket/`. */
import { lots, ticks } from '#contract/core/decimal.ts';
import type { PairSteps } from '#contract/core/pair.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import { BookSide } from './book-side.ts';
import { FeedFollower } from './feed-follower.ts';
import { StepChecksum } from './step-checksum.ts';
import { copiedDiff, type StepDiff, type StepLevels, type StepSnapshot } from './step-diff.ts';

/** `received`: a heartbeat with the same number. `early`: buffered for the snapshot. `stale`: already
 *  applied. `gap`: the book does not match the numbers of this change or heartbeat. */
export type DiffOutcome = 'applied' | 'current' | 'early' | 'stale' | 'gap' | 'mismatch';
export type JoinOutcome = 'joined' | 'gap' | 'mismatch';

interface RetainedDiff {
  readonly epoch: string;
  readonly firstId: number;
  readonly lastId: number;
  readonly previousLastId: number;
  /** Number of snapshots requested when the change arrived. */
  readonly round: number;
  readonly diff: StepDiff;
}

export class OrderBook {
  readonly bids: BookSide;
  readonly asks: BookSide;
  readonly #checksum: StepChecksum;
  readonly #feed = new FeedFollower<RetainedDiff>();
  #at = epochMs(0);
  #round = 0;

  constructor(steps: PairSteps, windowTickCount?: number) {
    this.#checksum = new StepChecksum(steps);
    this.bids = new BookSide('bid', windowTickCount);
    this.asks = new BookSide('ask', windowTickCount);
  }

  /** Whether every change since the current snapshot has been applied. */
  get isFollowing(): boolean {
    return this.#feed.isFollowing;
  }

  get epoch(): string {
    return this.#feed.epoch;
  }

  /** NaN before the first snapshot. */
  get sequence(): number {
    return this.#feed.lastId;
  }

  /** Exchange time of the newest applied change; 0 before the first. */
  get at(): EpochMs {
    return this.#at;
  }

  get retainedCount(): number {
    return this.#feed.retainedCount;
  }

  get isEmpty(): boolean {
    return this.bids.levelCount + this.asks.levelCount === 0;
  }

  /** Handles a new connection: levels stay visible as stale, but no change is applied to them. */
  disconnect(): void {
    this.#feed.forget();
  }

  /** Marks a snapshot request. The snapshot includes the changes received before the previous
   *  request, so those are dropped from the buffer. This also drops data of a hostile or broken
   *  feed. */
  expectSnapshot(): void {
    this.#round += 1;
    this.#feed.retainOnly(({ round }) => round >= this.#round - 1);
  }

  /** Applies a change; the caller may reuse `diff` after the return. */
  applyDiff(diff: StepDiff): DiffOutcome {
    const outcome = this.#offer(diff, this.#round);
    const isBehindUs = outcome === 'stale' && diff.sequence === diff.previousSequence;
    if (!isBehindUs) return outcome;
    this.#feed.stop(); // The exchange's last number is lower than the book's, so the book is wrong.
    return 'gap';
  }

  /** Loads a snapshot and applies the changes buffered meanwhile. */
  applySnapshot(snapshot: StepSnapshot): JoinOutcome {
    const retained = this.#feed.follow(snapshot.epoch, snapshot.sequence);
    this.bids.clear();
    this.asks.clear();
    this.#setLevels(snapshot);
    this.#at = snapshot.at;
    if (!this.#isChecked(snapshot.checksum)) return 'mismatch';
    let failure: JoinOutcome = 'gap';
    for (const { diff, round } of retained) {
      if (this.#offer(diff, round) === 'mismatch') failure = 'mismatch';
    }
    return this.isFollowing ? 'joined' : failure;
  }

  #offer(diff: StepDiff, round: number): DiffOutcome {
    const { epoch, previousSequence, sequence } = diff;
    const admission = this.#feed.admit(epoch, previousSequence + 1, sequence, previousSequence);
    if (admission === 'next') return this.#applyNext(diff);
    if (admission === 'stale') return sequence === this.sequence ? 'current' : 'stale';
    if (admission === 'gap') this.#feed.stop();
    this.#keep(copiedDiff(diff), round);
    return admission;
  }

  #applyNext(diff: StepDiff): 'applied' | 'mismatch' {
    this.#setLevels(diff);
    this.#feed.advance(diff.sequence);
    this.#at = diff.at;
    return this.#isChecked(diff.checksum) ? 'applied' : 'mismatch';
  }

  #setLevels({ bidCount, askCount, levels }: StepLevels): void {
    const bidEnd = 2 * bidCount;
    const end = bidEnd + 2 * askCount;
    for (let at = 0; at < end; at += 2) {
      const side = at < bidEnd ? this.bids : this.asks;
      side.setLevel(ticks(levels[at] ?? 0), lots(levels[at + 1] ?? 0));
    }
  }

  /** Clears the whole book when its checksum fails, because the wrong level is unknown. */
  #isChecked(checksum: number | undefined): boolean {
    if (checksum === undefined) return true;
    if (checksum === this.#checksum.of(this.bids, this.asks)) return true;
    this.#feed.stop();
    this.bids.clear();
    this.asks.clear();
    return false;
  }

  #keep(diff: StepDiff, round: number): void {
    const { epoch, previousSequence, sequence } = diff;
    this.#feed.keep({
      epoch,
      firstId: previousSequence + 1,
      lastId: sequence,
      previousLastId: previousSequence,
      round,
      diff,
    });
  }
}
