import { expect, it } from 'vitest';
import { decimal, units } from '#contract/core/decimal.ts';
import {
  leavingAmountOf,
  leavingProblemOf,
  leavingUnitsOf,
  maxLeavingOf,
} from '#domain/leaving-amount.ts';

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

const funds = { available: units(100n), locked: units(30n), limit: units(50n) };

it.each([
  [50n, undefined],
  [51n, 'limit_exceeded'],
  [70n, 'limit_exceeded'],
  [71n, 'balance_locked'],
  [100n, 'balance_locked'],
  [101n, 'balance_too_low'],
])('decides about %s: %s', (amount, problem) => {
  expect(leavingProblemOf(units(amount), funds)).toBe(problem);
});

it('limits the largest amount by the lock and by the limits', () => {
  expect(maxLeavingOf(funds)).toBe(50n);
  expect(maxLeavingOf({ ...funds, limit: undefined })).toBe(70n);
  expect(maxLeavingOf({ ...funds, limit: units(0n) })).toBe(0n);
  const amounts = { available: decimal('1'), locked: decimal('0.2') };
  expect(leavingAmountOf({ ...amounts, limitAmount: decimal('0.5') })).toBe('0.5');
  expect(leavingAmountOf({ ...amounts, limitAmount: undefined })).toBe('0.8');
});
