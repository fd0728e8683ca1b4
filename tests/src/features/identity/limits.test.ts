import { expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { shareUsed, remainderOf } from '#src/features/identity/limits.ts';

it('shows what is left of a limit, exactly and never below zero', () => {
  expect(remainderOf(decimal('50000'), decimal('1250.4'))).toBe('48749.6');
  expect(remainderOf(decimal('50000'), decimal('50000.00000001'))).toBe('0');
  expect(remainderOf(decimal('1'), decimal('0.0000000000001'))).toBe('0.9999999999999');
});

it('draws the used part of a limit', () => {
  expect(shareUsed(decimal('50000'), decimal('12500'))).toBe(0.25);
  expect(shareUsed(decimal('50000'), decimal('70000'))).toBe(1);
  expect(shareUsed(decimal('0'), decimal('0'))).toBe(1);
});
