/**
 * Layout of one sampled depth curve in a Float64Array, written by the worker and painted by the
 * page. Each point has the cumulative amount from the touch to its price, inclusive; sums are exact
 * at that price.
 *
 *      header   DEPTH_HEADER_LENGTH numbers, at the offsets of DEPTH
 *      bids     bidCount x DEPTH_POINT_LENGTH   from the touch outwards
 *      asks     askCount x DEPTH_POINT_LENGTH   from the touch outwards
 */
export const DEPTH = {
  viewId: 0,
  /** Index into BOOK_STATES. */
  bookState: 1,
  /** NaN for an empty side. */
  bestBid: 2,
  bestAsk: 3,
  /** Sampled distance from the mid price. */
  spanBps: 4,
  bidCount: 5,
  askCount: 6,
} as const;
export const DEPTH_HEADER_LENGTH = 7;

export const DEPTH_POINT = {
  /** Ticks. */
  price: 0,
  /** Lots. */
  total: 1,
  /** Quote coin: integer coins, and the remainder in units, rounded down. */
  valueInteger: 2,
  valueRest: 3,
} as const;
export const DEPTH_POINT_LENGTH = 4;

/** Per side. */
export const DEPTH_POINT_COUNT_MAX = 200;
