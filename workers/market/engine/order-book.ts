/** A pair's book kept equal to the exchange's: snapshot, numbered changes, checksums. It never guesses:
 *  a gap or a wrong checksum ends it until the next snapshot. Pure: fetching, waiting and judging by
 *  the clock are done in `socket/`. */
import { lots, ticks } from '#contract/core/decimal.ts';
import type { PairSteps } from '#contract/core/pair.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import { BookSide } from './book-side.ts';
import { FeedFollower } from './feed-follower.ts';
import { StepChecksum } from './step-checksum.ts';
import { copiedDiff, type StepDiff, type StepLevels, type StepSnapshot } from './step-diff.ts';

/** `received`: a heartbeat that agrees. `early`: kept for the snapshot. `stale`: already in. `gap`: what
 *  we hold is not what this change, or this heartbeat, speaks of. */
export type DiffOutcome = 'applied' | 'current' | 'early' | 'stale' | 'gap' | 'mismatch';
export type JoinOutcome = 'joined' | 'gap' | 'mismatch';

interface RetainedDiff {
  readonly epoch: string;
  readonly firstId: number;
  readonly lastId: number;
  readonly previousLastId: number;
  /** How many snapshots had been asked for when it came. */
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

  /** Whether every change since the present snapshot has been applied. */
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

  /** The exchange's time of the newest change in the book; 0 before the first. */
  get at(): EpochMs {
    return this.#at;
  }

  get retainedCount(): number {
    return this.#feed.retainedCount;
  }

  get isEmpty(): boolean {
    return this.bids.levelCount + this.asks.levelCount === 0;
  }

  /** Another connection: levels stay to be shown as stale, but nothing follows on them. */
  disconnect(): void {
    this.#feed.forget();
  }

  /** A snapshot is asked for now: it will hold what came before the one asked for last, so nothing of
   *  that is kept for it. What a hostile or broken feed said is got rid of in the same way. */
  expectSnapshot(): void {
    this.#round += 1;
    this.#feed.retainOnly(({ round }) => round >= this.#round - 1);
  }

  /** `diff` may be reused by its owner as soon as this returns. */
  applyDiff(diff: StepDiff): DiffOutcome {
    const outcome = this.#offer(diff, this.#round);
    const isBehindUs = outcome === 'stale' && diff.sequence === diff.previousSequence;
    if (!isBehindUs) return outcome;
    this.#feed.stop(); // The exchange's last number is lower than ours: ours cannot be right.
    return 'gap';
  }

  /** The changes kept meanwhile are applied with it. */
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

  /** A book that fails its checksum is dropped whole: nobody knows which level is wrong. */
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
