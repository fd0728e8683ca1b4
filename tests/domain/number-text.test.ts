/** Number formatting against a BigInt oracle: no digit is lost or invented, and no text is `NaN` or
 *  has an exponent. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, decimalOfSteps, lots, ticks } from '#contract/core/decimal.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { NumberLike } from '#domain/digits.ts';
import {
  abbreviate,
  balanceText,
  displayNumber,
  fixedNumber,
  percentText,
  precisePrice,
  priceText,
  signedNumber,
  signOf,
  sizeText,
} from '#domain/number-text.ts';

const SEED = Number(process.env['SEED'] ?? 20261121);
const RUNS = { seed: SEED, numRuns: 20_000 };
console.log(`number-text: seed ${SEED}`);

/** Rounds `units` of 10^-`scale` half away from zero to `decimals`, as integer units of those. */
function roundedUnits(units: bigint, scale: number, decimals: number): bigint {
  if (scale <= decimals) return units * 10n ** BigInt(decimals - scale);
  const step = 10n ** BigInt(scale - decimals);
  const size = units < 0n ? -units : units;
  const up = (size + step / 2n) / step;
  return units < 0n ? -up : up;
}

function slowFixed(units: bigint, scale: number, decimals: number): string {
  const shown = roundedUnits(units, scale, decimals);
  const digits = (shown < 0n ? -shown : shown).toString().padStart(decimals + 1, '0');
  const integer = digits.slice(0, digits.length - decimals).replace(/\B(?=(?:\d{3})+$)/g, ',');
  const sign = shown < 0n ? '-' : '';
  return decimals === 0 ? sign + integer : `${sign}${integer}.${digits.slice(-decimals)}`;
}

const slowTrimmed = (units: bigint, scale: number, decimals: number): string =>
  slowFixed(units, scale, decimals)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');

const textOf = (units: bigint, scale: number): string => {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return units < 0n ? `-${text}` : text;
};

/** From 10^-18 to 10^18 and beyond, of either sign. */
const amounts = fc.tuple(
  fc.bigInt({ min: -(10n ** 36n), max: 10n ** 36n }),
  fc.integer({ min: 0, max: 18 }),
);
const smallAmounts = fc.tuple(
  fc.bigInt({ min: -(10n ** 11n), max: 10n ** 11n }),
  fc.integer({ min: 0, max: 18 }),
);

const NOT_NUMBERS: readonly NumberLike[] = [
  null,
  undefined,
  '',
  '   ',
  'abc',
  '1,000',
  '--1',
  '1.2.3',
  '0x10',
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  'Infinity',
  '1e99999',
  '9'.repeat(100_000),
];

