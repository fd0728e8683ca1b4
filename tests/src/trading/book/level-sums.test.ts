import { expect, it } from 'vitest';
import { lots, ticks } from '#contract/core/decimal.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { levelSumsOf } from '#src/trading/book/level-sums.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

const level = (price: number, size: number) => ({ price: ticks(price), size: lots(size) });

it('sums two levels of 100 and 300 lots at 10 and 20 ticks to an average of 17', () => {
  const sums = levelSumsOf([level(10, 100), level(20, 300)], 1, btcUsdt);
  // 0.10 x 0.001 + 0.20 x 0.003 USDT are 70,000 units of 10^-8.
  expect(sums).toEqual({ averagePrice: 17, size: 400, notional: 70_000n });
});

it('ignores levels behind the row', () => {
  expect(levelSumsOf([level(10, 100), level(20, 300)], 0, btcUsdt)?.size).toBe(100);
});

it('returns nothing for empty rows', () => {
  expect(levelSumsOf([level(0, 0)], 0, btcUsdt)).toBeUndefined();
  expect(levelSumsOf([], 3, btcUsdt)).toBeUndefined();
});

it('equals the sum of each level calculated separately, whatever their sizes', () => {
  const random = seededRandom(41);
  for (let round = 0; round < 200; round += 1) {
    const levels = Array.from({ length: random.between(1, 50) }, () =>
      level(random.between(1, 9_000_000_000), random.between(1, 90_000_000)),
    );
    const sums = levelSumsOf(levels, levels.length - 1, btcUsdt);
    const exact = levels.reduce((sum, { price, size }) => sum + BigInt(price) * BigInt(size), 0n);
    // One tick of one lot is 10^-7 USDT: ten units.
    expect(sums?.notional, `seed 41, round ${round}`).toBe(exact * 10n);
    expect(BigInt(sums?.averagePrice ?? 0) * BigInt(sums?.size ?? 0) <= exact).toBe(true);
  }
});
