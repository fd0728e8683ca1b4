/** A time in UTC, beside the local one: every date of a sale is written in both. */
import { isoOf, type EpochMs } from '#contract/core/time.ts';

/** "2026-11-29 18:30:00 UTC". */
export const utcText = (at: EpochMs): string => `${isoOf(at).slice(0, 19).replace('T', ' ')} UTC`;
