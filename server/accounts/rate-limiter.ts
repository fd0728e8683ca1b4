/** Rate limiter per key, for example for email requests. */
import type { Clock, EpochMs } from '#contract/core/time.ts';

/** Above this count the oldest keys are dropped. */
const KEY_COUNT_MAX = 20_000;

export interface RateLimits {
  /** Minimum interval between two. */
  readonly pauseMs: number;
  readonly windowMs: number;
  readonly countMax: number;
}

export class RateLimiter {
  readonly #clock: Clock;
  readonly #limits: RateLimits;
  readonly #times = new Map<string, readonly EpochMs[]>();

  constructor(clock: Clock, limits: RateLimits) {
    this.#clock = clock;
    this.#limits = limits;
  }

  /**
   * Counts this request.
   * @returns the wait time when it is rejected; undefined when it is allowed.
   */
  enter(key: string): number | undefined {
    const { pauseMs, windowMs, countMax } = this.#limits;
    const now = this.#clock();
    const times = (this.#times.get(key) ?? []).filter((time) => time > now - windowMs);
    const newest = times.at(-1);
    if (newest !== undefined && now - newest < pauseMs) return newest + pauseMs - now;
    const oldest = times[0];
    if (oldest !== undefined && times.length >= countMax) return oldest + windowMs - now;
    this.#times.delete(key);
    this.#times.set(key, [...times, now]);
    for (const stale of this.#times.keys()) {
      if (this.#times.size <= KEY_COUNT_MAX) break;
      this.#times.delete(stale);
    }
    return undefined;
  }
}
