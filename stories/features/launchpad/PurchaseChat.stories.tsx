import { expect, fn, within } from 'storybook/test';
import {
  PurchaseChat,
  type PurchaseChatProps,
} from '#src/features/launchpad/project/PurchaseChat.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { imageUrl, now, readyState } from '../support/staged-chat.ts';

const chatOf = (more: Partial<PurchaseChatProps['chat']['state']>): PurchaseChatProps['chat'] => ({
  state: { ...readyState, ...more },
  commands: {
    send: fn(),
    retry: fn(),
    discard: fn(),
    readAgain: fn(),
    readEarlier: fn(),
    chooseImage: fn(),
    removeImage: fn(),
    reportTyping: fn(),
    see: fn(),
    imageUrl: () => Promise.resolve(imageUrl),
    now: () => now,
  },
});

const meta = preview.meta({
  component: PurchaseChat,
  title: 'features/launchpad/PurchaseChat',
  parameters: { isPage: true },
  args: { chat: chatOf({}), isPageVisible: true } satisfies PurchaseChatProps,
  decorators: [
    (Story) => (
      <main>
        <h1>Harbor</h1>
        <Story />
      </main>
    ),
  ],
});

export const Conversation = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args: { chat } }) => {
    const log = within(canvas.getByRole('log', { name: 'Conversation about your purchase' }));
    await expect(log.getAllByRole('listitem').length).toBeGreaterThan(1);
    await userEvent.type(canvas.getByRole('textbox', { name: 'Message' }), 'When?{Enter}');
    await expect(chat.commands.send).toHaveBeenCalledWith('When?');
  }),
});
export const Empty = meta.story({ args: { chat: chatOf({ messages: [] }) } });
export const Closed = meta.story({
  args: { chat: chatOf({ isClosed: true, isReadOnly: true }) },
});
