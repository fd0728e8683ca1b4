import { act, cleanup, fireEvent, screen, within } from '#tests/support/testing-library.ts';
import { i18n } from '@lingui/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { coinId, pairId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { listingOfContract } from '#contract/entities/futures-listing.ts';
import { listingCodec, type Listing } from '#contract/entities/listing.ts';
import { futuresTickerCodec, type FuturesTicker } from '#contract/entities/futures-ticker.ts';
import { btcContract, futuresTickerWire } from '#contract/samples/futures.ts';
import { listingWire } from '#contract/samples/spot.ts';
import {
  coinStatistics,
  currencyList,
  type Currency,
  type MarketStatistics,
  type topCoinList,
} from '#contract/rest/market.ts';
import { futuresContracts, type ListedContract } from '#contract/rest/futures-market.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { MarketsPage } from '#src/features/markets/index.ts';
import { createQueryCache } from '#src/queries/cache.ts';
import { provideContractQueries } from '#src/queries/contracts.ts';
import { provideMarketQueries } from '#src/queries/market.ts';
import { applyQuote } from '#src/stores/futures-quotes.store.ts';
import { applyFavourites } from '#src/stores/favourites.store.ts';
import { applyListings, overview } from '#src/stores/overview.store.ts';
import { renderOnPage } from '../../../support/on-page.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  overview.listings = {};
  applyFavourites([]);
});

const btc: Listing = listingCodec.decode(listingWire);
const eth: Listing = { ...btc, id: pairId(2), tradeCoin: 'ETH', tradeCoinName: 'Ethereum' };
const sol: Listing = { ...btc, id: pairId(3), tradeCoin: 'SOL', tradeCoinName: 'Solana' };

type Query = Parameters<(typeof topCoinList)['query']['encode']>[0];

const statistics: MarketStatistics = {
  pairCount: 11,
  risingCount: 7,
  fallingCount: 3,
  volumes: [{ quoteCoin: 'USDT', quoteVolume: decimal('1204551870.12') }],
  gainers: [sol, eth],
  losers: [],
  mostTraded: [btc],
  newest: [],
};
const currencies: readonly Currency[] = [
  { coin: 'USDT', coinName: 'Tether', pairCount: 11 },
  { coin: 'BTC', coinName: 'Bitcoin', pairCount: 1 },
];

const contractOf = (
  id: number,
  tradeCoin: string,
  ticker: Partial<FuturesTicker>,
): ListedContract => ({
  ...btcContract,
  id: pairId(id),
  tradeCoin,
  tradeCoinId: coinId(id - 999),
  ticker: { ...futuresTickerCodec.decode(futuresTickerWire), ...ticker },
});
const contracts: readonly ListedContract[] = [
  contractOf(1001, 'BTC', { changePercent: decimal('-1.5'), quoteVolume: decimal('900') }),
  contractOf(1002, 'ETH', { changePercent: decimal('3'), quoteVolume: decimal('80.5') }),
  contractOf(1003, 'SOL', { changePercent: decimal('0.25'), quoteVolume: decimal('1000') }),
  { ...contractOf(1004, 'XRP', {}), ticker: undefined },
];

