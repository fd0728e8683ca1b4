import { expect, fn, within } from 'storybook/test';
import { MarketsView, type MarketsViewProps } from '#src/features/markets/MarketsView.tsx';
import { createOverview } from '#src/stores/overview.store.ts';
import preview from '../../../.storybook/preview.tsx';
import { sampleListings } from '../../trading/markets/sample-listings.ts';

const search = { text: '', edit: fn(), clear: fn() };

const meta = preview.meta({
  component: MarketsView,
  parameters: { isPage: true },
  args: {
    listings: sampleListings,
    isFailed: false,
    isChanging: false,
    isRetrying: false,
    onRetry: fn(),
    order: 'all',
    onOrderChange: fn(),
    search,
    currentPage: 1,
    lastPage: 1,
    onPageChange: fn(),
    movers: {
      top_gainer: sampleListings.slice(3, 6),
      top_loser: sampleListings.slice(6, 9),
      top_volume: sampleListings.slice(0, 3),
    },
    market: 'live',
    overview: createOverview(),
  } satisfies MarketsViewProps,
});

export const Calm = meta.story();
export const Loading = meta.story({
  args: {
    listings: undefined,
    movers: { top_gainer: undefined, top_loser: undefined, top_volume: undefined },
    market: 'waiting',
  },
});
export const Failed = meta.story({
  args: {
    listings: undefined,
    isFailed: true,
    movers: { top_gainer: [], top_loser: [], top_volume: [] },
  },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(within(canvas.getByRole('alert')).getByRole('button'));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
});
export const Retrying = Failed.extend({
  args: { isRetrying: true },
  play: () => Promise.resolve(),
});
export const Stale = meta.story({ args: { market: 'stale' } });
export const Changing = meta.story({ args: { isChanging: true, order: 'top_volume' } });
export const SecondPage = meta.story({ args: { currentPage: 2, lastPage: 9 } });
export const PastTheEnd = meta.story({ args: { listings: [], currentPage: 12, lastPage: 9 } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone' } } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });

export const Searched = meta.story({
  args: { listings: sampleListings.slice(0, 1), search: { ...search, text: 'btc' } },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.clear(canvas.getByRole('searchbox'));
    await expect(args.search.edit).toHaveBeenLastCalledWith('');
  },
});
export const NothingFound = meta.story({
  args: { listings: [], search: { ...search, text: 'seashell' } },
});
export const Filters = meta.story({
  play: async ({ canvas, userEvent, args }) => {
    const [, gainers] = canvas.getAllByRole('radio');
    if (gainers === undefined) throw new Error('There are four filters.');
    await userEvent.click(gainers);
    await expect(args.onOrderChange).toHaveBeenLastCalledWith('top_gainer');
  },
});
