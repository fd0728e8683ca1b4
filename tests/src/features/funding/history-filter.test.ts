import { expect, it } from 'vitest';
import {
  addressWithFilter,
  emptyFilterOf,
  filterOfAddress,
  isFiltered,
  queryOf,
  type HistoryFilter,
} from '#src/features/funding/history-filter.ts';

const full: HistoryFilter = {
  type: 'withdrawal',
  coin: 'BTC',
  status: 'processing',
  fromDay: '2026-11-01',
  toDay: '2026-11-20',
  page: 3,
};

it('writes a filter to the address, and reads it back', () => {
  const query = addressWithFilter(new URLSearchParams('tab=history'), full);
  expect(query.get('tab')).toBe('history');
  expect(filterOfAddress(new URLSearchParams(query.toString()))).toEqual(full);
  expect(isFiltered(full)).toBe(true);
});

it('leaves only the type in the address when nothing is filtered', () => {
  const now = new URLSearchParams('type=deposit&coin=BTC&status=pending&page=2');
  expect(addressWithFilter(now, emptyFilterOf('deposit')).toString()).toBe('type=deposit');
  expect(isFiltered({ ...emptyFilterOf('deposit'), page: 4 })).toBe(false);
});

it('reads invalid parameters as no filter', () => {
  const query = new URLSearchParams(
    'type=both&coin=<b>&status=lost&from=2026-13-99&to=yesterday&page=0',
  );
  expect(filterOfAddress(query)).toEqual(emptyFilterOf('deposit'));
});

it('includes both days of a range', () => {
  const { since, until } = queryOf(full);
  expect(Number(until) - Number(since)).toBe(20 * 86_400);
  expect(queryOf(emptyFilterOf('deposit'))).toMatchObject({ since: undefined, until: undefined });
});

it('[ROUTE-48][ROUTE-49] has a fixed type on a page of one type, which stays out of the address', () => {
  const filter = filterOfAddress(new URLSearchParams('type=deposit&coin=BTC'), 'withdrawal');
  expect(filter).toEqual({ ...emptyFilterOf('withdrawal'), coin: 'BTC' });
  const query = addressWithFilter(new URLSearchParams('type=deposit'), filter, 'withdrawal');
  expect(query.toString()).toBe('coin=BTC');
});
