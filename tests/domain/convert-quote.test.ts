import { expect, it } from 'vitest';
import fc from 'fast-check';
import { decimal, decimalOfUnits, exactUnitsOf, units } from '#contract/core/decimal.ts';
import {
  crossRate,
  hasMoved,
  hasReached,
  inverseRate,
  paidFor,
  rateAfterSpread,
  rateOfDecimal,
  receivedFor,
  shownRateOf,
  worstRate,
} from '#domain/convert-quote.ts';

const SPREAD = decimal('0.0025');
const coins = (text: string) => exactUnitsOf(decimal(text));
const SEED = 20_261_123;

it('[CONV-01] quotes 0.1 BTC at mid 60,000 and spread 0.25% as 5,985 USDT', () => {
  const rate = rateAfterSpread(rateOfDecimal(decimal('60000')), SPREAD);
  expect(decimalOfUnits(shownRateOf(rate))).toBe('59850');
  expect(decimalOfUnits(receivedFor(coins('0.1'), rate))).toBe('5985');
  expect(decimalOfUnits(paidFor(coins('5985'), rate))).toBe('0.1');
});

it('calculates amounts from the unrounded rate, and cuts only the shown one', () => {
  const rate = rateAfterSpread(inverseRate(rateOfDecimal(decimal('60000'))), SPREAD);
  expect(decimalOfUnits(shownRateOf(rate))).toBe('0.00001662');
  // The cut rate would give 1.662.
  expect(decimalOfUnits(receivedFor(coins('100000'), rate))).toBe('1.6625');
});

it('rounds the received amount down and the paid amount up', () => {
  const third = inverseRate(rateOfDecimal(decimal('3')));
  expect(receivedFor(units(100n), third)).toBe(33n);
  expect(paidFor(units(33n), third)).toBe(99n);
  expect(paidFor(units(34n), rateOfDecimal(decimal('3')))).toBe(12n);
});

it('crosses two rates', () => {
  const rate = crossRate(
    rateOfDecimal(decimal('60000')),
    inverseRate(rateOfDecimal(decimal('3000'))),
  );
  expect(decimalOfUnits(receivedFor(coins('0.5'), rate))).toBe('10');
});

it('compares rates exactly at the threshold', () => {
  const quoted = rateOfDecimal(decimal('60000'));
  const moves = (price: string): boolean =>
    hasMoved(rateOfDecimal(decimal(price)), quoted, decimal('0.00125'));
  expect(['59925', '60075'].map(moves)).toEqual([false, false]);
  expect(['59924.99', '60075.01'].map(moves)).toEqual([true, true]);
  expect(hasReached(quoted, rateOfDecimal(decimal('60000')))).toBe(true);
  expect(hasReached(quoted, rateOfDecimal(decimal('60000.01')))).toBe(false);
});

it('takes the worst of several rates', () => {
  const rates = ['60001', '59999', '60000'].map((price) => rateOfDecimal(decimal(price)));
  expect(worstRate(rateOfDecimal(decimal('60000')), ...rates)).toEqual(rates[1]);
});

it(`never favors the user by a unit, seed ${SEED}`, () => {
  const amount = fc.bigInt({ min: 1n, max: 10n ** 18n }).map(units);
  const rate = fc.record({
    numerator: fc.bigInt({ min: 1n, max: 10n ** 14n }),
    denominator: fc.bigInt({ min: 1n, max: 10n ** 14n }),
  });
  fc.assert(
    fc.property(amount, rate, (paid, { numerator, denominator }) => {
      const received = receivedFor(paid, { numerator, denominator });
      // The received amount is the largest that costs no more than the paid one.
      expect(received * denominator <= paid * numerator).toBe(true);
      expect((received + 1n) * denominator > paid * numerator).toBe(true);
      expect(paidFor(received, { numerator, denominator }) <= paid).toBe(true);
      const cost = paidFor(paid, { numerator, denominator });
      expect(receivedFor(cost, { numerator, denominator }) >= paid).toBe(true);
    }),
    { seed: SEED, numRuns: 2_000 },
  );
});
