import { expect, fn, screen } from 'storybook/test';
import { ChatImageView } from '#src/trading/chat/ChatImageView.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { imageUrl } from '../../features/support/staged-chat.ts';

const meta = preview.meta({
  component: ChatImageView,
  args: {
    image: { id: 'receipt', width: 120, height: 80 },
    load: () => Promise.resolve(imageUrl),
  },
});

export const Loaded = meta.story({
  play: inEnglish(async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Enlarge image' }));
    await expect(await screen.findByRole('dialog', { name: 'Image' })).toBeVisible();
  }),
});
export const Loading = meta.story({ args: { load: () => new Promise<string>(() => undefined) } });

const unavailable = fn(() => Promise.reject<string>(new Error('unavailable')));
export const Failed = meta.story({
  args: { load: unavailable },
  // Nothing of an image that did not load is shown.
  argTypes: { image: { control: false } },
  play: inEnglish(async ({ canvas, userEvent }) => {
    const retry = await canvas.findByRole('button', { name: 'Retry' });
    const callCount = unavailable.mock.calls.length;
    await userEvent.click(retry);
    await expect(unavailable).toHaveBeenCalledTimes(callCount + 1);
    await expect(await canvas.findByRole('alert')).toBeVisible();
  }),
});
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
