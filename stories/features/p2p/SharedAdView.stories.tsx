import { expect, fn, screen } from 'storybook/test';
import { SharedAdView } from '#src/features/p2p/market/SharedAd.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { loadedData, loading, notLoaded } from '../../loadables.ts';
import { sellAd } from './sample-market.ts';

const meta = preview.meta({
  component: SharedAdView,
  title: 'features/p2p/SharedAdView',
  args: { ad: loadedData(sellAd), onTake: fn(), onTrader: fn(), onDone: fn() },
});

export const Shared = meta.story({
  play: inEnglish(async ({ userEvent, args: { onTake, onDone } }) => {
    await userEvent.click(screen.getByRole('button', { name: 'Buy USDT from NordicCoins' }));
    await expect(onTake).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole('button', { name: 'Show all ads' }));
    await expect(onDone).toHaveBeenCalledOnce();
  }),
});
export const Own = meta.story({ args: { ad: loadedData({ ...sellAd, isOwn: true }) } });
export const Loading = meta.story({ args: { ad: loading } });
export const Gone = meta.story({
  args: { ad: notLoaded() },
  play: inEnglish(async () => {
    await expect(screen.getByText('This ad is not available anymore.')).toBeVisible();
  }),
});
