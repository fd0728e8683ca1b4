import { expect, fn } from 'storybook/test';
import { CheckView, type CheckViewProps } from '#src/features/gift-cards/check/CheckView.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { added, card, redeemed, restricted, themes } from './sample-gift-cards.ts';

const args: CheckViewProps = {
  result: { kind: 'none' },
  themes,
  brand: 'Tidemark',
  onCheck: fn(),
};

const meta = preview.meta({
  component: CheckView,
  title: 'features/gift-cards/CheckView',
  args,
});

export const Empty = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args: { onCheck } }) => {
    const check = canvas.getByRole('button', { name: 'Check card' });
    await userEvent.click(check);
    await expect(canvas.getByText('A card number has 16 digits')).toBeVisible();
    const field = canvas.getByRole('textbox', { name: 'Card number' });
    await userEvent.type(field, '4821-5907 3615 4408');
    await userEvent.click(check);
    await expect(onCheck).toHaveBeenLastCalledWith('4821590736154408');
  }),
});
export const Checking = meta.story({ args: { result: { kind: 'checking' } } });
export const NotFound = meta.story({ args: { result: { kind: 'notFound' } } });
export const Unreachable = meta.story({ args: { result: { kind: 'unreachable' } } });
export const Refused = meta.story({
  args: { result: { kind: 'refused', message: 'Too many wrong numbers. Try again later.' } },
});
export const Revocable = meta.story({
  args: { result: { kind: 'found', face: card } },
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByText(/Its creator can still take it back/)).toBeVisible();
  }),
});
export const Open = meta.story({
  args: { result: { kind: 'found', face: { ...card, isRevocable: false } } },
});
export const Restricted = meta.story({
  args: { result: { kind: 'found', face: { ...restricted, isRevocable: false } } },
});
export const Added = meta.story({ args: { result: { kind: 'found', face: added } } });
export const Redeemed = meta.story({ args: { result: { kind: 'found', face: redeemed } } });
export const Phone = meta.story({
  globals: { viewport: { value: 'phone' } },
  args: { result: { kind: 'found', face: card } },
});
export const RightToLeft = meta.story({
  globals: { locale: 'ar' },
  args: { result: { kind: 'found', face: card } },
});
