import { expect, it } from 'vitest';
import { decimal, units } from '#contract/core/decimal.ts';
import { leavingAmountOf, leavingUnitsOf } from '#domain/leaving-amount.ts';

it.each([
  ['100', '0', '100'],
  ['100', '60', '40'],
  ['100', '100', '0'],
  ['100', '100.00000001', '0'],
  ['0.00000002', '0.00000001', '0.00000001'],
])('lets leave of %s, of which %s are locked, %s', (available, locked, leaving) => {
  const amount = { available: decimal(available), locked: decimal(locked) };
  expect(leavingAmountOf(amount)).toBe(leaving);
});

it('calculates in units like in decimal text', () => {
  expect(leavingUnitsOf(units(10n), units(4n))).toBe(6n);
  expect(leavingUnitsOf(units(4n), units(10n))).toBe(0n);
});
