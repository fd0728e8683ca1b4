/** Reads a sampled depth curve (domain/depth-layout.ts), and the spans that it is sampled in. */
import {
  decimalOfUnits,
  lots,
  ticks,
  UNIT_DECIMALS,
  type Decimal,
  type Lots,
  type Ticks,
} from '#contract/core/decimal.ts';
import { DEPTH, DEPTH_HEADER_LENGTH, DEPTH_POINT, DEPTH_POINT_LENGTH } from './depth-layout.ts';
import { BOOK_STATES, type BookState } from './market-frame.ts';

/** Selectable spans around the mid price, in basis points. */
export const DEPTH_SPANS_BPS = [10, 25, 50, 100, 200, 500, 1_000, 2_500] as const;
export const DEPTH_SPAN_DEFAULT_BPS = 100;

export interface DepthPoint {
  readonly price: Ticks;
  readonly total: Lots;
  readonly value: Decimal;
}

export interface DepthSnapshot {
  readonly viewId: number;
  readonly bookState: BookState;
  /** Undefined for an empty side. */
  readonly bestBid: Ticks | undefined;
  readonly bestAsk: Ticks | undefined;
  readonly spanBps: number;
  readonly bids: readonly DepthPoint[];
  readonly asks: readonly DepthPoint[];
}

export function depthSnapshotOf(curve: Float64Array): DepthSnapshot {
  const at = (index: number): number => curve[index] ?? 0;
  const bidCount = at(DEPTH.bidCount);
  return {
    viewId: at(DEPTH.viewId),
    bookState: BOOK_STATES[at(DEPTH.bookState)] ?? 'empty',
    bestBid: presentTicks(at(DEPTH.bestBid)),
    bestAsk: presentTicks(at(DEPTH.bestAsk)),
    spanBps: at(DEPTH.spanBps),
    bids: pointsIn(curve, DEPTH_HEADER_LENGTH, bidCount),
    asks: pointsIn(curve, DEPTH_HEADER_LENGTH + bidCount * DEPTH_POINT_LENGTH, at(DEPTH.askCount)),
  };
}

const presentTicks = (value: number): Ticks | undefined =>
  Number.isNaN(value) ? undefined : ticks(value);

const pointsIn = (curve: Float64Array, offset: number, count: number): readonly DepthPoint[] =>
  Array.from({ length: count }, (_, index) => {
    const start = offset + index * DEPTH_POINT_LENGTH;
    const at = (place: number): number => curve[start + place] ?? 0;
    const integer = BigInt(at(DEPTH_POINT.valueInteger)) * 10n ** BigInt(UNIT_DECIMALS);
    return {
      price: ticks(at(DEPTH_POINT.price)),
      total: lots(at(DEPTH_POINT.total)),
      value: decimalOfUnits(integer + BigInt(at(DEPTH_POINT.valueRest))),
    };
  });

/** Outermost prices within `spanBps` of the mid price, rounded inwards to ticks: for 99 and 101 at
 *  500 bps, 95 and 105. */
export function depthLimitsOf(
  bestBid: Ticks,
  bestAsk: Ticks,
  spanBps: number,
): { readonly lowest: Ticks; readonly highest: Ticks } {
  const middle = bestBid + bestAsk; // Twice the mid price: an integer.
  return {
    lowest: ticks(Math.max(0, Math.ceil((middle * (BPS_IN_ONE - spanBps)) / (2 * BPS_IN_ONE)))),
    highest: ticks(Math.floor((middle * (BPS_IN_ONE + spanBps)) / (2 * BPS_IN_ONE))),
  };
}

const BPS_IN_ONE = 10_000;
