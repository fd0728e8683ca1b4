import { expect, it } from 'vitest';
import { lots, ticks, units } from '#contract/core/decimal.ts';
import type { BookLevel } from '#server/exchange/exchange-api.ts';
import { bookMiddleOf, type BookSteps } from '#server/reference/book-middle.ts';

/** One tick is 0.01, one lot is 0.001; each side must offer 1,000. */
const STEPS: BookSteps = {
  tickUnits: 10n ** 6n,
  lotUnits: 10n ** 5n,
  depth: units(1_000n * 10n ** 8n),
};

/** [price in cents, size in thousandths] */
type Side = readonly (readonly [price: number, size: number])[];
const levelsOf = (side: Side): readonly BookLevel[] =>
  side.map(([price, size]) => ({ price: ticks(price), size: lots(size) }));
const middleOf = (bids: Side, asks: Side) =>
  bookMiddleOf({ bids: levelsOf(bids), asks: levelsOf(asks) }, STEPS);
const price = (text: string) => units(BigInt(text.replace('.', '')) * 10n ** 6n);

it('is the middle of the best prices where these have the depth', () => {
  expect(middleOf([[9_900, 20_000]], [[10_100, 20_000]])).toBe(price('100.00'));
});

it('weighs each level by what it adds to the depth', () => {
  // 500 of 1,000 at 100 and 500 at 101 buy 5 + 4.95049504 coins: 100.497512437 each; selling brings 99.
  const middle = middleOf(
    [[9_900, 20_000]],
    [
      [10_000, 5_000],
      [10_100, 20_000],
    ],
  );
  expect(middle).toBe(units(9_974_875_621n));
});

it('is not moved by a small order at the best price', () => {
  const calm = middleOf([[9_900, 20_000]], [[10_100, 20_000]]);
  const pushed = middleOf(
    [
      [10_099, 1],
      [9_900, 20_000],
    ],
    [[10_100, 20_000]],
  );
  expect(Number(pushed) / Number(calm)).toBeLessThan(1.00001);
});

it('does not count a book with an empty or thin side', () => {
  const deep: Side = [[9_900, 20_000]];
  expect(middleOf(deep, [])).toBeUndefined();
  expect(middleOf([], [[10_100, 20_000]])).toBeUndefined();
  expect(middleOf(deep, [[10_100, 9_000]])).toBeUndefined();
});

it('does not count levels beyond two percent of the best price', () => {
  const deep: Side = [[9_900, 20_000]];
  const withSecond = (second: number) =>
    middleOf(deep, [
      [10_000, 1_000],
      [second, 20_000],
    ]);
  expect(withSecond(10_200)).toBeDefined();
  expect(withSecond(10_201)).toBeUndefined();
});
