/** Spread of a metric's samples: a goal within it is neither met nor missed. */
import { assert } from '#contract/core/assert.ts';

/** Quartiles of the samples. */
export interface Spread {
  readonly low: number;
  readonly high: number;
}

/** Fewer samples have no quartiles. */
const SAMPLE_COUNT_MIN = 3;

/** Interpolates between the two nearest samples. @throws BrokenInvariant for an empty list. */
export function quantileOf(values: readonly number[], share: number): number {
  assert(values.length > 0, 'a quantile has samples');
  const sorted = values.toSorted((left, right) => left - right);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? NaN;
  const above = sorted[Math.ceil(place)] ?? NaN;
  return below + (above - below) * (place - Math.floor(place));
}

/** @returns the interquartile range; undefined for fewer than three samples. */
export function spreadOf(samples: readonly number[]): Spread | undefined {
  if (samples.length < SAMPLE_COUNT_MIN) return undefined;
  return { low: quantileOf(samples, 0.25), high: quantileOf(samples, 0.75) };
}

/** A bound at an edge is decided: all samples of a constant metric equal its bound. */
export const isWithin = ({ low, high }: Spread, bound: number): boolean =>
  low < bound && bound < high;

/** Standard deviations from the middle to a quartile of a normal distribution. */
const QUARTILE = 0.674;

/**
 * Returns the quartiles of a percentile that was taken once over many values: its rank varies as a
 * binomial count does.
 */
export function percentileSpreadOf(values: readonly number[], share: number): Spread | undefined {
  if (values.length < SAMPLE_COUNT_MIN) return undefined;
  const step = QUARTILE * Math.sqrt((share * (1 - share)) / values.length);
  return {
    low: quantileOf(values, Math.max(0, share - step)),
    high: quantileOf(values, Math.min(1, share + step)),
  };
}

/** Returns the widest range of ratios of two spreads. */
export function ratioSpreadOf(ours: Spread | undefined, theirs: Spread | undefined) {
  if (ours === undefined || theirs === undefined) return undefined;
  return { low: ours.low / theirs.high, high: ours.high / theirs.low };
}
