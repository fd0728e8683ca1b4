import { expect, it } from 'vitest';
import { bps } from '#contract/core/decimal.ts';
import { feePercentOf } from '#src/trading/ticket/fee-percent.ts';

it.each([
  [0, '0%'],
  [1, '0.01%'],
  [10, '0.1%'],
  [125, '1.25%'],
])('formats %i basis points as a percentage', (fee, text) => {
  expect(feePercentOf(bps(fee))).toBe(text);
});
