/** The vertical scale: where prices lie between the legend and the volume, and which are labelled. */

export interface PriceRange {
  readonly min: number;
  readonly max: number;
}

/** Share of the height that bars of volume may take, from the foot. */
export const VOLUME_SHARE = 0.18;
/** The lowest price stays this far above the foot, so that wicks and volume meet but rarely. */
const FOOT_SHARE = 0.2;

/**
 * A range in which `low` lies above the volume and `high` under the legend of `headPx`. A flat market
 * gets a little air, or it would be a line on an edge.
 */
export function priceRangeOf(
  low: number,
  high: number,
  heightPx: number,
  headPx: number,
): PriceRange {
  const air = high > low ? 0 : Math.max(1, high * 0.001);
  const top = high + air;
  const bottom = low - air;
  const headShare = Math.min(0.4, headPx / Math.max(1, heightPx));
  const span = (top - bottom) / (1 - headShare - FOOT_SHARE);
  return { min: bottom - span * FOOT_SHARE, max: top + span * headShare };
}

const NICE = [1, 2, 5, 10];

/** The smallest of 1, 2 or 5 times a power of ten that is at least `least` and `stepMin`. */
export function niceStep(least: number, stepMin: number): number {
  const wanted = Math.max(least, stepMin);
  const magnitude = 10 ** Math.floor(Math.log10(wanted));
  const nice = NICE.find((one) => one * magnitude >= wanted) ?? 10;
  return nice * magnitude;
}

/** Labelled values of a range, at most about `countMax` of them, on whole multiples of a nice step. */
export function splitsOf(
  { min, max }: PriceRange,
  countMax: number,
  stepMin: number,
): readonly number[] {
  const step = niceStep((max - min) / Math.max(1, countMax), stepMin);
  const splits: number[] = [];
  for (let index = Math.ceil(min / step); index * step <= max; index += 1) {
    splits.push(index * step);
  }
  return splits;
}
