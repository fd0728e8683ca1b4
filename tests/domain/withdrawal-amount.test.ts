import { expect, it } from 'vitest';
import { decimal, exactUnitsOf, units } from '#contract/core/decimal.ts';
import { maxWithdrawalOf, withdrawalCostOf } from '#domain/withdrawal-amount.ts';

const coins = (text: string) => exactUnitsOf(decimal(text));
const terms = {
  fixed: coins('1'),
  rate: decimal('0.001'),
  minimum: coins('0.5'),
  maximum: coins('1000'),
  step: coins('0.01'),
};

it.each([
  ['0.49', 'amount_below_minimum'],
  ['0.5', 'amount_below_fee'],
  ['1', 'amount_below_fee'],
  ['1000.01', 'amount_above_maximum'],
])('does not withdraw %s with the fee included: %s', (entered, problem) => {
  expect(withdrawalCostOf(coins(entered), 'included', terms)).toBe(problem);
});

it('calculates the cost of an amount within the terms', () => {
  expect(withdrawalCostOf(coins('100'), 'on_top', terms)).toEqual({
    fee: coins('1.10010011'),
    debit: coins('101.10010011'),
    received: coins('100'),
  });
});

it('rounds the largest amount down to the step, and limits it to the maximum', () => {
  expect(maxWithdrawalOf('included', terms, coins('99.999'))).toBe(coins('99.99'));
  expect(maxWithdrawalOf('included', terms, coins('5000'))).toBe(terms.maximum);
  // 101 less the fixed fee, less a thousandth: 99.9.
  expect(maxWithdrawalOf('on_top', terms, coins('101'))).toBe(coins('99.9'));
  expect(maxWithdrawalOf('on_top', terms, terms.fixed)).toBe(units(0n));
});
