import { expect, fn } from 'storybook/test';
import { FavouriteStar } from '#src/trading/favourites/FavouriteStar.tsx';
import preview from '../../.storybook/preview.tsx';
import { inEnglish } from '../in-english.ts';

const meta = preview.meta({
  tags: ['forced-colors'],
  component: FavouriteStar,
  args: { name: 'BTC/USDT', isOn: false, onToggle: fn() },
});

export const Off = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    const star = canvas.getByRole('button', { name: 'Favorite BTC/USDT' });
    await expect(star).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(star);
    await expect(args.onToggle).toHaveBeenCalledOnce();
  }),
});
export const On = meta.story({ args: { isOn: true } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
