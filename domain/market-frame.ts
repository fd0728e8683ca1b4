/**
 * Layout of one market frame in a Float64Array, written by the worker and read by stores and
 * painter. All values are integers; NaN means "no value".
 *
 *      header                     FRAME_HEADER_LENGTH numbers, at the offsets of FRAME
 *      bids   rowCount x ROW      best first; rows past bidCount are zero; a row before it
 *                                 without size keeps the price of a removed level
 *      asks   rowCount x ROW      best first
 *      tape   tapeCount x PRINT   newest first
 *
 * Every frame is complete: a page that skips nine frames is correct with the tenth.
 */
import { assert } from '#contract/core/assert.ts';

/** Offsets of the header. Prices are Ticks and sizes Lots of the pair; times are EpochMs. */
export const FRAME = {
  /** The `viewId` this frame belongs to; it identifies frames of a previous market. */
  viewId: 0,
  /** Increases by one with each frame of a view. */
  sequence: 1,
  /** Index into BOOK_STATES. */
  bookState: 2,
  /** Last sequence number of the feed included in these rows. */
  bookSequence: 3,
  /** Exchange time of the newest change in these rows. */
  bookTime: 4,
  /** Worker time of the last book message or heartbeat. */
  bookReceivedAt: 5,
  /** Worker time when this frame was built. */
  builtAt: 6,
  /** Rows reserved per side, and how many of them are filled. */
  rowCount: 7,
  bidCount: 8,
  askCount: 9,
  tapeCount: 10,
  /** Ticks per row. */
  groupTicks: 11,
  bestBid: 12,
  bestBidSize: 13,
  bestAsk: 14,
  bestAskSize: 15,
  lastPrice: 16,
  /** Side of the last taker: BUY or SELL. */
  lastSide: 17,
  /** 24-hour price change in percent, times 10^8. */
  priceChangeE8: 18,
  high: 19,
  low: 20,
  volume: 21,
  /** Quote coin: integer coins, and the remainder in 10^-8, because the sum may exceed a safe
   *  integer. */
  quoteVolumeInteger: 22,
  quoteVolumeRest: 23,
  /** The live bar: index into RESOLUTIONS, open time in EpochSec, and its values. */
  barResolution: 24,
  barTime: 25,
  barOpen: 26,
  barHigh: 27,
  barLow: 28,
  barClose: 29,
  barVolume: 30,
  /** Changes that were merged into a later frame because the page was busy. */
  conflatedCount: 31,
} as const;
export const FRAME_HEADER_LENGTH = 32;

/** One book row: its price, its own size, and the cumulative size from the touch to it, inclusive. */
export const ROW = { price: 0, size: 1, total: 2 } as const;
export const ROW_LENGTH = 3;
/** One market trade of the tape. */
export const TAPE_TRADE = { id: 0, price: 1, size: 2, side: 3, time: 4 } as const;
export const TAPE_TRADE_LENGTH = 5;

export const BUY = 1;
export const SELL = -1;

/** States of an order book, in the order of its lifecycle. Trading is allowed only in `live`. */
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

/** @returns undefined for "no value" (NaN). */
export function presentOf(frame: Float64Array, offset: number): number | undefined {
  const value = numberAt(frame, offset);
  return Number.isNaN(value) ? undefined : value;
}

/** @throws BrokenInvariant for an offset past the end of the frame. */
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
