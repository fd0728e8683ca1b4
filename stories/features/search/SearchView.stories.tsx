import { expect, fn, within } from 'storybook/test';
import { epochMs } from '#contract/core/time.ts';
import { reloadingAfter } from '#domain/loadable-changes.ts';
import { IDLE, readyOf } from '#domain/loadable.ts';
import { SearchView, type SearchViewProps } from '#src/features/search/SearchView.tsx';
import { applyListings, createOverview } from '#src/stores/overview.store.ts';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { stayOnPage } from '../../stay-on-page.ts';
import { sampleContracts, sampleListings } from '../../trading/markets/sample-listings.ts';
import { WithStars } from '../../trading/star-service.tsx';

const overview = createOverview();
applyListings([...sampleListings, ...sampleContracts], epochMs(0), overview);
const contracts = sampleContracts.map((contract) => ({ ...contract, isContract: true }));
const starred = ['SOL_USDT'];

const meta = preview.meta({
  component: SearchView,
  render: (args) => (
    <WithStars starred={starred}>
      <SearchView {...args} />
    </WithStars>
  ),
  args: {
    listId: 'found',
    activeId: undefined,
    history: [
      { tradeCoin: 'ETH', quoteCoin: 'USDT' },
      { tradeCoin: 'SOL', quoteCoin: 'USDT' },
    ],
    onForget: fn(),
    results: readyOf(sampleListings),
    onOpen: fn(),
    overview,
  } satisfies SearchViewProps,
});

export const AllPairs = meta.story();
export const WithoutHistory = meta.story({ args: { history: [] } });
export const FullHistory = meta.story({
  args: {
    history: sampleListings.slice(0, 8).map(({ tradeCoin, quoteCoin }) => ({
      tradeCoin,
      quoteCoin,
    })),
  },
});
export const WithContracts = meta.story({
  args: {
    history: [
      { tradeCoin: 'BTC', quoteCoin: 'USDT', isContract: true },
      { tradeCoin: 'BTC', quoteCoin: 'USDT' },
    ],
    results: readyOf([...sampleListings.slice(0, 3), ...contracts]),
  },
  play: inEnglish(async ({ canvas, canvasElement, args, userEvent }) => {
    const grid = within(canvas.getByRole('grid', { name: 'Search results' }));
    const contract = grid.getByRole('link', { name: 'BTCUSDT Perp' });
    await expect(contract).toHaveAttribute('href', '/futures/exchanges/BTC_USDT');
    stayOnPage(canvasElement);
    await userEvent.click(contract);
    await expect(args.onOpen).toHaveBeenLastCalledWith(
      expect.objectContaining({ tradeCoin: 'BTC', isContract: true }),
    );
  }),
});
export const Loading = meta.story({ args: { results: IDLE } });
export const WithoutPrices = meta.story({ args: { overview: createOverview() } });
export const Requesting = meta.story({
  args: { results: reloadingAfter(readyOf(sampleListings.slice(0, 2))) },
});
export const SecondRow = meta.story({
  tags: ['forced-colors'],
  args: { activeId: 'found-1' },
});
export const NothingFound = meta.story({
  args: { results: readyOf([]) },
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByText('No Item Found')).toBeVisible();
  }),
});
export const Phone = meta.story({ globals: { viewport: { value: 'phone' } } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
export const Forgets = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Clear' }));
    await expect(args.onForget).toHaveBeenCalledOnce();
  }),
});
export const Stars = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    const grid = within(canvas.getByRole('grid'));
    const star = grid.getByRole('button', { name: 'Favorite BTC/USDT' });
    await userEvent.click(star);
    await expect(star).toHaveAttribute('aria-pressed', 'true');
    await expect(args.onOpen).not.toHaveBeenCalled();
  }),
});
