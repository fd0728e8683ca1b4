import { expect, it } from 'vitest';
import { fiatDecimalsOf } from '#domain/p2p/fiat-decimals.ts';

it.each([
  ['JPY', 0],
  ['KRW', 0],
  ['VND', 0],
  ['CLP', 0],
  ['KWD', 3],
  ['BHD', 3],
  ['JOD', 3],
  ['TND', 3],
  ['IDR', 2],
  ['HUF', 2],
  ['EUR', 2],
  ['NGN', 2],
])('gives %s %i decimals', (currency, decimals) => {
  expect(fiatDecimalsOf(currency)).toBe(decimals);
});
