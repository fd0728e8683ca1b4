/** Follows the channel of the user's conversation with support: counts unread messages for the links, and
 *  passes events on to the conversation while it is open. A channel has one follower per page. */
import { subscriptionNameOf } from '#contract/core/channel.ts';
import type { UserId } from '#contract/core/ids.ts';
import { parse } from '#contract/codec.ts';
import {
  chatMessagesReadCodec,
  chatTypingCodec,
  MESSAGE_READ_EVENT,
  NEW_MESSAGE_EVENT,
  newChatMessageCodec,
  supportChatChannel,
  TYPING_EVENT,
} from '#contract/realtime/chat.ts';
import type { ChatMachineEvent } from '#machines/chat/chat-machine-events.ts';
import type { MarketLink } from '#src/realtime/market-link.ts';
import { createUserFeed, type UserFeedOptions } from '../money/user-feed.ts';

export interface SupportFeedOptions {
  readonly session: UserFeedOptions['session'];
  readonly watchChannel: MarketLink['watchChannel'];
  /** Whether the names of user channels have the private prefix on the wire. */
  readonly isPrivate: boolean;
  readonly readUnread: () => Promise<number>;
  readonly onUnread: (count: number) => void;
  /** Called for each user who has signed in. */
  readonly onUser: (userId: UserId) => void;
}

type Listener = (event: ChatMachineEvent) => void;

export interface SupportFeed {
  /** @returns the function that ends it. */
  listen(listener: Listener): () => void;
}

/** Starts for the page's lifetime. */
export function createSupportFeed(options: SupportFeedOptions): SupportFeed {
  const listeners = new Set<Listener>();
  const notify: Listener = (event) => {
    for (const listener of listeners) listener(event);
  };
  createUserFeed({ session: options.session, join: (userId) => join(options, userId, notify) })();
  return {
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function join(options: SupportFeedOptions, userId: UserId, notify: Listener): () => void {
  const { watchChannel, isPrivate, onUnread, onUser } = options;
  let isLeft = false;
  const count = async (): Promise<void> => {
    const unread = await options.readUnread().catch(() => undefined);
    if (unread !== undefined && !isLeft) onUnread(unread);
  };
  /** Undefined until the first event after a join, which may have any number. */
  let sequence: number | undefined;
  const onGap = (): void => {
    void count();
    notify({ type: 'list.outdated' });
  };
  const checkOrder = (next: number): void => {
    if (sequence !== undefined && next !== sequence + 1) onGap();
    sequence = next;
  };
  const leave = watchChannel({
    name: isPrivate
      ? subscriptionNameOf(supportChatChannel, userId)
      : supportChatChannel.nameOf(userId),
    events: [NEW_MESSAGE_EVENT, MESSAGE_READ_EVENT, TYPING_EVENT],
    onJoined: () => {
      sequence = undefined;
      notify({ type: 'connection.restored' });
      onGap();
    },
    onEvent: (name, payload) => {
      const read = eventOf(name, payload);
      if (read === undefined) {
        onGap();
        return;
      }
      // Before the event: the list remembers what it had without a gap.
      checkOrder(read.sequence);
      if (read.unreadCount !== undefined) onUnread(read.unreadCount);
      if (read.event !== undefined) notify(read.event);
    },
  });
  onUser(userId);
  return () => {
    isLeft = true;
    leave();
    onUnread(0);
  };
}

interface ReadEvent {
  readonly sequence: number;
  readonly unreadCount: number | undefined;
  /** Undefined for the user's own typing on another device. */
  readonly event: ChatMachineEvent | undefined;
}

/** @returns undefined for a payload of another form. */
function eventOf(name: string, payload: unknown): ReadEvent | undefined {
  if (name === NEW_MESSAGE_EVENT) {
    const parsed = parse(newChatMessageCodec, payload);
    if (!parsed.ok) return undefined;
    const { sequence, unreadCount, message } = parsed.model;
    return { sequence, unreadCount, event: { type: 'message.arrived', message, unreadCount } };
  }
  if (name === MESSAGE_READ_EVENT) {
    const parsed = parse(chatMessagesReadCodec, payload);
    if (!parsed.ok) return undefined;
    const { sequence, ...receipt } = parsed.model;
    const { unreadCount } = receipt;
    return { sequence, unreadCount, event: { type: 'receipt.arrived', ...receipt } };
  }
  const parsed = parse(chatTypingCodec, payload);
  if (!parsed.ok) return undefined;
  const { sequence, author } = parsed.model;
  const event = author === 'user' ? undefined : ({ type: 'typing.arrived' } as const);
  return { sequence, unreadCount: undefined, event };
}
