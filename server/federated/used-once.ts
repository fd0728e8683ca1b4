/** Remembers what was used, until it would be too old anyway. What was signed before this process started
 *  may have been used in the one before, so it is taken for used. */
import type { Clock, EpochMs } from '#contract/core/time.ts';

/** Full of live entries it says no to everybody: forgetting one would let it be used again. */
const ENTRY_COUNT_MAX = 50_000;
/** Providers date what they sign in whole seconds. */
const SECOND_MS = 1_000;

export class UsedOnce {
  readonly #clock: Clock;
  readonly #startedAt: EpochMs;
  readonly #endsAt = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#startedAt = clock();
  }

  /** @returns whether this is the first use of what was signed at `signedAtMs` and dies at `endsAtMs`. */
  use(key: string, signedAtMs: number, endsAtMs: number): boolean {
    const now = this.#clock();
    if (signedAtMs <= this.#startedAt - SECOND_MS || this.#endsAt.has(key)) return false;
    if (this.#endsAt.size >= ENTRY_COUNT_MAX) this.#sweep(now);
    if (this.#endsAt.size >= ENTRY_COUNT_MAX) return false;
    this.#endsAt.set(key, endsAtMs);
    return true;
  }

  /** Oldest first, as far as they are dead: whoever fills it must not make each sign-in walk over all. */
  #sweep(now: EpochMs): void {
    for (const [key, endsAt] of this.#endsAt) {
      if (endsAt >= now) return;
      this.#endsAt.delete(key);
    }
  }
}
