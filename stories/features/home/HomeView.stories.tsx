import { expect } from 'storybook/test';
import { HomeView, type HomeViewProps } from '#src/features/home/HomeView.tsx';
import { createOverview } from '#src/stores/overview.store.ts';
import preview from '../../../.storybook/preview.tsx';
import { loaded, loading, notLoaded } from '../../loadables.ts';
import { sampleListings } from '../../trading/markets/sample-listings.ts';

const meta = preview.meta({
  component: HomeView,
  parameters: { isPage: true },
  args: {
    appTitle: 'Tidemark',
    session: 'visitor',
    tools: undefined,
    listings: loaded(sampleListings.slice(0, 5)),
    market: 'live',
    footer: { text: 'Tidemark contributors', link: undefined, media: [] },
    overview: createOverview(),
  } satisfies HomeViewProps,
});

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
