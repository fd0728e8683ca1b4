/** Plays one tape over and over: keeps the recorded book, and hands on what happens in it, in its time.
 *  A run may be mirrored: bids become asks, rises become falls, so that a tape that fell once does not
 *  drag a market down for ever. */
import { assert } from '#contract/core/assert.ts';
import { RecordedSide } from './recorded-side.ts';
import { RECORDING_KIND, type MarketRecording } from './recording-file.ts';

export type BookSideName = 'bid' | 'ask';

/** Who follows a tape. Sides are the live ones: a mirrored run has changed them already. */
export interface RecordingFollower {
  /** A run begins: the book is the one it starts with. */
  onStarted(): void;
  level(side: BookSideName, rank: number, price: number): void;
  taker(side: 'buy' | 'sell', size: number, sweep: number): void;
}

export class RecordingPlayer {
  readonly recording: MarketRecording;
  readonly #follower: RecordingFollower;
  /** Of the tape: what is mirrored is seen through `side`. */
  readonly #bids = new RecordedSide('bid');
  readonly #asks = new RecordedSide('ask');
  readonly #chooseMirrored: () => boolean;
  #isMirrored = false;
  #index = 0;
  /** Milliseconds into this run. */
  #time = 0;

  /** @param chooseMirrored asked before every run */
  constructor(
    recording: MarketRecording,
    follower: RecordingFollower,
    chooseMirrored: () => boolean,
  ) {
    assert(recording.durationMs > 0, 'a tape takes time');
    this.recording = recording;
    this.#follower = follower;
    this.#chooseMirrored = chooseMirrored;
  }

  get isMirrored(): boolean {
    return this.#isMirrored;
  }

  /** The live side of the recorded book, best first. */
  side(side: BookSideName): RecordedSide {
    return (side === 'bid') === this.#isMirrored ? this.#asks : this.#bids;
  }

  /** Half-way between the recorded best prices, in recorded ticks; undefined in an empty book. */
  get midPrice(): number | undefined {
    const bid = this.#bids.bestPrice;
    const ask = this.#asks.bestPrice;
    return bid === undefined || ask === undefined ? undefined : (bid + ask) / 2;
  }

  /** Begins a run `startMs` into the tape; what came before is in the book, untold. */
  start(startMs = 0): void {
    const { recording } = this;
    this.#isMirrored = this.#chooseMirrored();
    this.#bids.clear();
    this.#asks.clear();
    this.#time = startMs;
    this.#index = 0;
    while (
      this.#index < recording.startCount ||
      (this.#index < recording.times.length && (recording.times[this.#index] ?? 0) < startMs)
    ) {
      this.#applyLevel(this.#index);
      this.#index += 1;
    }
    this.#follower.onStarted();
  }

  /** Lets `ms` of the tape pass. */
  advance(ms: number): void {
    const { recording } = this;
    this.#time += ms;
    while (this.#time >= recording.durationMs) {
      this.#playUntil(recording.durationMs);
      const rest = this.#time - recording.durationMs;
      this.start();
      this.#time = rest;
    }
    this.#playUntil(this.#time);
  }

  /** Milliseconds of the tape until its next taker; `horizonMs` when none comes sooner. */
  msToTaker(horizonMs: number): number {
    const { kinds, times } = this.recording;
    for (let index = this.#index; index < times.length; index++) {
      const wait = (times[index] ?? 0) - this.#time;
      if (wait >= horizonMs) return horizonMs;
      const kind = kinds[index];
      if (kind === RECORDING_KIND.buy || kind === RECORDING_KIND.sell) return Math.max(0, wait);
    }
    return horizonMs;
  }

  #playUntil(time: number): void {
    const { recording } = this;
    while (this.#index < recording.times.length && (recording.times[this.#index] ?? 0) <= time) {
      const index = this.#index;
      this.#index += 1;
      const kind = recording.kinds[index];
      if (kind === RECORDING_KIND.bidLevel || kind === RECORDING_KIND.askLevel) {
        const rank = this.#applyLevel(index);
        const isBid = (kind === RECORDING_KIND.bidLevel) !== this.#isMirrored;
        this.#follower.level(isBid ? 'bid' : 'ask', rank, recording.prices[index] ?? 0);
      } else {
        const isBuy = (kind === RECORDING_KIND.buy) !== this.#isMirrored;
        const size = recording.sizes[index] ?? 0;
        this.#follower.taker(isBuy ? 'buy' : 'sell', size, recording.sweeps[index] ?? 0);
      }
    }
  }

  /** @returns the level's rank; 0 for what is no level. */
  #applyLevel(index: number): number {
    const { recording } = this;
    const kind = recording.kinds[index];
    const price = recording.prices[index] ?? 0;
    const size = recording.sizes[index] ?? 0;
    if (kind === RECORDING_KIND.bidLevel) return this.#bids.set(price, size);
    if (kind === RECORDING_KIND.askLevel) return this.#asks.set(price, size);
    return 0;
  }
}
