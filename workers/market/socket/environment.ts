/** Clocks, chance and timers of the worker, passed in by its entry. A test passes in its own. */
import type { Clock, MonotonicClock } from '#contract/core/time.ts';

/** Cancels what was requested; calling it twice is harmless. */
export type Cancel = () => void;

export interface Environment {
  /** The wall clock, for stamps and for noticing sleep. */
  readonly now: Clock;
  /** For intervals, waits and throttles. */
  readonly monotonic: MonotonicClock;
  /** From 0 up to, but not including, 1. */
  readonly random: () => number;
  /** Runs once, after at least `delayMs`. */
  readonly after: (delayMs: number, run: () => void) => Cancel;
  /** Milliseconds that run on within one event, for measuring work; absent where nothing is measured. */
  readonly elapsedMs?: (() => number) | undefined;
  /** Runs once, before the next display refresh; absent in workers without animation frames. */
  readonly nextFrame?: ((run: () => void) => Cancel) | undefined;
}
