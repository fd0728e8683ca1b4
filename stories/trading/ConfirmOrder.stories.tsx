import { expect, fn, screen, waitFor } from 'storybook/test';
import { ConfirmOrder, type RequestedOrder } from '#src/trading/ticket/ConfirmOrder.tsx';
import preview from '../../.storybook/preview.tsx';
import { inEnglish } from '../in-english.ts';

const requested: RequestedOrder = {
  side: 'buy',
  kind: 'limit',
  tradeCoin: 'BTC',
  priceText: '80,000 USDT',
  rows: [
    { label: 'Price', value: '80,000 USDT' },
    { label: 'Amount', value: '0.125 BTC' },
  ],
  warnings: [],
};

const meta = preview.meta({
  component: ConfirmOrder,
  args: { requested, isOpen: true, onConfirm: fn(), onDecline: fn() },
});

export const ConfirmBeforePlacing = meta.story({
  play: inEnglish(async ({ userEvent, args }) => {
    await screen.findByRole('dialog', { name: 'Confirm order' });
    const send = screen.getByRole('button', { name: 'Buy at 80,000 USDT' });
    await waitFor(() => expect(send).toHaveFocus());
    await userEvent.click(
      screen.getByRole('checkbox', { name: "Don't ask again for limit orders" }),
    );
    await userEvent.click(send);
    await expect(args.onConfirm).toHaveBeenCalledWith(true);
  }),
});

export const LooksLikeAMistake = meta.story({
  args: {
    requested: {
      ...requested,
      warnings: [
        'Your price is 24% above the best ask (64,250.10). The order will fill immediately, up to your price.',
        'This order is 3.2% of the 24h volume.',
      ],
    },
  },
  play: inEnglish(async ({ userEvent, args }) => {
    const dialog = await screen.findByRole('alertdialog', { name: 'Check this order' });
    await expect(dialog).toHaveTextContent('64,250.10');
    const change = screen.getByRole('button', { name: 'Go back' });
    await waitFor(() => expect(change).toHaveFocus());
    await userEvent.click(screen.getByRole('button', { name: 'Buy at 80,000 USDT' }));
    await expect(args.onConfirm).toHaveBeenCalledWith(false);
    await userEvent.click(change);
    await expect(args.onDecline).toHaveBeenCalledOnce();
  }),
});
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
