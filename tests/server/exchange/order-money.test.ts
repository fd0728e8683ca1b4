import { expect, it } from 'vitest';
import { bps, decimal, lots, ticks, units } from '#contract/core/decimal.ts';
import {
  budgetOf,
  costOf,
  feeOf,
  holdOf,
  isExact,
  notionalOf,
  pairMoneyOf,
  tradeCoinUnitsOf,
  tradeMoneyOf,
} from '#server/exchange/order-money.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { BTC_USDT, coins } from '#tests/support/test-exchange.ts';

const money = pairMoneyOf(BTC_USDT);
/** A pair whose smallest trade is less than a unit: the engine tool opens such. */
const fine = pairMoneyOf({ tickSize: decimal('0.00000001'), lotSize: decimal('0.00000001') });

it('counts what changes hands in whole units', () => {
  expect(notionalOf(ticks(6_425_010), lots(2), money)).toBe(128_500_200n);
  expect(tradeCoinUnitsOf(lots(2), money)).toBe(coins('0.00002'));
});

it('rounds fees up, to the house', () => {
  expect(feeOf(units(128_500_200n), bps(10))).toBe(128_501n);
  expect(feeOf(units(1n), bps(1))).toBe(1n);
  expect(feeOf(units(10_000n), bps(10))).toBe(10n);
  expect(feeOf(units(10_000n), bps(0))).toBe(0n);
});

it('holds price x size of a buy, and the size of a sell', () => {
  expect(holdOf('buy', ticks(6_425_010), lots(100), money)).toBe(coins('64.2501'));
  expect(holdOf('sell', ticks(6_425_010), lots(100), money)).toBe(coins('0.001'));
});

it('knows pairs whose smallest trade is no whole unit', () => {
  expect(isExact(money)).toBe(true);
  expect(isExact(fine)).toBe(false);
});

it('never lets what is paid pass what was held, however an order is cut and rounded (seed 3)', () => {
  const random = seededRandom(3);
  let roundedCount = 0;
  for (let round = 0; round < 20_000; round += 1) {
    const limit = random.between(1, 10 ** random.between(1, 12));
    let left = random.between(1, 10 ** random.between(1, 9));
    let held: bigint = holdOf('buy', ticks(limit), lots(left), fine);
    while (left > 0) {
      const size = random.between(1, left);
      const price = Math.max(1, limit - random.between(0, 3));
      held -= notionalOf(ticks(price), lots(size), fine);
      left -= size;
      const needed = holdOf('buy', ticks(limit), lots(left), fine);
      if (held < needed) expect(held).toBeGreaterThanOrEqual(needed);
      if (costOf(ticks(price), lots(size), fine) > notionalOf(ticks(price), lots(size), fine)) {
        roundedCount += 1;
      }
    }
  }
  expect(roundedCount).toBeGreaterThan(1_000);
});

it('spends no more than a budget', () => {
  const quoteAmount = coins('100');
  expect(budgetOf(quoteAmount, money)).toBe(10n ** 9n); // 10 units a tick x lot.
  const random = seededRandom(3);
  for (let round = 0; round < 5_000; round += 1) {
    const amount = units(BigInt(random.between(1, 10 ** 12)));
    const price = ticks(random.between(1, 10 ** 9));
    const size = budgetOf(amount, fine) / BigInt(price);
    if (size > BigInt(Number.MAX_SAFE_INTEGER)) continue;
    expect(costOf(price, lots(Number(size)), fine)).toBeLessThanOrEqual(amount);
  }
});

it('names both fees by side, whoever took', () => {
  const moved = tradeMoneyOf(ticks(6_000_000), lots(100), money, bps(7), bps(13));
  expect(moved).toEqual({
    notional: coins('60'),
    traded: coins('0.001'),
    buyerFee: coins('0.0000007'),
    sellerFee: coins('0.078'),
  });
});
