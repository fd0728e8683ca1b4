import { expect, it } from 'vitest';
import { bps, decimal, lots, ticks, units } from '#contract/core/decimal.ts';
import { notionalCeil, notionalFloor } from '#domain/order-cost.ts';
import { budgetOf, requiredFreezeOf, isExact, tradeMoneyOf } from '#server/exchange/order-money.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { BTC_USDT, coins } from '#tests/support/test-exchange.ts';

/** Pair whose smallest trade is less than a unit: the engine tool opens such pairs. */
const fine = { tickSize: decimal('0.00000001'), lotSize: decimal('0.00000001') };

it('freezes price x size of a buy, and the size of a sell', () => {
  expect(requiredFreezeOf('buy', ticks(6_425_010), lots(100), BTC_USDT)).toBe(coins('64.2501'));
  expect(requiredFreezeOf('sell', ticks(6_425_010), lots(100), BTC_USDT)).toBe(coins('0.001'));
});

it('detects pairs whose smallest trade is not an integer number of units', () => {
  expect(isExact(BTC_USDT)).toBe(true);
  expect(isExact(fine)).toBe(false);
});

it('never pays more than the frozen amount, for any partition and rounding of an order (seed 3)', () => {
  const random = seededRandom(3);
  let roundedCount = 0;
  for (let round = 0; round < 20_000; round += 1) {
    const limit = random.between(1, 10 ** random.between(1, 12));
    let left = random.between(1, 10 ** random.between(1, 9));
    let frozen: bigint = requiredFreezeOf('buy', ticks(limit), lots(left), fine);
    while (left > 0) {
      const size = random.between(1, left);
      const price = Math.max(1, limit - random.between(0, 3));
      frozen -= notionalFloor(ticks(price), lots(size), fine);
      left -= size;
      const needed = requiredFreezeOf('buy', ticks(limit), lots(left), fine);
      if (frozen < needed) expect(frozen).toBeGreaterThanOrEqual(needed);
      if (
        notionalCeil(ticks(price), lots(size), fine) > notionalFloor(ticks(price), lots(size), fine)
      ) {
        roundedCount += 1;
      }
    }
  }
  expect(roundedCount).toBeGreaterThan(1_000);
});

it('spends at most the budget', () => {
  const quoteAmount = coins('100');
  expect(budgetOf(quoteAmount, BTC_USDT)).toBe(10n ** 9n); // 10 units a tick x lot.
  const random = seededRandom(3);
  for (let round = 0; round < 5_000; round += 1) {
    const amount = units(BigInt(random.between(1, 10 ** 12)));
    const price = ticks(random.between(1, 10 ** 9));
    const size = budgetOf(amount, fine) / BigInt(price);
    if (size > BigInt(Number.MAX_SAFE_INTEGER)) continue;
    expect(notionalCeil(price, lots(Number(size)), fine)).toBeLessThanOrEqual(amount);
  }
});

it('assigns both fees by side, regardless of the taker', () => {
  const moved = tradeMoneyOf(ticks(6_000_000), lots(100), BTC_USDT, {
    buyerBps: bps(7),
    sellerBps: bps(13),
  });
  expect(moved).toEqual({
    notional: coins('60'),
    traded: coins('0.001'),
    buyerFee: coins('0.0000007'),
    sellerFee: coins('0.078'),
  });
});
