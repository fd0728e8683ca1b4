/** Paced stream of the benchmark: calculates how many messages are due at a moment, and which. */
import { MINUTE_MS } from '#contract/core/durations.ts';
import { epochSec } from '#contract/core/time.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { RUNNING_BAR_EVENT } from '#contract/realtime/trade-info.ts';
import { seededRandom, type SeededRandom } from '#tests/support/seeded-random.ts';
import { bookFrame, frameOf, tradeFrame, TRADE_CHANNEL } from './frames.ts';
import { MarketGenerator } from './generator.ts';

const BOOK_SHARE = 0.86;
const TRADE_SHARE = 0.12;
/** Four times the calm rate for a tenth of each second: the mean equals the requested rate. */
const BURST_FACTOR = 4;
const BURST_MS = 100;
const CALM_SHARE = 1 / (1 + ((BURST_FACTOR - 1) * BURST_MS) / 1000);
/** Backlog of a stalled process beyond this limit is dropped, and the run is void. */
const OWED_SECONDS_MAX = 0.5;

export interface MarketStream {
  readonly generator: MarketGenerator;
  /** Requested rate per second, and the amount sent since counting started. */
  readonly rate: number;
  readonly sentCount: number;
  /** Number of frames sent. */
  readonly frameCount: number;
  /** Seconds since counting started. */
  secondsAt(nowMs: number): number;
  /** Restarts counting, so that the report covers only the measured period. */
  startCounting(nowMs: number): void;
  /** Returns the frames due at `nowMs`, stamped with `at`. */
  due(nowMs: number, at: number): readonly string[];
}

export class Stream implements MarketStream {
  readonly generator: MarketGenerator;
  readonly rate: number;
  sentCount = 0;
  readonly #random: SeededRandom;
  #startedMs: number | undefined;
  #lastMs = 0;
  #owed = 0;

  /** @param rate messages per second. */
  constructor(seed: number, levelCount: number, rate: number) {
    this.generator = new MarketGenerator(seed, levelCount, btcUsdt);
    this.#random = seededRandom(seed + 1);
    this.rate = rate;
  }

  get frameCount(): number {
    return this.sentCount;
  }

  secondsAt(nowMs: number): number {
    return this.#startedMs === undefined ? 0 : (nowMs - this.#startedMs) / 1000;
  }

  startCounting(nowMs: number): void {
    this.sentCount = 0;
    this.#startedMs = nowMs;
    this.#lastMs = nowMs;
    this.#owed = 0;
  }

  due(nowMs: number, at: number): readonly string[] {
    if (this.#startedMs === undefined) this.startCounting(nowMs);
    const phase = (nowMs - (this.#startedMs ?? nowMs)) % 1000;
    const calm = this.rate * CALM_SHARE;
    const present = phase < BURST_MS ? calm * BURST_FACTOR : calm;
    this.#owed += ((nowMs - this.#lastMs) / 1000) * present;
    this.#owed = Math.min(this.#owed, this.rate * OWED_SECONDS_MAX);
    this.#lastMs = nowMs;
    const count = Math.floor(this.#owed);
    this.#owed -= count;
    this.sentCount += count;
    return Array.from({ length: count }, () => this.#next(at));
  }

  #next(at: number): string {
    const draw = this.#random.next();
    if (draw < BOOK_SHARE) return bookFrame(this.generator.diff(), at);
    const trade = this.generator.trade();
    if (draw < BOOK_SHARE + TRADE_SHARE) return tradeFrame(trade, at);
    const time = epochSec(Math.floor(at / MINUTE_MS) * 60);
    const { price, size } = trade;
    const bar = { time, open: price, high: price, low: price, close: price, volume: size };
    const payload = { resolution: '1', bar, last_chart_time: time };
    return frameOf(RUNNING_BAR_EVENT, TRADE_CHANNEL, payload);
  }
}
