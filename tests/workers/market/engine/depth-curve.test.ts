import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decimalOfUnits, lots, ticks } from '#contract/core/decimal.ts';
import { notionalFloor } from '#domain/order-cost.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { DEPTH_POINT_COUNT_MAX } from '#domain/depth-layout.ts';
import { DEPTH_SPANS_BPS, depthLimitsOf, depthSnapshotOf } from '#domain/depth-curve.ts';
import { depthCurveOf } from '#workers/market/engine/depth-curve.ts';
import { OrderBook } from '#workers/market/engine/order-book.ts';

interface Level {
  readonly price: number;
  readonly size: number;
}

const MIDDLE = 6_425_000;
const side = fc.array(
  fc.record({
    away: fc.integer({ min: 1, max: 900_000 }),
    size: fc.integer({ min: 1, max: 9_000_000 }),
  }),
  { maxLength: 900 },
);

function bookOf(bids: readonly Level[], asks: readonly Level[]): OrderBook {
  const book = new OrderBook(btcUsdt);
  for (const { price, size } of bids) book.bids.setLevel(ticks(price), lots(size));
  for (const { price, size } of asks) book.asks.setLevel(ticks(price), lots(size));
  return book;
}

const curveOf = (book: OrderBook, spanBps: number) =>
  depthSnapshotOf(depthCurveOf({ viewId: 3, bookState: 'live', book, steps: btcUsdt, spanBps }));

/** Each price once, with its last size, as in a book. */
const levelsOf = (
  drawn: readonly { readonly away: number; readonly size: number }[],
  sign: 1 | -1,
): readonly Level[] => [
  ...new Map(drawn.map(({ away, size }) => [away, { price: MIDDLE + sign * away, size }])).values(),
];

it('equals the sum of the book level by level at every point', () => {
  fc.assert(
    fc.property(side, side, fc.constantFrom(...DEPTH_SPANS_BPS), (below, above, spanBps) => {
      const bids = levelsOf(below, -1);
      const asks = levelsOf(above, 1);
      const snapshot = curveOf(bookOf(bids, asks), spanBps);
      for (const [levels, points, sign] of [
        [bids, snapshot.bids, -1],
        [asks, snapshot.asks, 1],
      ] as const) {
        expect(points.length).toBeLessThanOrEqual(DEPTH_POINT_COUNT_MAX);
        for (const { price, total, value } of points) {
          const held = levels.filter((level) => (level.price - price) * sign <= 0);
          expect(BigInt(total)).toBe(held.reduce((sum, { size }) => sum + BigInt(size), 0n));
          // One tick times one lot of this pair is 10^-7 quote coin: ten units, without rounding.
          const units = held.reduce(
            (sum, level) => sum + notionalFloor(ticks(level.price), lots(level.size), btcUsdt),
            0n,
          );
          expect(value).toBe(decimalOfUnits(units));
        }
      }
    }),
    { numRuns: 60 },
  );
});

it('reaches the outermost level within its span and no further', () => {
  fc.assert(
    fc.property(side, side, fc.constantFrom(...DEPTH_SPANS_BPS), (below, above, spanBps) => {
      const bids = levelsOf(below, -1);
      const asks = levelsOf(above, 1);
      const snapshot = curveOf(bookOf(bids, asks), spanBps);
      const { bestBid = snapshot.bestAsk, bestAsk = snapshot.bestBid } = snapshot;
      if (bestBid === undefined || bestAsk === undefined) {
        expect([...snapshot.bids, ...snapshot.asks]).toEqual([]);
        return;
      }
      const { lowest, highest } = depthLimitsOf(bestBid, bestAsk, spanBps);
      const within = (levels: readonly Level[]) =>
        levels.map(({ price }) => price).filter((price) => price >= lowest && price <= highest);
      expect(snapshot.bids.at(-1)?.price).toBe(
        within(bids).length === 0 ? undefined : Math.min(...within(bids)),
      );
      expect(snapshot.asks.at(-1)?.price).toBe(
        within(asks).length === 0 ? undefined : Math.max(...within(asks)),
      );
    }),
    { numRuns: 60 },
  );
});

it('shows every level as a separate point where there are few', () => {
  const snapshot = curveOf(
    bookOf(
      [
        { price: 99, size: 5 },
        { price: 97, size: 7 },
      ],
      [{ price: 101, size: 2 }],
    ),
    500,
  );
  expect(snapshot.bids.map(({ price, total }) => [price, total])).toEqual([
    [99, 5],
    [97, 12],
  ]);
  expect(snapshot.asks.map(({ price, total }) => [price, total])).toEqual([[101, 2]]);
  expect(snapshot).toMatchObject({ viewId: 3, bookState: 'live', bestBid: 99, bestAsk: 101 });
});

it('rounds the edges of its span inwards to full ticks', () => {
  expect(depthLimitsOf(ticks(99), ticks(101), 500)).toEqual({ lowest: 95, highest: 105 });
  expect(depthLimitsOf(ticks(100), ticks(101), 100)).toEqual({ lowest: 100, highest: 101 });
});
