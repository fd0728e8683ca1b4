/** Plays one recording in a loop: maintains the recorded order book and forwards its events at
 *  their time. A run may be mirrored: bids become asks and rises become falls, so that a falling
 *  recording does not pull the market down permanently. */
import { assert } from '#contract/core/assert.ts';
import { RecordedRange } from './recorded-range.ts';
import { RecordedSide } from './recorded-side.ts';
import { RECORDING_KIND, type MarketRecording } from './recording-file.ts';

export type BookSideName = 'bid' | 'ask';

/** In recorded steps. */
export interface RecordedTaker {
  readonly side: 'buy' | 'sell';
  readonly size: number;
  /** Distance from its first to its last price. */
  readonly sweep: number;
}

/** Receiver of a recording's events. Sides are those of the live market: mirrored runs are already
 *  converted. */
export interface RecordingFollower {
  /** Called at the start of a run, with its initial book loaded. */
  onStarted(): void;
  /** Called after `skip`, with the book of the new position loaded. */
  onSkipped(): void;
  level(side: BookSideName, rank: number, price: number): void;
  taker(taker: RecordedTaker): void;
}

/** Takers of one side as one: all their sizes, and the furthest sweep. */
type MissedTakers = Record<'buy' | 'sell', RecordedTaker | undefined>;

export class RecordingPlayer {
  readonly recording: MarketRecording;
  readonly #follower: RecordingFollower;
  /** Sides as recorded; read them through `side`, which applies mirroring. */
  readonly #bids = new RecordedSide('bid');
  readonly #asks = new RecordedSide('ask');
  /** Of the touch and of the takers, in recorded ticks. */
  readonly range = new RecordedRange();
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
    this.range.clear();
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
    this.#advance(ms, (until) => this.#playUntil(until));
  }

  /** Advances the recording by `ms` without its single events: a market that is late shows the book of
   *  now, and does not repeat each step on the way to it. The takers of each side become one, which meets
   *  that book. */
  skip(ms: number): void {
    const missed: MissedTakers = { buy: undefined, sell: undefined };
    this.#advance(ms, (until) => this.#skipUntil(until, missed));
    this.#follower.onSkipped();
    for (const taker of [missed.buy, missed.sell]) {
      if (taker !== undefined) this.#follower.taker(taker);
    }
  }

  #advance(ms: number, playUntil: (time: number) => void): void {
    const { recording } = this;
    this.#time += ms;
    while (this.#time >= recording.durationMs) {
      playUntil(recording.durationMs);
      const rest = this.#time - recording.durationMs;
      this.start();
      this.#time = rest;
    }
    playUntil(this.#time);
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
        const taker = this.#takerAt(index);
        if (taker !== undefined) this.#follower.taker(taker);
      }
    }
  }

  /** Adds the takers to `missed`. */
  #skipUntil(time: number, missed: MissedTakers): void {
    const { times } = this.recording;
    for (; this.#index < times.length && (times[this.#index] ?? 0) <= time; this.#index += 1) {
      const index = this.#index;
      this.#applyLevel(index);
      const taker = this.#takerAt(index);
      if (taker === undefined) continue;
      const { side, size, sweep } = taker;
      const earlier = missed[side];
      missed[side] = {
        side,
        size: size + (earlier?.size ?? 0),
        sweep: Math.max(sweep, earlier?.sweep ?? 0),
      };
    }
  }

  /** @returns undefined for a level. */
  #takerAt(index: number): RecordedTaker | undefined {
    const { kinds, prices, sizes, sweeps, times } = this.recording;
    const kind = kinds[index];
    if (kind !== RECORDING_KIND.buy && kind !== RECORDING_KIND.sell) return undefined;
    this.range.add(prices[index] ?? 0, times[index] ?? 0);
    return {
      side: (kind === RECORDING_KIND.buy) === this.#isMirrored ? 'sell' : 'buy',
      size: sizes[index] ?? 0,
      sweep: sweeps[index] ?? 0,
    };
  }

  /** @returns the level's rank; 0 for events that are not a level. */
  #applyLevel(index: number): number {
    const { recording } = this;
    const kind = recording.kinds[index];
    const price = recording.prices[index] ?? 0;
    const size = recording.sizes[index] ?? 0;
    if (kind !== RECORDING_KIND.bidLevel && kind !== RECORDING_KIND.askLevel) return 0;
    const side = kind === RECORDING_KIND.bidLevel ? this.#bids : this.#asks;
    const rank = side.set(price, size);
    if (rank === 0) this.range.add(side.bestPrice ?? price, recording.times[index] ?? 0);
    return rank;
  }
}
