/** From one stretch around the middle to the next closer or further one. */
import { DEPTH_SPANS_BPS } from '#domain/depth-curve.ts';

/** The same one where there is none. */
export function nextSpan(spanBps: number, direction: 'closer' | 'further'): number {
  const next =
    direction === 'closer'
      ? DEPTH_SPANS_BPS.findLast((one) => one < spanBps)
      : DEPTH_SPANS_BPS.find((one) => one > spanBps);
  return next ?? spanBps;
}
