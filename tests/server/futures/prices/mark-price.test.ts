import { expect, it } from 'vitest';
import { decimal, exactUnitsOf, units } from '#contract/core/decimal.ts';
import { epochMs } from '#contract/core/time.ts';
import { ZERO, fraction, fractionOfDecimal } from '#domain/futures/fraction.ts';
import { BasisAverage } from '#server/futures/prices/basis-average.ts';
import { indexPriceOf, markPriceOf, nearestStep } from '#server/futures/prices/mark-price.ts';

const price = (text: string) => exactUnitsOf(decimal(text));
const HALF = fraction(1n, 2n);
const rate = (text: string) => fractionOfDecimal(decimal(text));

it('takes the index from the middle of the spot book, or its last price', () => {
  const book = { bid: price('60000'), ask: price('60001'), last: price('59000') };
  expect(indexPriceOf(book)).toBe(price('60000.5'));
  expect(indexPriceOf({ ...book, ask: undefined })).toBe(price('59000'));
  expect(indexPriceOf({ bid: undefined, ask: undefined, last: undefined })).toBeUndefined();
});

it('takes the median of index with funding, index with basis, and last price as mark', () => {
  const terms = { index: price('60000'), fundingRate: rate('0.0002'), remaining: HALF };
  // 60,000 x (1 + 0.0002 / 2) = 60,006; 60,000 + 20; last.
  const at = (last: string, basis = '20') =>
    markPriceOf({ ...terms, basis: price(basis), last: price(last) });
  expect(at('60010')).toBe(price('60010'));
  expect(at('61000')).toBe(price('60020'));
  expect(at('50000')).toBe(price('60006'));
  expect(at('60000', '-30')).toBe(price('60000'));
});

it('marks with the index before the first trade and the first basis', () => {
  const terms = { index: price('60000'), fundingRate: ZERO, remaining: HALF };
  expect(markPriceOf({ ...terms, basis: undefined, last: undefined })).toBe(price('60000'));
});

it('averages the basis over 150 seconds', () => {
  const average = new BasisAverage();
  average.add(epochMs(0), units(30n));
  average.add(epochMs(100_000), units(10n));
  expect(average.at(epochMs(149_999))).toBe(20n);
  expect(average.at(epochMs(150_000))).toBe(10n);
  expect(average.at(epochMs(250_000))).toBeUndefined();
});

it('forgets samples of the future after the clock was set back', () => {
  const average = new BasisAverage();
  average.add(epochMs(200_000), units(30n));
  average.add(epochMs(10_000), units(-10n));
  expect(average.at(epochMs(10_000))).toBe(-10n);
});

it('rounds a price to the nearest step, and to one step at least', () => {
  expect(nearestStep(price('60000.04'), price('0.1'))).toBe(600_000);
  expect(nearestStep(price('60000.05'), price('0.1'))).toBe(600_001);
  expect(nearestStep(price('0.00001'), price('0.1'))).toBe(1);
});
