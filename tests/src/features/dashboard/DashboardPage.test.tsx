import { act, cleanup, fireEvent, screen, within } from '#tests/support/testing-library.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { pairId } from '#contract/core/ids.ts';
import { listingCodec, type Listing } from '#contract/entities/listing.ts';
import { CALL_SAMPLES } from '#contract/samples/calls.ts';
import { listingWire } from '#contract/samples/spot.ts';
import { AuthProvider } from '#src/binding/auth.ts';
import { DashboardPage } from '#src/features/dashboard/index.ts';
import { createQueryCache } from '#src/queries/cache.ts';
import { provideDashboardQueries } from '#src/queries/dashboard.ts';
import { provideMarketQueries } from '#src/queries/market.ts';
import { applyFavourites } from '#src/stores/favourites.store.ts';
import { overview } from '#src/stores/overview.store.ts';
import { renderOnPage } from '../../../support/on-page.tsx';
import { stagedSession } from '../../../support/staged-session.ts';
import { recordingExchange } from '../../../support/recording-exchange.ts';

afterEach(() => {
  cleanup();
  applyFavourites([]);
  overview.listings = {};
});

const btc: Listing = listingCodec.decode(listingWire);
const eth: Listing = { ...btc, id: pairId(2), tradeCoin: 'ETH' };
const sol: Listing = { ...btc, id: pairId(3), tradeCoin: 'SOL' };
const wireOf = (listings: readonly Listing[]) => listings.map((one) => listingCodec.encode(one));
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 30)));

async function openDashboard(
  who: 'visitor' | 'trader',
  address = '/exchange/dashboard',
  isDataLost = false,
) {
  const { client, sent } = recordingExchange(({ path }) => {
    if (path === '/dashboard-data') {
      if (isDataLost) throw new Error('offline');
      return CALL_SAMPLES.dashboardData.reply;
    }
    if (path === '/market-overview-coin-statistic-list') {
      return {
        ...(CALL_SAMPLES.coinStatistics.reply as object),
        top_volume: wireOf([btc, eth]),
        top_gainer: wireOf([eth]),
        top_loser: [],
      };
    }
    return { data: wireOf([btc, sol]), current_page: 1, last_page: 1, per_page: 50, total: 2 };
  });
  const log = vi.fn();
  const cache = createQueryCache();
  provideMarketQueries(cache, client);
  provideDashboardQueries(cache, client, log);
  renderOnPage(
    <AuthProvider value={await stagedSession(who)}>
      <QueryClientProvider client={cache}>
        <DashboardPage
          tools={null}
          terminal={(pairText) => <p>Trading view of {pairText ?? 'the last visit'}</p>}
        />
      </QueryClientProvider>
    </AuthProvider>,
    address,
  );
  await settle();
  return { sent, log };
}

const tiles = () =>
  within(screen.getByRole('navigation', { name: 'Pairs' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

it('[SPOT-07] shows a visitor live pairs and the trading view, and requests no private data', async () => {
  const { sent } = await openDashboard('visitor');
  expect(tiles()).toEqual(['BTC/USDT', 'ETH/USDT']);
  expect(screen.getByText('Trading view of the last visit')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Login' })).toBeDefined();
  expect(sent.join('\n')).not.toContain('dashboard-data');
});

it('[API-69] requests the dashboard’s data once a user is signed in, and shows it', async () => {
  const { sent } = await openDashboard('trader');
  expect(sent.filter((one) => one.includes('dashboard-data'))).toEqual(['GET /dashboard-data']);
  expect(screen.getByText('Estimated balance')).toBeDefined();
  expect(screen.getByText('Open orders')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Login' })).toBeNull();
});

it('[ERR-09] only logs that the dashboard could not be loaded', async () => {
  const { log } = await openDashboard('trader', '/exchange/dashboard', true);
  expect(log).toHaveBeenCalledWith('The dashboard could not be read.', expect.anything());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('Trading view of the last visit')).toBeDefined();
});

it('[SPOT-07] shows favorites first, and opens a chosen pair below', async () => {
  applyFavourites(['SOL_USDT']);
  await openDashboard('visitor', '/exchange/dashboard?pair=BTC_USDT');
  expect(tiles()).toEqual(['SOL/USDT', 'BTC/USDT', 'ETH/USDT']);
  expect(screen.getByText('Trading view of BTC_USDT')).toBeDefined();
  fireEvent.click(screen.getByRole('link', { name: /^ETH/ }));
  await settle();
  expect(location.search).toBe('?pair=ETH_USDT');
  expect(screen.getByText('Trading view of ETH_USDT')).toBeDefined();
});
