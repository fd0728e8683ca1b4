/** Runs something at most once per interval. A request that comes too early runs when the interval is over, so the
 *  newest is always shown in the end. */
import type { MonotonicClock } from '#contract/core/time.ts';
import { Throttle } from '#domain/throttle.ts';

export interface ThrottleOptions {
  /** Minimum interval between two runs; read every time, because it may change. */
  readonly intervalMs: () => number;
  readonly clock: MonotonicClock;
  readonly every: (intervalMs: number, run: () => void) => () => void;
  readonly run: () => void;
}

/** Tolerance for animation frames that come slightly early or late. */
const LEEWAY_MS = 4;

export class ScheduledThrottle {
  readonly #options: ThrottleOptions;
  readonly #throttle = new Throttle(LEEWAY_MS);
  #isWaiting = false;
  #stop: (() => void) | undefined;

  constructor(options: ThrottleOptions) {
    this.#options = options;
  }

  /** Runs the action now, or as soon as the interval allows. */
  request(): void {
    const { intervalMs, clock, every } = this.#options;
    const min = intervalMs();
    if (this.#throttle.waitMs(clock(), min) === 0) return this.#run();
    this.#isWaiting = true;
    this.#stop ??= every(min, () => this.#expire());
  }

  /** Cancels the pending run. */
  end(): void {
    this.#isWaiting = false;
    this.#stop?.();
    this.#stop = undefined;
  }

  /** Continues the timer while there is something to run and stops it after the first idle
   *  interval. */
  #expire(): void {
    if (this.#isWaiting) this.#run();
    else this.end();
  }

  #run(): void {
    this.#isWaiting = false;
    this.#throttle.ran(this.#options.clock());
    this.#options.run();
  }
}
