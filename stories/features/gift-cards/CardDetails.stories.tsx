import { expect, fn } from 'storybook/test';
import { CardDetails } from '#src/features/gift-cards/card/CardDetails.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { added, card, locked, redeemed, restricted, themes } from './sample-gift-cards.ts';

const meta = preview.meta({
  component: CardDetails,
  title: 'features/gift-cards/CardDetails',
  args: { card, themes, brand: 'Tidemark', onStep: fn() },
});

export const Active = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args: { onStep } }) => {
    await expect(canvas.getByText('Anyone with the code can take this card.')).toBeVisible();
    for (const [name, step] of [
      ['Redeem', 'redeem'],
      ['Show code', 'reveal'],
      ['Send', 'send'],
      ['Image', 'picture'],
      ['Revoke', 'revoke'],
      ['Report lost', 'report'],
    ] as const) {
      await userEvent.click(canvas.getByRole('button', { name }));
      await expect(onStep).toHaveBeenLastCalledWith(step);
    }
  }),
});
export const Restricted = meta.story({ args: { card: restricted } });
export const Added = meta.story({
  args: { card: added },
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByText('Redeems itself')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Show code' })).toBeNull();
  }),
});
export const Redeemed = meta.story({
  args: { card: redeemed },
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByText('Recalculated on this device: the same amount.')).toBeVisible();
    await expect(canvas.queryByRole('button')).toBeNull();
  }),
});
export const WrongCredit = meta.story({
  args: { card: { ...redeemed, redeemedAmount: card.amount } },
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByText(/another amount/)).toBeVisible();
  }),
});
export const Locked = meta.story({ args: { card: locked } });
export const UnknownTheme = meta.story({ args: { card: { ...card, themeId: 99 } } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone' } } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
