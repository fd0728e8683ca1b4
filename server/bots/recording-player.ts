/** Plays one recording in a loop: maintains the recorded order book and forwards its events at
 *  their time. A run may be mirrored: bids become asks and rises become falls, so that a falling
 *  recording does not pull the market down permanently. */
import { assert } from '#contract/core/assert.ts';
import { RecordedSide } from './recorded-side.ts';
import { RECORDING_KIND, type MarketRecording } from './recording-file.ts';

export type BookSideName = 'bid' | 'ask';

/** Receiver of a recording's events. Sides are those of the live market: mirrored runs are already
 *  converted. */
export interface RecordingFollower {
  /** Called at the start of a run, with its initial book loaded. */
  onStarted(): void;
  level(side: BookSideName, rank: number, price: number): void;
  taker(side: 'buy' | 'sell', size: number, sweep: number): void;
}

export class RecordingPlayer {
  readonly recording: MarketRecording;
  readonly #follower: RecordingFollower;
  /** Sides as recorded; read them through `side`, which applies mirroring. */
  readonly #bids = new RecordedSide('bid');
  readonly #asks = new RecordedSide('ask');
  readonly #chooseMirrored: () => boolean;
  #isMirrored = false;
  #index = 0;
  /** Milliseconds into this run. */
  #time = 0;

  /** @param chooseMirrored called before every run */
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

  /** Returns the recorded side for a live side, best first. */
  side(side: BookSideName): RecordedSide {
    return (side === 'bid') === this.#isMirrored ? this.#asks : this.#bids;
  }

  /** Returns the recorded mid price, in recorded ticks; undefined in an empty book. */
  get midPrice(): number | undefined {
    const bid = this.#bids.bestPrice;
    const ask = this.#asks.bestPrice;
    return bid === undefined || ask === undefined ? undefined : (bid + ask) / 2;
  }

  /** Starts a run at `startMs` of the recording; earlier events are applied to the book without
   *  calling the follower. */
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

  /** Advances the recording by `ms`. */
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

  /** Returns the recording's milliseconds until its next taker, at most `horizonMs`. */
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

  /** @returns the level's rank; 0 for events that are not a level. */
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
