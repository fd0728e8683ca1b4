/** How one frame of a market lies in one Float64Array, for those who write it (the worker) and those
 *  who read it (stores, painter). Whole numbers throughout; NaN stands for "there is none".
 *
 *      header                     FRAME_HEADER_LENGTH numbers, at the offsets of FRAME
 *      bids   rowCount x ROW      best first; rows past bidCount are zero, one before it has no size
 *                                 when its price is kept though nothing rests there any more
 *      asks   rowCount x ROW      best first
 *      tape   tapeCount x PRINT   newest first
 *
 *  Every frame is complete: a page that missed nine shows the tenth and is right. */
import { assert } from '#contract/core/assert.ts';

/** Offsets of the header. Prices are Ticks and sizes Lots of the pair, times EpochMs. */
export const FRAME = {
  /** The `viewId` this frame answers: frames of a market left behind are known by it. */
  viewId: 0,
  /** Grows by one with each frame of a view. */
  sequence: 1,
  /** Index into BOOK_STATES. */
  bookState: 2,
  /** Last sequence number of the feed that is in these rows. */
  bookSequence: 3,
  /** The exchange's time of the newest change in these rows. */
  bookTime: 4,
  /** The worker's time when the book last gave a sign of life. */
  bookReceivedAt: 5,
  /** The worker's time when this frame was built. */
  builtAt: 6,
  /** Rows kept for each side, and how many of them are filled. */
  rowCount: 7,
  bidCount: 8,
  askCount: 9,
  tapeCount: 10,
  /** Ticks that one row covers. */
  groupTicks: 11,
  bestBid: 12,
  bestBidSize: 13,
  bestAsk: 14,
  bestAskSize: 15,
  lastPrice: 16,
  /** Side of the last taker: BUY or SELL. */
  lastSide: 17,
  /** Change over a day in per cent, times 10^8. */
  priceChangeE8: 18,
  high: 19,
  low: 20,
  volume: 21,
  /** Quote coin in whole coins and the rest in 10^-8: the sum may exceed a safe integer. */
  quoteVolumeInteger: 22,
  quoteVolumeRest: 23,
  /** Index into RESOLUTIONS of the live bar, its start in EpochSec, and the bar. */
  barResolution: 24,
  barTime: 25,
  barOpen: 26,
  barHigh: 27,
  barLow: 28,
  barClose: 29,
  barVolume: 30,
  /** Changes that waited for a busy page and were joined into a later frame. */
  conflatedCount: 31,
} as const;
export const FRAME_HEADER_LENGTH = 32;

/** One book row: its price, its own size, the size from the touch up to and with it. */
export const ROW = { price: 0, size: 1, total: 2 } as const;
export const ROW_LENGTH = 3;
/** One print of the tape. */
export const TAPE_TRADE = { id: 0, price: 1, size: 2, side: 3, time: 4 } as const;
export const TAPE_TRADE_LENGTH = 5;

export const BUY = 1;
export const SELL = -1;

/** Life of a book, in the order it is lived through. Only `live` may be traded on. */
export const BOOK_STATES = ['empty', 'syncing', 'live', 'stale'] as const;
export type BookState = (typeof BOOK_STATES)[number];

/** Rows of one side and prints that any view may ask for at most. */
export const ROW_COUNT_MAX = 50;
export const TAPE_TRADE_COUNT_MAX = 50;

export const frameLengthOf = (rowCount: number, tradeCount: number): number =>
  FRAME_HEADER_LENGTH + 2 * rowCount * ROW_LENGTH + tradeCount * TAPE_TRADE_LENGTH;

export const bidsOffset = FRAME_HEADER_LENGTH;
export const asksOffsetOf = (rowCount: number): number => bidsOffset + rowCount * ROW_LENGTH;
export const tapeOffsetOf = (rowCount: number): number => bidsOffset + 2 * rowCount * ROW_LENGTH;

/** @returns undefined for the "there is none" of a frame. */
export function presentOf(frame: Float64Array, offset: number): number | undefined {
  const value = numberAt(frame, offset);
  return Number.isNaN(value) ? undefined : value;
}

/** @throws BrokenInvariant past the frame's end. */
export function numberAt(frame: Float64Array, offset: number): number {
  const value = frame[offset];
  assert(value !== undefined, 'an offset lies inside its frame');
  return value;
}

export function bookStateOf(frame: Float64Array): BookState {
  const state = BOOK_STATES[numberAt(frame, FRAME.bookState)];
  assert(state !== undefined, 'a frame names a known book state');
  return state;
}
