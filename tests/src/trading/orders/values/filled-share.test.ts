import { expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { filledPercentOf } from '#src/trading/orders/values/filled-share.ts';

it.each([
  ['0', '0.25', 0],
  ['0.095', '0.25', 38],
  ['9999999.99998', '9999999.99999', 99], // Below 100 until the order is fully filled.
  ['3', '3', 100],
  ['0', '0', 0],
])('calculates the filled share of %s of %s as %i percent', (filled, size, percent) => {
  expect(filledPercentOf({ filled: decimal(filled), size: decimal(size) })).toBe(percent);
});
