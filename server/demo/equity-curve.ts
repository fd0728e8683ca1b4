/** How deep an account's worth has fallen from its highest. Pure. */
import {
  bps,
  divideCeil,
  divideFloor,
  units,
  type Bps,
  type Units,
} from '#contract/core/decimal.ts';

export interface EquityCurve {
  /** The highest worth so far, with top-ups reckoned in. */
  readonly peak: Units;
  /** The deepest fall from a peak, of that peak. */
  readonly drawdown: Bps;
}

const BPS_IN_ONE = 10_000n;

/**
 * The curve goes on to `equity`. The fall is (peak - worth) / peak, rounded up: from 10,000 to 9,250 it
 * is 750 bps, and stays that after the account has risen again.
 */
export function curveAt({ peak, drawdown }: EquityCurve, equity: Units): EquityCurve {
  if (equity >= peak) return { peak: equity, drawdown };
  const fall = bps(Number(divideCeil((peak - equity) * BPS_IN_ONE, peak)));
  return { peak, drawdown: fall > drawdown ? fall : drawdown };
}

/**
 * Money from outside is neither a gain nor a cure: the peak grows by the same share as the worth does.
 * A peak of 10,000 and a worth of 4,000 topped up to 10,000 is a peak of 25,000: the fall is 60 % still.
 */
export function curveToppedUp(curve: EquityCurve, before: Units, after: Units): EquityCurve {
  if (before <= 0n) return { ...curve, peak: after };
  return { ...curve, peak: units(divideFloor(curve.peak * after, before)) };
}
