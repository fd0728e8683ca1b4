/** Limits of typed prices and sizes of futures: nothing, one step, and more steps than are counted. */
import { expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { lotSizeOf, tickPriceOf } from '#server/routes/futures-steps.ts';
import { BTC_CONTRACT } from '#tests/support/test-futures.ts';

const { pair } = BTC_CONTRACT;
const counted = { ...pair, tickSize: decimal('0.1'), lotSize: decimal('0.001') };
const MOST = String(Number.MAX_SAFE_INTEGER);
/** `MOST` steps of ten to the power of minus `decimals`. */
const stepsText = (text: string, decimals: number) =>
  decimal(`${text.slice(0, -decimals)}.${text.slice(-decimals)}`);

it.each([
  ['0', { rejection: 'price_off_tick' }],
  ['0.05', { rejection: 'price_off_tick' }],
  ['0.1', 1],
  ['0.15', { rejection: 'price_off_tick' }],
  ['60000.1', 600_001],
])('counts a price of %s', (price, counts) => {
  const found = tickPriceOf(decimal(price), counted);
  if (typeof counts === 'number') expect(found).toBe(counts);
  else expect(found).toMatchObject(counts);
});

it.each([
  ['0', { rejection: 'amount_off_lot' }],
  ['0.0005', { rejection: 'amount_off_lot' }],
  ['0.001', 1],
  ['0.0015', { rejection: 'amount_off_lot' }],
])('counts a size of %s', (size, counts) => {
  const found = lotSizeOf(decimal(size), counted);
  if (typeof counts === 'number') expect(found).toBe(counts);
  else expect(found).toMatchObject(counts);
});

it('rejects more steps than a number counts, as too far or too large', () => {
  const above = String(BigInt(MOST) + 1n);
  expect(tickPriceOf(stepsText(MOST, 1), counted)).toBe(Number(MOST));
  expect(tickPriceOf(stepsText(above, 1), counted)).toMatchObject({
    rejection: 'price_outside_band',
  });
  expect(lotSizeOf(stepsText(MOST, 3), counted)).toBe(Number(MOST));
  expect(lotSizeOf(stepsText(above, 3), counted)).toMatchObject({ rejection: 'amount_too_large' });
});
