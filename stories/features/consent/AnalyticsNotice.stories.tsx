import { expect, fn } from 'storybook/test';
import { AnalyticsNotice } from '#src/features/consent/index.ts';
import preview from '../../../.storybook/preview.tsx';

const meta = preview.meta({
  component: AnalyticsNotice,
  args: { onAccept: fn(), onDecline: fn() },
});

export const Notice = meta.story({
  globals: { locale: 'en' },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Decline' }));
    await expect(args.onDecline).toHaveBeenCalledOnce();
    await expect(args.onAccept).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: 'Accept' }));
    await expect(args.onAccept).toHaveBeenCalledOnce();
  },
});
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
export const OnAPhone = meta.story({ globals: { viewport: { value: 'phone' } } });
