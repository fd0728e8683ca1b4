import { expect, it } from 'vitest';
import fc from 'fast-check';
import { decimal, decimalOfUnits, exactUnitsOf, type Decimal } from '#contract/core/decimal.ts';
import { shareOf, splitCommission } from '#domain/referral-split.ts';

const SEED = 20_261_127;
const coins = (text: string): bigint => exactUnitsOf(decimal(text));
const show = (fee: bigint, rate: string, share: string) => {
  const { pool, friend, referrer } = splitCommission(fee, decimal(rate), decimal(share));
  return [pool, friend, referrer].map((amount) => decimalOfUnits(amount));
};

it('[REF-01] splits a fee of 18 USDT at 30% with a friend share of 25% into 1.35 and 4.05', () => {
  expect(show(coins('18'), '30', '25')).toEqual(['5.4', '1.35', '4.05']);
});

it('[REF-01] gives the referrer everything without a friend share, and half with the largest', () => {
  expect(show(coins('100'), '40', '0')).toEqual(['40', '0', '40']);
  expect(show(coins('100'), '40', '50')).toEqual(['40', '20', '20']);
  expect(show(0n, '40', '50')).toEqual(['0', '0', '0']);
});

it('[REF-01] rounds the pool and the friend down, and loses no unit of the pool', () => {
  expect(show(4n, '20', '25')).toEqual(['0', '0', '0']);
  expect(show(9n, '20', '50')).toEqual(['0.00000001', '0', '0.00000001']);
  expect(show(16n, '20', '50')).toEqual(['0.00000003', '0.00000001', '0.00000002']);
});

it('rejects shares below 0 and above 100 percent', () => {
  for (const share of ['-1', '100.00000001']) {
    expect(() => shareOf(1n, share as Decimal)).toThrow('0 to 100 percent');
  }
});

it(`[REF-01] never splits more than the fee, and every unit of the pool once (seed ${SEED})`, () => {
  const percent = fc.integer({ min: 0, max: 10_000 });
  const fees = fc.bigInt({ min: 0n, max: 2n ** 63n - 1n });
  fc.assert(
    fc.property(fees, percent, percent, (fee, rateBps, shareBps) => {
      const text = (bps: number) => decimalOfUnits(BigInt(bps), 2);
      const { pool, friend, referrer } = splitCommission(fee, text(rateBps), text(shareBps));
      expect(friend + referrer).toBe(pool);
      expect(pool <= fee && friend >= 0n && referrer >= 0n).toBe(true);
      // Rounded down: the next unit would be more than the share.
      expect(pool * 10_000n <= fee * BigInt(rateBps)).toBe(true);
      expect((pool + 1n) * 10_000n > fee * BigInt(rateBps)).toBe(true);
      expect(friend * 10_000n <= pool * BigInt(shareBps)).toBe(true);
      expect((friend + 1n) * 10_000n > pool * BigInt(shareBps)).toBe(true);
    }),
    { numRuns: 1_000, seed: SEED },
  );
});