/** Opens the page with a mock exchange that responds to each list request after `responseMs`. */
function openMarkets(
  address: string,
  listOf: (query: Query) => { readonly items: readonly Listing[]; readonly responseMs?: number },
) {
  const requested: Query[] = [];
  const requestedStatistics: unknown[] = [];
  const onContracts = vi.fn();
  const client: ExchangeClient = {
    call: async (route: { readonly path: string }, input: { query?: unknown }) => {
      if (route.path === coinStatistics.path) {
        requestedStatistics.push(input.query);
        return { model: statistics, message: '' } as never;
      }
      if (route.path === futuresContracts.path) {
        return { model: contracts, message: '' } as never;
      }
      if (route.path === currencyList.path) return { model: currencies, message: '' } as never;
      const query = input.query as Query;
      requested.push(query);
      const { items, responseMs = 0 } = listOf(query);
      await new Promise((resolve) => setTimeout(resolve, responseMs));
      const page = { currentPage: query.page, lastPage: 3, perPage: 50, total: items.length };
      return { model: { items, ...page }, message: '' } as never;
    },
  };
  const cache = createQueryCache();
  provideMarketQueries(cache, client);
  provideContractQueries(cache, client, onContracts);
  renderOnPage(
    <QueryClientProvider client={cache}>
      <MarketsPage />
    </QueryClientProvider>,
    address,
  );
  return { requested, requestedStatistics, onContracts };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Waits long enough for a request, its response and the rendering, and far less than a pause in
 *  typing. */
const settle = () => pass(20);
const table = () => within(screen.getByRole('table', { name: 'Markets' }));
const pairs = () =>
  table()
    .queryAllByRole('link')
    .map((link) => link.textContent);
const searchBox = () => screen.getByRole<HTMLInputElement>('searchbox');
const type = (text: string) => fireEvent.change(searchBox(), { target: { value: text } });
const searches = (requested: readonly Query[]) => requested.map(({ search }) => search);

it('[MARKET-01] requests fifty markets per page', async () => {
  const { requested } = openMarkets('/markets', () => ({ items: [btc, eth] }));
  await settle();
  expect(pairs()).toEqual(['BTC/USDT', 'ETH/USDT']);
  expect(requested.length).toBeGreaterThan(0);
  expect(new Set(requested.map(({ limit }) => limit))).toEqual(new Set([50]));
});

it("shows the page's name in the tab title", async () => {
  openMarkets('/markets', () => ({ items: [btc] }));
  await settle();
  expect(document.title).toBe('Markets | Tidemark');
});

it('[MARKET-02] restores order, search and page from the address', async () => {
  const { requested } = openMarkets('/markets?order=top_loser&search=bit&page=2', () => ({
    items: [btc],
  }));
  await settle();
  expect(requested).toContainEqual(
    expect.objectContaining({ order: 'top_loser', search: 'bit', page: 2 }),
  );
  expect(searchBox().value).toBe('bit');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Losers' }).checked).toBe(true);
  expect(screen.getByRole('button', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page');
});

it('[MARKET-02] requests only the last search text, a second after typing has stopped', async () => {
  const { requested } = openMarkets('/markets', () => ({ items: [btc] }));
  await settle();
  type('s');
  await pass(900);
  type('so');
  await pass(999);
  expect(searches(requested)).not.toContain('so');
  await pass(1);
  expect(searches(requested).filter((text) => text !== '')).toEqual(['so']);
  expect(location.search).toBe('?search=so');
});

it('[MARKET-02] restores the list immediately when the box is emptied', async () => {
  openMarkets('/markets?search=sol', ({ search }) => ({ items: search === '' ? [btc] : [sol] }));
  await settle();
  expect(pairs()).toEqual(['SOL/USDT']);
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  await settle();
  expect(pairs()).toEqual(['BTC/USDT']);
  expect(location.search).toBe('');
});

it('[MARKET-02] never replaces a newer response by a late one', async () => {
  openMarkets('/markets', ({ search }) => {
    if (search === 'eth') return { items: [eth], responseMs: 5_000 };
    return { items: search === 'sol' ? [sol] : [btc] };
  });
  await settle();
  type('eth');
  await pass(1_500);
  type('sol');
  await pass(1_020);
  expect(pairs()).toEqual(['SOL/USDT']);
  await pass(10_000);
  expect(pairs()).toEqual(['SOL/USDT']);
});

it('keeps the sort order chosen while a search was being typed', async () => {
  const { requested } = openMarkets('/markets', () => ({ items: [btc] }));
  await settle();
  type('bit');
  fireEvent.click(screen.getByRole('radio', { name: 'Volume' }));
  await pass(1_000);
  expect(requested.at(-1)).toMatchObject({ order: 'top_volume', search: 'bit', page: 1 });
});

it('[MARKET-02] changes pages, and returns to the first one when the sort order changes', async () => {
  const { requested } = openMarkets('/markets', () => ({ items: [btc] }));
  await settle();
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await settle();
  expect(requested.at(-1)).toMatchObject({ page: 2 });
  expect(location.search).toBe('?page=2');
  fireEvent.click(table().getByRole('button', { name: /24h change/ }));
  await settle();
  expect(location.search).toBe('?order=top_gainer');
  expect(table().getByRole('columnheader', { name: '24h change' }).getAttribute('aria-sort')).toBe(
    'descending',
  );
});

it('[ERR-19] shows that nothing was found, with a link back', async () => {
  openMarkets('/markets?search=seashell', ({ search }) => ({ items: search === '' ? [btc] : [] }));
  await settle();
  expect(screen.getByText('No Item Found').textContent).toBe('No Item Found');
});

it('shows an error in place when the list could not be loaded, and retries', async () => {
  let isBroken = true;
  openMarkets('/markets', () => {
    if (isBroken) throw new Error('no answer');
    return { items: [btc] };
  });
  await pass(10_000); // The request is retried once before the error is shown.
  expect(screen.getByRole('alert').textContent).toContain('could not be loaded');
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await settle();
  expect(pairs()).toEqual(['BTC/USDT']);
});

it('updates a row when the market sends newer data', async () => {
  openMarkets('/markets', () => ({ items: [btc, eth] }));
  await settle();
  expect(table().getAllByText('64,250.10')).toHaveLength(2);
  await act(async () => {
    applyListings([{ ...eth, price: decimal('64251.5') }], epochMs(0));
    await Promise.resolve();
  });
  expect(table().getAllByText('64,250.10')).toHaveLength(1);
  expect(table().getAllByText('64,251.50')).toHaveLength(1);
});

it('[I18N-06] links to the pair in the language of the page', async () => {
  openMarkets('/markets', () => ({ items: [btc] }));
  await settle();
  expect(table().getByRole('link').getAttribute('href')).toBe('/exchange/spot/BTC_USDT');
  act(() => i18n.loadAndActivate({ locale: 'vi', messages: {} }));
  expect(table().getByRole('link').getAttribute('href')).toBe('/vi/exchange/spot/BTC_USDT');
});

it('[API-64] [MARKET-02] shows the market statistics and the top movers', async () => {
  const { requestedStatistics } = openMarkets('/markets', () => ({ items: [btc] }));
  await settle();
  const glance = within(screen.getByRole('region', { name: 'Statistics' }));
  const valueOf = (label: string) =>
    glance.getByText(label).closest('dt')?.nextElementSibling?.textContent;
  expect(valueOf('Pairs')).toBe('11');
  expect(valueOf('Rising')).toBe('7');
  expect(valueOf('Falling')).toBe('3');
  expect(valueOf('24h volume')).toBe('1.20B');
  const gainers = within(screen.getByRole('region', { name: 'Top gainers' }));
  expect(gainers.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'SOL/USDT',
    'ETH/USDT',
  ]);
  expect(screen.queryByRole('region', { name: 'Top losers' })).toBeNull();
  expect(requestedStatistics).toEqual([{ quoteCoin: undefined }]);
});

it('[API-66] [MARKET-02] offers the currencies of the exchange, and requests the chosen one', async () => {
  const { requested, requestedStatistics } = openMarkets('/markets?page=2', () => ({
    items: [btc],
  }));
  await settle();
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Currency' });
  expect([...choice.options].map(({ textContent }) => textContent)).toEqual([
    'All currencies',
    'USDT',
    'BTC',
  ]);
  fireEvent.change(choice, { target: { value: 'BTC' } });
  await settle();
  expect(location.search).toBe('?currency=BTC');
  expect(requested.at(-1)).toMatchObject({ quoteCoin: 'BTC', page: 1 });
  expect(requestedStatistics.at(-1)).toEqual({ quoteCoin: 'BTC' });
});

it('shows only favorites, from any page of the list', async () => {
  applyFavourites(['SOL_USDT', 'BTC_USDT']);
  const { requested } = openMarkets('/markets?list=favourites', ({ page }) => ({
    items: page === 1 ? [btc, eth] : [sol],
  }));
  await settle();
  expect(pairs()).toEqual(['BTC/USDT', 'SOL/USDT']);
  // The third page is not requested, because all favorites were found.
  expect(requested.map(({ page }) => page)).not.toContain(3);
  fireEvent.click(screen.getByRole('radio', { name: 'All' }));
  await settle();
  expect(location.search).toBe('');
  expect(pairs()).toEqual(['BTC/USDT', 'ETH/USDT']);
});

it('[ERR-19] shows that there are no favorites, with a link to all markets', async () => {
  openMarkets('/markets?list=favourites', () => ({ items: [btc] }));
  await settle();
  expect(screen.getByText('No Item Found')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'View all markets' }));
  await settle();
  expect(pairs()).toEqual(['BTC/USDT']);
});

