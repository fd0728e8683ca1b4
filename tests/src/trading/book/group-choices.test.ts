import { expect, it } from 'vitest';
import { decimal, ticks } from '#contract/core/decimal.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { groupChoicesOf } from '#src/trading/book/group-choices.ts';

const texts = (lastPrice: number | undefined, tickSize = '0.01') =>
  groupChoicesOf(
    { ...btcUsdt, tickSize: decimal(tickSize) },
    lastPrice === undefined ? undefined : ticks(lastPrice),
  ).map(({ text }) => text);

it('offers powers of ten of the tick while prices stay distinguishable', () => {
  expect(texts(6_425_010)).toEqual(['0.01', '0.1', '1', '10', '100']);
  expect(texts(38_412, '0.00001')).toEqual(['0.00001', '0.0001', '0.001']);
});

it('always offers the tick itself', () => {
  expect(texts(3)).toEqual(['0.01']);
});

it('offers all of them before a price is known', () => {
  expect(texts(undefined)).toHaveLength(5);
});
