/** Converts a load sample to the governor's measurement. Pure function. */
import type { LoadSample } from '#src/platform/load-watch.ts';
import type { PerformanceMeasurement } from './quality-governor.ts';

/** Maximum draw rate, regardless of the display. */
export const DISPLAY_RATE_MAX = 60;

/** @param requested frame rate of the display for an idle page, as far as known. */
export function performanceOf(sample: LoadSample, requested: number): PerformanceMeasurement {
  const { longTaskMs, elapsedMs } = sample;
  const longTaskShare = Math.min(1, longTaskMs / elapsedMs);
  return {
    ...sample,
    // No frame is drawn during a long task, whatever the sampled frames show.
    framesPerSecond: Math.min(
      framesPerSecondOf(sample) ?? requested,
      requested * (1 - longTaskShare),
    ),
    framesPerSecondDesired: requested,
    busyShare: Math.min(1, Math.max(workShareOf(sample), longTaskShare)),
    longTaskShare,
  };
}

/**
 * Estimates the display's frame rate, which may be below 60, permanently or to save power. A low
 * rate counts as the display's own only with even intervals and an idle thread; otherwise the page
 * is the cause.
 * @param known DISPLAY_RATE_MAX at first.
 */
export function displayRateAfter(known: number, sample: LoadSample): number {
  const shown = Math.min(DISPLAY_RATE_MAX, framesPerSecondOf(sample) ?? known);
  if (shown >= known) return shown;
  const isEven = Math.max(...sample.delaysMs) < 1.25 * Math.min(...sample.delaysMs);
  return isEven && workShareOf(sample) < 0.35 ? shown : known;
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Returns undefined for a sample without frames. */
const framesPerSecondOf = ({ delaysMs }: LoadSample): number | undefined =>
  delaysMs.length === 0 ? undefined : (1_000 * delaysMs.length) / sumOf(delaysMs);

const workShareOf = ({ delaysMs, workMs }: LoadSample): number =>
  delaysMs.length === 0 ? 0 : workMs / sumOf(delaysMs);
