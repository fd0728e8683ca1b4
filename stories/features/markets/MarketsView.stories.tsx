import { expect, fn, within } from 'storybook/test';
import { MarketsView, type MarketsViewProps } from '#src/features/markets/MarketsView.tsx';
import { createOverview } from '#src/stores/overview.store.ts';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { loadedData, loading, notLoaded, outdatedData } from '../../loadables.ts';
import {
  sampleContracts,
  sampleListings,
  sampleStatistics,
} from '../../trading/markets/sample-listings.ts';

const search = { text: '', edit: fn(), clear: fn() };

const meta = preview.meta({
  component: MarketsView,
  parameters: { isPage: true },
  args: {
    kind: 'spot',
    onKindChange: fn(),
    listings: loadedData(sampleListings),
    order: 'all',
    onOrderChange: fn(),
    search,
    currentPage: 1,
    lastPage: 1,
    onPageChange: fn(),
    part: 'all',
    onPartChange: fn(),
    currencies: [
      { coin: 'USDT', coinName: 'Tether', pairCount: 11 },
      { coin: 'BTC', coinName: 'Bitcoin', pairCount: 2 },
    ],
    quoteCoin: undefined,
    onQuoteCoinChange: fn(),
    statistics: loadedData(sampleStatistics),
    market: 'live',
    overview: createOverview(),
  } satisfies MarketsViewProps,
});

export const Calm = meta.story();
export const Loading = meta.story({
  args: {
    listings: loading,
    statistics: loading,
    currencies: [],
    market: 'waiting',
  },
});
export const Failed = meta.story({
  args: {
    listings: notLoaded(),
    statistics: notLoaded(),
  },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(within(canvas.getByRole('alert')).getByRole('button'));
    await expect(args.listings.onRetry).toHaveBeenCalledOnce();
  },
});
export const Outdated = meta.story({
  args: { listings: outdatedData(sampleListings) },
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByRole('table')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expect(args.listings.onRetry).toHaveBeenCalledOnce();
  }),
});
export const Stale = meta.story({ args: { market: 'stale' } });
export const Changing = meta.story({
  args: { listings: outdatedData(sampleListings, 'reloading'), order: 'top_volume' },
});
export const SecondPage = meta.story({ args: { currentPage: 2, lastPage: 9 } });
export const PastTheEnd = meta.story({
  args: { listings: loadedData([]), currentPage: 12, lastPage: 9 },
});
export const Phone = meta.story({ globals: { viewport: { value: 'phone' } } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });

export const Searched = meta.story({
  args: { listings: loadedData(sampleListings.slice(0, 1)), search: { ...search, text: 'btc' } },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.clear(canvas.getByRole('searchbox'));
    await expect(args.search.edit).toHaveBeenLastCalledWith('');
  },
});
export const NothingFound = meta.story({
  args: { listings: loadedData([]), search: { ...search, text: 'seashell' } },
});
export const Filters = meta.story({
  play: async ({ canvas, userEvent, args }) => {
    const gainers = canvas
      .getAllByRole<HTMLInputElement>('radio')
      .find(({ value }) => value === 'top_gainer');
    if (gainers === undefined) throw new Error('There are four filters.');
    await userEvent.click(gainers);
    await expect(args.onOrderChange).toHaveBeenLastCalledWith('top_gainer');
  },
});

export const Favourites = meta.story({
  args: { part: 'favourites', listings: loadedData(sampleListings.slice(0, 2)) },
});
export const NothingStarred = meta.story({
  args: { part: 'favourites', listings: loadedData([]) },
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'View all markets' }));
    await expect(args.onPartChange).toHaveBeenLastCalledWith('all');
  }),
});
export const OneCurrency = meta.story({
  args: { quoteCoin: 'BTC', listings: loadedData([]) },
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Currency' }), 'USDT');
    await expect(args.onQuoteCoinChange).toHaveBeenLastCalledWith('USDT');
  }),
});

const futures = { kind: 'futures', listings: loadedData(sampleContracts), currencies: [] } as const;

export const Futures = meta.story({
  args: futures,
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByRole('columnheader', { name: /Funding rate/ })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'BTCUSDT' })).toHaveAttribute(
      'href',
      '/futures/exchanges/BTC_USDT',
    );
    await expect(canvas.getByRole('table')).toHaveTextContent('93,135.3');
    await userEvent.click(canvas.getByRole('radio', { name: 'Spot' }));
    await expect(args.onKindChange).toHaveBeenLastCalledWith('spot');
  }),
});
export const FuturesLoading = meta.story({ args: { ...futures, listings: loading } });
export const FuturesFailed = meta.story({ args: { ...futures, listings: notLoaded() } });
export const FuturesNotFound = meta.story({
  args: { ...futures, listings: loadedData([]), search: { ...search, text: 'seashell' } },
});
export const FuturesPhone = meta.story({
  args: futures,
  globals: { viewport: { value: 'phone' } },
  play: inEnglish(async ({ canvas }) => {
    for (const funding of ['Funding +0.0147%', 'Funding -0.0049%']) {
      const row = canvas.getAllByRole('row').find((one) => one.textContent.includes(funding));
      await expect(row).toBeVisible();
    }
  }),
});
export const FuturesRightToLeft = meta.story({ args: futures, globals: { locale: 'ar' } });
