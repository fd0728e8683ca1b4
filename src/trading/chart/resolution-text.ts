/** Names of intervals in the usual trading notation, equal in every language: a lowercase m is
 *  minutes, an uppercase M is a month. */
import type { Resolution } from '#contract/core/resolution.ts';

const HOUR_MINUTES = 60;

/** Returns "1m" for '1', "4H" for '240' and "1M" for the month '1M'. */
export function resolutionText(resolution: Resolution): string {
  if (/[DWM]$/.test(resolution)) return resolution;
  const minutes = Number.parseInt(resolution, 10);
  return minutes < HOUR_MINUTES ? `${minutes}m` : `${minutes / HOUR_MINUTES}H`;
}