describe('numbers', () => {
  it('[FMT-01] shows 0 for any value that is not a number', () => {
    for (const value of NOT_NUMBERS) {
      expect([displayNumber(value), precisePrice(value), abbreviate(value)]).toEqual([
        '0',
        '0',
        '0',
      ]);
      expect([balanceText(value), signedNumber(value), percentText(value)]).toEqual([
        '0',
        '0',
        '0%',
      ]);
      expect([fixedNumber(value, 2), signOf(value)]).toEqual(['0', 0]);
    }
  });

  it('[FMT-02] [FMT-03] keeps 8 decimals, trims zeros, rounds half away from zero', () => {
    expect(displayNumber('0.123456785')).toBe('0.12345679');
    expect(displayNumber('-0.123456785')).toBe('-0.12345679');
    expect(displayNumber('1.50000000')).toBe('1.5');
    expect(displayNumber(0.1 + 0.2)).toBe('0.3');
    expect(displayNumber(1e-7)).toBe('0.0000001');
    expect(displayNumber('-0.000000001')).toBe('0');
    expect(displayNumber(-0)).toBe('0');
    expect(displayNumber('1e21')).toBe('1,000,000,000,000,000,000,000');
    expect(displayNumber('284578000.00000004')).toBe('284,578,000.00000004');
  });

  it('[FMT-02] [FMT-03] [FMT-04] equals the BigInt result, from 10^-18 to 10^36', () => {
    fc.assert(
      fc.property(fc.oneof(amounts, smallAmounts), ([units, scale]) => {
        expect(displayNumber(textOf(units, scale))).toBe(slowTrimmed(units, scale, 8));
        expect(fixedNumber(textOf(units, scale), 3)).toBe(slowFixed(units, scale, 3));
      }),
      RUNS,
    );
  });

  it('[FMT-04] groups as en-US does', () => {
    expect(displayNumber('1234567.891')).toBe('1,234,567.891');
    expect(displayNumber(-1234)).toBe('-1,234');
    expect(displayNumber(999n)).toBe('999');
  });

  it('[FMT-01] never shows an exponent, NaN or a sign alone, for any input', () => {
    const anything = fc.oneof(fc.double(), fc.string(), fc.maxSafeInteger(), fc.constant(null));
    fc.assert(
      fc.property(anything, (value) => {
        const texts = [
          displayNumber(value),
          precisePrice(value),
          abbreviate(value),
          balanceText(value),
        ];
        for (const text of texts) expect(text).toMatch(/^-?<?\d{1,3}(?:,\d{3})*(?:\.\d+)?[KMBT]?$/);
        expect(percentText(value)).toMatch(/^[-+]?[\d,]+(?:\.\d+)?%$/);
      }),
      RUNS,
    );
  });
});

describe('abbreviations', () => {
  it.each([
    ['1234', '1.23K', 'FMT-05'],
    ['1000', '1.00K', 'FMT-05'],
    ['1234567', '1.23M', 'FMT-06'],
    ['999999', '1.00M', 'FMT-06'],
    ['1234567890', '1.23B', 'FMT-07'],
    ['1234567890123', '1.23T', 'FMT-08'],
  ])('[FMT-05] [FMT-06] [FMT-07] shows %s as %s', (value, shown) => {
    expect(abbreviate(value)).toBe(shown);
  });

  it('[FMT-08] stays in T above 1,000 T, grouped', () => {
    expect(abbreviate('1234567890123456')).toBe('1,234.57T');
  });

  it('[FMT-05] chooses the letter after rounding, and keeps the sign', () => {
    expect(abbreviate('999.994')).toBe('999.99');
    expect(abbreviate('999.995')).toBe('1.00K');
    expect(abbreviate('-1500')).toBe('-1.50K');
    expect(abbreviate('-0.001')).toBe('0.00');
    expect(abbreviate('0')).toBe('0.00');
  });

  it('[FMT-05] [FMT-06] [FMT-08] equals the BigInt result', () => {
    const LETTERS = ['', 'K', 'M', 'B', 'T'];
    fc.assert(
      fc.property(fc.oneof(amounts, smallAmounts), ([units, scale]) => {
        let power = 0;
        const fits = (): boolean => {
          const shown = roundedUnits(units, scale + 3 * power, 2);
          return (shown < 0n ? -shown : shown) < 100_000n;
        };
        while (power < 4 && !fits()) power += 1;
        const expected = slowFixed(units, scale + 3 * power, 2) + (LETTERS[power] ?? '');
        expect(abbreviate(textOf(units, scale))).toBe(expected);
      }),
      RUNS,
    );
  });
});

describe('prices by their size', () => {
  it('[FMT-09] keeps up to 8 decimals under 1, trimmed', () => {
    expect(['0.5', '0.000012340', '0.999999999', '0.00000001'].map(precisePrice)).toEqual([
      '0.5',
      '0.00001234',
      '1',
      '0.00000001',
    ]);
  });

  it('[FMT-10] writes 4 decimals from 1, decided before rounding', () => {
    expect(['1', '9.87654', '9.99996', '-1.5'].map(precisePrice)).toEqual([
      '1.0000',
      '9.8765',
      '10.0000',
      '-1.5000',
    ]);
  });

  it('[FMT-11] writes 3 decimals from 10', () => {
    expect(['10', '99.9999', '64.25'].map(precisePrice)).toEqual(['10.000', '100.000', '64.250']);
  });

  it('[FMT-12] writes 2 decimals from 100', () => {
    expect(['100', '64250.1', '1234567.895'].map(precisePrice)).toEqual([
      '100.00',
      '64,250.10',
      '1,234,567.90',
    ]);
  });
});

