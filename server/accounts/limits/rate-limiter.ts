/** Rate limiter per key, for example for email requests. */
import type { Clock, EpochMs } from '#contract/core/time.ts';
import { reject, type Rejection } from '#server/runtime/rejection.ts';

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
   * @returns the rejection, with the wait time; undefined when the request is allowed.
   */
  enter(key: string): Rejection<'too_many_requests'> | undefined {
    const tooSoon = this.rejectionOf(key);
    if (tooSoon !== undefined) return tooSoon;
    const times = this.#recentOf(key);
    this.#times.delete(key);
    this.#times.set(key, [...times, this.#clock()]);
    for (const stale of this.#times.keys()) {
      if (this.#times.size <= KEY_COUNT_MAX) break;
      this.#times.delete(stale);
    }
    return undefined;
  }

  /** @returns the rejection of the next request; counts nothing. */
  rejectionOf(key: string): Rejection<'too_many_requests'> | undefined {
    const waitMs = this.#waitOf(key);
    return waitMs === undefined ? undefined : reject('too_many_requests', { retryAfterMs: waitMs });
  }

  #waitOf(key: string): number | undefined {
    const { pauseMs, windowMs, countMax } = this.#limits;
    const now = this.#clock();
    const times = this.#recentOf(key);
    const newest = times.at(-1);
    if (newest !== undefined && now - newest < pauseMs) return newest + pauseMs - now;
    const oldest = times[0];
    if (oldest !== undefined && times.length >= countMax) return oldest + windowMs - now;
    return undefined;
  }

  #recentOf(key: string): readonly EpochMs[] {
    const from = this.#clock() - this.#limits.windowMs;
    return (this.#times.get(key) ?? []).filter((time) => time > from);
  }
}
