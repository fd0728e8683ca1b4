import { expect, fn } from 'storybook/test';
import { CardPicture } from '#src/features/gift-cards/card/CardPicture.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { card, CODE, linkOf, redeemed, themes } from './sample-gift-cards.ts';

const LONG_NOTE = 'All the best for your birthday, and for everything that comes after it. '.repeat(
  3,
);

const meta = preview.meta({
  component: CardPicture,
  title: 'features/gift-cards/CardPicture',
  args: { card, themes, brand: 'Tidemark', secret: undefined, onBack: fn() },
});

export const WithoutCode = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args: { onBack } }) => {
    await expect(canvas.getByRole('img', { name: 'Card without code' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Save as image' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Back' }));
    await expect(onBack).toHaveBeenCalledOnce();
  }),
});
export const WithCode = meta.story({
  args: { secret: { code: CODE, link: linkOf(CODE) } },
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: 'Card with code' })).toBeVisible();
    await canvas.findByRole('button', { name: 'Save image with code' });
  }),
});
export const FixedValue = meta.story({ args: { card: redeemed } });
export const LongNote = meta.story({
  args: { card: { ...card, note: LONG_NOTE }, secret: { code: CODE, link: linkOf(CODE) } },
});
export const RightToLeft = meta.story({
  globals: { locale: 'ar' },
  args: { secret: { code: CODE, link: linkOf(CODE) } },
});
