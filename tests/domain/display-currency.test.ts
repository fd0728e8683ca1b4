/** Dollars in other currencies, against exact results worked out by hand. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decimal, decimalOfUnits, exactUnitsOf } from '#contract/core/decimal.ts';
import { convertedDollars, currencyValue, glancePrice } from '#domain/display-currency.ts';

it.each([
  ['64250.11', '0.95', '61037.6045'],
  ['0.16411', '25400', '4168.394'],
  ['0.00000001', '0.5', '0.00000001'],
  ['0.00000001', '0.4', '0'],
  ['12345678901.12345678', '1', '12345678901.12345678'],
  ['0', '153', '0'],
])('converts %s dollars at %s into %s', (dollars, rate, converted) => {
  expect(convertedDollars(decimal(dollars), decimal(rate))).toBe(converted);
});

it('is never more than half of the last place off', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 20n });
  fc.assert(
    fc.property(amount, fc.bigInt({ min: 1n, max: 10n ** 13n }), (dollars, rate) => {
      const found = exactUnitsOf(convertedDollars(decimalOfUnits(dollars), decimalOfUnits(rate)));
      const off = found * 100_000_000n - dollars * rate;
      expect((off < 0n ? -off : off) <= 50_000_000n).toBe(true);
    }),
  );
});

it.each([
  ['61037.6045', '61,038'],
  ['1000', '1,000'],
  ['999.994', '999.99'],
  ['0.1559045', '0.1559045'],
])('writes the price %s as %s', (price, text) => {
  expect(glancePrice(decimal(price))).toBe(text);
});

it.each([
  ['1234.5', 'EUR', '1,234.50'],
  ['1234.5', 'JPY', '1,235'],
  ['1234.4', 'VND', '1,234'],
])('writes a value of %s %s as %s', (value, currency, text) => {
  expect(currencyValue(decimal(value), currency)).toBe(text);
});
