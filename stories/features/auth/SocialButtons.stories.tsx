import { expect, fn } from 'storybook/test';
import { SocialButtons } from '#src/features/auth/parts/SocialButtons.tsx';
import preview from '../../../.storybook/preview.tsx';

const begin = fn();
const beginTelegram = fn();

const meta = preview.meta({
  title: 'features/auth/SocialButtons',
  component: SocialButtons,
  args: {
    providers: [
      { id: 'harbour', name: 'Harbour ID' },
      { id: 'lantern', name: 'Lantern' },
    ],
    hasTelegram: true,
    isBusy: false,
    begin,
    beginTelegram,
  },
  beforeEach: () => {
    begin.mockClear();
    beginTelegram.mockClear();
  },
});

export const Calm = meta.story({
  play: async ({ canvas, userEvent }) => {
    const [first, , telegram] = canvas.getAllByRole('button');
    if (first === undefined || telegram === undefined) throw new Error('There are three ways.');
    await userEvent.click(first);
    await expect(begin).toHaveBeenCalledWith('harbour');
    await userEvent.click(telegram);
    await expect(beginTelegram).toHaveBeenCalledOnce();
  },
});
export const Busy = meta.story({
  args: { isBusy: true },
  play: async ({ canvas, userEvent }) => {
    const [first] = canvas.getAllByRole('button');
    if (first === undefined) throw new Error('There are three ways.');
    await userEvent.click(first);
    await expect(begin).not.toHaveBeenCalled();
  },
});
export const TelegramAlone = meta.story({ args: { providers: [] } });
export const LongName = meta.story({
  args: { providers: [{ id: 'long', name: 'The Harbour Masters’ Association of Identity' }] },
});
export const None = meta.story({ args: { providers: [], hasTelegram: false } });
