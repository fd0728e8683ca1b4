/** Simulates a busy market as our exchange sends it: level changes keyed by price and sent sixty
 *  times per second, regardless of their number. */
import { btcUsdt } from '#contract/samples/spot.ts';
import { bookFrame } from './frames.ts';
import { MarketGenerator } from './generator.ts';
import type { MarketStream } from './stream.ts';

const FRAME_MS = 1000 / 60;
/** Backlog of a stalled process beyond this limit is dropped, and the run is void. */
const OWED_SECONDS_MAX = 0.5;

export class ConflatedStream implements MarketStream {
  readonly generator: MarketGenerator;
  readonly rate: number;
  /** Changes offered, before those of one price were merged. */
  sentCount = 0;
  frameCount = 0;
  #startedMs: number | undefined;
  #lastMs = 0;

  /** @param rate level changes per second. */
  constructor(seed: number, levelCount: number, rate: number) {
    this.generator = new MarketGenerator(seed, levelCount, btcUsdt);
    this.rate = rate;
  }

  secondsAt(nowMs: number): number {
    return this.#startedMs === undefined ? 0 : (nowMs - this.#startedMs) / 1000;
  }

  startCounting(nowMs: number): void {
    this.sentCount = 0;
    this.frameCount = 0;
    this.#startedMs = nowMs;
    this.#lastMs = nowMs;
  }

  due(nowMs: number, at: number): readonly string[] {
    if (this.#startedMs === undefined) this.startCounting(nowMs);
    const sinceMs = nowMs - this.#lastMs;
    if (sinceMs < FRAME_MS) return [];
    // Preserves the beat: a late frame does not delay the next.
    this.#lastMs = nowMs - (sinceMs % FRAME_MS);
    const seconds = Math.min((this.#lastMs - (nowMs - sinceMs)) / 1000, OWED_SECONDS_MAX);
    const count = Math.round(this.rate * seconds);
    this.sentCount += count;
    this.frameCount += 1;
    return [bookFrame(this.generator.diff(count), at)];
  }
}
