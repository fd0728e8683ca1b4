/** Runs something at most once per interval. A request that comes too early runs when the interval is over, so the
 *  newest is always shown in the end. */
import type { MonotonicClock } from '#contract/core/time.ts';
import { Throttle } from '#domain/throttle.ts';

export interface ThrottleOptions {
  /** Least time between two times; asked for each time, as it may change. */
  readonly intervalMs: () => number;
  readonly clock: MonotonicClock;
  readonly every: (intervalMs: number, run: () => void) => () => void;
  readonly run: () => void;
}

/** Frames come a little early or late: what is nearly due is due. */
const LEEWAY_MS = 4;

export class ScheduledThrottle {
  readonly #options: ThrottleOptions;
  readonly #throttle = new Throttle(LEEWAY_MS);
  #isWaiting = false;
  #stop: (() => void) | undefined;

  constructor(options: ThrottleOptions) {
    this.#options = options;
  }

  /** Does it now, or as soon as it may be done. */
  request(): void {
    const { intervalMs, clock, every } = this.#options;
    const min = intervalMs();
    if (this.#throttle.waitMs(clock(), min) === 0) return this.#run();
    this.#isWaiting = true;
    this.#stop ??= every(min, () => this.#expire());
  }

  /** Nothing that waits will be done. */
  end(): void {
    this.#isWaiting = false;
    this.#stop?.();
    this.#stop = undefined;
  }

  /** The timer runs on while there is something to do, and ends with the first idle turn. */
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
