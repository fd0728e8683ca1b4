/** Steps between the available distances around the middle price. */
import { DEPTH_SPANS_BPS } from '#domain/depth-curve.ts';

/** Returns the next distance, or the same one when there is no further step. */
export function nextSpan(spanBps: number, direction: 'closer' | 'further'): number {
  const next =
    direction === 'closer'
      ? DEPTH_SPANS_BPS.findLast((one) => one < spanBps)
      : DEPTH_SPANS_BPS.find((one) => one > spanBps);
  return next ?? spanBps;
}
