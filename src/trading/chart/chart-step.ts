/** From one bar to the next in seconds; a month counts thirty days, which only spaces pixels. */
import type { Resolution } from '#contract/core/resolution.ts';
import { lengthSecOf } from '#domain/bar-resolution.ts';

const MONTH_SEC = 30 * 86_400;

export const stepSecOf = (resolution: Resolution): number =>
  resolution === '1M' ? MONTH_SEC : lengthSecOf(resolution);
