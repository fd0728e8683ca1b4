import { expect, it } from 'vitest';
import {
  PERIOD_DAYS,
  addressWithFilter,
  changedFilter,
  filterOfAddress,
} from '#src/features/convert/history-filter.ts';
import { spanOf } from '#src/trading/money/filter-address.ts';

const filterOf = (query: string) => filterOfAddress(new URLSearchParams(query));

it('reads and writes every filter, and leaves out defaults', () => {
  const query = 'coin=BTC&type=limit&status=failed&from=2026-11-01&to=2026-11-20&page=3';
  const filter = filterOf(query);
  expect(filter).toEqual({
    coin: 'BTC',
    kind: 'limit',
    status: 'failed',
    fromDay: '2026-11-01',
    toDay: '2026-11-20',
    page: 3,
  });
  expect(addressWithFilter(new URLSearchParams('other=1'), filter).toString()).toBe(
    `other=1&${query}`,
  );
  expect(addressWithFilter(new URLSearchParams(query), filterOf('')).toString()).toBe('');
});

it('ignores invalid values of an address', () => {
  expect(filterOf('coin=%3Cb%3E&type=x&status=processing&from=2026-13-01&to=x&page=0')).toEqual(
    filterOf(''),
  );
});

it('keeps the period within what the exchange allows, and the changed day', () => {
  const long = filterOf('from=2026-01-01&to=2026-11-20');
  expect(long).toMatchObject({ fromDay: '2026-10-23', toDay: '2026-11-20' });
  const { since = 0, until = 0 } = spanOf(long);
  expect(until - since).toBe(PERIOD_DAYS * 86_400);
  expect(changedFilter(long, { fromDay: '2026-03-01' })).toMatchObject({
    fromDay: '2026-03-01',
    toDay: '2026-03-29',
  });
  expect(changedFilter(long, { toDay: '2026-10-01' })).toMatchObject({
    fromDay: '2026-10-01',
    toDay: '2026-10-01',
  });
});

it('returns to the first page when a filter changes', () => {
  expect(changedFilter(filterOf('page=4'), { coin: 'ETH' }).page).toBe(1);
  expect(changedFilter(filterOf('page=4'), { page: 5 }).page).toBe(5);
});
