import { expect, it } from 'vitest';
import {
  addressWithFilter,
  filterOfAddress,
  isFiltered,
  NO_FILTER,
  type HistoryFilter,
} from '#src/features/wallet/history-filter.ts';

const full: HistoryFilter = {
  type: 'wallet_transfer',
  coin: 'BTC',
  wallet: 'future',
  fromDay: '2026-11-01',
  toDay: '2026-11-20',
  page: 3,
};

it('writes filter and page to the address, and reads them back', () => {
  const query = addressWithFilter(new URLSearchParams('source=mail'), full);
  expect(query.get('source')).toBe('mail');
  expect(filterOfAddress(new URLSearchParams(query.toString()))).toEqual(full);
});

it('leaves the address plain without a filter on the first page', () => {
  const query = addressWithFilter(new URLSearchParams('type=trade&page=2&x=1'), NO_FILTER);
  expect(query.toString()).toBe('x=1');
});

it('reads invalid parameters as no filter', () => {
  const query = new URLSearchParams(
    'type=other&coin=<b>&wallet=4&from=2026-13-99&to=yesterday&page=0',
  );
  expect(filterOfAddress(query)).toEqual(NO_FILTER);
});

it('counts everything but the page as a filter', () => {
  expect(isFiltered({ ...NO_FILTER, page: 5 })).toBe(false);
  expect(isFiltered({ ...NO_FILTER, wallet: 'spot' })).toBe(true);
});
