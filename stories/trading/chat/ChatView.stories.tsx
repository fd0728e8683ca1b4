import { expect, fn } from 'storybook/test';
import type { ChatState } from '#src/binding/chat.ts';
import { ChatView } from '#src/trading/chat/ChatView.tsx';
import type { ChatViewProps } from '#src/trading/chat/chat-view-props.ts';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import {
  failed,
  imageUrl,
  now,
  readyState,
  sending,
  waiting,
} from '../../features/support/staged-chat.ts';

const commands: ChatViewProps['commands'] = {
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
};

const stateOf = (more: Partial<ChatState>): ChatState => ({ ...readyState, ...more });

const args: ChatViewProps = {
  state: readyState,
  commands,
  label: 'Conversation with support',
  peerName: 'Support',
  emptyText: 'Write to us',
  isPageVisible: true,
};

const meta = preview.meta({
  component: ChatView,
  args,
  render: (shown) => (
    <div style={{ display: 'grid', inlineSize: 420, maxInlineSize: '100%', blockSize: 520 }}>
      <ChatView {...shown} />
    </div>
  ),
});

export const Conversation = meta.story({
  play: inEnglish(async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Message' }), 'Thank you{Enter}');
    await expect(commands.send).toHaveBeenLastCalledWith('Thank you');
  }),
});
export const Empty = meta.story({ args: { state: stateOf({ messages: [] }) } });
export const Unsent = meta.story({
  args: { state: stateOf({ unsent: [sending, waiting, failed] }) },
});
export const Offline = meta.story({ args: { state: stateOf({ isOffline: true }) } });
export const ReadOnly = meta.story({
  args: { state: stateOf({ isClosed: true, isReadOnly: true }) },
});
export const Closed = meta.story({ args: { state: stateOf({ isClosed: true }) } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
