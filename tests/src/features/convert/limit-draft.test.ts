import { expect, it } from 'vitest';
import {
  FIRST_LIMIT_DRAFT,
  editedLimit,
  limitSideOf,
  limitTermsOf,
  pricedCoinsOf,
  receivedAtLimit,
} from '#src/features/convert/limit-draft.ts';

const buy = { ...FIRST_LIMIT_DRAFT, amount: '6000', price: '60000' };
const sell = { ...buy, fromCoin: 'BTC', toCoin: 'USDT', amount: '0.1' };

it('prices coins in USDT where one side is USDT, otherwise the paid coin', () => {
  expect([limitSideOf(buy), pricedCoinsOf(buy)]).toEqual(['buy', { priced: 'BTC', unit: 'USDT' }]);
  expect([limitSideOf(sell), pricedCoinsOf(sell)]).toEqual([
    'sell',
    { priced: 'BTC', unit: 'USDT' },
  ]);
  expect(pricedCoinsOf({ ...sell, toCoin: 'ETH' })).toEqual({ priced: 'BTC', unit: 'ETH' });
});

it('estimates the received amount, rounded down', () => {
  expect(receivedAtLimit(buy)).toBe('0.1');
  expect(receivedAtLimit(sell)).toBe('6000');
  expect(receivedAtLimit({ ...buy, price: '70000' })).toBe('0.08571428');
});

it.each(['', '0', '.', '1.', '-1', '0.000000001'])(
  'has no terms with the amount "%s"',
  (amount) => {
    expect(limitTermsOf({ ...buy, amount })).toBeUndefined();
    expect(receivedAtLimit({ ...buy, amount })).toBeUndefined();
  },
);

it('swaps the coins when the other one is chosen, and clears the price of another pair', () => {
  expect(editedLimit(buy, { fromCoin: 'BTC' })).toMatchObject({
    fromCoin: 'BTC',
    toCoin: 'USDT',
    price: '',
  });
  expect(editedLimit(buy, { toCoin: 'USDT' })).toMatchObject({ fromCoin: 'BTC', toCoin: 'USDT' });
  expect(editedLimit(buy, { toCoin: 'ETH' })).toMatchObject({ toCoin: 'ETH', price: '' });
  expect(editedLimit(sell, { fromCoin: 'ETH' })).toMatchObject({ fromCoin: 'ETH', price: '' });
  expect(editedLimit(buy, { amount: '1' }).price).toBe('60000');
});
