import { expect, fn } from 'storybook/test';
import { FilePicker } from '#src/trading/camera/FilePicker.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';

const meta = preview.meta({
  component: FilePicker,
  args: { isScan: false, onPick: fn() },
  // Seen in the window of the system alone.
  argTypes: { isScan: { control: false } },
});

export const Pictures = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    const file = new File(['x'], 'front.png', { type: 'image/png' });
    await userEvent.upload(canvas.getByLabelText('Choose a file'), file);
    await expect(args.onPick).toHaveBeenCalledWith(file);
  }),
});
export const PicturesAndPdf = meta.story({ args: { isScan: true } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
