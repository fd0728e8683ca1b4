import { expect, it } from 'vitest';
import fc from 'fast-check';
import {
  decimalOfUnits,
  exactUnitsOf,
  decimal,
  lots,
  ticks,
  units,
} from '#contract/core/decimal.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { fillNowOf, isOwnFirst, type Level, type TakerOrder } from '#domain/fill-now.ts';
import { notionalCeil } from '#domain/order-cost.ts';

const SEED = Number(process.env['SEED'] ?? 20_261_122);
console.log(`fill-now: seed ${SEED}`);

const level = (price: number, size: number): Level => ({ price: ticks(price), size: lots(size) });
const asks = [level(100, 5), level(101, 10), level(103, 20), level(0, 0)];
const bids = [level(99, 5), level(98, 10)];

const taker = (side: 'buy' | 'sell', size: number, limit?: number): TakerOrder => ({
  side,
  size: lots(size),
  spend: undefined,
  limit: limit === undefined ? undefined : ticks(limit),
});
const fill = (side: 'buy' | 'sell', size: number, limit?: number) =>
  fillNowOf(taker(side, size, limit), side === 'buy' ? asks : bids, btcUsdt);

it('[SPOT-06] fills from the best levels first, up to the size', () => {
  expect(fill('buy', 3)).toMatchObject({ size: 3, averagePrice: 100, worstPrice: 100 });
  // 100.67, rounded down; 67 bps against 100, rounded up.
  expect(fill('buy', 15)).toMatchObject({
    size: 15,
    averagePrice: 100,
    worstPrice: 101,
    levelCount: 2,
    slippageBps: 67,
    isComplete: true,
  });
  expect(fill('sell', 10)).toMatchObject({ size: 10, averagePrice: 98, slippageBps: 51 });
});

it('[SPOT-06] stops at the limit price of the order and reports the remainder', () => {
  expect(fill('buy', 100, 101)).toMatchObject({ size: 15, isComplete: false, isBookShort: false });
  expect(fill('sell', 100, 99)).toMatchObject({ size: 5, isComplete: false, isBookShort: false });
});

it('ends at an order of its owner, whose size does not fill', () => {
  const own = (price: number, size: number, ownSize: number): Level => ({
    ...level(price, size),
    ownSize: lots(ownSize),
  });
  const book = [level(100, 5), own(101, 10, 4), level(103, 20)];
  const at = (size: number, limit?: number) => fillNowOf(taker('buy', size, limit), book, btcUsdt);
  expect(at(11)).toMatchObject({ size: 11, isComplete: true, isOwnMet: false });
  expect(at(12)).toMatchObject({ size: 11, isComplete: false, isOwnMet: true, isBookShort: false });
  expect(at(12, 100)).toMatchObject({ size: 5, isComplete: false, isOwnMet: false });
  const first = [own(100, 5, 5), level(101, 10)];
  expect(fillNowOf(taker('buy', 1), first, btcUsdt)).toBeUndefined();
  expect(isOwnFirst(taker('buy', 1), first)).toBe(true);
  expect(isOwnFirst(taker('buy', 1, 99), first)).toBe(false);
  expect(isOwnFirst(taker('buy', 1), book)).toBe(false);
});

it('rounds what a buyer pays up, and what a seller receives down', () => {
  const finest = { ...btcUsdt, tickSize: decimal('0.00000001'), lotSize: decimal('0.00000001') };
  const levels = [level(3, 5)];
  expect(fillNowOf(taker('buy', 5), levels, finest)?.notional).toBe(1n);
  expect(fillNowOf(taker('sell', 5), levels, finest)?.notional).toBe(0n);
});

it('returns nothing when the order would only rest', () => {
  expect(fill('buy', 5, 99)).toBeUndefined();
  expect(fill('sell', 5, 100)).toBeUndefined();
  expect(fill('buy', 0)).toBeUndefined();
  expect(fillNowOf(taker('buy', 5), [], btcUsdt)).toBeUndefined();
});

it('[SPOT-06] counts only the visible book and reports its end', () => {
  expect(fill('buy', 1_000)).toMatchObject({ size: 35, isComplete: false, isBookShort: true });
  expect(fill('buy', 35)).toMatchObject({ size: 35, isComplete: true, isBookShort: false });
});

it('[SPOT-06] spends a budget level by level', () => {
  // A level of 2 BTC at 64,000, then one at 64,010: 192,010 USDT buy 3 BTC.
  const spend = exactUnitsOf(decimal('192010'));
  const deep = [level(6_400_000, 200_000), level(6_401_000, 200_000)];
  const filled = fillNowOf(
    { side: 'buy', size: undefined, spend, limit: undefined },
    deep,
    btcUsdt,
  );
  expect(filled).toMatchObject({ size: 300_000, levelCount: 2, isComplete: true });
  expect(decimalOfUnits(filled?.notional ?? 0n)).toBe('192010');
});

const book = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 50 })), {
    minLength: 1,
    maxLength: 12,
  })
  .map((steps) => {
    let price = 1_000;
    return steps.map(([step, size]) => level((price += step), size));
  });

it('[SPOT-06] equals filling lot by lot', () => {
  fc.assert(
    fc.property(
      book,
      fc.integer({ min: 1, max: 400 }),
      fc.integer({ min: 1_000, max: 1_070 }),
      (levels, expected, limit) => {
        const oneByOne = levels
          .flatMap(({ price, size }) => Array.from({ length: size }, () => price))
          .filter((price) => price <= limit)
          .slice(0, expected);
        const filled = fillNowOf(taker('buy', expected, limit), levels, btcUsdt);
        expect(filled?.size ?? 0).toBe(oneByOne.length);
        expect(filled?.worstPrice).toBe(oneByOne.at(-1));
        expect(filled?.levelCount ?? 0).toBe(new Set(oneByOne).size);
        if (filled !== undefined) expect(filled.isComplete).toBe(oneByOne.length === expected);
        const total = oneByOne.reduce((sum, price) => sum + price, 0);
        if (filled !== undefined) {
          expect(filled.averagePrice).toBe(Math.floor(total / oneByOne.length));
          expect(filled.notional).toBe(notionalCeil(ticks(total), lots(1), btcUsdt));
        }
      },
    ),
    { seed: SEED, numRuns: 2_000 },
  );
});

it('[SPOT-06] never spends more than the budget', () => {
  fc.assert(
    fc.property(book, fc.bigInt({ min: 1n, max: 10n ** 8n }), (levels, spend) => {
      const request: TakerOrder = {
        side: 'buy',
        size: undefined,
        spend: units(spend),
        limit: undefined,
      };
      const filled = fillNowOf(request, levels, btcUsdt);
      expect(filled === undefined || filled.notional <= spend).toBe(true);
    }),
    { seed: SEED, numRuns: 2_000 },
  );
});
