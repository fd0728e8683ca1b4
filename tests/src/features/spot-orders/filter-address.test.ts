import { expect, it } from 'vitest';
import { addressWithFilter, filterOfAddress } from '#src/features/spot-orders/filter-address.ts';
import { NO_FILTER, type ListFilter } from '#src/trading/orders/lists/list-filter.ts';

const full: ListFilter = {
  pairText: 'BTC_USDT',
  side: 'sell',
  kind: 'stop_limit',
  status: 'cancelled',
  fromDay: '2026-11-01',
  toDay: '2026-11-20',
  search: 'a & b',
};

it('[SPOT-08] writes a filter to the address, and reads it back', () => {
  const query = addressWithFilter(new URLSearchParams('tab=history'), full);
  expect(query.get('tab')).toBe('history');
  expect(filterOfAddress(new URLSearchParams(query.toString()))).toEqual(full);
});

it('leaves the address plain when no filter is set', () => {
  expect(addressWithFilter(new URLSearchParams('side=buy&tab=x'), NO_FILTER).toString()).toBe(
    'tab=x',
  );
});

it('reads invalid parameters as no filter', () => {
  const query = new URLSearchParams(
    'pair=<b>&side=both&type=x&status=open&from=2026-13-99&to=yesterday',
  );
  expect(filterOfAddress(query)).toEqual(NO_FILTER);
});
