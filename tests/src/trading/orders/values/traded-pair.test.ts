import { expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import {
  pairNameOf,
  tradedNotional,
  tradedPrice,
  tradedSize,
} from '#src/trading/orders/values/traded-pair.ts';

const btc = { tradeCoin: 'BTC', quoteCoin: 'USDT', decimals: { price: 2, size: 5 } };
const eth = { tradeCoin: 'ETH', quoteCoin: 'USDT' };

it('writes numbers with the decimals of a known pair', () => {
  expect(tradedPrice(decimal('64250.1'), btc)).toBe('64,250.10');
  expect(tradedSize(decimal('0.25'), btc)).toBe('0.25000');
  expect(tradedNotional(decimal('16062.5'), btc)).toBe('16,062.50');
});

it('writes numbers of an unknown pair by magnitude, with all digits of a size', () => {
  expect(tradedPrice(decimal('3.25'), eth)).toBe('3.2500');
  expect(tradedSize(decimal('1.12345678'), eth)).toBe('1.12345678');
  expect(tradedNotional(decimal('4876.125'), undefined)).toBe('4,876.125');
});

it('shows a dash for a missing price or pair', () => {
  expect(tradedPrice(undefined, btc)).toBe('–');
  expect(pairNameOf(undefined)).toBe('–');
  expect(pairNameOf(eth)).toBe('ETH/USDT');
});