describe('balances and changes', () => {
  it('never shows 0 for a nonzero amount', () => {
    expect(balanceText('0.000000009')).toBe('<0.00000001');
    expect(balanceText('-0.000000009')).toBe('-<0.00000001');
    expect(balanceText('0.00000003', 2)).toBe('0.00000003');
    expect(balanceText('0')).toBe('0');
    fc.assert(
      fc.property(amounts, ([units, scale]) => {
        expect(balanceText(textOf(units, scale)) === '0').toBe(units === 0n);
      }),
      RUNS,
    );
  });

  it('writes a change with its sign and the requested decimals', () => {
    expect([percentText('1.239'), percentText('-0.56'), percentText('0.001')]).toEqual([
      '+1.24%',
      '-0.56%',
      '0.00%',
    ]);
    expect([percentText('12', 0), percentText('1234.5', 1)]).toEqual(['+12%', '+1,234.5%']);
    expect([signedNumber('12.5'), signedNumber('-3'), signedNumber('0')]).toEqual([
      '+12.5',
      '-3',
      '0',
    ]);
  });

  it('colors a change by its displayed value', () => {
    expect([signOf('0.001', 2), signOf('0.005', 2), signOf('-1'), signOf('0')]).toEqual([
      0, 1, -1, 0,
    ]);
  });
});

const pairOf = (tickSize: string, priceDecimals: number, lotSize: string, sizeDecimals: number) =>
  ({
    tickSize: decimal(tickSize),
    lotSize: decimal(lotSize),
    priceDecimals,
    sizeDecimals,
  }) as Pair;

describe('ticks and lots', () => {
  it('writes a price and a size with the decimals of the pair', () => {
    const pair = pairOf('0.01', 2, '0.00001', 5);
    expect(priceText(ticks(6_425_010), pair)).toBe('64,250.10');
    expect(sizeText(lots(50_000), pair)).toBe('0.50000');
    expect(priceText(ticks(0), pair)).toBe('0.00');
  });

  it('shows every step when the pair has fewer decimals than its tick', () => {
    expect(priceText(ticks(3), pairOf('0.0000000001', 2, '1', 0))).toBe('0.0000000003');
    expect(priceText(ticks(3), pairOf('0.5', 0, '1', 0))).toBe('1.5');
    expect(priceText(ticks(7), pairOf('5', 2, '10', 0))).toBe('35.00');
  });

  it('equals the contract’s value of the steps, up to the last safe integer', () => {
    const steps = fc.constantFrom('0.00000001', '0.01', '0.05', '0.25', '0.5', '1', '5', '10');
    fc.assert(
      fc.property(fc.maxSafeInteger(), steps, fc.nat({ max: 8 }), (count, step, decimals) => {
        const exact = decimalOfSteps(count, decimal(step));
        const stepDecimals = step.split('.')[1]?.length ?? 0;
        const shown = fixedNumber(exact, Math.max(decimals, stepDecimals));
        expect(priceText(ticks(count), pairOf(step, decimals, '1', 0))).toBe(shown);
      }),
      RUNS,
    );
  });

  it('handles a pair whose decimals changed while it was displayed', () => {
    const before = pairOf('0.01', 2, '1', 0);
    const after = pairOf('0.0001', 4, '1', 0);
    expect([priceText(ticks(12_345), before), priceText(ticks(12_345), after)]).toEqual([
      '123.45',
      '1.2345',
    ]);
  });
});
