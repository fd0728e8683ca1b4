import { expect, it } from 'vitest';
import {
  addressWithFilter,
  changedFilter,
  filterOfAddress,
  isFiltered,
  NO_FILTER,
} from '#src/features/referral-history/history-filter.ts';

const filterOf = (query: string) => filterOfAddress(new URLSearchParams(query));

it('reads and writes every filter, and leaves out defaults', () => {
  const query = 'coin=BTC&from=2026-11-01&to=2026-11-20&page=3';
  const filter = filterOf(query);
  expect(filter).toEqual({
    coin: 'BTC',
    fromDay: '2026-11-01',
    toDay: '2026-11-20',
    page: 3,
  });
  expect(addressWithFilter(new URLSearchParams('other=1'), filter).toString()).toBe(
    `other=1&${query}`,
  );
  expect(addressWithFilter(new URLSearchParams(query), NO_FILTER).toString()).toBe('');
});

it('ignores invalid values of an address', () => {
  expect(filterOf('coin=%3Cb%3E&from=2026-13-01&to=x&page=0')).toEqual(NO_FILTER);
});

it('returns to the first page when a filter changes', () => {
  expect(changedFilter(filterOf('page=4'), { coin: 'ETH' })).toEqual({ ...NO_FILTER, coin: 'ETH' });
  expect(changedFilter(filterOf('page=4&coin=ETH'), { page: 5 })).toMatchObject({
    coin: 'ETH',
    page: 5,
  });
});

it('counts coin and days as filters, but not the page', () => {
  expect(isFiltered(filterOf('page=4'))).toBe(false);
  for (const query of ['coin=BTC', 'from=2026-11-01', 'to=2026-11-01'])
    expect([query, isFiltered(filterOf(query))]).toEqual([query, true]);
});
