/** The channel of the conversation with support: counts, gaps, joins, users. */
import { expect, it, vi } from 'vitest';
import { userId as userIdOf, type UserId } from '#contract/core/ids.ts';
import {
  chatMessagesReadWire,
  chatTypingWire,
  newChatMessageWire,
} from '#contract/samples/support-chat.ts';
import {
  createSupportFeed,
  type SupportFeedOptions,
} from '#src/app/wiring/support/support-feed.ts';

type Channel = Parameters<SupportFeedOptions['watchChannel']>[0];

function open(isPrivate = true) {
  let userId: UserId | undefined = userIdOf(7);
  const listeners = new Set<() => void>();
  const joined = new Map<string, Channel>();
  const onUnread = vi.fn<SupportFeedOptions['onUnread']>();
  const onUser = vi.fn<SupportFeedOptions['onUser']>();
  const readUnread = vi.fn(() => Promise.resolve(3));
  const feed = createSupportFeed({
    session: {
      getSnapshot: () => ({ hasTag: () => userId !== undefined, context: { userId } }),
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return { unsubscribe: () => listeners.delete(listener) };
      },
    } as unknown as SupportFeedOptions['session'],
    watchChannel: (channel) => {
      joined.set(channel.name, channel);
      return () => joined.delete(channel.name);
    },
    isPrivate,
    readUnread,
    onUnread,
    onUser,
  });
  const types: string[] = [];
  const end = feed.listen(({ type }) => types.push(type));
  const channel = () => [...joined.values()][0];
  return {
    joined,
    onUnread,
    onUser,
    readUnread,
    types,
    end,
    join: () => channel()?.onJoined(),
    emit: (event: string, payload: unknown) => channel()?.onEvent(event, payload),
    signIn: (nextUserId: UserId | undefined) => {
      userId = nextUserId;
      for (const listener of listeners) listener();
    },
  };
}

it('joins the channel of the user, private or not, and leaves it with the user', () => {
  const { joined, signIn, onUnread, onUser } = open();
  expect([...joined.keys()]).toEqual(['private-support-chat_7']);
  signIn(userIdOf(8));
  expect([...joined.keys()]).toEqual(['private-support-chat_8']);
  signIn(undefined);
  expect([...joined.keys()]).toEqual([]);
  expect(onUnread).toHaveBeenLastCalledWith(0);
  expect(onUser.mock.calls).toEqual([[7], [8]]);
  expect([...open(false).joined.keys()]).toEqual(['support-chat_7']);
});

it('[ENT-17] counts unread messages from every event, and passes the events on', async () => {
  const { join, emit, onUnread, types, end } = open();
  join();
  await vi.waitFor(() => expect(onUnread).toHaveBeenLastCalledWith(3));
  emit('new-message', newChatMessageWire);
  expect(onUnread).toHaveBeenLastCalledWith(1);
  emit('message-read', chatMessagesReadWire);
  expect(onUnread).toHaveBeenLastCalledWith(0);
  emit('typing', chatTypingWire);
  expect(types).toEqual([
    'connection.restored',
    'list.outdated',
    'message.arrived',
    'receipt.arrived',
    'typing.arrived',
  ]);
  end();
  emit('typing', { ...chatTypingWire, seq: 10 });
  expect(types).toHaveLength(5);
});

it('ignores the own typing on another device', () => {
  const { join, emit, types } = open();
  join();
  emit('typing', { ...chatTypingWire, author: 'user' });
  expect(types).not.toContain('typing.arrived');
});

it('reports a gap before the event that follows it, and an unreadable payload', () => {
  const { join, emit, types } = open();
  join();
  emit('new-message', newChatMessageWire);
  types.length = 0;
  emit('message-read', { ...chatMessagesReadWire, seq: 12 });
  expect(types).toEqual(['list.outdated', 'receipt.arrived']);
  types.length = 0;
  for (const name of ['new-message', 'message-read', 'typing']) emit(name, { seq: 'x' });
  expect(types).toEqual(Array(3).fill('list.outdated'));
  // After a join any number is the first.
  join();
  types.length = 0;
  emit('new-message', { ...newChatMessageWire, seq: 900 });
  expect(types).toEqual(['message.arrived']);
});

it('keeps the count when it cannot be read', async () => {
  const { join, readUnread, onUnread } = open();
  readUnread.mockRejectedValue(new Error('down'));
  join();
  await Promise.resolve();
  expect(onUnread).not.toHaveBeenCalled();
});
