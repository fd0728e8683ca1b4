/** Maps prices and cumulative sizes of a depth curve to positions on its plot, and sums sizes up to
 *  a price. Pure. */
import {
  decimalOfUnits,
  lots,
  ticks,
  type Decimal,
  type Lots,
  type Ticks,
} from '#contract/core/decimal.ts';
import { depthLimitsOf, type DepthPoint, type DepthSnapshot } from '#domain/depth-curve.ts';

export interface DepthPlot {
  readonly width: number;
  readonly height: number;
  readonly lowest: Ticks;
  readonly highest: Ticks;
  /** Maximum of the size scale, in lots. */
  readonly totalMax: number;
  readonly xOf: (price: number) => number;
  /** Returns the nearest tick. */
  readonly priceAt: (x: number) => Ticks;
  readonly yOf: (total: number) => number;
}

/** Space above the highest total, for the text shown there. */
const HEAD_PX = 56;

/**
 * Returns the plot of a depth curve.
 * @returns undefined when both sides are empty.
 */
export function depthPlotOf(
  snapshot: DepthSnapshot,
  { width, height }: { readonly width: number; readonly height: number },
): DepthPlot | undefined {
  const touch = touchOf(snapshot);
  if (touch === undefined || width <= 0 || height <= 0) return undefined;
  const { lowest, highest } = depthLimitsOf(touch.bid, touch.ask, snapshot.spanBps);
  const span = Math.max(1, highest - lowest);
  const highestTotal = Math.max(1, totalOf(snapshot.bids), totalOf(snapshot.asks));
  const totalMax = highestTotal * (height / Math.max(height / 2, height - HEAD_PX));
  return {
    width,
    height,
    lowest,
    highest,
    totalMax,
    xOf: (price) => ((price - lowest) / span) * width,
    priceAt: (x) => {
      const share = Math.min(1, Math.max(0, x / width));
      return ticks(lowest + Math.round(share * span)); // Not money: a plot position.
    },
    yOf: (total) => height - (total / totalMax) * height,
  };
}

/** Returns the best prices; an empty side uses the best price of the other one. */
export function touchOf({
  bestBid,
  bestAsk,
}: Pick<DepthSnapshot, 'bestBid' | 'bestAsk'>):
  | { readonly bid: Ticks; readonly ask: Ticks }
  | undefined {
  const bid = bestBid ?? bestAsk;
  const ask = bestAsk ?? bestBid;
  return bid === undefined || ask === undefined ? undefined : { bid, ask };
}

const totalOf = (points: readonly DepthPoint[]): number => points.at(-1)?.total ?? 0;

/**
 * Returns the cumulative size from the best price up to `price`, as on the curve.
 * @returns undefined when there is none.
 */
export function restingUpTo(
  points: readonly DepthPoint[],
  price: number,
  side: 'bid' | 'ask',
): DepthPoint | undefined {
  return points.findLast((point) => (side === 'bid' ? point.price >= price : point.price <= price));
}

/** Returns the price at the same distance on the other side of the middle: with best prices of 99
 *  and 101, 97 mirrors 103. */
export const mirroredPrice = (price: number, bid: Ticks, ask: Ticks): Ticks =>
  ticks(Math.max(0, bid + ask - price));

/** Returns the distance of a price from the middle, in percent with four decimals, rounded down. */
export function distancePercentOf(price: number, bid: Ticks, ask: Ticks): Decimal {
  const middle = BigInt(bid) + BigInt(ask); // Doubled, like the distance.
  if (middle === 0n) return decimalOfUnits(0n);
  const away = 2n * BigInt(price) - middle;
  return decimalOfUnits(((away < 0n ? -away : away) * 1_000_000n) / middle, 4);
}

export interface Corner {
  readonly x: number;
  readonly y: number;
}

/** Returns the corners of one side's steps from the best price to the edge of the plot: vertical at
 *  each price, horizontal in between. */
export function stepsOf(
  points: readonly DepthPoint[],
  plot: DepthPlot,
  side: 'bid' | 'ask',
): readonly Corner[] {
  const [first] = points;
  if (first === undefined) return [];
  const corners: Corner[] = [{ x: plot.xOf(first.price), y: plot.height }];
  let y = plot.height;
  for (const { price, total } of points) {
    const x = plot.xOf(price);
    corners.push({ x, y });
    y = plot.yOf(total);
    corners.push({ x, y });
  }
  corners.push({ x: side === 'bid' ? 0 : plot.width, y });
  return corners;
}

export interface SideSums {
  /** Limit price of the sum on this side. */
  readonly price: Ticks;
  readonly total: Lots;
  readonly value: Decimal;
}

export interface DepthSumsSnapshot {
  readonly percent: Decimal;
  readonly bid: SideSums;
  readonly ask: SideSums;
}

/**
 * Returns the sums of both sides up to the distance of a price.
 * @param price on either side; undefined for the whole visible range.
 */
export function sumsAt(
  snapshot: DepthSnapshot,
  price: number | undefined,
): DepthSumsSnapshot | undefined {
  const touch = touchOf(snapshot);
  if (touch === undefined) return undefined;
  const { bid, ask } = touch;
  const limits = depthLimitsOf(bid, ask, snapshot.spanBps);
  const isBelow = price !== undefined && 2 * price < bid + ask;
  const mirrored = price === undefined ? undefined : mirroredPrice(price, bid, ask);
  const low = price === undefined ? limits.lowest : isBelow ? price : (mirrored ?? price);
  const high = price === undefined ? limits.highest : isBelow ? (mirrored ?? price) : price;
  return {
    percent:
      price === undefined
        ? decimalOfUnits(BigInt(snapshot.spanBps), 2)
        : distancePercentOf(price, bid, ask),
    bid: sideSumsOf(restingUpTo(snapshot.bids, low, 'bid'), ticks(low)),
    ask: sideSumsOf(restingUpTo(snapshot.asks, high, 'ask'), ticks(high)),
  };
}

const sideSumsOf = (point: DepthPoint | undefined, price: Ticks): SideSums => ({
  price,
  total: point?.total ?? lots(0),
  value: point?.value ?? decimalOfUnits(0n),
});
