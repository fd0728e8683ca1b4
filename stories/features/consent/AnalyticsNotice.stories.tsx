import { expect, fn } from 'storybook/test';
import { AnalyticsNotice } from '#src/features/consent/index.ts';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';

const meta = preview.meta({
  component: AnalyticsNotice,
  args: { onAccept: fn(), onDecline: fn() },
});

export const Notice = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Decline' }));
    await expect(args.onDecline).toHaveBeenCalledOnce();
    await expect(args.onAccept).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: 'Accept' }));
    await expect(args.onAccept).toHaveBeenCalledOnce();
  }),
});
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
export const OnAPhone = meta.story({ globals: { viewport: { value: 'phone' } } });
