import { expect, fn, screen } from 'storybook/test';
import { CloseAdDialog } from '#src/features/p2p/ads/CloseAdDialog.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { ownAds } from './sample-market.ts';

const [ad] = ownAds;
if (ad === undefined) throw new Error('There is a sample.');

const meta = preview.meta({
  component: CloseAdDialog,
  title: 'features/p2p/CloseAdDialog',
  args: { ad, isBusy: false, onConfirm: fn(), onClose: fn() },
});

export const Selling = meta.story({
  play: inEnglish(async ({ userEvent, args: { onConfirm } }) => {
    await expect(
      screen.getByText('4,897.8035982 USDT are released to your P2P wallet.'),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Close ad' }));
    await expect(onConfirm).toHaveBeenCalledOnce();
  }),
});
export const Buying = meta.story({ args: { ad: { ...ad, side: 'buy' } } });
export const Closing = meta.story({ args: { isBusy: true } });
