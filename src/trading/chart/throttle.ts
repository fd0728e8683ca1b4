/** Throttles an action to a minimum interval. An early request runs when the interval has passed,
 *  so the newest state is always shown. */
import type { Clock } from '#contract/core/time.ts';

export interface ThrottleOptions {
  /** Minimum interval between two runs; read every time, because it may change. */
  readonly intervalMs: () => number;
  readonly clock: Clock;
  readonly every: (intervalMs: number, run: () => void) => () => void;
  readonly run: () => void;
}

/** Tolerance for animation frames that come slightly early or late. */
const LEEWAY_MS = 4;

export class Throttle {
  readonly #options: ThrottleOptions;
  #lastMs = -Infinity;
  #isWaiting = false;
  #stop: (() => void) | undefined;

  constructor(options: ThrottleOptions) {
    this.#options = options;
  }

  /** Runs the action now, or as soon as the interval allows. */
  request(): void {
    const { intervalMs, clock, every } = this.#options;
    const min = intervalMs();
    const sinceMs = clock() - this.#lastMs;
    // A clock that was set back must not delay the action.
    if (sinceMs >= min - LEEWAY_MS || sinceMs < 0) return this.#run();
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
    this.#lastMs = this.#options.clock();
    this.#options.run();
  }
}
