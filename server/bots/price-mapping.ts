/** Maps a run of a recording to the live market by relative price changes: a recorded rise of 0.1%
 *  is a live rise of 0.1%, or a fall when the run is mirrored. */
import { ticks, type Ticks } from '#contract/core/decimal.ts';
import type { BookSideName } from './recording-player.ts';

export interface PriceMapping {
  /** Returns live ticks, not rounded. */
  at(recordedPrice: number): number;
  /** Live ticks per recorded tick, unsigned. */
  readonly scale: number;
}

/** @param live live price in ticks at the recording's price `recorded`, in recorded ticks */
export function priceMappingOf(live: number, recorded: number, isMirrored: boolean): PriceMapping {
  const scale = live / recorded;
  const step = isMirrored ? -scale : scale;
  return { scale, at: (price) => live + step * (price - recorded) };
}

/** Returns the live price of a recorded level. Different recorded prices keep their order. Where
 *  live ticks are coarser, bids round down and asks up, so the two sides never meet. */
export function levelPriceOf(
  mapping: PriceMapping,
  side: BookSideName,
  recordedPrice: number,
): Ticks {
  const live = mapping.at(recordedPrice);
  if (mapping.scale >= 1) return ticks(Math.floor(live + 0.5));
  return ticks(side === 'bid' ? Math.floor(live) : Math.ceil(live));
}
