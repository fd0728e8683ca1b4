import { expect, it } from 'vitest';
import { addressOf, queryOf, SEARCH_LENGTH_MAX } from '#src/features/markets/markets-address.ts';

const plain = {
  kind: 'spot',
  order: 'all',
  search: '',
  quoteCoin: undefined,
  isStarredOnly: false,
  page: 1,
} as const;
const read = (query: string) => addressOf(new URLSearchParams(query));

it('[MARKET-02] reads market, order, search, currency, part and page from the address', () => {
  expect(
    read('market=futures&order=top_loser&search=btc&page=3&currency=USDT&list=favourites'),
  ).toEqual({
    kind: 'futures',
    order: 'top_loser',
    search: 'btc',
    quoteCoin: 'USDT',
    isStarredOnly: true,
    page: 3,
  });
});

it.each([
  '',
  'order=&page=0',
  'order=upwards&page=-1',
  'page=1.5',
  'page=1e3',
  'page=9999999',
  'currency=<b>',
  'list=all',
  'market=options',
])('reads "%s" as the default list', (query) => {
  expect(read(query)).toEqual(plain);
});

it("truncates a search to the exchange's maximum length", () => {
  expect(read(`search=${'x'.repeat(500)}`).search).toHaveLength(SEARCH_LENGTH_MAX);
});

it('writes what it reads, and omits defaults', () => {
  const address = {
    kind: 'futures',
    order: 'top_volume',
    search: 'a&b=ü ',
    quoteCoin: 'BTC',
    isStarredOnly: true,
    page: 12,
  } as const;
  expect(addressOf(queryOf(address))).toEqual({ ...address, search: 'a&b=ü' });
  expect(queryOf(plain).toString()).toBe('');
});
