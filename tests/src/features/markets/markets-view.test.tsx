/** View of the market list: each filter and order makes its own change, and an empty list leads back from its cause. */
import { cleanup, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { pairId } from '#contract/core/ids.ts';
import { listingCodec } from '#contract/entities/listing.ts';
import { listingWire } from '#contract/samples/spot.ts';
import { MarketsView, type MarketsViewProps } from '#src/features/markets/MarketsView.tsx';
import { loadedData, notLoaded } from '#stories/loadables.ts';
import { renderOnPage } from '../../../support/on-page.tsx';
import { editEach, pressEach, shownRows } from '../../../support/pressed-parts.tsx';

afterEach(cleanup);

const INTENTS = [
  'onKindChange',
  'onOrderChange',
  'onPageChange',
  'onPartChange',
  'onQuoteCoinChange',
  'edit',
  'clear',
] as const;
type Calls = Readonly<Record<(typeof INTENTS)[number], () => void>>;
const NONE: Calls = {
  onKindChange: vi.fn(),
  onOrderChange: vi.fn(),
  onPageChange: vi.fn(),
  onPartChange: vi.fn(),
  onQuoteCoinChange: vi.fn(),
  edit: vi.fn(),
  clear: vi.fn(),
};

const btc = listingCodec.decode(listingWire);
const eth = { ...btc, id: pairId(2), tradeCoin: 'ETH' };
const statistics = {
  pairCount: 11,
  risingCount: 7,
  fallingCount: 3,
  volumes: ['USDT', 'BTC', 'ETH', 'EUR'].map((quoteCoin, at) => ({
    quoteCoin,
    quoteVolume: decimal(`${at + 1}000`),
  })),
  gainers: [eth],
  losers: [btc],
  mostTraded: [eth, btc],
  newest: [],
};
const currencies = [{ coin: 'USDT', coinName: 'Tether', pairCount: 11 }];

interface Shown extends Partial<Omit<MarketsViewProps, 'search'>> {
  readonly text?: string;
}
const view =
  ({ text = '', ...change }: Shown = {}) =>
  ({ edit, clear, ...calls }: Calls) => (
    <MarketsView
      kind="spot"
      listings={loadedData([btc])}
      order="all"
      search={{ text, edit, clear }}
      currentPage={2}
      lastPage={3}
      part="all"
      currencies={currencies}
      quoteCoin={undefined}
      statistics={loadedData(statistics)}
      market="live"
      {...calls}
      {...change}
    />
  );

it('changes kind, part, order, currency and search by its own control', async () => {
  expect(await editEach(INTENTS, view({ quoteCoin: 'DOGE' }))).toEqual({
    Spot: [true, undefined],
    Futures: [false, ['onKindChange', 'futures']],
    All: [true, undefined],
    Favorites: [false, ['onPartChange', 'favourites']],
    Top: [true, undefined],
    Gainers: [false, ['onOrderChange', 'top_gainer']],
    Losers: [false, ['onOrderChange', 'top_loser']],
    Volume: [false, ['onOrderChange', 'top_volume']],
    // A coin of the address can be selected although the exchange does not list it.
    Currency: ['DOGE', ['onQuoteCoinChange', 'DOGE']],
    'Search pairs': ['', ['edit', '8']],
  });
  const futures = Object.keys(await editEach(INTENTS, view({ kind: 'futures' })));
  expect(futures).not.toContain('Currency');
});

it('opens the full list of each short one, pages, and clears a search', async () => {
  const pressed = await pressEach(INTENTS, view({ text: 'bit' }));
  expect(pressed).toMatchObject({
    'Top gainers': ['onOrderChange', 'top_gainer'],
    'Top losers': ['onOrderChange', 'top_loser'],
    'Most traded': ['onOrderChange', 'top_volume'],
    'Clear search': ['clear'],
    'Next page': ['onPageChange', 3],
  });
  const none = { ...statistics, gainers: [], losers: [] };
  const some = await pressEach(INTENTS, view({ statistics: loadedData(none) }));
  expect('Top gainers' in some || 'Top losers' in some || 'Clear search' in some).toBe(false);
});

const EMPTY = { listings: loadedData([]), lastPage: 1, statistics: notLoaded() };
it.each([
  [{ text: 'x' }, { 'Clear search': ['clear'], 'Clear search 2': ['clear'] }],
  [{ part: 'favourites' }, { 'View all markets': ['onPartChange', 'all'] }],
  [{ currentPage: 4 }, { 'Go to first page': ['onPageChange', 1] }],
  [{ currentPage: 1 }, {}],
] as const)('leads back from an empty list: %o', async (change, buttons) => {
  const pressed = Object.entries(await pressEach(INTENTS, view({ ...EMPTY, ...change })));
  const ways = pressed.filter(([name]) => /^(?:Clear|View all|Go to)/.test(name));
  expect(Object.fromEntries(ways)).toEqual(buttons);
});

it('shows each statistic beside its label, of three currencies, and none of futures', () => {
  renderOnPage(view()(NONE));
  expect(shownRows()).toMatchObject({
    Pairs: '11',
    Rising: '7',
    Falling: '3',
    '24h volume (USDT)': '1.00K',
    '24h volume (BTC)': '2.00K',
    '24h volume (ETH)': '3.00K',
  });
  expect(Object.keys(shownRows())).not.toContain('24h volume (EUR)');
  cleanup();
  renderOnPage(view({ kind: 'futures' })(NONE));
  expect(Object.keys(shownRows())).not.toContain('Rising');
});

it('reads the list again that could not be loaded, without pages below it', async () => {
  const failed = notLoaded();
  const pressed = await pressEach(INTENTS, view({ listings: failed }));
  expect(failed.onRetry).toHaveBeenCalledOnce();
  expect('Next page' in pressed).toBe(false);
  expect(screen.queryByRole('table')).toBeNull();
});
