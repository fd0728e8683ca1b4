/** Samples an order book into a depth curve: the cumulative size up to each of a few hundred
 *  prices. Every level counts, regardless of the number of points; each point is at a level and its
 *  sums are exact. Pure. */
import { divideFloor, UNIT_DECIMALS, type Lots, type Ticks } from '#contract/core/decimal.ts';
import { unitsPerTickLot, type PairSteps } from '#contract/core/pair.ts';
import {
  DEPTH,
  DEPTH_HEADER_LENGTH,
  DEPTH_POINT,
  DEPTH_POINT_COUNT_MAX,
  DEPTH_POINT_LENGTH,
} from '#domain/depth-layout.ts';
import { depthLimitsOf } from '#domain/depth-curve.ts';
import { BOOK_STATES, type BookState } from '#domain/market-frame.ts';
import type { BookSide } from './book-side.ts';
import type { OrderBook } from './order-book.ts';

export interface DepthSource {
  readonly viewId: number;
  readonly bookState: BookState;
  readonly book: OrderBook;
  readonly steps: PairSteps;
  readonly spanBps: number;
}

/** Returns a new array each time, because its buffer is transferred. */
export function depthCurveOf({
  viewId,
  bookState,
  book,
  steps,
  spanBps,
}: DepthSource): Float64Array {
  const { bids, asks } = book;
  const bestBid = bids.bestPrice;
  const bestAsk = asks.bestPrice;
  // When one side is empty, the best price of the other side is the middle.
  const bid = bestBid ?? bestAsk;
  const ask = bestAsk ?? bestBid;
  const limits =
    bid === undefined || ask === undefined ? undefined : depthLimitsOf(bid, ask, spanBps);
  const bidPoints = limits === undefined ? [] : pointsOf(bids, limits.lowest, steps);
  const askPoints = limits === undefined ? [] : pointsOf(asks, limits.highest, steps);
  const pointCount = (bidPoints.length + askPoints.length) / DEPTH_POINT_LENGTH;
  const curve = new Float64Array(DEPTH_HEADER_LENGTH + pointCount * DEPTH_POINT_LENGTH);
  curve[DEPTH.viewId] = viewId;
  curve[DEPTH.bookState] = BOOK_STATES.indexOf(bookState);
  curve[DEPTH.bestBid] = bestBid ?? NaN;
  curve[DEPTH.bestAsk] = bestAsk ?? NaN;
  curve[DEPTH.spanBps] = spanBps;
  curve[DEPTH.bidCount] = bidPoints.length / DEPTH_POINT_LENGTH;
  curve[DEPTH.askCount] = askPoints.length / DEPTH_POINT_LENGTH;
  curve.set(bidPoints, DEPTH_HEADER_LENGTH);
  curve.set(askPoints, DEPTH_HEADER_LENGTH + bidPoints.length);
  return curve;
}

const UNIT = 10n ** BigInt(UNIT_DECIMALS);

/** Returns one point per price interval that has a level, at the level farthest from the touch. */
function pointsOf(side: BookSide, limit: Ticks, steps: PairSteps): readonly number[] {
  const best = side.bestPrice;
  if (best === undefined) return [];
  const perTickLot = unitsPerTickLot(steps);
  const stretch = Math.max(1, Math.ceil((Math.abs(limit - best) + 1) / DEPTH_POINT_COUNT_MAX));
  const points: number[] = [];
  let stretchIndex = -1;
  let total = 0;
  let tickLots = 0n;
  const write = (start: number, price: Ticks): void => {
    // Unit: 10^-16 quote coin per tick and lot.
    const value = divideFloor(tickLots * perTickLot, UNIT);
    points[start + DEPTH_POINT.price] = price;
    points[start + DEPTH_POINT.total] = total;
    points[start + DEPTH_POINT.valueInteger] = Number(value / UNIT);
    points[start + DEPTH_POINT.valueRest] = Number(value % UNIT);
  };
  let last: Ticks | undefined;
  side.forEachLevel((price: Ticks, size: Lots) => {
    const isWithin = side.side === 'bid' ? price >= limit : price <= limit;
    if (!isWithin) return false;
    const index = Math.floor(Math.abs(price - best) / stretch);
    if (index !== stretchIndex && last !== undefined) write(points.length, last);
    stretchIndex = index;
    total += size;
    tickLots += BigInt(price) * BigInt(size);
    last = price;
    return true;
  });
  if (last !== undefined) write(points.length, last);
  return points;
}