const NO_SPOT = () => ({ items: [] });

it('lists the contracts with their pages and requests no pairs', async () => {
  const { requested, requestedStatistics, onContracts } = openMarkets(
    '/markets?market=futures',
    NO_SPOT,
  );
  await settle();
  expect(pairs()).toEqual(['BTCUSDT', 'ETHUSDT', 'SOLUSDT']);
  expect(
    table()
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['BTC', 'ETH', 'SOL'].map((coin) => `/futures/exchanges/${coin}_USDT`));
  expect(requested).toEqual([]);
  expect(requestedStatistics).toEqual([]);
  expect(onContracts).toHaveBeenCalledExactlyOnceWith(contracts);
});

it.each([
  ['top_gainer', ['ETHUSDT', 'SOLUSDT', 'BTCUSDT']],
  ['top_loser', ['BTCUSDT', 'SOLUSDT', 'ETHUSDT']],
  ['top_volume', ['SOLUSDT', 'BTCUSDT', 'ETHUSDT']],
])('[MARKET-02] sorts contracts by %s', async (order, expected) => {
  openMarkets(`/markets?market=futures&order=${order}`, NO_SPOT);
  await settle();
  expect(pairs()).toEqual(expected);
});

it.each([
  ['btc perp', ['BTCUSDT']],
  ['sol/usdt', ['SOLUSDT']],
  ['perpetual', ['BTCUSDT', 'ETHUSDT', 'SOLUSDT']],
  ['seashell', []],
])('[MARKET-02] finds contracts by "%s"', async (text, expected) => {
  openMarkets(`/markets?market=futures&search=${encodeURIComponent(text)}`, NO_SPOT);
  await settle();
  expect(pairs()).toEqual(expected);
});

