/** Vertical scale of the chart: positions prices between the legend and the volume, and selects the
 *  labels. A position is the price or its logarithm, so equal distances on screen are equal
 *  differences or ratios. */

export const SCALE_MODES = ['linear', 'log', 'percent'] as const;
export type ScaleMode = (typeof SCALE_MODES)[number];

/** Lower bound of prices, because zero has no logarithm. */
const PRICE_MIN = 0.01;

export const placeOf = (price: number, mode: ScaleMode): number =>
  mode === 'log' ? Math.log(Math.max(PRICE_MIN, price)) : price;

export const priceOfPlace = (place: number, mode: ScaleMode): number =>
  mode === 'log' ? Math.exp(place) : place;

/** Range of positions, not of prices. */
export interface PriceRange {
  readonly min: number;
  readonly max: number;
}

/** Maximum share of the height for volume bars, from the bottom. */
export const VOLUME_SHARE = 0.18;
/** Minimum distance of the lowest price from the bottom, so that wicks and volume rarely overlap. */
const FOOTER_SHARE = 0.2;

/** Lowest price of the axis in ticks: zero, and one tick where zero has no position. */
const lowestOf = (mode: ScaleMode): number => (mode === 'log' ? 1 : 0);

/** Returns a range with the price `low` above the volume and `high` below the legend of `headPx`. A
 *  flat market gets a margin; otherwise it would be a line at an edge. The range ends at the lowest
 *  price that exists: bars of a market that has risen many times over may then overlap the volume. */
export function priceRangeOf(
  low: number,
  high: number,
  heightPx: number,
  headPx: number,
  mode: ScaleMode = 'linear',
): PriceRange {
  const air = high > low ? 0 : Math.max(1, high * 0.001);
  const top = placeOf(high + air, mode);
  const bottom = placeOf(low > air ? low - air : low / 2, mode);
  const headShare = Math.min(0.4, headPx / Math.max(1, heightPx));
  const span = (top - bottom) / (1 - headShare - FOOTER_SHARE);
  const min = bottom - span * FOOTER_SHARE;
  const lowest = placeOf(lowestOf(mode), mode);
  if (min >= lowest) return { min, max: top + span * headShare };
  return { min: lowest, max: lowest + (top - lowest) / (1 - headShare) };
}

const NICE = [1, 2, 5, 10];

/** Returns the smallest of 1, 2 or 5 times a power of ten that is at least `min` and `stepMin`. */
export function niceStep(min: number, stepMin: number): number {
  const desired = Math.max(min, stepMin);
  const magnitude = 10 ** Math.floor(Math.log10(desired));
  const nice = NICE.find((one) => one * magnitude >= desired) ?? 10;
  return nice * magnitude;
}

/** Returns the label values of a range, at most about `countMax`, on integer multiples of a nice
 *  step. */
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

/** Maximum ratio of highest to lowest price at which a logarithmic range is labeled like a linear
 *  one. */
const PLAIN_RATIO_MAX = 4;
const DECADE = [1, 2, 5];

/** Returns the label positions of a range, with the count and spacing of `splitsOf`. */
export function placeSplitsOf(
  range: PriceRange,
  mode: ScaleMode,
  base: number,
  countMax: number,
  stepMin: number,
): readonly number[] {
  if (mode === 'linear') return splitsOf(range, countMax, stepMin);
  if (mode === 'percent') {
    const percents = { min: percentOf(range.min, base), max: percentOf(range.max, base) };
    return splitsOf(percents, countMax, 0.01).map((percent) => base * (1 + percent / 100));
  }
  const [low, high] = [Math.exp(range.min), Math.exp(range.max)];
  const prices =
    high / low < PLAIN_RATIO_MAX
      ? splitsOf({ min: low, max: high }, countMax, stepMin)
      : decadesOf(low, high);
  // A label below the step would have the text of another one, or that of zero.
  return prices.filter((price) => price >= stepMin).map((price) => placeOf(price, mode));
}

/** Returns the distance of a price from `base` in percent, unrounded: an axis position, not a
 *  trading value. */
export const percentOf = (price: number, base: number): number => (price / base - 1) * 100;

function decadesOf(low: number, high: number): readonly number[] {
  const prices: number[] = [];
  for (let power = Math.floor(Math.log10(low)); 10 ** power <= high; power += 1) {
    for (const step of DECADE) {
      const price = step * 10 ** power;
      if (price >= low && price <= high) prices.push(price);
    }
  }
  return prices;
}
