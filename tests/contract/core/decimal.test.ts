import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  compareDecimals,
  decimal,
  decimalOf,
  decimalOfSteps,
  decimalOfUnits,
  divideCeil,
  divideFloor,
  exactUnitsOf,
  stepsOf,
  unitsOf,
  type Decimal,
} from '#contract/core/decimal.ts';

const units = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n });

it('normalizes any text of digits', () => {
  for (const [given, normal] of [
    ['0', '0'],
    ['-0', '0'],
    ['-0.000', '0'],
    ['007.500', '7.5'],
    ['1.0', '1'],
    ['0.00000001', '0.00000001'],
    ['100', '100'],
  ] as const) {
    expect(decimalOf(given)).toBe(normal);
  }
});

it('normalizes text with any zeros before and after its digits', () => {
  const digits = fc.string({ unit: fc.constantFrom('0', '1', '9'), maxLength: 6 });
  fc.assert(
    fc.property(fc.boolean(), digits, digits, (isNegative, integer, fraction) => {
      const head = integer.replace(/^0+/, '') || '0';
      const tail = fraction.replace(/0+$/, '');
      const size = tail === '' ? head : `${head}.${tail}`;
      const given = `${isNegative ? '-' : ''}${integer || '0'}${fraction && `.${fraction}`}`;
      expect(decimalOf(given)).toBe(isNegative && size !== '0' ? `-${size}` : size);
    }),
  );
});

it('rejects anything else as decimal text', () => {
  for (const text of ['', '.', '1.', '.5', '1e5', '+1', '1,000', ' 1', '0x1', 'NaN', '١']) {
    expect([text, decimalOf(text)]).toEqual([text, undefined]);
  }
  expect(decimalOf('1'.repeat(41))).toBeUndefined();
});

it('writes a JSON number from another sender without an exponent', () => {
  expect(decimalOf(1e-7)).toBe('0.0000001');
  expect(decimalOf(1.5e-10)).toBe('0.00000000015');
  expect(decimalOf(1e21)).toBe('1000000000000000000000');
  expect(decimalOf(-2.5)).toBe('-2.5');
  expect(decimalOf(Number.NaN)).toBeUndefined();
  expect(decimalOf(Number.POSITIVE_INFINITY)).toBeUndefined();
});

it('round-trips units through text', () => {
  fc.assert(
    fc.property(units, fc.integer({ min: 0, max: 8 }), (value, decimals) => {
      expect(exactUnitsOf(decimalOfUnits(value, decimals), decimals)).toBe(value);
    }),
  );
});

it('never loses a digit when converting to units', () => {
  expect(unitsOf(decimal('1.5'))).toBe(150_000_000n);
  expect(unitsOf(decimal('0.000000001'))).toBeUndefined();
});

it('counts integer steps only', () => {
  expect(stepsOf(decimal('64250.1'), decimal('0.01'))).toBe(6_425_010);
  expect(stepsOf(decimal('64250.105'), decimal('0.01'))).toBeUndefined();
  expect(stepsOf(decimal('-1'), decimal('0.01'))).toBeUndefined();
  expect(stepsOf(decimal('1.5'), decimal('0.5'))).toBe(3);
  expect(stepsOf(decimal('9007199254740993'), decimal('1'))).toBeUndefined();
});

it('round-trips steps through text for any step size', () => {
  const steps = fc.constantFrom<Decimal>(...['0.01', '0.00001', '0.5', '1', '25'].map(decimal));
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 40 }), steps, (count, step) => {
      expect(stepsOf(decimalOfSteps(count, step), step)).toBe(count);
    }),
  );
});

it('compares by value', () => {
  fc.assert(
    fc.property(units, units, (left, right) => {
      const expected = left < right ? -1 : left > right ? 1 : 0;
      expect(compareDecimals(decimalOfUnits(left), decimalOfUnits(right))).toBe(expected);
    }),
  );
});

it('names the rounding of every division', () => {
  expect([divideFloor(7n, 2n), divideFloor(-7n, 2n)]).toEqual([3n, -4n]);
  expect([divideCeil(7n, 2n), divideCeil(-7n, 2n)]).toEqual([4n, -3n]);
  fc.assert(
    fc.property(units, fc.bigInt({ min: 1n, max: 10n ** 12n }), (dividend, divisor) => {
      const floor = divideFloor(dividend, divisor);
      const remainder = dividend - floor * divisor;
      expect(remainder >= 0n && remainder < divisor).toBe(true);
      expect(divideCeil(dividend, divisor) - floor).toBe(remainder === 0n ? 0n : 1n);
    }),
  );
});
