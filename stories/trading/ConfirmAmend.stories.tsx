import { expect, fn, screen } from 'storybook/test';
import { decimal } from '#contract/core/decimal.ts';
import { ConfirmAmend } from '#src/trading/orders/changes/ConfirmAmend.tsx';
import preview from '../../.storybook/preview.tsx';
import { inEnglish } from '../in-english.ts';
import { sampleOrder, samplePairOf } from './sample-account.ts';

const order = sampleOrder(2, {
  status: 'open',
  limitPrice: decimal('63800'),
  size: decimal('0.25'),
});
const stop = sampleOrder(3, {
  side: 'sell',
  kind: 'stop_limit',
  status: 'untriggered',
  limitPrice: decimal('63500'),
  stopPrice: decimal('63600'),
});

const meta = preview.meta({
  component: ConfirmAmend,
  args: {
    order,
    pair: samplePairOf(order),
    change: { limitPrice: decimal('63750.5') },
    warning: 'change' as const,
    onConfirm: fn(),
    onDecline: fn(),
  },
});

export const NewPrice = meta.story({
  play: inEnglish(async ({ userEvent, args }) => {
    const dialog = await screen.findByRole('alertdialog', { name: 'Amend this order?' });
    await expect(dialog).toHaveTextContent('63,800.00 → 63,750.50');
    await userEvent.click(screen.getByRole('button', { name: 'Amend order' }));
    await expect(args.onConfirm).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole('button', { name: 'Go back' }));
    await expect(args.onDecline).toHaveBeenCalledOnce();
  }),
});

export const NewAmount = meta.story({ args: { change: { size: decimal('0.1') } } });
export const StopOrder = meta.story({
  args: { order: stop, pair: samplePairOf(stop), change: { stopPrice: decimal('63650') } },
});
export const FarFromTheMarket = meta.story({
  args: { warning: 'far_price' as const, change: { limitPrice: decimal('90000') } },
});
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
