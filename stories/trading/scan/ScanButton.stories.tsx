import { expect, fn } from 'storybook/test';
import { ScanButton } from '#src/trading/scan/ScanButton.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';

const meta = preview.meta({ component: ScanButton, args: { onText: fn() } });

export const Closed = meta.story({
  play: inEnglish(async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Scan QR code' })).toHaveFocus();
  }),
});
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
