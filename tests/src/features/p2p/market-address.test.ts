/** Filters of the market in the address. */
import { expect, it } from 'vitest';
import {
  addressOf,
  isFiltered,
  listQueryOf,
  NO_FILTER,
  queryOf,
} from '#src/features/p2p/market/market-address.ts';

const read = (query: string) => addressOf(new URLSearchParams(query));

it.each([
  '',
  'side=sell&coin=BTC&currency=VND',
  'amount=100.5&payment=3&country=VN&verified=1&tradable=1&followed=1&sort=speed&page=4',
  'mode=express&amount=20',
  'ad=501',
])('reads what it has written: "%s"', (query) => {
  expect(queryOf(read(query)).toString()).toBe(query);
});

it.each([
  'side=up&coin=%3Cb%3E&currency=E U R',
  'amount=-5&payment=0&sort=worst&page=-1&ad=1e9&mode=slow',
  'amount=1,5&payment=1.5&verified=yes',
  'country=Vietnam',
  'country=V1',
])('ignores what is no filter: "%s"', (query) => {
  expect(read(query)).toEqual(read(''));
});

it('is filtered by anything but side, coin and currency', () => {
  expect(isFiltered(read('side=sell&coin=BTC&currency=VND&sort=speed'))).toBe(false);
  for (const query of [
    'amount=1',
    'payment=1',
    'country=VN',
    'verified=1',
    'tradable=1',
    'followed=1',
  ]) {
    expect(isFiltered(read(query)), query).toBe(true);
    expect(isFiltered({ ...read(query), ...NO_FILTER }), query).toBe(false);
  }
});

it('looks for what can be bought now when the best offer is wanted', () => {
  const address = read('mode=express&amount=100&payment=2&verified=1&followed=1&sort=speed&page=3');
  expect(listQueryOf(address, 'USDT', 'EUR')).toMatchObject({
    fiatAmount: '100',
    paymentTypeIds: [2],
    isTradableOnly: true,
    isVerifiedOnly: false,
    isFollowedOnly: false,
    sort: 'price',
    page: 1,
  });
});
