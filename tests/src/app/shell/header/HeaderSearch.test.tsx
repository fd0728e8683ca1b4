/** Tests the header search as a user operates it. The machine, service and client are real; the
 *  responses of the worker's index and the exchange are mocked. */
import { act, cleanup, fireEvent, screen, within } from '#tests/support/testing-library.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { pairId } from '#contract/core/ids.ts';
import { listingCodec, type Listing } from '#contract/entities/listing.ts';
import { pairCodec } from '#contract/entities/pair.ts';
import { futuresContractWire, futuresTickerWire } from '#contract/samples/futures.ts';
import { listingWire, pairWire } from '#contract/samples/spot.ts';
import type { RawRequest } from '#src/api/transport.ts';
import { HeaderSearch } from '#src/app/shell/header/HeaderSearch.tsx';
import { createContractNames } from '#src/app/wiring/futures/contract-names.ts';
import { createPairNames } from '#src/app/wiring/market/pair-names.ts';
import { foldedNames } from '#src/app/wiring/shell/folded-names.ts';
import { createSearchService } from '#src/app/wiring/shell/search.ts';
import { FavouritesProvider } from '#src/binding/favourites.ts';
import { PairSearchProvider } from '#src/binding/search.ts';
import { SearchPanel } from '#src/features/search/index.ts';
import { applyFavourites } from '#src/stores/favourites.store.ts';
import { overview } from '#src/stores/overview.store.ts';
import { IDLE, LOADING } from '#domain/loadable.ts';
import { contracts } from '#src/stores/contracts.store.ts';
import { pairs } from '#src/stores/pairs.store.ts';
import { NameIndexes } from '#workers/market/engine/name-index.ts';
import { renderOnPage } from '../../../../support/on-page.tsx';
import { recordingExchange } from '../../../../support/recording-exchange.ts';

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  applyFavourites([]);
  pairs.list = IDLE;
  contracts.list = LOADING;
  overview.listings = {};
});

const btc: Listing = listingCodec.decode(listingWire);
const nameOf = (id: number, tradeCoin: string, tradeCoinName: string): Listing => ({
  ...btc,
  id: pairId(id),
  tradeCoin,
  tradeCoinName,
  price: decimal(`${id}000.5`),
});
const listings = [btc, nameOf(2, 'ETH', 'Ethereum'), nameOf(3, 'SOL', 'Solana')];
const PAIR_NAMES = ['BTC/USDT', 'ETH/USDT', 'SOL/USDT'];
const pairList = listings.map(({ id, tradeCoin }) => ({
  ...pairCodec.decode(pairWire),
  id,
  tradeCoin,
}));

interface Opening {
  /** The response of the exchange to a search; the request is rejected when the function throws. */
  readonly search?: (text: string) => readonly Listing[] | Promise<readonly Listing[]>;
  readonly isListLost?: boolean;
  /** Resolves when the exchange sends the list of contracts. */
  readonly contractList?: () => Promise<unknown>;
}

async function openSearch({
  search = () => [],
  isListLost = false,
  contractList = () => Promise.resolve(),
}: Opening = {}) {
  const log = vi.fn();
  const { client, sent } = recordingExchange(
    async ({ path, query }: RawRequest) => {
      if (path === '/coin-pair-list') {
        if (isListLost) throw new Error('offline');
        return undefined;
      }
      if (path === '/future-trade/coin-pair-list') {
        await contractList();
        return { pairs: [{ ...futuresContractWire, ticker: futuresTickerWire }] };
      }
      if (path === '/market-overview-top-coin-list') {
        const data = listings.map((one) => listingCodec.encode(one));
        return { data, current_page: 1, last_page: 1, per_page: 100, total: 3 };
      }
      const found = await search(String(query?.['search']));
      return { data: found.map((one) => listingCodec.encode(one)) };
    },
    undefined,
    { pairs: pairList.map((pair) => pairCodec.encode(pair)) },
  );
  const indexes = new NameIndexes();
  const { indexNames, findNames } = foldedNames({
    indexNames: (index, entries) => indexes.indexNames(index, entries),
    findNames: (query) => Promise.resolve(indexes.findNames(query)),
  });
  const pairNames = createPairNames({ firstReads: client, log, indexNames });
  const contractNames = createContractNames({ firstReads: client, log, indexNames });
  const service = createSearchService({
    firstReads: client,
    log,
    names: { findNames },
    pairNames,
    contractNames,
  });
  const toggle = vi.fn();
  renderOnPage(
    <FavouritesProvider value={{ open: () => undefined, toggle }}>
      <HeaderSearch
        host={(props) => (
          <PairSearchProvider value={service}>
            <SearchPanel {...props} />
          </PairSearchProvider>
        )}
      />
      <button type="button">Elsewhere</button>
    </FavouritesProvider>,
    '/markets',
  );
  await settle();
  return { sent, log, toggle };
}

