import { expect, it } from 'vitest';
import { decimal, lots, ticks } from '#contract/core/decimal.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { fittedNotional, fittedSize } from '#domain/fitted-text.ts';

it.each([
  [1, '0.00001'],
  [123_456, '1.23456'],
  [12_345_678, '123.45678'],
  [123_456_789, '1,234.567'], // Cut, not rounded.
  [99_999_999_999, '999,999.9'],
  [123_456_789_012, '1,234,567'], // No space for the decimal point alone.
  [9_007_199_254_740_991, '90.07B'],
])('shows %i lots in nine characters', (count, text) => {
  const shown = fittedSize(lots(count), btcUsdt);
  expect(shown).toBe(text);
  expect(shown.length).toBeLessThanOrEqual(9);
});

it.each([
  [6_425_004, 100, '64.25'],
  [6_425_009, 1, '0.64'], // Cut, not rounded.
  [6_425_004, 100_000, '64,250.04'],
  [6_425_000, 300_000, '192,750.0'],
  [6_425_000, 9_000_000_000, '5.78B'],
  [6_425_000, 0, '0.00'],
])('shows %i ticks times %i lots in quote coin', (price, size, text) => {
  expect(fittedNotional(ticks(price), lots(size), btcUsdt)).toBe(text);
});

it('shows price times size with the decimals of the pair', () => {
  const steps = { tickSize: decimal('0.00001'), lotSize: decimal('1'), priceDecimals: 5 };
  expect(fittedNotional(ticks(38_412), lots(7), { ...btcUsdt, ...steps })).toBe('2.68884');
});
