import { expect, fn, screen, within } from 'storybook/test';
import {
  MarginModeDialog,
  type MarginModeDialogProps,
} from '#src/features/futures/parts/leverage/MarginModeDialog.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';

const args: MarginModeDialogProps = {
  isOpen: true,
  onClose: fn(),
  marginMode: 'isolated',
  isBusy: false,
  onConfirm: fn(),
};

const meta = preview.meta({
  title: 'features/futures/MarginModeDialog',
  component: MarginModeDialog,
  args,
});

const dialog = async () => within(await screen.findByRole('dialog'));

export const Changed = meta.story({
  play: inEnglish(async ({ userEvent, args }) => {
    const view = await dialog();
    const change = view.getByRole('button', { name: 'Change margin mode' });
    await expect(change).toHaveAccessibleDescription('Choose another margin mode');
    await userEvent.click(view.getByRole('radio', { name: 'Cross' }));
    await userEvent.click(change);
    await expect(args.onConfirm).toHaveBeenCalledWith('cross');
  }),
});
export const Locked = meta.story({
  args: { lockedReason: 'Close the open position of BTC/USDT before changing the margin mode.' },
});
export const Busy = meta.story({ args: { isBusy: true } });
export const Rejected = meta.story({ args: { error: 'An open order locks the margin mode.' } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
