/** Clock, timers and random source, passed in by the worker's entry. Tests pass their own and
 *  control all three. */
import type { Clock } from '#contract/core/time.ts';

/** Cancels a request or timer; calling it twice is harmless. */
export type Cancel = () => void;

export interface Environment {
  readonly now: Clock;
  /** From 0 (included) to 1 (excluded). */
  readonly random: () => number;
  /** Runs once, after at least `delayMs`. */
  readonly after: (delayMs: number, run: () => void) => Cancel;
  /** Milliseconds, finer than `now`, for measuring work; absent where nothing is measured. */
  readonly elapsedMs?: (() => number) | undefined;
  /** Runs once, before the next display refresh; absent in workers without animation frames. */
  readonly nextFrame?: ((run: () => void) => Cancel) | undefined;
}
