/** Loads one pair's bars at the resolution on screen: reads the full series when necessary,
 *  continues it with the running minute, and reads older bars on request. */
import { DAY_SEC } from '#contract/core/durations.ts';
import type { Pair } from '#contract/core/pair.ts';
import { epochSec, epochSecOf, type EpochSec } from '#contract/core/time.ts';
import type { BarSeries as WireSeries } from '#contract/rest/spot-market.ts';
import type { Resolution } from '#contract/core/resolution.ts';
import { barStartOf, lengthSecOf } from '#domain/bar-resolution.ts';
import type { StepBar } from '#domain/bars.ts';
import { BarSeries } from '../engine/bar-series.ts';
import type { Counters } from './counters.ts';
import type { Cancel, Environment } from './environment.ts';
import type { BarSpan, ExchangeCalls } from './exchange-calls.ts';
import type { PairScale } from './pair-scale.ts';

/** Bars per request: one and a half screens at one pixel per bar. */
const READ_COUNT = 1_000;
const READ_TIMEOUT_MS = 10_000;
const FAILURE_WAIT_MS = 3_000;
const MONTH_SEC_MAX = 31 * DAY_SEC;
/** Margin for a wrong local clock, so the response includes the exchange's current bars. */
const CLOCK_ERROR_SEC_MAX = 366 * DAY_SEC;

export interface BarLoaderOptions {
  readonly pair: Pair;
  readonly scale: PairScale;
  readonly environment: Environment;
  readonly calls: ExchangeCalls;
  readonly counters: Counters;
  /** Path of the call; the spot market's by default. */
  readonly path?: string | undefined;
  /** Receives all bars from the start, or those that closed after the last ones sent. */
  readonly onBars: (
    kind: 'full' | 'next',
    resolution: Resolution,
    bars: readonly StepBar[],
  ) => void;
}

/** Undefined when the call failed. */
type Result = WireSeries | 'called off' | undefined;

export class BarLoader {
  readonly #options: BarLoaderOptions;
  #series: BarSeries;
  #abort = new AbortController();
  #cancelRetry: Cancel = () => {};
  #isOlderRequested = false;

  constructor(resolution: Resolution, options: BarLoaderOptions) {
    this.#options = options;
    this.#series = new BarSeries(resolution);
  }

  get series(): BarSeries {
    return this.#series;
  }

  /** Switches to an empty series; the caller must then call `read()`. */
  setResolution(resolution: Resolution): void {
    this.close();
    this.#series = new BarSeries(resolution);
  }

  /** Reads the newest bars; older stored bars stay. */
  async read(): Promise<void> {
    this.close();
    const series = this.#series;
    series.expectBars();
    const now = epochSecOf(this.#options.environment.now());
    const newest = spanBefore(now, series.resolution);
    const response = await this.#requestBars({
      ...newest,
      to: epochSec(now + CLOCK_ERROR_SEC_MAX),
    });
    if (series !== this.#series || response === 'called off') return;
    if (response === undefined) {
      const { environment } = this.#options;
      const waitMs = FAILURE_WAIT_MS * (1 + environment.random());
      this.#cancelRetry = environment.after(waitMs, () => void this.read());
      return;
    }
    const minute = response.runningMinute;
    series.load(
      this.#stepBarsOf(response),
      minute === undefined ? undefined : this.#options.scale.barOf(minute),
    );
    this.#options.onBars('full', series.resolution, series.closed);
  }

  /**
   * Reads older bars.
   * @returns false when there are none, or no room for any; true also when this is unknown.
   */
  async readOlder(): Promise<boolean> {
    const series = this.#series;
    const oldest = series.closed[0] ?? series.live;
    if (!series.isLoaded || this.#isOlderRequested) return true;
    if (oldest === undefined) return false;
    this.#isOlderRequested = true;
    const response = await this.#requestBars(
      spanBefore(epochSec(oldest.time - 1), series.resolution),
    );
    if (response === undefined) await this.#rest();
    this.#isOlderRequested = false;
    if (series !== this.#series || response === undefined || response === 'called off') return true;
    if (!series.prepend(this.#stepBarsOf(response))) return false;
    this.#options.onBars('full', series.resolution, series.closed);
    return true;
  }

  applyMinute(minute: StepBar): void {
    const closed = this.#series.applyMinute(minute);
    if (closed.length > 0) this.#options.onBars('next', this.#series.resolution, closed);
  }

  /** Cancels pending calls. */
  close(): void {
    this.#cancelRetry();
    this.#abort.abort();
    this.#abort = new AbortController();
  }

  /** Waits after a failure, because dragging the chart would otherwise repeat the request
   *  immediately. */
  #rest(): Promise<void> {
    return new Promise((resolve) => this.#options.environment.after(FAILURE_WAIT_MS, resolve));
  }

  /** Requests the bars of a span; when the whole span has no trades, the newest bars before it. */
  async #requestBars(span: BarSpan): Promise<Result> {
    const { signal } = this.#abort;
    const response = await this.#request(span);
    const isNothing = typeof response === 'object' && response.bars.length === 0;
    const isHole = isNothing && response.lastBarAt !== undefined && span.from > 0;
    if (!isHole) return response;
    return signal.aborted ? 'called off' : this.#request({ ...span, from: epochSec(0) });
  }

  async #request(span: BarSpan): Promise<Result> {
    const { environment, calls, counters, pair, path } = this.#options;
    const abort = this.#abort;
    let isLate = false as boolean; // Set by the timeout.
    const cancelTimeout = environment.after(READ_TIMEOUT_MS, () => {
      isLate = true;
      abort.abort();
    });
    try {
      return await calls.bars(pair, span, abort.signal, path);
    } catch {
      if (abort.signal.aborted && !isLate) return 'called off';
      counters.failedCallCount += 1;
      return undefined;
    } finally {
      cancelTimeout();
      if (isLate && this.#abort === abort) this.#abort = new AbortController();
    }
  }

  /** Converts bars to steps. Invalid bars, and bars not later than the previous one, are skipped
   *  and counted. */
  #stepBarsOf(response: WireSeries): StepBar[] {
    const bars: StepBar[] = [];
    for (const wire of response.bars) {
      const bar = this.#options.scale.barOf(wire);
      const before = bars.at(-1);
      if (bar === undefined || (before !== undefined && bar.time <= before.time)) {
        this.#options.counters.malformedCount += 1;
      } else bars.push(bar);
    }
    return bars;
  }
}

function spanBefore(to: EpochSec, resolution: Resolution): BarSpan {
  const length = resolution === '1M' ? MONTH_SEC_MAX : lengthSecOf(resolution);
  const from = Math.max(0, barStartOf(to, resolution) - READ_COUNT * length);
  return { resolution, from: epochSec(from), to };
}
