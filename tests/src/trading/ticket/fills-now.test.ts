import { expect, it } from 'vitest';
import { lots, ticks } from '#contract/core/decimal.ts';
import { fillsNowOf } from '#src/trading/ticket/fills-now.ts';

const level = (price: number, size: number) => ({ price: ticks(price), size: lots(size) });
const asks = [level(100, 5), level(101, 10), level(103, 20), level(0, 0)];
const bids = [level(99, 5), level(98, 10)];

const fill = (side: 'buy' | 'sell', size: number, limit?: number) =>
  fillsNowOf(
    { side, size: lots(size), limit: limit === undefined ? undefined : ticks(limit) },
    side === 'buy' ? asks : bids,
  );

it('takes the best levels first, up to the size', () => {
  expect(fill('buy', 3)).toEqual({ size: 3, averagePrice: 100 });
  expect(fill('buy', 15)).toEqual({ size: 15, averagePrice: 100 }); // 100.67, rounded down.
  expect(fill('sell', 10)).toEqual({ size: 10, averagePrice: 98 });
});

it('stops at the limit of the order', () => {
  expect(fill('buy', 100, 101)).toEqual({ size: 15, averagePrice: 100 });
  expect(fill('sell', 100, 99)).toEqual({ size: 5, averagePrice: 99 });
});

it('says nothing when the order would only rest', () => {
  expect(fill('buy', 5, 99)).toBeUndefined();
  expect(fill('sell', 5, 100)).toBeUndefined();
  expect(fill('buy', 0)).toBeUndefined();
  expect(fillsNowOf({ side: 'buy', size: lots(5), limit: undefined }, [])).toBeUndefined();
});

it('counts no more than the visible book offers', () => {
  expect(fill('buy', 1_000)?.size).toBe(35);
});
