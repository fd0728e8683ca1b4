/** Keeps one pair's bars at the resolution on screen: reads them whole when it must, carries them on
 *  with the running minute, and goes further back when asked. */
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

/** Bars read at once: a screen and a half at one pixel a bar. */
const READ_COUNT = 1_000;
const READ_TIMEOUT_MS = 10_000;
const FAILURE_WAIT_MS = 3_000;
const MONTH_SEC_MAX = 31 * 86_400;
/** The exchange has bars of now, whatever this machine's clock says. */
const CLOCK_ERROR_SEC_MAX = 366 * 86_400;

export interface BarLoaderOptions {
  readonly pair: Pair;
  readonly scale: PairScale;
  readonly environment: Environment;
  readonly calls: ExchangeCalls;
  readonly counters: Counters;
  /** Bars as they now are from the beginning, or those that closed after the ones sent before. */
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

  /** Another resolution begins with nothing; reading it anew is the caller's next word. */
  setResolution(resolution: Resolution): void {
    this.close();
    this.#series = new BarSeries(resolution);
  }

  /** Reads the newest bars; what was held of older ones stays. */
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

  /** @returns false when there are none, or no room for any; true also while nobody can say. */
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

  /** Calls off what is under way. */
  close(): void {
    this.#cancelRetry();
    this.#abort.abort();
    this.#abort = new AbortController();
  }

  /** Whoever drags the chart on would ask at once. */
  #rest(): Promise<void> {
    return new Promise((resolve) => this.#options.environment.after(FAILURE_WAIT_MS, resolve));
  }

  /** The bars of a span; where nothing traded in all of it, the newest before it. */
  async #requestBars(span: BarSpan): Promise<Result> {
    const { signal } = this.#abort;
    const response = await this.#request(span);
    const isNothing = typeof response === 'object' && response.bars.length === 0;
    const isHole = isNothing && response.lastBarAt !== undefined && span.from > 0;
    if (!isHole) return response;
    return signal.aborted ? 'called off' : this.#request({ ...span, from: epochSec(0) });
  }

  async #request(span: BarSpan): Promise<Result> {
    const { environment, calls, counters, pair } = this.#options;
    const abort = this.#abort;
    let isLate = false;
    const cancelTimeout = environment.after(READ_TIMEOUT_MS, () => {
      isLate = true;
      abort.abort();
    });
    try {
      return await calls.bars(pair, span, abort.signal);
    } catch {
      if (abort.signal.aborted && !isLate) return 'called off';
      counters.failedCallCount += 1;
      return undefined;
    } finally {
      cancelTimeout();
      if (isLate && this.#abort === abort) this.#abort = new AbortController();
    }
  }

  /** Bars that cannot be, or are not later than the one before, are left out and counted. */
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
