/** Where a run of a tape lies in the live market: relative steps stay what they were. A recorded rise of
 *  one in a thousand is a live rise of one in a thousand, or a fall when the run is mirrored. */
import { ticks, type Ticks } from '#contract/core/decimal.ts';
import type { BookSideName } from './recording-player.ts';

export interface PriceMapping {
  /** Live ticks, not rounded. */
  at(recordedPrice: number): number;
  /** Live ticks for one recorded tick, without sign. */
  readonly scale: number;
}

/** @param live ticks where the tape stands at `recorded`, in its ticks */
export function priceMappingOf(live: number, recorded: number, isMirrored: boolean): PriceMapping {
  const scale = live / recorded;
  const step = isMirrored ? -scale : scale;
  return { scale, at: (price) => live + step * (price - recorded) };
}

/**
 * The live price of a recorded level. Two recorded prices that differ keep their order; where ticks are
 * coarser than on the tape, bids round down and asks up, so that the two sides never meet.
 */
export function levelPriceOf(
  mapping: PriceMapping,
  side: BookSideName,
  recordedPrice: number,
): Ticks {
  const live = mapping.at(recordedPrice);
  if (mapping.scale >= 1) return ticks(Math.floor(live + 0.5));
  return ticks(side === 'bid' ? Math.floor(live) : Math.ceil(live));
}