const settle = () => act(() => vi.advanceTimersByTimeAsync(20));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search' });
const focus = async () => {
  act(() => box().focus());
  await settle();
};
const type = async (text: string) => {
  fireEvent.input(box(), { target: { value: text } });
  await settle();
};
const press = async (key: string) => {
  fireEvent.keyDown(box(), { key });
  await settle();
};
const grid = () => screen.getByRole('grid', { name: 'Search results' });
const rows = () => within(grid()).getAllByRole('row').slice(1);
const names = () => rows().map((row) => within(row).getByRole('link').textContent);
const searches = (sent: readonly string[]) => sent.filter((one) => one.includes('search-coin'));
const readStored = () => JSON.parse(localStorage.getItem('history-search') ?? '[]') as unknown;
const isOpen = () => screen.queryByRole('grid') !== null;

it('[SRCH-01] [SRCH-02] shows the specified placeholder and opens on focus', async () => {
  await openSearch();
  expect(box().placeholder).toBe('Search...');
  expect(isOpen()).toBe(false);
  await focus();
  expect(isOpen()).toBe(true);
  expect(box().getAttribute('aria-expanded')).toBe('true');
  expect(box().getAttribute('aria-controls')).toBe(grid().id);
});

it('[API-68] [SRCH-08] lists every pair with number, coins, price, change and star', async () => {
  const { sent } = await openSearch();
  await focus();
  expect(sent).toContain('GET /coin-pair-list');
  const heads = within(grid()).getAllByRole('columnheader');
  expect(heads.map((head) => head.textContent)).toEqual([
    '#',
    'Pair',
    'Price',
    '24h change',
    'Favorite',
  ]);
  expect(names()).toEqual([...PAIR_NAMES, 'BTCUSDT Perp']);
  const [, eth] = rows();
  if (eth === undefined) throw new Error('There are four rows.');
  expect(eth.textContent).toContain('2,000.50');
  expect(within(eth).getByRole('button', { name: 'Favorite ETH/USDT' })).toBeDefined();
});

it('[SRCH-10] stars a pair from its row without opening it or closing the list', async () => {
  const { toggle } = await openSearch();
  await focus();
  fireEvent.click(screen.getByRole('button', { name: 'Favorite SOL/USDT' }));
  await settle();
  expect(toggle).toHaveBeenCalledExactlyOnceWith('SOL_USDT');
  expect(location.pathname).toBe('/markets');
  expect(isOpen()).toBe(true);
  applyFavourites(['SOL_USDT']);
  await settle();
  expect(names()[0]).toBe('SOL/USDT');
});

it('[SRCH-09] [SRCH-15] [SRCH-16] opens the pair of a row and adds it to the history', async () => {
  await openSearch();
  await focus();
  fireEvent.click(screen.getByRole('link', { name: /^ETH/ }));
  await settle();
  expect(location.pathname).toBe('/exchange/spot/ETH_USDT');
  expect(readStored()).toEqual([{ coin_type: 'ETH', base_coin_type: 'USDT' }]);
  expect(isOpen()).toBe(false);
});

it('[SRCH-05] [SRCH-07] [SRCH-06] shows opened pairs as chips under History, and clears them', async () => {
  localStorage.setItem(
    'history-search',
    JSON.stringify([
      { coin_type: 'SOL', base_coin_type: 'USDT' },
      { coin_type: 'ETH', base_coin_type: 'BTC' },
      { coin_type: 'SOL', base_coin_type: 'USDT' },
    ]),
  );
  await openSearch();
  await focus();
  expect(screen.getByRole('heading', { name: 'History' })).toBeDefined();
  const chips = within(screen.getByRole('list')).getAllByRole('link');
  expect(chips.map((chip) => chip.textContent)).toEqual(['SOL/USDT', 'ETH/BTC']);
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await settle();
  expect(screen.queryByRole('list')).toBeNull();
  expect(readStored()).toEqual([]);
});

it('finds known names without a request to the exchange', async () => {
  const { sent } = await openSearch();
  await focus();
  await type('ether');
  expect(names()).toEqual(['ETH/USDT']);
  expect(searches(sent)).toEqual([]);
});

it("[SRCH-13] [API-67] requests the exchange's results after 1,000 ms and shows them", async () => {
  const xrp = nameOf(9, 'XRP', 'Ripple');
  const { sent } = await openSearch({ search: () => [xrp] });
  await focus();
  await type('ripple');
  await pass(960);
  expect(searches(sent)).toEqual([]);
  await pass(40);
  expect(searches(sent)).toEqual(['GET /search-coin-pair {"search":"ripple"}']);
  expect(names()).toEqual(['XRP/USDT']);
});

it('[SRCH-14] [ERR-14] shows a loading state until the search succeeds or fails', async () => {
  const response = Promise.withResolvers<readonly Listing[]>();
  const { log } = await openSearch({ search: () => response.promise });
  await focus();
  await type('eth');
  await pass(1_000);
  expect(grid().parentElement?.getAttribute('aria-busy')).toBe('true');
  response.reject(new Error('offline'));
  await settle();
  expect(grid().parentElement?.getAttribute('aria-busy')).toBe('false');
  expect(names()).toEqual(['ETH/USDT']);
  expect(log).toHaveBeenCalledOnce();
});

