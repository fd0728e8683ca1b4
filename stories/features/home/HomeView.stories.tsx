import { expect, within } from 'storybook/test';
import { epochMs } from '#contract/core/time.ts';
import { commonSettings } from '#contract/rest/settings.ts';
import { commonSettingsWire } from '#contract/samples/accounts.ts';
import { HomeView, type HomeViewProps } from '#src/features/home/HomeView.tsx';
import { applySettings, settings } from '#src/stores/settings.store.ts';
import { createOverview } from '#src/stores/overview.store.ts';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { loadedData, loading, notLoaded } from '../../loadables.ts';
import { sampleListings } from '../../trading/markets/sample-listings.ts';

const meta = preview.meta({
  component: HomeView,
  parameters: { isPage: true },
  args: {
    appTitle: 'Tidemark',
    session: 'visitor',
    tools: undefined,
    listings: loadedData(sampleListings.slice(0, 5)),
    market: 'live',
    news: [],
    footer: { text: 'Tidemark contributors', link: undefined, media: [] },
    overview: createOverview(),
  } satisfies HomeViewProps,
});

const tile = {
  id: 3,
  title: 'Perpetual contracts',
  text: 'BTC, ETH and SOL can be traded with leverage up to 125x.',
  publishedAt: epochMs(Date.UTC(2026, 10, 23)),
  path: '/futures/exchanges',
  url: undefined,
};

const addressesOf = (links: readonly HTMLElement[]) =>
  links.map((link) => link.getAttribute('href'));

export const Visitor = meta.story({
  play: async ({ canvas }) => {
    const addresses = addressesOf(canvas.getAllByRole('link'));
    await expect(addresses.some((address) => address?.endsWith('/signin'))).toBe(true);
    await expect(addresses.some((address) => address?.endsWith('/signup'))).toBe(true);
  },
});
export const Trader = meta.story({
  args: { session: 'trader' },
  play: async ({ canvas }) => {
    const addresses = addressesOf(canvas.getAllByRole('link'));
    await expect(addresses.some((address) => address?.endsWith('/exchange/spot'))).toBe(true);
    await expect(addresses.some((address) => address?.endsWith('/signin'))).toBe(false);
  },
});
export const WithEarn = meta.story({
  args: { session: 'trader' },
  beforeEach: () => {
    const before = settings.common;
    applySettings(commonSettings.reply.decode({ ...commonSettingsWire, enable_staking: 1 }));
    return () => {
      settings.common = before;
    };
  },
  play: async ({ canvas }) => {
    const addresses = addressesOf(canvas.getAllByRole('link'));
    await expect(addresses.some((address) => address?.endsWith('/simple-earn'))).toBe(true);
  },
});
export const Loading = meta.story({
  args: {
    session: 'unknown',
    listings: loading,
    market: 'waiting',
    footer: { text: '', link: undefined, media: [] },
  },
});
export const Failed = meta.story({ args: { listings: notLoaded() } });
export const Stale = meta.story({ args: { market: 'stale' } });
export const FullFooter = meta.story({
  args: {
    footer: {
      text: 'Harbour Exchange, all rights reserved',
      link: 'https://example.com/',
      media: [
        { title: 'Forum', link: 'https://example.com/forum' },
        { title: 'Source', link: 'https://example.com/source' },
      ],
    },
  },
});
export const Phone = meta.story({ globals: { viewport: { value: 'phone' } } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
export const LatestNews = meta.story({
  name: '[API-10] Latest news, newest first',
  args: {
    news: [
      tile,
      { ...tile, id: 2, title: 'Fees', path: undefined, url: 'https://example.com/fees' },
      { ...tile, id: 1, title: 'Maintenance on Sunday', path: undefined },
    ],
  },
  play: inEnglish(async ({ canvas }) => {
    const news = within(canvas.getByRole('region', { name: 'Latest news' }));
    await expect(news.getAllByRole('listitem')).toHaveLength(3);
    await expect(addressesOf(news.getAllByRole('link'))).toEqual([
      '/futures/exchanges',
      'https://example.com/fees',
    ]);
    await expect(news.getAllByText('23 Nov 2026')).toHaveLength(3);
  }),
});
export const NoNews = meta.story({
  name: '[API-10] No section without news',
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.queryByRole('region', { name: 'Latest news' })).toBeNull();
  }),
});
