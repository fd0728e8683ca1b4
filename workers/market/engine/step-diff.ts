/** Changes and snapshots of a book in whole steps: what decoding makes of the wire, and all the
 *  engine ever sees of it. */
import type { EpochMs } from '#contract/core/time.ts';

/** Levels are pairs of price (Ticks) and whole size (Lots, 0 removes): bids first, then asks. */
export interface StepLevels {
  bidCount: number;
  askCount: number;
  levels: Float64Array;
}

/** Mutable because the hot path reuses one; `copiedDiff` before keeping it. */
export interface StepDiff extends StepLevels {
  epoch: string;
  previousSequence: number;
  /** Equal to `previousSequence` in a heartbeat. */
  sequence: number;
  at: EpochMs;
  /** CRC-32 of the top ten after this change; undefined in most. */
  checksum: number | undefined;
}

export interface StepSnapshot extends StepLevels {
  readonly epoch: string;
  readonly sequence: number;
  readonly at: EpochMs;
  readonly checksum: number | undefined;
}

export function copiedDiff(diff: StepDiff): StepDiff {
  const length = 2 * (diff.bidCount + diff.askCount);
  return { ...diff, levels: diff.levels.slice(0, length) };
}
