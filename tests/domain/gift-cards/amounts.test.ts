import { expect, it } from 'vitest';
import fc from 'fast-check';
import { decimal, decimalOfUnits, exactUnitsOf, units } from '#contract/core/decimal.ts';
import {
  giftCapProblemOf,
  newCardsCostOf,
  redeemedAmountOf,
  redeemRateOf,
} from '#domain/gift-cards/amounts.ts';
import { countOf } from '#tests/support/count-of.ts';

const SEED = 20_261_131;
const RUNS = countOf({ short: 1_000, long: 40_000 });
const of = (text: string) => exactUnitsOf(decimal(text));

it('charges 0.03333334 for each of three cards of 33.33333333 at 0.1%, 100.10000001 in all', () => {
  const cost = newCardsCostOf({ amount: of('33.33333333'), quantity: 3 }, of('0.001'));
  expect(decimalOfUnits(cost.cardFee)).toBe('0.03333334');
  expect(decimalOfUnits(cost.fee)).toBe('0.10000002');
  expect(decimalOfUnits(cost.total)).toBe('100.10000001');
});

it('charges nothing more than the amounts without a fee', () => {
  const cost = newCardsCostOf({ amount: of('50'), quantity: 20 }, 0n);
  expect(decimalOfUnits(cost.total)).toBe('1000');
  expect(cost.fee).toBe(0n);
});

it('takes amounts and fees together, whatever they are', () => {
  const natural = fc.bigInt({ min: 1n, max: 10n ** 18n });
  fc.assert(
    fc.property(natural, fc.integer({ min: 1, max: 20 }), natural, (amount, quantity, rate) => {
      const cost = newCardsCostOf({ amount: units(amount), quantity }, rate % 10n ** 8n);
      expect(cost.total).toBe(amount * BigInt(quantity) + cost.fee);
      expect(cost.fee).toBe(cost.cardFee * BigInt(quantity));
    }),
    { seed: SEED, numRuns: RUNS },
  );
});

it('lets cards be made up to both caps, and no unit above', () => {
  const caps = { capPerCard: of('500'), capPerDay: of('2000'), usedToday: of('1000') };
  const problemOf = (value: string, quantity: number) =>
    giftCapProblemOf({ value: of(value), quantity }, caps);
  expect(problemOf('500', 2)).toBeUndefined();
  expect(problemOf('500.00000001', 1)).toBe('above_card_cap');
  expect(problemOf('250.00000001', 4)).toBe('above_day_cap');
});

it('pays 0.0007782 BTC for 50 USDT at 64,250.1', () => {
  const rate = redeemRateOf(of('64250.1'), of('1'));
  expect(rate).toBe(of('64250.1'));
  expect(decimalOfUnits(redeemedAmountOf(of('50'), rate ?? units(1n), 8))).toBe('0.0007782');
  expect(decimalOfUnits(redeemedAmountOf(of('50'), of('64250.1'), 4))).toBe('0.0007');
  expect(redeemedAmountOf(of('0.00000001'), of('64250.1'), 8)).toBe(0n);
});

it('knows no rate without prices', () => {
  expect(redeemRateOf(units(0n), of('1'))).toBeUndefined();
  expect(redeemRateOf(of('1'), units(0n))).toBeUndefined();
});

it('never pays more than the value of a card', () => {
  const price = fc.bigInt({ min: 1n, max: 10n ** 14n });
  fc.assert(
    fc.property(price, price, price, fc.nat(8), (amount, face, coin, decimals) => {
      const rate = redeemRateOf(units(face), units(coin)) ?? units(1n);
      const paid = redeemedAmountOf(units(amount), rate, decimals);
      expect(paid * face <= amount * coin).toBe(true);
      expect(paid % 10n ** BigInt(8 - decimals)).toBe(0n);
    }),
    { seed: SEED, numRuns: RUNS },
  );
});
