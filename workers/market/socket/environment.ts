/** What the worker's entry hands to those who must ask the time, wait or draw lots. A test hands in
 *  its own and owns all three. */
import type { Clock } from '#contract/core/time.ts';

/** Calls off what was asked for; calling twice is harmless. */
export type Cancel = () => void;

export interface Environment {
  readonly now: Clock;
  /** From 0 up to, but not including, 1. */
  readonly random: () => number;
  /** Runs once, after at least `delayMs`. */
  readonly after: (delayMs: number, run: () => void) => Cancel;
  /** Milliseconds, finer than `now`, for measuring work; absent where nobody measures. */
  readonly elapsedMs?: (() => number) | undefined;
  /** Runs once, before the next picture is shown; absent where a worker is not told of pictures. */
  readonly nextFrame?: ((run: () => void) => Cancel) | undefined;
}
