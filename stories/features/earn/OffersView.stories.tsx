import { expect, fn } from 'storybook/test';
import { EarnFrame } from '#src/features/earn/EarnFrame.tsx';
import { OffersView, type OffersViewProps } from '#src/features/earn/offers/OffersView.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { loadedData, loading, notLoaded, outdatedData } from '../../loadables.ts';
import { locked, products } from './sample-earn.ts';

const meta = preview.meta({
  component: OffersView,
  parameters: { isPage: true },
  args: {
    address: { coin: undefined, type: undefined, sort: 'apr' },
    onAddress: fn(),
    offers: loadedData(products),
    coins: ['BTC', 'ETH', 'USDT'],
    onOpen: fn(),
  } satisfies OffersViewProps,
  render: (args) => (
    <EarnFrame view="offers" isSignedIn>
      <OffersView {...args} />
    </EarnFrame>
  ),
});

export const Offers = meta.story({
  name: '[EARN-01][EARN-02][ROUTE-32] Locked and flexible products',
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    const list = canvas.getByRole('list', { name: 'Offers' });
    await expect(list).toHaveTextContent('Locked, 30 days');
    await expect(list).toHaveTextContent('Flexible');
    await expect(list).toHaveTextContent('up to10%APR0 – 500 USDT');
    await expect(list).toHaveTextContent('Rewards in USDT');
    await expect(
      canvas.getByRole('button', { name: 'Sold out: SOL, Locked, 30 days' }),
    ).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Subscribe USDT, Locked, 30 days' }));
    await expect(args.onOpen).toHaveBeenCalledWith(locked);
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Type' }), 'locked');
    await expect(args.onAddress).toHaveBeenCalledWith({ type: 'locked' });
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Sort by' }), 'coin');
    await expect(args.onAddress).toHaveBeenCalledWith({ sort: 'coin' });
  }),
});

export const Filtered = meta.story({
  args: { address: { coin: 'DOGE', type: undefined, sort: 'apr' }, offers: loadedData([]) },
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByText('No Item Found')).toBeVisible();
    const [clear] = canvas.getAllByRole('button', { name: 'Clear filters' });
    await userEvent.click(clear as HTMLElement);
    await expect(args.onAddress).toHaveBeenCalledWith({ coin: undefined, type: undefined });
  }),
});

export const Empty = meta.story({ args: { offers: loadedData([]) } });
export const Loading = meta.story({ args: { offers: loading } });
export const NotLoaded = meta.story({ args: { offers: notLoaded() } });
export const Outdated = meta.story({ args: { offers: outdatedData(products) } });

export const Visitor = meta.story({
  render: (args) => (
    <EarnFrame view="offers" isSignedIn={false}>
      <OffersView {...args} />
    </EarnFrame>
  ),
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.queryByRole('link', { name: 'Positions' })).toBeNull();
  }),
});

export const Phone = meta.story({ globals: { viewport: { value: 'phone' } } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
