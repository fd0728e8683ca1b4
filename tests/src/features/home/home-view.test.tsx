/** View of the landing page: the ways on of each kind of visitor, the news, and the operator's footer. */
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import { listingCodec } from '#contract/entities/listing.ts';
import { listingWire } from '#contract/samples/spot.ts';
import { HomeView, type HomeViewProps } from '#src/features/home/HomeView.tsx';
import { createQueryCache } from '#src/queries/cache.ts';
import { applySettings } from '#src/stores/settings.store.ts';
import { DEFAULT_SETTINGS } from '#server/routes/default-settings.ts';
import { loadedData, notLoaded } from '#stories/loadables.ts';
import { renderOnPage } from '../../../support/on-page.tsx';
import { shownLinks } from '../../../support/pressed-parts.tsx';

afterEach(() => {
  cleanup();
  applySettings(undefined);
});

const btc = listingCodec.decode(listingWire);
const publishedAt = epochMs(Date.UTC(2026, 2, 4, 12));
const news = {
  id: 1,
  title: 'Listed',
  text: 'A coin.',
  publishedAt,
  path: undefined,
  url: undefined,
};

function open(change: Partial<HomeViewProps>) {
  renderOnPage(
    <QueryClientProvider client={createQueryCache()}>
      <HomeView
        appTitle="Harbour"
        session="visitor"
        tools={null}
        listings={loadedData([btc])}
        market="live"
        news={[]}
        footer={{ text: '', link: undefined, media: [] }}
        {...change}
      />
    </QueryClientProvider>,
  );
  return shownLinks();
}

it.each([
  [
    'visitor',
    { Login: '/signin', 'Sign up': '/signup', 'Create account': '/signup' },
    'Start trading',
  ],
  ['trader', { 'Start trading': '/exchange/spot', 'Start trading 2': '/exchange/spot' }, 'Login'],
  ['unknown', { 'Create account': '/signup' }, 'Login'],
] as const)('offers a %s the own ways on', (session, links, other) => {
  const shown = open({ session });
  expect(shown).toMatchObject({ ...links, 'View markets': '/markets', 'All markets': '/markets' });
  expect(Object.keys(shown)).not.toContain(other);
});

it('leads to each product', () => {
  expect(open({})).toMatchObject({
    'P2P trading': '/p2p-trading',
    Convert: '/user/swap-coin',
    Launchpad: '/ico',
    'Gift cards': '/gift-cards',
    Support: '/user/support',
  });
});

it.each([
  ['trader', true, false, true],
  ['trader', false, true, false],
  ['visitor', true, false, false],
  ['visitor', true, true, true],
  ['unknown', true, false, false],
] as const)('leads a %s to Earn where it is offered', (session, isStakingOn, isInNavbar, isLed) => {
  const settings = { ...DEFAULT_SETTINGS, isStakingOn, isLaunchpadInNavbar: isInNavbar };
  applySettings(settings as Parameters<typeof applySettings>[0]);
  expect('Simple Earn' in open({ session })).toBe(isLed);
});

it('leads news to a page of the client or the web, or nowhere, and shows none without any', () => {
  const shown = open({
    news: [
      { ...news, title: 'Own', path: '/news/1' },
      { ...news, id: 2, title: 'Web', url: 'https://news.example/2' },
      { ...news, id: 3, title: 'Plain' },
    ],
  });
  expect(shown).toMatchObject({ Own: '/news/1', Web: 'https://news.example/2' });
  expect('Plain' in shown).toBe(false);
  expect(screen.getAllByText('04 Mar 2026')).toHaveLength(3);
  cleanup();
  open({});
  expect(screen.queryByText('Latest news')).toBeNull();
});

it.each([
  [{ text: 'Harbour Ltd.', link: 'https://harbour.example' }, 'Harbour Ltd.'],
  [{ text: '', link: 'https://harbour.example' }, 'https://harbour.example'],
])('links the footer by its text, or by its address', (texts, name) => {
  const media = [{ title: 'Forum', link: 'https://forum.example' }];
  expect(open({ footer: { ...texts, media } })).toMatchObject({
    [name]: 'https://harbour.example',
    Forum: 'https://forum.example',
  });
});

it('shows the text of a footer without a link', () => {
  open({ footer: { text: 'Harbour Ltd.', link: undefined, media: [] } });
  expect(screen.getByText('Harbour Ltd.').closest('a')).toBeNull();
});

it('reads the markets again that could not be loaded', () => {
  const failed = notLoaded();
  open({ listings: failed });
  fireEvent.click(screen.getByText('Retry'));
  expect(failed.onRetry).toHaveBeenCalledOnce();
});
