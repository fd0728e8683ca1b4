import { expect, fn } from 'storybook/test';
import { OfflineState } from '#src/features/offline/index.ts';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';

const meta = preview.meta({
  component: OfflineState,
  args: { missing: 'network' as const, isBusy: false, onRetry: fn() },
  parameters: { isPage: true },
});

export const NoNetwork = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Retry now' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  }),
});
export const NoExchange = meta.story({ args: { missing: 'exchange' as const } });
export const Requesting = meta.story({
  args: { isBusy: true },
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button'));
    await expect(args.onRetry).not.toHaveBeenCalled();
  }),
});
export const RightToLeft = meta.story({
  globals: { locale: 'ar' },
  args: { missing: 'network' as const },
});
export const Phone = meta.story({
  globals: { viewport: { value: 'phone' } },
  args: { missing: 'exchange' as const },
});
