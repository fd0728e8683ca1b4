/** A sample of the page as the governor reads it. Pure. */
import type { LoadSample } from '#src/platform/load-watch.ts';
import type { PerformanceMeasurement } from './quality-governor.ts';

/** Nothing here is drawn oftener, whatever the display could. */
export const DISPLAY_RATE_MAX = 60;

/** @param wanted what the display gives a page that does nothing, as far as it is known. */
export function performanceOf(sample: LoadSample, requested: number): PerformanceMeasurement {
  const { longTaskMs, elapsedMs, inputDelayMs } = sample;
  const longShare = Math.min(1, longTaskMs / elapsedMs);
  return {
    // No frame came while a long task ran, whatever the burst beside it was like.
    framesPerSecond: Math.min(framesPerSecondOf(sample), requested * (1 - longShare)),
    framesPerSecondDesired: requested,
    busyShare: Math.min(1, Math.max(workShareOf(sample), longShare)),
    longTaskMs,
    inputDelayMs,
  };
}

/**
 * A display may show fewer frames than 60: some do always, others to save the battery. Few frames that come
 * evenly while the thread is idle are such a display's own; all others are the page's fault.
 * @param known DISPLAY_RATE_MAX at first.
 */
export function displayRateAfter(known: number, sample: LoadSample): number {
  const shown = Math.min(DISPLAY_RATE_MAX, framesPerSecondOf(sample));
  if (shown >= known) return shown;
  const isEven = Math.max(...sample.delaysMs) < 1.25 * Math.min(...sample.delaysMs);
  return isEven && workShareOf(sample) < 0.35 ? shown : known;
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

const framesPerSecondOf = ({ delaysMs }: LoadSample): number =>
  (1_000 * delaysMs.length) / sumOf(delaysMs);

const workShareOf = ({ delaysMs, workMs }: LoadSample): number => workMs / sumOf(delaysMs);
