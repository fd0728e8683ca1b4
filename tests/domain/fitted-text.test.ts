import { expect, it } from 'vitest';
import { lots } from '#contract/core/decimal.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { fittedSize } from '#domain/fitted-text.ts';

it.each([
  [1, '0.00001'],
  [123_456, '1.23456'],
  [12_345_678, '123.45678'],
  [123_456_789, '1,234.567'], // Cut, not rounded.
  [99_999_999_999, '999,999.9'],
  [123_456_789_012, '1,234,567'], // No room for a point alone.
  [9_007_199_254_740_991, '90.07B'],
])('shows %i lots in nine characters', (count, text) => {
  const shown = fittedSize(lots(count), btcUsdt);
  expect(shown).toBe(text);
  expect(shown.length).toBeLessThanOrEqual(9);
});
