/** Tests the decimals of prices in lists of markets. */
import { expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { flashValueOf, listingPriceText } from '#src/trading/markets/listing-price-text.ts';

it.each([
  ['64000.5', 1, '64,000.5'],
  ['64000', 1, '64,000.0'],
  ['3100', 2, '3,100.00'],
  ['2.5', 4, '2.5000'],
  ['0.16', 5, '0.16000'],
  ['93000', 0, '93,000'],
] as const)('shows the price %s of a contract with %i decimals', (price, priceDecimals, text) => {
  expect(listingPriceText(decimal(price), { priceDecimals })).toBe(text);
});

it('shows the price of a pair, whose row has no tick size, by its magnitude', () => {
  expect(listingPriceText(decimal('64000.5'), {})).toBe('64,000.50');
  expect(listingPriceText(decimal('2.5'), {})).toBe('2.5000');
});

it('writes a dash while nothing has traded, and never a price of zero', () => {
  expect(listingPriceText(undefined, {})).toBe('–');
  expect(listingPriceText(undefined, { priceDecimals: 4 })).toBe('–');
  expect(flashValueOf({ price: undefined })).toBeUndefined();
});
