import { expect, fn } from 'storybook/test';
import { AddFavouritesDialog } from '#src/features/favourites/index.ts';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';

const coins = ['BTC', 'ETH', 'SOL', 'XRP', 'ADA', 'DOGE', 'LTC', 'DOT', 'LINK'];

const meta = preview.meta({
  component: AddFavouritesDialog,
  args: { pairTexts: ['BTC_USDT', 'SOL_USDT'], onAccept: fn(), onDecline: fn() },
});

export const Two = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add to account' }));
    await expect(args.onAccept).toHaveBeenCalledOnce();
  }),
});
export const One = meta.story({ args: { pairTexts: ['BTC_USDT'] } });
export const Many = meta.story({ args: { pairTexts: coins.map((coin) => `${coin}_USDT`) } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
export const Declined = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Not now' }));
    await expect(args.onDecline).toHaveBeenCalledOnce();
  }),
});
