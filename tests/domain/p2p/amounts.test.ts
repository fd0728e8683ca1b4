import { expect, it } from 'vitest';
import fc from 'fast-check';
import {
  decimal,
  decimalOfUnits,
  exactUnitsOf,
  units,
  type Units,
} from '#contract/core/decimal.ts';
import {
  feeOf,
  fiatOf,
  isExhausted,
  largestFiatOf,
  largestOrderOf,
  orderAmountsOf,
  partFeeOf,
  reserveOf,
  takenAmountsOf,
  type TakeTerms,
} from '#domain/p2p/amounts.ts';
import { countOf } from '#tests/support/count-of.ts';

const SEED = 20_261_130;
const RUNS = countOf({ short: 2_000, long: 40_000 });
const of = (text: string): Units => exactUnitsOf(decimal(text));
const RATE = of('0.001');
const steps = { coinDecimals: 8, fiatDecimals: 2 };

it('buys 107.08931248 USDT for 100 EUR at 0.9338, with a fee of 0.10708932 on top', () => {
  const terms = { price: of('0.9338'), available: of('1000'), ...steps };
  const amounts = orderAmountsOf({ fiat: of('100') }, terms);
  expect(amounts).toEqual({ amount: of('107.08931248'), fiat: of('100') });
  const fee = feeOf(of('107.08931248'), RATE);
  expect(decimalOfUnits(fee)).toBe('0.10708932');
  expect(decimalOfUnits(of('107.08931248') + fee)).toBe('107.1964018');
});

it('rounds a fiat amount up to the decimals of its currency, and a coin amount down to those of the coin', () => {
  expect(decimalOfUnits(fiatOf(of('10'), of('25400.037'), 0))).toBe('254001');
  expect(decimalOfUnits(fiatOf(of('10'), of('0.30712'), 3))).toBe('3.072');
  const terms = { price: of('3'), available: of('1000'), coinDecimals: 2, fiatDecimals: 2 };
  expect(orderAmountsOf({ fiat: of('10') }, terms)).toEqual({ amount: of('3.33'), fiat: of('10') });
  expect(orderAmountsOf({ fiat: of('10.001') }, terms)).toBeUndefined();
  expect(orderAmountsOf({ amount: of('1.001') }, terms)).toBeUndefined();
  expect(orderAmountsOf({ fiat: of('0.01') }, terms)).toBeUndefined();
  expect(orderAmountsOf({ amount: of('0') }, terms)).toBeUndefined();
});

it('charges three parts and the rest of an ad together what the whole costs', () => {
  const parts = ['33.33333333', '33.33333333', '33.33333333', '0.00000001'].map(of);
  let state = { taken: 0n, charged: 0n };
  const fees = parts.map((amount) => {
    const fee = partFeeOf(state, amount, RATE);
    state = { taken: state.taken + amount, charged: state.charged + fee };
    return decimalOfUnits(fee);
  });
  expect(fees).toEqual(['0.03333334', '0.03333333', '0.03333333', '0']);
  expect(state.charged).toBe(feeOf(of('100'), RATE));
});

/** A part that was taken, with its fee. */
type Part = readonly [amount: bigint, fee: bigint];

it(`covers every split and return of an ad by what it has frozen (seed ${SEED})`, () => {
  const total = fc.bigInt({ min: 1n, max: 10n ** 15n });
  const rate = fc.bigInt({ min: 0n, max: 10n ** 7n });
  const acts = fc.array(fc.tuple(fc.boolean(), fc.bigInt({ min: 1n, max: 10n ** 6n })), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(total, rate, acts, (whole, feeRate, list) => {
      let frozen: bigint = reserveOf({ taken: 0n, charged: 0n }, whole, feeRate);
      let state = { taken: 0n, charged: 0n, available: whole };
      const parts: Part[] = [];
      const move = (amount: bigint, fee: bigint): void => {
        frozen -= amount + fee;
        state = {
          taken: state.taken + amount,
          charged: state.charged + fee,
          available: state.available - amount,
        };
        expect(frozen).toBe(reserveOf(state, state.available, feeRate));
        expect(frozen >= state.available).toBe(true);
      };
      for (const [isTake, share] of list) {
        const amount = (state.available * share) / 10n ** 6n;
        if (isTake && amount > 0n) {
          const fee = partFeeOf(state, amount, feeRate);
          parts.push([amount, fee]);
          move(amount, fee);
        } else if (!isTake) {
          const [part] = parts.splice(Number(share) % Math.max(parts.length, 1), 1);
          if (part !== undefined) move(0n - part[0], 0n - part[1]);
        }
      }
      const fee = partFeeOf(state, state.available, feeRate);
      move(state.available, fee);
      expect(frozen).toBe(0n);
      expect(state.charged).toBe(feeOf(whole, feeRate));
    }),
    { seed: SEED, numRuns: RUNS },
  );
});

const ads: fc.Arbitrary<TakeTerms> = fc
  .record({
    price: fc.bigInt({ min: 1n, max: 10n ** 14n }),
    available: fc.bigInt({ min: 1n, max: 10n ** 13n }),
    minimum: fc.bigInt({ min: 1n, max: 10n ** 6n }),
    span: fc.bigInt({ min: 0n, max: 10n ** 7n }),
    coinDecimals: fc.constantFrom(2, 6, 8),
    fiatDecimals: fc.constantFrom(0, 2, 3),
  })
  .map(({ price, available, minimum, span, coinDecimals, fiatDecimals }) => {
    const coinStep = 10n ** BigInt(8 - coinDecimals);
    const fiatStep = 10n ** BigInt(8 - fiatDecimals);
    return {
      price: units(price),
      available: units((available / coinStep + 1n) * coinStep),
      minimum: units(minimum * fiatStep),
      maximum: units((minimum + span) * fiatStep),
      coinDecimals,
      fiatDecimals,
    };
  });

it(`accepts the maximum and the minimum of any ad that is not exhausted (seed ${SEED})`, () => {
  fc.assert(
    fc.property(ads, (terms) => {
      fc.pre(!isExhausted(terms));
      const largest = largestOrderOf(terms);
      // A price above the maximum buys not even the smallest amount of the coin.
      fc.pre(largest !== undefined);
      expect(takenAmountsOf({ fiat: largest.fiat }, terms)).toEqual(largest);
      expect(largest.fiat).toBe(largestFiatOf(terms));
      expect(largest.amount <= terms.available).toBe(true);
      const smallest = takenAmountsOf({ fiat: terms.minimum }, terms);
      if (smallest !== 'off_step') expect(smallest).toMatchObject({ fiat: terms.minimum });
    }),
    { seed: SEED, numRuns: countOf({ short: 8_000, long: 80_000 }) },
  );
});

it('rejects what is outside the limits, and what is more than the rest', () => {
  const terms = {
    price: of('2'),
    available: of('50'),
    minimum: of('10'),
    maximum: of('200'),
    ...steps,
  };
  expect(takenAmountsOf({ fiat: of('9.99') }, terms)).toBe('outside_limits');
  expect(takenAmountsOf({ fiat: of('200.01') }, terms)).toBe('outside_limits');
  expect(takenAmountsOf({ fiat: of('100.01') }, terms)).toBe('too_little_left');
  expect(takenAmountsOf({ amount: of('50') }, terms)).toEqual({
    amount: of('50'),
    fiat: of('100'),
  });
  expect(isExhausted({ ...terms, available: of('4.99') })).toBe(true);
  expect(isExhausted({ ...terms, available: of('5') })).toBe(false);
  expect(isExhausted({ ...terms, available: of('0') })).toBe(true);
});
