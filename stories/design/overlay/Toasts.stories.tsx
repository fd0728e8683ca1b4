import { expect, fn, within } from 'storybook/test';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import { Toasts } from '#src/design/overlay/Toasts.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { stayOnPage } from '../../stay-on-page.ts';

const meta = preview.meta({
  component: Toasts,
  args: {
    onDismiss: fn(),
    toasts: [
      { id: '1', kind: 'success' as const, text: 'Order placed successfully' },
      { id: '2', kind: 'error' as const, text: 'Insufficient balance' },
      { id: '3', kind: 'info' as const, text: 'A new version is ready.' },
    ],
  },
});

export const Kinds = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Insufficient balance');
    await expect(canvas.getAllByRole('status')).toHaveLength(2);
  },
});
export const None = meta.story({ args: { toasts: [] } });
export const LongText = meta.story({
  args: {
    toasts: [
      {
        id: '1',
        kind: 'error',
        text: 'Der Auftrag konnte nicht angenommen werden, weil der Betrag kein Vielfaches der Schrittweite 0.00001 ist und der Gegenwert unter dem Mindestwert von 10 USDT liegt.',
      },
    ],
  },
});
export const TopRightInArabic = meta.story({
  name: '[LAYOUT-17] Toasts stay at the top right in Arabic',
  globals: { locale: 'ar' },
  play: async ({ canvas, canvasElement }) => {
    const box = canvas.getByRole('alert').getBoundingClientRect();
    const { clientWidth } = canvasElement.ownerDocument.documentElement;
    await expect(clientWidth - box.right).toBeLessThan(24);
    await expect(box.top).toBeLessThan(120);
  },
});
export const Dismisses = meta.story({
  args: { toasts: [{ id: 'only', kind: 'error', text: 'Insufficient balance' }] },
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Dismiss' }));
    await expect(args.onDismiss).toHaveBeenCalledWith('only');
  }),
});

export const OverDialog = meta.story({
  args: { toasts: [{ id: 'only', kind: 'error', text: 'Insufficient balance' }] },
  render: (args) => (
    <>
      <Dialog title="Confirm your order" isOpen onClose={fn()}>
        What is behind a modal dialog cannot be reached.
      </Dialog>
      <Toasts {...args} />
    </>
  ),
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    const dialog = canvas.getByRole('dialog', { name: 'Confirm your order' });
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Dismiss' }));
    await expect(args.onDismiss).toHaveBeenCalledWith('only');
  }),
});

const onOpen = fn();

export const OfNotifications = meta.story({
  args: {
    toasts: [
      {
        id: 'news:order',
        kind: 'info',
        text: 'Order filled · Bought 0.25 BTC at 64,100, BTC/USDT',
        count: 5,
        link: { href: '/user/spot-orders', isExternal: false, onOpen },
      },
    ],
  },
  play: inEnglish(async ({ canvas, canvasElement, userEvent }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('and 4 more');
    stayOnPage(canvasElement);
    await userEvent.click(canvas.getByRole('link', { name: /Order filled/ }));
    await expect(onOpen).toHaveBeenCalledOnce();
  }),
});

export const BesideTheOrderForm = meta.story({
  render: (args) => (
    <>
      <Toasts {...args} />
      <form
        data-ticket="buy"
        aria-label="Order"
        style={{ position: 'fixed', inset: '60px 0 0 auto', inlineSize: '304px' }}
      />
    </>
  ),
  play: inEnglish(async ({ canvas }) => {
    const form = canvas.getByRole('form', { name: 'Order' }).getBoundingClientRect();
    const toast = canvas.getByRole('alert').getBoundingClientRect();
    // A narrow window has no room beside the form.
    const isBeside = toast.right <= form.left;
    await expect(isBeside || form.left < toast.width + 24).toBe(true);
  }),
});
