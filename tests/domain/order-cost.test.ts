/** Order costs: the worked examples, and the rule that rounding never creates value. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bps, decimal, decimalOfUnits, lots, ticks, units } from '#contract/core/decimal.ts';
import type { PairSteps } from '#contract/core/pair.ts';
import {
  collarPriceOf,
  feeOf,
  notionalCeil,
  notionalFloor,
  orderCostOf,
  percentOfFreeze,
  sizeOfBudget,
  sizeOfPercent,
  sizeOfUnits,
  sizeUnitsOf,
} from '#domain/order-cost.ts';

const btcUsdt: PairSteps = { tickSize: decimal('0.01'), lotSize: decimal('0.00001') };
const smallest: PairSteps = { tickSize: decimal('0.00000001'), lotSize: decimal('0.00000001') };
const tenBps = bps(10);
const price = ticks(6_425_010);
const half = lots(50_000);

describe('orderCostOf', () => {
  it('[SPOT-01] costs the worked example of a buy', () => {
    const cost = orderCostOf({ side: 'buy', price, size: half }, tenBps, btcUsdt);
    expect(decimalOfUnits(cost.freeze)).toBe('32125.05');
    expect(decimalOfUnits(cost.notional)).toBe('32125.05');
    expect(decimalOfUnits(cost.fee)).toBe('0.0005');
    expect(decimalOfUnits(cost.received)).toBe('0.4995');
  });

  it('[SPOT-01] costs the worked example of a sell', () => {
    const cost = orderCostOf({ side: 'sell', price, size: half }, tenBps, btcUsdt);
    expect(decimalOfUnits(cost.freeze)).toBe('0.5');
    expect(decimalOfUnits(cost.notional)).toBe('32125.05');
    expect(decimalOfUnits(cost.fee)).toBe('32.12505');
    expect(decimalOfUnits(cost.received)).toBe('32092.92495');
  });
});

describe('rounding', () => {
  it('charges one unit for a tenth of a unit', () => {
    expect(feeOf(units(1n), tenBps)).toBe(1n);
    expect(feeOf(units(10_000n), tenBps)).toBe(10n);
    expect(feeOf(units(10_001n), tenBps)).toBe(11n);
    expect(feeOf(units(0n), tenBps)).toBe(0n);
  });

  it('charges the buyer a unit and pays the seller none for less than a unit', () => {
    expect(notionalCeil(ticks(1), lots(1), smallest)).toBe(1n);
    expect(notionalFloor(ticks(1), lots(1), smallest)).toBe(0n);
  });

  it('never creates value for any step sizes', () => {
    const step = fc.constantFrom('0.00000001', '0.0001', '0.01', '0.5', '1', '10');
    const property = fc.property(
      step,
      step,
      fc.integer({ min: 1, max: 1e9 }),
      fc.integer({ min: 1, max: 1e9 }),
      fc.integer({ min: 0, max: 10_000 }),
      (tick, lot, priceTicks, sizeLots, feeBps) => {
        const pair = { tickSize: decimal(tick), lotSize: decimal(lot) };
        const order = { price: ticks(priceTicks), size: lots(sizeLots) };
        const buy = orderCostOf({ side: 'buy', ...order }, bps(feeBps), pair);
        const sell = orderCostOf({ side: 'sell', ...order }, bps(feeBps), pair);
        expect(buy.freeze).toBeGreaterThanOrEqual(sell.notional);
        expect(buy.freeze - sell.notional).toBeLessThanOrEqual(1n);
        expect(buy.received + buy.fee).toBe(sell.freeze);
        expect(sell.received + sell.fee).toBe(sell.notional);
        expect(buy.received).toBeGreaterThanOrEqual(0n);
        expect(sell.received).toBeGreaterThanOrEqual(0n);
      },
    );
    fc.assert(property, { numRuns: 1000 });
  });
});

describe('collarPriceOf', () => {
  it('[SPOT-01] is five percent from the best price, rounded towards it', () => {
    const pair = { collarPercent: 5 };
    expect(collarPriceOf(ticks(10_001), 'buy', pair)).toBe(10_501);
    expect(collarPriceOf(ticks(10_001), 'sell', pair)).toBe(9501);
    expect(collarPriceOf(ticks(3), 'buy', pair)).toBe(3);
    expect(collarPriceOf(ticks(3), 'sell', pair)).toBe(3);
    expect(collarPriceOf(ticks(10_000), 'buy', { collarPercent: 0.5 })).toBe(10_050);
  });
});

describe('conversions of the order form', () => {
  const thousand = units(1000n * 10n ** 8n);

  it('[SPOT-06] converts a share of the balance to integer lots', () => {
    expect(sizeOfPercent(25, thousand, { side: 'buy', price }, btcUsdt)).toBe(389);
    const coins = units(123_456_789n);
    expect(sizeOfPercent(50, coins, { side: 'sell', price }, btcUsdt)).toBe(61_728);
    // 33% of 0.00000101 BTC is less than one lot of it, and 33% of 0.00003101 is one.
    expect(sizeOfPercent(33, units(101n), { side: 'sell', price }, btcUsdt)).toBe(0);
    expect(sizeOfPercent(33, units(3_101n), { side: 'sell', price }, btcUsdt)).toBe(1);
    expect(sizeOfPercent(67, units(101n), { side: 'sell', price }, smallest)).toBe(67);
    expect(sizeOfPercent(99, units(199n), { side: 'sell', price }, smallest)).toBe(197);
    expect(sizeOfPercent(0, thousand, { side: 'buy', price }, btcUsdt)).toBe(0);
  });

  it('[SPOT-06] never exceeds the budget and leaves no affordable lot unbought', () => {
    const property = fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 15n }),
      fc.integer({ min: 1, max: 1e8 }),
      (budget, priceTicks) => {
        const at = ticks(priceTicks);
        const size = sizeOfBudget(units(budget), at, btcUsdt);
        expect(notionalCeil(at, size, btcUsdt)).toBeLessThanOrEqual(budget);
        expect(notionalCeil(at, lots(size + 1), btcUsdt)).toBeGreaterThan(budget);
      },
    );
    fc.assert(property, { numRuns: 1000 });
  });

  it('[SPOT-06] restores the slider from the frozen amount of an order', () => {
    expect(percentOfFreeze(units(250n), units(1000n))).toBe(25);
    expect(percentOfFreeze(units(2000n), units(1000n))).toBe(100);
    // Shares that do not divide round down, also just below the whole.
    expect(percentOfFreeze(units(2n), units(3n))).toBe(66);
    expect(percentOfFreeze(units(999n), units(1000n))).toBe(99);
    expect(percentOfFreeze(units(1n), units(1000n))).toBe(0);
    expect(percentOfFreeze(units(1n), units(0n))).toBe(0);
    expect(sizeOfUnits(sizeUnitsOf(half, btcUsdt), btcUsdt)).toBe(half);
  });
});
