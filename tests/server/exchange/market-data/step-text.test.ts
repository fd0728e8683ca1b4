import { expect, it } from 'vitest';
import { decimal, decimalCountOf, decimalOfUnits, exactUnitsOf } from '#contract/core/decimal.ts';
import { stepWriter } from '#server/exchange/market-data/step-text.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

/** Converts with BigInt arithmetic. */
function slowTextOf(count: number, step: string): string {
  const decimals = decimalCountOf(decimal(step));
  return decimalOfUnits(BigInt(count) * exactUnitsOf(decimal(step), decimals), decimals);
}

it('writes integer steps like the slow implementation', () => {
  const seed = 7;
  console.log(`seed ${seed}`);
  const random = seededRandom(seed);
  for (const step of ['1', '0.1', '0.01', '0.00001', '0.00000001', '10', '0.25']) {
    const write = stepWriter(decimal(step));
    for (const count of [0, 1, 9, 10, 100, 100_000, 100_000_000, 2 ** 53 - 1]) {
      expect(write(count), step).toBe(slowTextOf(count, step));
    }
    for (let round = 0; round < 500; round++) {
      const count = random.between(0, 10 ** random.between(1, 15));
      expect(write(count), step).toBe(slowTextOf(count, step));
    }
  }
});

it('writes correct texts after its cache is full', () => {
  const write = stepWriter(decimal('0.01'));
  for (let count = 0; count < 40_000; count++) write(count);
  expect([write(5), write(39_999), write(32_768)]).toEqual(['0.05', '399.99', '327.68']);
});
