/** Intervals as traders write them, the same in every language: a minute is small, a month is not. */
import type { Resolution } from '#contract/core/resolution.ts';

const HOUR_MINUTES = 60;

/** '1' is "1m", '240' is "4H", '1M' is the month "1M". */
export function resolutionText(resolution: Resolution): string {
  if (/[DWM]$/.test(resolution)) return resolution;
  const minutes = Number.parseInt(resolution, 10);
  return minutes < HOUR_MINUTES ? `${minutes}m` : `${minutes / HOUR_MINUTES}H`;
}
