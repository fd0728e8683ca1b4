import { expect, it } from 'vitest';
import { compareDecimals, decimal, decimalOfUnits, exactUnitsOf } from '#contract/core/decimal.ts';
import {
  amountProblemOf,
  costOf,
  maxAmountOf,
  type AmountTerms,
} from '#machines/funding/withdrawal-cost.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

const terms: AmountTerms = {
  available: decimal('200'),
  locked: decimal('0'),
  limitAmount: decimal('10000000000'),
  minimum: decimal('10'),
  maximum: decimal('1000'),
  step: decimal('0.00000001'),
  fee: decimal('1'),
  feeRate: decimal('0.001'),
};

it('calculates both fee modes of the worked example', () => {
  expect(costOf(decimal('100'), 'on_top', terms)).toEqual({
    fee: '1.10010011',
    debit: '101.10010011',
    received: '100',
  });
  expect(costOf(decimal('100'), 'included', terms)).toEqual({
    fee: '1.099',
    debit: '100',
    received: '98.901',
  });
});

it.each([
  ['', 'amount_missing'],
  ['.', 'amount_missing'],
  ['0.00', 'amount_missing'],
  ['9.99', 'amount_below_minimum'],
  ['1000.1', 'amount_above_maximum'],
  ['10.000000001', 'amount_off_step'],
  ['200.00000001', 'balance_too_low'],
  ['200', undefined],
  ['10', undefined],
] as const)('checks the amount "%s": %s', (text, problem) => {
  expect(amountProblemOf(text, 'included', terms)).toBe(problem);
});

it('rejects an amount that its fee consumes, and one that needs locked coins', () => {
  const low = { ...terms, minimum: decimal('0.1') };
  expect(amountProblemOf('1', 'included', low)).toBe('amount_below_fee');
  const locked = { ...terms, locked: decimal('150') };
  expect(amountProblemOf('50', 'included', locked)).toBeUndefined();
  expect(amountProblemOf('50.1', 'included', locked)).toBe('balance_locked');
  expect(amountProblemOf('50', 'on_top', locked)).toBe('balance_locked');
});

it('fills in and accepts no more than the limits let leave with the fee', () => {
  const limited = { ...terms, limitAmount: decimal('120') };
  expect(maxAmountOf('included', limited)).toBe('120');
  expect(amountProblemOf('120', 'included', limited)).toBeUndefined();
  expect(amountProblemOf('120.00000001', 'included', limited)).toBe('limit_exceeded');
  const most = maxAmountOf('on_top', limited);
  expect(costOf(most, 'on_top', limited)?.debit).toBe('120');
  expect(amountProblemOf(most, 'on_top', limited)).toBeUndefined();
  expect(amountProblemOf('119', 'on_top', limited)).toBe('limit_exceeded');
  expect(maxAmountOf('included', { ...terms, limitAmount: decimal('0') })).toBe('0');
  // What is not available or locked is named first.
  expect(amountProblemOf('200.1', 'included', limited)).toBe('balance_too_low');
  const locked = { ...limited, locked: decimal('150') };
  expect(amountProblemOf('100', 'included', locked)).toBe('balance_locked');
  expect(maxAmountOf('included', locked)).toBe('50');
});

it('finds the largest amount that the balance covers, in both fee modes', () => {
  const seed = 20_261_123;
  const random = seededRandom(seed);
  for (let index = 0; index < 2_000; index += 1) {
    const step = random.pick(['0.00000001', '0.000001', '0.01']);
    const given: AmountTerms = {
      ...terms,
      available: decimalOfUnits(BigInt(random.between(0, 50_000_000_000))),
      locked: decimalOfUnits(BigInt(random.between(0, 10_000_000_000))),
      step: decimal(step),
      fee: decimalOfUnits(BigInt(random.between(0, 500_000_000))),
      feeRate: decimal(random.pick(['0', '0.001', '0.0175', '0.25'])),
      minimum: decimal('0'),
    };
    for (const mode of ['on_top', 'included'] as const) {
      const max = maxAmountOf(mode, given);
      const context = `seed ${seed}, case ${index}, ${mode}, ${JSON.stringify(given)}`;
      const next = decimalOfUnits(exactUnitsOf(max) + exactUnitsOf(given.step));
      if (max !== '0') {
        const problem = amountProblemOf(max, mode, given);
        expect([undefined, 'amount_below_fee'], context).toContain(problem);
      }
      if (compareDecimals(next, given.maximum) <= 0) {
        const problem = amountProblemOf(next, mode, given);
        expect(['balance_too_low', 'balance_locked', 'amount_below_fee'], context).toContain(
          problem,
        );
      }
    }
  }
});

it('covers the largest amount to the unit, for any rate: its debit fits, and that of one unit more does not', () => {
  const seed = 20_261_129;
  console.log(`largest amount seed ${seed}`);
  const random = seededRandom(seed);
  const digits = (count: number): string =>
    Array.from({ length: count }, () => String(random.between(0, 9))).join('');
  for (let index = 0; index < 5_000; index += 1) {
    const withdrawable = BigInt(random.between(0, 10 ** random.between(1, 15)));
    const given: AmountTerms = {
      ...terms,
      available: decimalOfUnits(withdrawable),
      maximum: decimal('1000000000'),
      minimum: decimal('0'),
      fee: decimalOfUnits(BigInt(random.between(0, 10 ** random.between(1, 10)))),
      feeRate: decimal(`0.${digits(random.between(1, 18))}`),
    };
    const context = `seed ${seed}, case ${index}, ${JSON.stringify(given)}`;
    const debitOf = (amount: bigint): bigint => {
      const cost = costOf(decimalOfUnits(amount), 'on_top', given);
      return cost === undefined ? 0n : exactUnitsOf(cost.debit);
    };
    const max = exactUnitsOf(maxAmountOf('on_top', given));
    expect(debitOf(max) <= withdrawable, context).toBe(true);
    expect(debitOf(max + 1n) > withdrawable, context).toBe(true);
    const all = { ...given, locked: given.available };
    expect(maxAmountOf('on_top', all), context).toBe('0');
    expect(maxAmountOf('included', given), context).toBe(given.available);
  }
});