it('[SRCH-12] shows No Item Found when no pair matches', async () => {
  await openSearch();
  await focus();
  await type('seashell');
  expect(screen.queryByText('No Item Found')).toBeNull();
  await pass(1_000);
  expect(screen.getByText('No Item Found')).toBeDefined();
});

it('restores the list immediately when the box is emptied', async () => {
  await openSearch();
  await focus();
  await type('sol');
  expect(names()).toEqual(['SOL/USDT']);
  await type('');
  expect(names()).toEqual([...PAIR_NAMES, 'BTCUSDT Perp']);
});

it('[SRCH-11] closes on a click outside, and stays open on a click inside', async () => {
  await openSearch();
  await focus();
  fireEvent.pointerDown(screen.getByRole('heading', { name: 'History' }));
  await settle();
  expect(isOpen()).toBe(true);
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Elsewhere' }));
  await settle();
  expect(isOpen()).toBe(false);
});

it('[SRCH-09] moves through the rows by arrow keys and opens the active one', async () => {
  await openSearch();
  await focus();
  await press('ArrowDown');
  await press('ArrowDown');
  const active = box().getAttribute('aria-activedescendant');
  expect(rows()[1]?.id).toBe(active);
  expect(rows().map((row) => row.getAttribute('aria-selected'))).toEqual([
    'false',
    'true',
    'false',
    'false',
  ]);
  await press('Enter');
  expect(location.pathname).toBe('/exchange/spot/ETH_USDT');
  expect(isOpen()).toBe(false);
});

it('opens the best match on Enter after typing, and nothing before', async () => {
  await openSearch();
  await focus();
  await press('Enter');
  expect(location.pathname).toBe('/markets');
  await type('sol');
  await press('Enter');
  expect(location.pathname).toBe('/exchange/spot/SOL_USDT');
});

it('reopens on a click into the box that kept the focus', async () => {
  await openSearch();
  await focus();
  await press('Escape');
  expect(isOpen()).toBe(false);
  fireEvent.click(box());
  await settle();
  expect(isOpen()).toBe(true);
});

it('closes and clears on Escape, keeps the focus, and reopens on the down arrow', async () => {
  await openSearch();
  await focus();
  await type('sol');
  await press('Escape');
  expect(isOpen()).toBe(false);
  expect(box().value).toBe('');
  expect(document.activeElement).toBe(box());
  await press('ArrowDown');
  expect(isOpen()).toBe(true);
});

it('[ERR-10] only logs that the pair list could not be loaded', async () => {
  const { log } = await openSearch({ isListLost: true });
  await focus();
  expect(log.mock.calls.map(([message]) => message as string)).toEqual([
    'The pair list could not be read.',
  ]);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('finds a contract as "BTC perp", opens its page and lists it in the history', async () => {
  const { sent } = await openSearch();
  await focus();
  await type('btc perp');
  expect(names()).toEqual(['BTCUSDT Perp']);
  expect(searches(sent)).toEqual([]);
  const [row] = rows();
  // With the decimals of the contract's tick.
  expect(row?.textContent).toContain('63,000.0+');
  await press('Enter');
  expect(location.pathname).toBe('/futures/exchanges/BTC_USDT');
  expect(readStored()).toEqual([{ coin_type: 'BTC', base_coin_type: 'USDT', market: 'futures' }]);
});

it('finds a contract whose list arrives after the text was typed', async () => {
  const list = Promise.withResolvers<undefined>();
  await openSearch({ contractList: () => list.promise });
  await focus();
  await type('btc perp');
  await pass(1_000);
  expect(screen.queryByRole('link', { name: /Perp/ })).toBeNull();
  list.resolve(undefined);
  await settle();
  expect(names()).toEqual(['BTCUSDT Perp']);
});

it.each(['btcusdt', 'BTC/USDT perpetual', 'bitcoin perp', 'btc futures'])(
  'finds a contract as "%s"',
  async (text) => {
    await openSearch();
    await focus();
    await type(text);
    expect(names()).toContain('BTCUSDT Perp');
  },
);

it('keeps the pair and the contract of the same coins apart in the history', async () => {
  localStorage.setItem(
    'history-search',
    JSON.stringify([
      { coin_type: 'BTC', base_coin_type: 'USDT', market: 'futures' },
      { coin_type: 'BTC', base_coin_type: 'USDT' },
      { coin_type: 'ETH', base_coin_type: 'USDT', market: 7 },
    ]),
  );
  await openSearch();
  await focus();
  const chips = within(screen.getByRole('list')).getAllByRole('link');
  expect(chips.map((chip) => chip.getAttribute('href'))).toEqual([
    '/futures/exchanges/BTC_USDT',
    '/exchange/spot/BTC_USDT',
    '/exchange/spot/ETH_USDT',
  ]);
});

it('lists the pairs when the contracts cannot be loaded', async () => {
  const { log } = await openSearch({
    contractList: () => Promise.reject(new Error('offline')),
  });
  await focus();
  expect(names()).toEqual(PAIR_NAMES);
  expect(log.mock.calls.map(([message]) => message as string)).toEqual([
    'The contracts could not be read.',
  ]);
});
