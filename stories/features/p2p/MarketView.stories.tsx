import { expect, fn, screen, within } from 'storybook/test';
import { decimal } from '#contract/core/decimal.ts';
import type { MarketViewProps } from '#src/features/p2p/market/market-view-props.ts';
import { MarketView } from '#src/features/p2p/market/MarketView.tsx';
import { addressOf } from '#src/features/p2p/market/market-address.ts';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { loadedData, loading, notLoaded, outdatedData } from '../../loadables.ts';
import { adList, ads, buyAd, pageOf, sellAd, settings, types } from './sample-market.ts';

const addressAt = (query: string) => addressOf(new URLSearchParams(query));

const args: MarketViewProps = {
  address: addressAt(''),
  onAddress: fn(),
  settings,
  types,
  coin: 'USDT',
  currency: 'EUR',
  amount: '',
  onAmountChange: fn(),
  isSignedIn: true,
  ads: loadedData(adList),
  onTake: fn(),
  onTrader: fn(),
};

const meta = preview.meta({
  title: 'features/p2p/MarketView',
  parameters: { isPage: true },
  args,
  render: (props: MarketViewProps) => (
    <main>
      <h1>P2P trading</h1>
      <MarketView {...props} />
    </main>
  ),
});

export const Ads = meta.story({
  play: inEnglish(async ({ userEvent, args: { onTake, onAddress, onTrader } }) => {
    const list = within(screen.getByRole('list', { name: 'Ads' }));
    await userEvent.click(list.getByRole('button', { name: 'Buy USDT from NordicCoins' }));
    await expect(onTake).toHaveBeenLastCalledWith(ads[0]);
    // A condition that is not met is the reason on the button, which does nothing.
    const young = list.getByRole('button', { name: 'Buy USDT from Łukasz_Wymiana' });
    await expect(young).toHaveAttribute('aria-disabled', 'true');
    await expect(young).toHaveAccessibleDescription('Age of the account needed: 30 days');
    await userEvent.click(young);
    await expect(onTake).toHaveBeenCalledOnce();
    await expect(
      list.getByRole('button', { name: 'Buy USDT from متجر النيل' }),
    ).toHaveAccessibleDescription('No price at the moment');
    await userEvent.click(list.getByRole('button', { name: 'متجر النيل' }));
    await expect(onTrader).toHaveBeenLastCalledWith('M3N4B5V6');
    await userEvent.click(screen.getByRole('radio', { name: 'Sell' }));
    await expect(onAddress).toHaveBeenLastCalledWith({ side: 'sell' });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Payment method' }), 'Wise');
    await expect(onAddress).toHaveBeenLastCalledWith({ typeId: 2 });
  }),
});
export const ByKeyboard = meta.story({
  name: 'Taken by keyboard',
  play: inEnglish(async ({ userEvent, args: { onTake } }) => {
    screen.getByRole('button', { name: 'Buy USDT from NordicCoins' }).focus();
    await userEvent.keyboard('{Enter}');
    await expect(onTake).toHaveBeenCalledOnce();
  }),
});
/** Takers see where the payment must come from, and filter by it. */
export const OfACountry = meta.story({
  args: {
    address: addressAt('country=DE'),
    ads: loadedData({ ...adList, ads: pageOf([{ ...sellAd, region: 'DE' }]) }),
  },
  play: inEnglish(async ({ userEvent, args: { onAddress } }) => {
    const filter = await screen.findByRole('combobox', { name: 'Country of the payment' });
    await expect(filter).toHaveValue('DE');
    const list = within(screen.getByRole('list', { name: 'Ads' }));
    await expect(await list.findByText('Germany')).toBeVisible();
    await userEvent.selectOptions(filter, 'Any country');
    await expect(onAddress).toHaveBeenLastCalledWith({ region: undefined });
  }),
});
export const Selling = meta.story({
  args: {
    address: addressAt('side=sell'),
    ads: loadedData({ ...adList, ads: pageOf([buyAd]) }),
  },
});
export const Visitor = meta.story({ args: { isSignedIn: false } });
export const Filtered = meta.story({
  args: {
    address: addressAt('amount=100&payment=1&verified=1'),
    amount: '100',
    ads: loadedData({ ...adList, ads: pageOf([]) }),
  },
  play: inEnglish(async ({ userEvent, args: { onAddress } }) => {
    await expect(screen.getByText('No Item Found')).toBeVisible();
    const [clear] = screen.getAllByRole('button', { name: 'Clear filters' });
    if (clear !== undefined) await userEvent.click(clear);
    await expect(onAddress).toHaveBeenLastCalledWith(
      expect.objectContaining({ amount: '', typeId: undefined, isVerifiedOnly: false }),
    );
  }),
});
export const Empty = meta.story({
  args: { ads: loadedData({ ads: pageOf([]), referencePrice: undefined, referenceAt: undefined }) },
});
export const ManyPages = meta.story({
  args: { ads: loadedData({ ...adList, ads: pageOf(ads, 7) }) },
});
export const Loading = meta.story({ args: { settings: undefined, ads: loading } });
export const Failed = meta.story({ args: { ads: notLoaded() } });
export const Stale = meta.story({
  name: 'Not updated: nothing is taken',
  args: { ads: outdatedData(adList) },
  play: inEnglish(async ({ userEvent, args: { onTake } }) => {
    await expect(screen.getByText('The list could not be loaded.')).toBeVisible();
    const buy = screen.getByRole('button', { name: 'Buy USDT from NordicCoins' });
    await expect(buy).toHaveAccessibleDescription('Waiting for live prices');
    await userEvent.click(buy);
    await expect(onTake).not.toHaveBeenCalled();
  }),
});
export const Express = meta.story({
  args: {
    address: addressAt('mode=express&amount=100'),
    amount: '100',
    ads: loadedData({
      ...adList,
      ads: pageOf(
        ads.slice(0, 1).concat(
          ['0.936', '0.938', '0.94'].map((price, at) => ({
            ...adOf(at),
            currentPrice: decimal(price),
          })),
        ),
      ),
    }),
  },
  play: inEnglish(async ({ userEvent, args: { onTake } }) => {
    const best = within(screen.getByRole('region', { name: 'Best offer' }));
    await expect(best.getAllByText('0.9338 EUR')[0]).toBeVisible();
    const others = within(screen.getByRole('region', { name: 'Other offers' }));
    await expect(others.getByText('0.936 EUR')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Buy USDT' }));
    await expect(onTake).toHaveBeenLastCalledWith(ads[0]);
  }),
});
export const ExpressWithoutOffer = meta.story({
  args: {
    address: addressAt('mode=express&amount=900000'),
    amount: '900000',
    ads: loadedData({ ...adList, ads: pageOf([]) }),
  },
});
export const ExpressLoading = meta.story({
  args: { address: addressAt('mode=express'), ads: loading },
});
export const Phone = meta.story({ globals: { viewport: { value: 'phone' } } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });

function adOf(at: number) {
  const [first] = ads;
  if (first === undefined) throw new Error('There is a sample.');
  return { ...first, id: 600 + at };
}
