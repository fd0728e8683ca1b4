import { expect, fn } from 'storybook/test';
import {
  UpdateRateChooser,
  type UpdateRateChooserProps,
} from '#src/trading/status/UpdateRateChooser.tsx';
import preview from '../../.storybook/preview.tsx';
import { inEnglish } from '../in-english.ts';

const args: UpdateRateChooserProps = { rate: 60, onRate: fn() };

const meta = preview.meta({ component: UpdateRateChooser, args });

export const All = meta.story();
export const FourASecond = meta.story({ args: { rate: 4 } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
export const IsChosen = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args: { onRate } }) => {
    await userEvent.click(canvas.getByRole('radio', { name: '10' }));
    await expect(onRate).toHaveBeenCalledWith(10);
  }),
});
