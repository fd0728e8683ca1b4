/** Lets something happen a few times per while and key: how often a mail may be asked for. */
import type { Clock, EpochMs } from '#contract/core/time.ts';

/** Beyond it the oldest keys are forgotten. */
const KEY_COUNT_MAX = 20_000;

export interface RateLimits {
  /** At least this long between two. */
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

  /** Counts this one. @returns how long to wait instead; undefined when it may happen. */
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
