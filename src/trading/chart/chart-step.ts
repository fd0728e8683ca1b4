/** Returns the seconds from one bar to the next. A month counts as thirty days, which only affects
 *  pixel spacing. */
import { DAY_SEC } from '#contract/core/durations.ts';
import type { Resolution } from '#contract/core/resolution.ts';
import { lengthSecOf } from '#domain/bar-resolution.ts';

const MONTH_SEC = 30 * DAY_SEC;

export const stepSecOf = (resolution: Resolution): number =>
  resolution === '1M' ? MONTH_SEC : lengthSecOf(resolution);