it('limits the contracts to those whose pair is a favorite', async () => {
  applyFavourites(['SOL_USDT', 'ADA_USDT']);
  openMarkets('/markets?market=futures&list=favourites', NO_SPOT);
  await settle();
  expect(pairs()).toEqual(['SOLUSDT']);
});

it('shows the live price of a contract with the decimals of its tick, and its funding rate', async () => {
  openMarkets('/markets?market=futures&search=btc', NO_SPOT);
  await settle();
  const [contract] = contracts;
  if (contract?.ticker === undefined) throw new Error('The first contract has statistics.');
  const ticker = { ...contract.ticker, fundingRate: decimal('-0.000125') };
  act(() => {
    applyQuote(ticker, contract);
    applyListings(
      [listingOfContract(contract, { ...ticker, lastPrice: decimal('64000.5') })],
      epochMs(1),
    );
  });
  await settle();
  // In the column, and below the name on a phone.
  expect(table().getAllByText('-0.0125%')).toHaveLength(2);
  expect(table().getByText('64,000.5')).toBeDefined();
  expect(table().getByText('64,980.0')).toBeDefined();
  expect(table().getByText('62,871.5')).toBeDefined();
});

it('switches between pairs and contracts and keeps the market in the address', async () => {
  openMarkets('/markets?page=2', () => ({ items: [btc] }));
  await settle();
  fireEvent.click(screen.getByRole('radio', { name: 'Futures' }));
  await settle();
  expect(location.search).toBe('?market=futures');
  expect(pairs()).toEqual(['BTCUSDT', 'ETHUSDT', 'SOLUSDT']);
  fireEvent.click(screen.getByRole('radio', { name: 'Spot' }));
  await settle();
  expect(location.search).toBe('');
  expect(pairs()).toEqual(['BTC/USDT']);
});
