/** Prevents the reuse of signed data until it expires. Data signed before this process started is
 *  treated as used, because the previous process may have accepted it. */
import { SECOND_MS } from '#contract/core/durations.ts';
import type { Clock, EpochMs } from '#contract/core/time.ts';

/** When full of unexpired entries, everything is rejected: dropping an entry would allow its reuse. */
const ENTRY_COUNT_MAX = 50_000;

export class UsedOnce {
  readonly #clock: Clock;
  readonly #startedAt: EpochMs;
  readonly #endsAt = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#startedAt = clock();
  }

  /** @returns true for the first use of data signed at `signedAtMs` and valid until `endsAtMs`. */
  use(key: string, signedAtMs: number, endsAtMs: number): boolean {
    const now = this.#clock();
    // Providers sign with a time in integer seconds.
    if (signedAtMs <= this.#startedAt - SECOND_MS || this.#endsAt.has(key)) return false;
    if (this.#endsAt.size >= ENTRY_COUNT_MAX) this.#sweep(now);
    if (this.#endsAt.size >= ENTRY_COUNT_MAX) return false;
    this.#endsAt.set(key, endsAtMs);
    return true;
  }

  /** Removes expired entries from the oldest on, and stops at the first valid one, so that a flood
   *  does not make each sign-in scan all entries. */
  #sweep(now: EpochMs): void {
    for (const [key, endsAt] of this.#endsAt) {
      if (endsAt >= now) return;
      this.#endsAt.delete(key);
    }
  }
}
