import { expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { tickLotsOf } from '#src/trading/tape/trade-value-min.ts';

it('converts a minimum value to whole steps of price times size', () => {
  expect(tickLotsOf(0, btcUsdt)).toBe(0);
  // 0.01 times 0.00001 is a ten-millionth of a coin.
  expect(tickLotsOf(100, btcUsdt)).toBe(1_000_000_000);
  const coarse = { tickSize: decimal('0.03'), lotSize: decimal('1') };
  expect(tickLotsOf(100, coarse)).toBe(3_334); // Rounded up: 3,333 would be below the minimum value.
});
