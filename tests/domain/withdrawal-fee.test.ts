import { expect, it } from 'vitest';
import { decimal, decimalOfUnits, exactUnitsOf, units } from '#contract/core/decimal.ts';
import { withdrawalFee, type WithdrawalFeeMode } from '#domain/withdrawal-fee.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

const coins = (text: string) => exactUnitsOf(decimal(text));

function feeOf(amount: string, fixed: string, rate: string, mode: WithdrawalFeeMode) {
  const cost = withdrawalFee(coins(amount), { fixed: coins(fixed), rate: decimal(rate) }, mode);
  return (
    cost && {
      fee: decimalOfUnits(cost.fee),
      debit: decimalOfUnits(cost.debit),
      received: decimalOfUnits(cost.received),
    }
  );
}

it('calculates the worked example in both modes', () => {
  expect(feeOf('100', '1', '0.001', 'on_top')).toEqual({
    fee: '1.10010011',
    debit: '101.10010011',
    received: '100',
  });
  expect(feeOf('100', '1', '0.001', 'included')).toEqual({
    fee: '1.099',
    debit: '100',
    received: '98.901',
  });
});

it('rejects amounts that do not exceed their fee, and rates outside 0 to 1', () => {
  expect(feeOf('1', '1', '0', 'included')).toBeUndefined();
  expect(feeOf('0.5', '1', '0', 'included')).toBeUndefined();
  expect(feeOf('1', '0', '1', 'on_top')).toBeUndefined();
  expect(feeOf('0', '0', '0', 'on_top')).toBeUndefined();
  expect(feeOf('1', '0', '0', 'included')).toEqual({ fee: '0', debit: '1', received: '1' });
});

it('never loses a unit, and never charges less than the share', () => {
  const seed = 7_411;
  console.log(`fee seed ${seed}`);
  const random = seededRandom(seed);
  for (let count = 0; count < 5_000; count += 1) {
    const amount = units(BigInt(random.between(1, 2_000_000_000)));
    const fixed = units(BigInt(random.between(0, 1_000_000)));
    const rate = decimal(`0.${String(random.between(0, 999_999)).padStart(6, '0')}`);
    for (const mode of ['on_top', 'included'] as const) {
      const cost = withdrawalFee(amount, { fixed, rate }, mode);
      if (cost === undefined) continue;
      expect(cost.debit - cost.fee).toBe(cost.received);
      expect(mode === 'on_top' ? cost.received : cost.debit).toBe(amount);
      const share = exactUnitsOf(rate, 18);
      const charged = mode === 'on_top' ? cost.debit - fixed : amount - fixed;
      expect((cost.fee - fixed) * 10n ** 18n >= charged * share - 10n ** 18n).toBe(true);
    }
  }
});
