/** Parts of a rolling time. What is counted in that time is stored by part, so that reading it costs the same however
 *  many converts there were. */
import { MINUTE_MS } from '#contract/core/durations.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';

const PART_MS = 5 * MINUTE_MS;

export const partOf = (now: EpochMs): number => Math.floor(now / PART_MS);

/** First part that counts; it counts as a whole. */
export const firstPartOf = (now: EpochMs, windowMs: number): number =>
  Math.floor((now - windowMs) / PART_MS);

/** Time at which a part no longer counts. */
export const partEndOf = (part: number, windowMs: number): EpochMs =>
  epochMs((part + 1) * PART_MS + windowMs);
