import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decimal, lots, ticks } from '#contract/core/decimal.ts';
import { DEPTH_SPANS_BPS, type DepthPoint, type DepthSnapshot } from '#domain/depth-curve.ts';
import {
  depthPlotOf,
  distancePercentOf,
  mirroredPrice,
  restingUpTo,
  stepsOf,
  sumsAt,
} from '#src/trading/depth/depth-plot.ts';
import { nextSpan } from '#src/trading/depth/depth-span.ts';

const point = (price: number, total: number, value = '1'): DepthPoint => ({
  price: ticks(price),
  total: lots(total),
  value: decimal(value),
});

const snapshot: DepthSnapshot = {
  viewId: 1,
  bookState: 'live',
  bestBid: ticks(9_990),
  bestAsk: ticks(10_010),
  spanBps: 500,
  bids: [point(9_990, 5, '10'), point(9_900, 20, '40'), point(9_600, 50, '90')],
  asks: [point(10_010, 4, '8'), point(10_300, 30, '61')],
};

it('converts pixels to prices and back within half a pixel, from edge to edge', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 1_600 }),
      fc.integer({ min: 1_000_000, max: 9_000_000 }),
      fc.constantFrom(...DEPTH_SPANS_BPS),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (width, best, spanBps, share) => {
        const bestBid = ticks(best);
        const bestAsk = ticks(best + 1);
        const plot = depthPlotOf(
          { ...snapshot, bestBid, bestAsk, spanBps },
          { width, height: 300 },
        );
        const x = share * width;
        const price = plot?.priceAt(x) ?? ticks(0);
        const pxPerTick = width / ((plot?.highest ?? 0) - (plot?.lowest ?? 0));
        expect(Math.abs((plot?.xOf(price) ?? NaN) - x)).toBeLessThanOrEqual(
          Math.max(0.5, pxPerTick / 2 + 1e-6),
        );
      },
    ),
  );
});

it('sums both sides at the same distance from the middle as the hovered price', () => {
  const below = sumsAt(snapshot, 9_850);
  expect(below).toEqual({
    percent: '1.5',
    bid: { price: 9_850, total: 20, value: '40' },
    ask: { price: 10_150, total: 4, value: '8' },
  });
  expect(sumsAt(snapshot, 10_150)).toEqual(below);
  expect(sumsAt(snapshot, 10_000)).toEqual({
    percent: '0',
    bid: { price: 10_000, total: 0, value: '0' },
    ask: { price: 10_000, total: 0, value: '0' },
  });
});

it('sums the full range when nothing is hovered', () => {
  expect(sumsAt(snapshot, undefined)).toEqual({
    percent: '5',
    bid: { price: 9_500, total: 50, value: '90' },
    ask: { price: 10_500, total: 30, value: '61' },
  });
});

it('uses the best price of the other side when one is empty, and shows nothing for an empty market', () => {
  const bidsOnly = { ...snapshot, bestAsk: undefined, asks: [] };
  expect(sumsAt(bidsOnly, undefined)?.ask.total).toBe(0);
  const empty = { ...bidsOnly, bestBid: undefined, bids: [] };
  expect(sumsAt(empty, undefined)).toBeUndefined();
  expect(depthPlotOf(empty, { width: 100, height: 100 })).toBeUndefined();
});

it('steps up at each price and stays level to the edge', () => {
  const plot = depthPlotOf(snapshot, { width: 1_000, height: 100 });
  if (plot === undefined) throw new Error('There is something to plot.');
  const corners = stepsOf(snapshot.asks, plot, 'ask');
  expect(corners.map(({ x }) => x)).toEqual([510, 510, 510, 800, 800, 1_000]);
  expect(corners[0]?.y).toBe(100);
  expect(corners.at(-1)?.y).toBe(plot.yOf(30));
});

it('mirrors a price around the middle, and back', () => {
  const [bid, ask] = [ticks(99), ticks(101)];
  expect(mirroredPrice(97, bid, ask)).toBe(103);
  expect(mirroredPrice(mirroredPrice(97, bid, ask), bid, ask)).toBe(97);
  expect(distancePercentOf(103, bid, ask)).toBe('3');
  expect(restingUpTo(snapshot.bids, 9_991, 'bid')).toBeUndefined();
});

it('moves from span to span and stays at either end', () => {
  expect(nextSpan(100, 'closer')).toBe(50);
  expect(nextSpan(100, 'further')).toBe(200);
  expect(nextSpan(DEPTH_SPANS_BPS[0], 'closer')).toBe(DEPTH_SPANS_BPS[0]);
  expect(nextSpan(2_500, 'further')).toBe(2_500);
});
