/** Changes and snapshots of an order book in integer steps: output of the decoders and the only
 *  input of the engine. */
import type { EpochMs } from '#contract/core/time.ts';

/** Levels are pairs of price (Ticks) and full size (Lots, 0 removes): bids first, then asks. */
export interface StepLevels {
  bidCount: number;
  askCount: number;
  levels: Float64Array;
}

/** Mutable because the hot path reuses one; use `copiedDiff` before storing it. */
export interface StepDiff extends StepLevels {
  epoch: string;
  previousSequence: number;
  /** Equal to `previousSequence` in a heartbeat. */
  sequence: number;
  at: EpochMs;
  /** CRC-32 of the top ten after this change; undefined in most changes. */
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
