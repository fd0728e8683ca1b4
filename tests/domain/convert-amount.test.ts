import { expect, it } from 'vitest';
import { decimal, exactUnitsOf, units } from '#contract/core/decimal.ts';
import {
  amountsPaying,
  amountsReceiving,
  convertAmountProblemOf,
  isWithin,
  limitPriceRangeOf,
  limitRateOf,
  maxPaidOf,
} from '#domain/convert-amount.ts';
import { rateOfDecimal } from '#domain/convert-quote.ts';

const coins = (text: string) => exactUnitsOf(decimal(text));
const limits = { minimum: coins('0.01'), maximum: coins('2') };

it.each([
  ['0.00999999', 'amount_below_minimum'],
  ['0.01', undefined],
  ['2', undefined],
  ['2.00000001', 'amount_above_maximum'],
])('compares %s with its range: %s', (paid, problem) => {
  expect(convertAmountProblemOf({ fromAmount: coins(paid) }, limits)).toBe(problem);
});

it('takes an amount that buys nothing for one below its minimum', () => {
  const amounts = { fromAmount: coins('1'), toAmount: units(0n) };
  expect(convertAmountProblemOf(amounts, limits)).toBe('amount_below_minimum');
});

it('rounds a received amount down, and a paid one up', () => {
  const rate = rateOfDecimal(decimal('3'));
  expect(amountsReceiving(units(100n), rate)).toEqual({ fromAmount: 34n, toAmount: 100n });
  expect(amountsPaying(units(34n), limitRateOf('buy', decimal('3')))).toEqual({
    fromAmount: 34n,
    toAmount: 11n,
  });
});

it('accepts limit prices from a tenth to ten times the present rate', () => {
  const rate = rateOfDecimal(decimal('60000'));
  expect(limitPriceRangeOf('sell', rate)).toEqual({
    minimum: coins('6000'),
    maximum: coins('600000'),
  });
  // 1 / 60,000 is 0.00001666…
  const buys = limitPriceRangeOf('buy', rate);
  expect(buys).toEqual({ minimum: coins('0.00000167'), maximum: coins('0.00016666') });
  expect([166n, 167n, 16_666n, 16_667n].map((price) => isWithin(units(price), buys))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

it('pays at most what the balance covers and one convert may have', () => {
  expect(maxPaidOf(coins('1'), limits.maximum)).toBe(coins('1'));
  expect(maxPaidOf(coins('3'), limits.maximum)).toBe(coins('2'));
  expect(maxPaidOf(coins('3'), undefined)).toBe(coins('3'));
});
