import { expect, it } from 'vitest';
import { lots, ticks } from '#contract/core/decimal.ts';
import { isReached, passedBy, type Resting } from '#server/demo/queue-line.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

const buy = (limitPrice: number, ahead: number, remaining: number): Resting => ({
  side: 'buy',
  limitPrice: ticks(limitPrice),
  ahead: lots(ahead),
  remaining: lots(remaining),
});
const trade = (price: number, size: number) => ({ price: ticks(price), size: lots(size) });

it('[DEMO-01] fills only size traded beyond the queue: with 3 ahead of 5, a trade of 4 fills 1', () => {
  expect(passedBy(trade(100, 2), [buy(100, 3, 5)])).toEqual([{ ahead: 1, filled: 0 }]);
  expect(passedBy(trade(100, 4), [buy(100, 3, 5)])).toEqual([{ ahead: 0, filled: 1 }]);
  expect(passedBy(trade(100, 99), [buy(100, 3, 5)])).toEqual([{ ahead: 0, filled: 5 }]);
});

it('[DEMO-01] clears the queue by a trade through the price, and fills no more than was traded', () => {
  expect(passedBy(trade(99, 2), [buy(100, 50, 5)])).toEqual([{ ahead: 0, filled: 2 }]);
});

it('[DEMO-01] allows two orders of one account to share a trade', () => {
  expect(passedBy(trade(100, 4), [buy(100, 0, 3), buy(100, 0, 3)])).toEqual([
    { ahead: 0, filled: 3 },
    { ahead: 0, filled: 1 },
  ]);
});

it.each([
  ['buy', 100, true],
  ['buy', 99, true],
  ['buy', 101, false],
  ['sell', 101, true],
  ['sell', 99, false],
] as const)('a %s at 100 is reached by a trade at %i: %s', (side, price, reached) => {
  expect(isReached({ side, limitPrice: ticks(100) }, ticks(price))).toBe(reached);
});

it('[DEMO-01] never fills more than was traded, nor more than the order size, in 2,000 random trades of seed 11', () => {
  const random = seededRandom(11);
  for (let step = 0; step < 2_000; step += 1) {
    const orders = Array.from({ length: random.between(1, 4) }, () =>
      buy(random.between(98, 100), random.between(0, 9), random.between(1, 9)),
    ).toSorted((left, right) => right.limitPrice - left.limitPrice);
    const traded = trade(98, random.between(1, 20));
    const passed = passedBy(traded, orders);
    const filled = passed.reduce((sum, one) => sum + one.filled, 0);
    expect(filled).toBeLessThanOrEqual(traded.size);
    for (const [at, one] of passed.entries()) {
      expect(one.filled).toBeLessThanOrEqual(orders[at]?.remaining ?? 0);
      if (one.ahead > 0) expect(one.filled).toBe(0);
    }
  }
});
