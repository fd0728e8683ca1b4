import { expect, fn, screen, within } from 'storybook/test';
import { HandOffDialog } from '#src/features/auth/HandOffDialog.tsx';
import preview from '../../../.storybook/preview.tsx';

const onAccept = fn();
const onDecline = fn();

const meta = preview.meta({
  title: 'features/auth/HandOffDialog',
  component: HandOffDialog,
  args: { host: 'shop.example.com', onAccept, onDecline },
  beforeEach: () => {
    onAccept.mockClear();
    onDecline.mockClear();
  },
});

export const Requesting = meta.story({
  play: async () => {
    const dialog = await screen.findByRole('alertdialog');
    await expect(dialog).toHaveTextContent('shop.example.com');
  },
});
export const Declined = meta.story({
  play: async ({ userEvent }) => {
    const dialog = await screen.findByRole('alertdialog');
    const cancel = within(dialog).getAllByRole('button').at(-2);
    if (cancel === undefined) throw new Error('There is a way back.');
    await userEvent.click(cancel);
    await expect(onDecline).toHaveBeenCalledOnce();
    await expect(onAccept).not.toHaveBeenCalled();
  },
});
export const LongHost = meta.story({
  args: { host: 'a-very-long-name-of-a-shop-that-sells-everything.harbour.example.com' },
});
