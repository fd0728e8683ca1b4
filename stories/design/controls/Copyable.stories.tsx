import { expect, fn } from 'storybook/test';
import { Copyable } from '#src/design/controls/Copyable.tsx';
import preview from '../../../.storybook/preview.tsx';

const meta = preview.meta({
  component: Copyable,
  args: { text: '48210931', label: 'Copy UID', onCopy: fn() },
});

export const Short = meta.story();
export const Shortened = meta.story({
  args: { text: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', isShortened: true },
});
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
export const Copies = meta.story({
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Copy UID' }));
    await expect(args.onCopy).toHaveBeenCalledWith('48210931');
  },
});
