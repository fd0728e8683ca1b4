/** Filter of the lists of orders in the address. */
import { expect, it } from 'vitest';
import {
  addressWithFilter,
  changedFilter,
  filterOfAddress,
  isFiltered,
  queryOf,
} from '#src/features/p2p/order/order-filter.ts';

const at = (search: string) => filterOfAddress(new URLSearchParams(search));

it('reads any address, and writes what is not default', () => {
  const search = 'tab=done&status=completed&side=sell&coin=USDT&from=2026-11-01&page=2';
  const filter = at(search);
  expect(filter).toMatchObject({ tab: 'done', status: 'completed', side: 'sell', page: 2 });
  expect(String(addressWithFilter(new URLSearchParams(), filter))).toBe(search);
  expect(at('tab=x&status=9&side=up&coin=%3C&from=x&page=0')).toEqual(at(''));
  expect(isFiltered(at('tab=done&page=3'))).toBe(false);
  expect(isFiltered(filter)).toBe(true);
  expect(String(addressWithFilter(new URLSearchParams('lang=x'), at('')))).toBe('lang=x');
});

it('starts on the first page, and drops a status that the other list does not have', () => {
  const open = at('status=paid&page=3');
  expect(changedFilter(open, { side: 'buy' })).toMatchObject({ status: 'paid', page: 1 });
  expect(changedFilter(open, { tab: 'done' })).toMatchObject({ status: undefined, tab: 'done' });
  expect(changedFilter(at('status=expired'), { tab: 'done' }).status).toBe('expired');
  expect(changedFilter(open, { page: 4 }).page).toBe(4);
});

it('asks for whole days', () => {
  const { since, until } = queryOf(at('from=2026-11-01&to=2026-11-02'));
  expect(Number(until) - Number(since)).toBe(2 * 86_400);
});
