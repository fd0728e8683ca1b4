/** A conversation on screen: who wrote each message, how far it came, and what the field below sends. */
import { act, cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import type { ChatState } from '#src/binding/chat.ts';
import { ChatView } from '#src/trading/chat/ChatView.tsx';
import type { ChatViewProps } from '#src/trading/chat/chat-view-props.ts';
import { failed, now, readyState, sending } from '#stories/features/support/staged-chat.ts';
import { showOnPage } from '../../../support/on-page.tsx';
import { plain } from '../../../support/shown-values.ts';
import { usesOf, type Recorder } from '../../../support/used-controls.ts';

afterEach(cleanup);

const commandsOf = (record: Recorder): ChatViewProps['commands'] => ({
  send: record('send'),
  retry: record('retry'),
  discard: record('discard'),
  readAgain: record('readAgain'),
  readEarlier: record('readEarlier'),
  chooseImage: record('chooseImage'),
  removeImage: record('removeImage'),
  reportTyping: record('reportTyping'),
  see: () => undefined,
  imageUrl: () => Promise.resolve('data:,'),
  now: () => now,
});
const chat =
  (state: Partial<ChatState>, more: Partial<ChatViewProps> = {}) =>
  (record: Recorder) => (
    <ChatView
      state={{ ...readyState, messages: [], unsent: [], ...state }}
      commands={commandsOf(record)}
      label="Conversation"
      peerName="Support"
      emptyText="Write to us"
      isPageVisible={false}
      {...more}
    />
  );

const [sample] = readyState.messages;
if (sample === undefined) throw new Error('The samples have a message.');
const message = { ...sample, image: undefined, file: undefined, text: 'Hello' };

it.each([
  [{ author: 'user', deliveredAt: undefined, readAt: undefined }, /^YouHello\d\d:\d\dSent$/],
  [{ author: 'user', deliveredAt: now, readAt: undefined }, /^YouHello\d\d:\d\dDelivered$/],
  [{ author: 'user', deliveredAt: now, readAt: now }, /^YouHello\d\d:\d\dRead$/],
  [{ author: 'operator', deliveredAt: now, readAt: now }, /^SupportHello\d\d:\d\d$/],
])('shows who wrote a message, and how far an own one came: %o', async (changes, text) => {
  const one = { ...message, ...changes } as typeof message;
  await showOnPage(chat({ messages: [one] })(() => () => undefined));
  const bubble = screen.getByText('Hello').parentElement;
  expect(plain(bubble?.textContent ?? '')).toMatch(text);
});

it('gives messages of the exchange between two users their own form', async () => {
  const byExchange = { ...message, author: 'operator' } as typeof message;
  const view = chat({ messages: [byExchange] }, { operatorName: 'Tidemark' });
  await showOnPage(view(() => () => undefined));
  expect(plain(screen.getByText('Hello').parentElement?.textContent ?? '')).toMatch(/^Tidemark/);
  cleanup();
  const closed = { ...message, author: 'system', event: 'closed', text: 'fermé' } as never;
  await showOnPage(chat({ messages: [closed] })(() => () => undefined));
  expect(screen.getByText('The conversation was closed.')).toBeDefined();
});

it('sends a failed message again or deletes it, and offers neither while it is sent', async () => {
  const uses = await usesOf(chat({ unsent: [failed] }));
  expect([uses['Retry'], uses['Delete']]).toEqual([
    `retry ${failed.clientId}`,
    `discard ${failed.clientId}`,
  ]);
  const pending = await usesOf(chat({ unsent: [sending] }));
  expect(pending).not.toHaveProperty('Retry');
});

it.each([
  [{}, 'disabled: Write a message'],
  [{ isFull: true }, 'disabled: Too many unsent messages. Wait until they are sent.'],
  [{ attachment: 'preparing' }, 'disabled: Preparing image…'],
  [{ attachment: 'ready', file: { name: 'a.pdf', bytes: 10 } }, "send ''"],
] as const)('says why nothing can be sent: %o', async (state, effect) => {
  const uses = await usesOf(chat(state as never));
  expect(uses['Send message']).toBe(effect);
});

it('sends with Enter, but not with Shift, within a composition or without a text', async () => {
  const send = vi.fn();
  const view = chat({})((name) => (name === 'send' ? send : () => undefined));
  await showOnPage(view);
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
  const press = (more: object) =>
    act(async () => void fireEvent.keyDown(field, { key: 'Enter', ...more }));
  await press({});
  await act(async () => void fireEvent.change(field, { target: { value: ' Thank you ' } }));
  await press({ shiftKey: true });
  await press({ isComposing: true });
  expect(send).not.toHaveBeenCalled();
  await press({});
  expect(send).toHaveBeenCalledExactlyOnceWith(' Thank you ');
  expect(field.value).toBe('');
});

const NOTICES = [
  'You can still read it.',
  'Send a message to open it again.',
  'Your messages will be sent when you are online again.',
];
it.each([
  [{ isReadOnly: true, isClosed: true }, [0], false],
  [{ isClosed: true }, [1], true],
  [{ isOffline: true }, [2], true],
  [{}, [], true],
])('says what the state of a conversation means: %o', async (state, notices, isWritable) => {
  await showOnPage(chat(state)(() => () => undefined));
  const shown = NOTICES.flatMap((text, index) =>
    document.body.textContent.includes(text) ? [index] : [],
  );
  expect(shown).toEqual(notices);
  expect(screen.queryByRole('textbox') !== null).toBe(isWritable);
});

it('removes the chosen file, and takes a dropped one while it can be sent', async () => {
  const file = { attachment: 'ready', file: { name: 'a.pdf', bytes: 10 } } as never;
  expect((await usesOf(chat(file)))['Remove image']).toBe('removeImage');
  const dropped = new Blob(['x']);
  const drop = async (state: Partial<ChatState>) => {
    const chooseImage = vi.fn();
    const view = chat(state)((name) => (name === 'chooseImage' ? chooseImage : () => undefined));
    await showOnPage(view);
    const log = screen.getByRole('log');
    fireEvent.drop(log, { dataTransfer: { types: ['Files'], files: [dropped] } });
    cleanup();
    return chooseImage.mock.calls;
  };
  expect(await drop({})).toEqual([[dropped]]);
  expect(await drop({ isReadOnly: true })).toEqual([]);
});
