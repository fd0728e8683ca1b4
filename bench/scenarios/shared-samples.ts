/** Samples of `book` that a quick run also evaluates as `input`: the same pages with the same inputs
 *  would be opened a second time. */
import type { Slowdown } from '#bench/harness/slowdown.ts';
import type { CellSample } from './book-cell.ts';

interface SharedSamples {
  readonly seed: number;
  /** By the name of their cell. */
  readonly samples: ReadonlyMap<string, readonly CellSample[]>;
  readonly slowdowns: readonly Slowdown[];
}

let shared: SharedSamples | undefined;

export function shareSamples(samples: SharedSamples): void {
  shared = samples;
}

/** Returns the newest samples of this market, if `book` has measured them. */
export const sharedSamples = (seed: number): SharedSamples | undefined =>
  shared?.seed === seed ? shared : undefined;
