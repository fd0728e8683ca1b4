import { expect, it } from 'vitest';
import { decimal, decimalOfUnits, exactUnitsOf, units } from '#contract/core/decimal.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/core/durations.ts';
import { epochMs } from '#contract/core/time.ts';
import { ZERO, fraction, fractionOfDecimal } from '#domain/futures/fraction.ts';
import { BasisAverage } from '#server/futures/prices/basis-average.ts';
import { ConfirmedMark } from '#server/futures/prices/confirmed-mark.ts';
import { ContractPrices, type BookPrices } from '#server/futures/prices/contract-prices.ts';
import { basisOf, markPriceOf, nearestStep } from '#server/futures/prices/mark-price.ts';
import { BTC_CONTRACT, futuresTicks } from '#tests/support/test-futures.ts';

const price = (text: string) => exactUnitsOf(decimal(text));
const HALF = fraction(1n, 2n);
const rate = (text: string) => fractionOfDecimal(decimal(text));

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

const EMPTY: BookPrices = { bid: undefined, ask: undefined, last: undefined };

/** Half of the funding interval is left, as in the worked example. */
function openPrices() {
  const intervalMs = 8 * HOUR_MS;
  const now = epochMs(intervalMs / 2);
  const prices = new ContractPrices(BTC_CONTRACT, { intervalMs, now });
  let second = 0;
  const pass = (index: string, book: BookPrices = EMPTY) =>
    prices.step(epochMs(now + 1_000 * second++), price(index), book);
  return { prices, pass };
}

const bookAt = (bid: string, ask: string, last: string): BookPrices => ({
  bid: futuresTicks(bid),
  ask: futuresTicks(ask),
  last: futuresTicks(last),
});

it('calculates the worked example of the mark price', () => {
  const example = { index: price('60000'), fundingRate: rate('0.0002'), remaining: HALF };
  const formula = markPriceOf({ ...example, basis: price('20'), last: price('61000') });
  expect(formula).toBe(price('60020'));
  const { pass } = openPrices();
  pass('59700', bookAt('59699', '59701', '59700'));
  // 0.5% above 59,700 is 59,998.5. The formula is above: its last price is.
  expect(pass('60010', bookAt('60030', '60032', '61000')).sample).toBe(price('59998.5'));
});

it('counts a middle price beyond one percent of the index as one percent', () => {
  expect(basisOf(price('60030'), price('60000'))).toBe(price('30'));
  expect(basisOf(price('90000'), price('60000'))).toBe(price('600'));
  expect(basisOf(price('100'), price('60000'))).toBe(price('-600'));
});

it('keeps every sample within one percent of the index, whatever the book and the last trade are', () => {
  const { pass } = openPrices();
  for (let second = 0; second < 300; second += 1) {
    const { sample } = pass('60000', bookAt('65900', '66000', '66000'));
    expect(sample).toBeLessThanOrEqual(price('60600'));
  }
});

it('moves a sample by at most half a percent a second', () => {
  const { pass } = openPrices();
  expect(pass('60000').sample).toBeGreaterThanOrEqual(price('60000'));
  const first = pass('60000').sample;
  const second = pass('66000').sample;
  expect(second - first).toBe(first / 200n);
  expect(pass('50000').sample).toBe(second - second / 200n);
});

it('starts again from the formula after a pause', () => {
  const { prices, pass } = openPrices();
  pass('60000');
  prices.pause();
  expect(pass('66000').sample).toBeGreaterThanOrEqual(price('66000'));
});

it('samples the premium by the average, so that a book pushed for a moment counts as 1 in 150', () => {
  const { prices, pass } = openPrices();
  // The rate stays the interest, 0.01%, until the premium is above 0.06%.
  for (let second = 0; second < MINUTE_MS / 1_000; second += 1) {
    pass('60000', bookAt('59999', '60001', '60000'));
  }
  pass('60000', bookAt('65900', '66000', '60000'));
  expect(prices.rate).toEqual({ numerator: 10_000n, denominator: 100_000_000n });
});

/** Marks that are set for samples, while a long is due at 98 and below, and a short at 103 and above. */
function marksOf(samples: readonly string[]): string[] {
  const confirmed = new ConfirmedMark();
  let mark = price('100');
  return samples.map((sample) => {
    mark = confirmed.next(price(sample), mark, (at) => at <= price('98') || at >= price('103'));
    return decimalOfUnits(mark);
  });
}

it('sets a sample that liquidates nobody at once', () => {
  expect(marksOf(['99', '102.9', '98.1'])).toEqual(['99', '102.9', '98.1']);
});

it('does not set a sample that would liquidate, and that the next one does not confirm', () => {
  expect(marksOf(['97', '99', '104', '99.5'])).toEqual(['100', '99', '99', '99.5']);
});

it('sets the nearer of two samples that would both liquidate', () => {
  expect(marksOf(['97.5', '97', '96.6'])).toEqual(['100', '97.5', '97']);
  expect(marksOf(['97', '97.5'])).toEqual(['100', '97.5']);
  expect(marksOf(['103', '105'])).toEqual(['100', '103']);
});

it('confirms no sample by one on the other side, nor by one from before a pause', () => {
  expect(marksOf(['97', '104'])).toEqual(['100', '100']);
  const confirmed = new ConfirmedMark();
  const setAt = (text: string) => confirmed.next(price(text), price('100'), () => true);
  setAt('97');
  confirmed.pause();
  expect(setAt('97')).toBe(price('100'));
  expect(setAt('97')).toBe(price('97'));
});
