import { expect, it } from 'vitest';
import { decimal, units } from '#contract/core/decimal.ts';
import { enteredUnitsOf, isEntryProblem, steppedUnitsOf } from '#domain/entered-amount.ts';

it.each([
  ['', 'amount_missing'],
  ['.', 'amount_missing'],
  ['0.000', 'amount_missing'],
  ['1,5', 'amount_missing'],
  ['1e5', 'amount_missing'],
  ['-1', 'amount_missing'],
  ['0.000000001', 'amount_off_step'],
  ['1.', 100_000_000n],
  ['.5', 50_000_000n],
  ['1,000.00000001', 100_000_000_001n],
])('reads "%s" as %s', (text, entered) => {
  expect(enteredUnitsOf(text)).toBe(entered);
  expect(isEntryProblem(enteredUnitsOf(text))).toBe(typeof entered === 'string');
});

it('accepts multiples of the step alone', () => {
  const step = units(100n);
  expect(enteredUnitsOf('0.0000010', step)).toBe(100n);
  expect(enteredUnitsOf('0.00000101', step)).toBe('amount_off_step');
  expect(steppedUnitsOf(decimal('0.00000199'), step)).toBeUndefined();
});
