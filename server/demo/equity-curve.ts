/** Peak and maximum drawdown of an account's equity. Pure functions. */
import {
  bps,
  divideCeil,
  divideFloor,
  units,
  type Bps,
  type Units,
} from '#contract/core/decimal.ts';

export interface EquityCurve {
  /** Highest equity so far, adjusted for top-ups. */
  readonly peak: Units;
  /** Largest decline from a peak, relative to that peak. */
  readonly drawdown: Bps;
}

const BPS_IN_ONE = 10_000n;

/** Continues the curve with the equity `equity`. The drawdown is (peak - worth) / peak, rounded up:
 *  from 10,000 to 9,250 it is 750 bps, and it stays that after the equity has risen again. */
export function curveAt({ peak, drawdown }: EquityCurve, equity: Units): EquityCurve {
  if (equity >= peak) return { peak: equity, drawdown };
  const fall = bps(Number(divideCeil((peak - equity) * BPS_IN_ONE, peak)));
  return { peak, drawdown: fall > drawdown ? fall : drawdown };
}

/** Adjusts the curve for a top-up, which is neither a gain nor a recovery: the peak grows by the
 *  same ratio as the equity. A peak of 10,000 and an equity of 4,000 topped up to 10,000 give a
 *  peak of 25,000: the drawdown is still 60%. */
export function curveToppedUp(curve: EquityCurve, before: Units, after: Units): EquityCurve {
  if (before <= 0n) return { ...curve, peak: after };
  return { ...curve, peak: units(divideFloor(curve.peak * after, before)) };
}
