import { cleanup, screen, waitFor, within } from '#tests/support/testing-library.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { pairId } from '#contract/core/ids.ts';
import { listingCodec } from '#contract/entities/listing.ts';
import { listingWire } from '#contract/samples/spot.ts';
import type { AnyRoute } from '#src/api/response.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { AuthProvider } from '#src/binding/auth.ts';
import { HomePage } from '#src/features/home/index.ts';
import { webLinkOf } from '#src/features/home/use-home-page.ts';
import { applySettings } from '#src/stores/settings.store.ts';
import { DEFAULT_SETTINGS } from '#server/routes/default-settings.ts';
import { epochMs } from '#contract/core/time.ts';
import { createQueryCache } from '#src/queries/cache.ts';
import { provideLandingQueries, type LandingSettings } from '#src/queries/landing.ts';
import { provideMarketQueries } from '#src/queries/market.ts';
import { renderOnPage } from '../../../support/on-page.tsx';
import { stagedSession } from '../../../support/staged-session.ts';

afterEach(cleanup);

const btc = listingCodec.decode(listingWire);
const listings = ['BTC', 'ETH', 'BNB', 'SOL', 'XRP', 'ADA', 'DOGE'].map((coin, index) => ({
  ...btc,
  id: pairId(index + 1),
  tradeCoin: coin,
}));

async function openHome(who: 'visitor' | 'trader', landing: Partial<LandingSettings> = {}) {
  const client: ExchangeClient = {
    call: (route: AnyRoute) => {
      const page = { items: listings, currentPage: 1, lastPage: 1, perPage: 50, total: 7 };
      const texts = {
        copyrightText: 'Harbour Exchange',
        copyrightLink: '',
        media: [],
        customPages: [],
        ...landing,
      };
      const models: Readonly<Record<string, unknown>> = {
        '/common-landing-custom-settings': texts,
        '/latest-blog-list': [],
      };
      return Promise.resolve({ model: models[route.path] ?? page, message: '' }) as never;
    },
  };
  const cache = createQueryCache();
  provideMarketQueries(cache, client);
  provideLandingQueries(cache, client);
  renderOnPage(
    <AuthProvider value={await stagedSession(who)}>
      <QueryClientProvider client={cache}>
        <HomePage tools={<span>tools</span>} />
      </QueryClientProvider>
    </AuthProvider>,
  );
  await waitFor(() => expect(pairLinks()).not.toEqual([]));
}

const pairLinks = () =>
  within(screen.getByRole('table'))
    .queryAllByRole('link')
    .map((link) => link.getAttribute('href'));
const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

it('[NAV-18] shows Login and Sign up to a visitor', async () => {
  await openHome('visitor');
  expect(addressOf('Login')).toBe('/signin');
  expect(addressOf('Sign up')).toBe('/signup');
  expect(screen.getByText('tools')).toBeDefined();
});

it('links a trader to the exchange instead', async () => {
  await openHome('trader');
  expect(screen.queryByRole('link', { name: 'Login' })).toBeNull();
  const ways = screen.getAllByRole('link', { name: 'Start trading' });
  expect(ways.map((link) => link.getAttribute('href'))).toEqual([
    '/exchange/spot',
    '/exchange/spot',
  ]);
});

it('[GEN-02] shows five markets to every visitor', async () => {
  await openHome('visitor');
  expect(pairLinks()).toEqual(
    ['BTC', 'ETH', 'BNB', 'SOL', 'XRP'].map((coin) => `/exchange/spot/${coin}_USDT`),
  );
});

it("[SET-13] [API-07] shows the operator's texts and links, and accepts web addresses only", async () => {
  await openHome('visitor', {
    copyrightLink: 'https://example.com/about',
    media: [
      { title: 'Forum', link: 'https://example.com/forum' },
      { title: 'Trap', link: 'javascript:alert(1)' },
    ],
  });
  expect(addressOf('Harbour Exchange')).toBe('https://example.com/about');
  expect(screen.getByRole('link', { name: 'Forum' }).getAttribute('rel')).toContain('noopener');
  expect(screen.queryByRole('link', { name: 'Trap' })).toBeNull();
});

it.each(['', 'example.com', '/about', 'javascript:alert(1)', 'data:text/html,x', 'ftp://a.b/c'])(
  'rejects the operator link "%s"',
  (address) => {
    expect(webLinkOf(address)).toBeUndefined();
  },
);

it("[SET-01] shows the operator's copyright text of the common settings where the landing page has none", async () => {
  applySettings({ ...DEFAULT_SETTINGS, copyrightText: 'Harbour Ltd.', serverTime: epochMs(0) });
  await openHome('visitor', { copyrightText: '' });
  expect(within(screen.getByRole('contentinfo')).getByText('Harbour Ltd.')).toBeDefined();
  applySettings(undefined);
});
