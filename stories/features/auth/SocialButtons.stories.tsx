import { expect, fn } from 'storybook/test';
import { SocialButtons } from '#src/features/auth/parts/SocialButtons.tsx';
import preview from '../../../.storybook/preview.tsx';

const start = fn();
const startTelegram = fn();
const google = { id: 'google', name: 'Google' };
const apple = { id: 'apple', name: 'Apple' };

const meta = preview.meta({
  title: 'features/auth/SocialButtons',
  component: SocialButtons,
  args: {
    providers: [google, apple],
    hasTelegram: true,
    isBusy: false,
    start,
    startTelegram,
  },
  beforeEach: () => {
    start.mockClear();
    startTelegram.mockClear();
  },
});

export const Several = meta.story({
  play: async ({ canvas, userEvent }) => {
    const [first, second, telegram] = canvas.getAllByRole('button');
    if (first === undefined || second === undefined || telegram === undefined) {
      throw new Error('There is a button for each way.');
    }
    await userEvent.click(second);
    await expect(start).toHaveBeenCalledWith('apple');
    await userEvent.click(telegram);
    await expect(startTelegram).toHaveBeenCalledOnce();
  },
});
export const OneProvider = meta.story({
  args: { providers: [google], hasTelegram: false },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('button')).toHaveLength(1);
  },
});
export const TelegramAlone = meta.story({ args: { providers: [] } });
export const Busy = meta.story({
  args: { isBusy: true },
  play: async ({ canvas, userEvent }) => {
    for (const button of canvas.getAllByRole('button')) await userEvent.click(button);
    await expect(start).not.toHaveBeenCalled();
  },
});
export const NoneNamed = meta.story({
  args: { providers: [], hasTelegram: false },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('section')).toBeNull();
  },
});
export const LongName = meta.story({
  args: { providers: [{ id: 'long', name: 'The Amalgamated Credit Union of Northern Harbours' }] },
  globals: { viewport: { value: 'phone' } },
});
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
