import { expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import {
  FIRST_LIMIT_DRAFT,
  editedLimit,
  limitProblemsOf,
  limitSideOf,
  limitTermsOf,
  maxPaidAmountOf,
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

it.each(['', '0', '.', '1.2.3', '-1', '0.000000001'])(
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

const pair = {
  fromCoin: 'USDT',
  toCoin: 'BTC',
  minimum: decimal('1'),
  maximum: decimal('100000'),
  rate: undefined,
  inverseRate: undefined,
  buyPriceMin: decimal('6000'),
  buyPriceMax: decimal('600000'),
  sellPriceMin: decimal('0.00000167'),
  sellPriceMax: decimal('0.00016666'),
  fromDecimals: 8,
  toDecimals: 8,
  isEnabled: true,
};
const facts = { available: decimal('90000'), pair, pendingCount: 49 };
const none = { amount: undefined, price: undefined, account: undefined };

it.each([
  [{}, {}],
  [{ amount: '1.' }, {}],
  [{ amount: '' }, { amount: 'amount_missing' }],
  [{ amount: '1.123456789' }, { amount: 'amount_off_step' }],
  [{ amount: '0.99999999' }, { amount: 'amount_below_minimum' }],
  [{ amount: '100000.00000001' }, { amount: 'amount_above_maximum' }],
  [{ amount: '90000.00000001' }, { amount: 'balance_too_low' }],
  [{ price: '0' }, { price: 'amount_missing' }],
  [{ price: '60000.000000001' }, { price: 'amount_off_step' }],
  [{ price: '6000' }, {}],
  [{ price: '5999.99999999' }, { price: 'price_too_far' }],
  [{ price: '600000.00000001' }, { price: 'price_too_far' }],
] as const)('checks %j: %j', (change, problems) => {
  expect(limitProblemsOf({ ...buy, ...change }, facts)).toEqual({ ...none, ...problems });
});

it('checks the price of a sell by its own range, and the number of open limit converts', () => {
  const far = { ...sell, price: '0.00016667' };
  expect(limitProblemsOf(far, facts)).toMatchObject({ price: 'price_too_far' });
  expect(limitProblemsOf(buy, { ...facts, pendingCount: 50 }).account).toBe('too_many_open');
});

it('checks nothing by what is not known', () => {
  const unknown = { available: undefined, pair: undefined, pendingCount: undefined };
  expect(limitProblemsOf({ ...buy, price: '1' }, unknown)).toEqual(none);
  expect(maxPaidAmountOf(unknown)).toBeUndefined();
});

it('fills in what the balance covers, and no more than one convert may have', () => {
  expect(maxPaidAmountOf(facts)).toBe('90000');
  expect(maxPaidAmountOf({ ...facts, available: decimal('100001') })).toBe('100000');
});
