/** Follows the channel of a conversation: passes its events on, and reports joins and gaps. A channel has one
 *  follower per page. */
import { parse } from '#contract/codec.ts';
import {
  chatMessagesReadCodec,
  chatTypingCodec,
  MESSAGE_READ_EVENT,
  NEW_MESSAGE_EVENT,
  newChatMessageCodec,
  TYPING_EVENT,
} from '#contract/realtime/chat.ts';
import type { ChatMachineEvent } from '#machines/chat/chat-machine-events.ts';
import type { MarketLink } from '#src/realtime/market-link.ts';

export interface ChatChannel {
  readonly watchChannel: MarketLink['watchChannel'];
  /** Name on the wire. */
  readonly name: string;
  readonly onEvent: (event: ChatMachineEvent) => void;
  /** Called for each event that counts unread messages. */
  readonly onUnread?: ((count: number) => void) | undefined;
  /** Events may have been missed: after a join and after a gap in the sequence. */
  readonly onGap?: (() => void) | undefined;
}

/** @returns the function that leaves the channel. */
export function joinChat({
  watchChannel,
  name,
  onEvent,
  onUnread,
  onGap,
}: ChatChannel): () => void {
  /** Undefined until the first event after a join, which may have any number. */
  let sequence: number | undefined;
  const reportGap = (): void => {
    onGap?.();
    onEvent({ type: 'list.outdated' });
  };
  const checkOrder = (next: number): void => {
    if (sequence !== undefined && next !== sequence + 1) reportGap();
    sequence = next;
  };
  return watchChannel({
    name,
    events: [NEW_MESSAGE_EVENT, MESSAGE_READ_EVENT, TYPING_EVENT],
    onJoined: () => {
      sequence = undefined;
      onEvent({ type: 'connection.restored' });
      reportGap();
    },
    onEvent: (eventName, payload) => {
      const read = eventOf(eventName, payload);
      if (read === undefined) {
        reportGap();
        return;
      }
      // Before the event: the list remembers what it had without a gap.
      checkOrder(read.sequence);
      if (read.unreadCount !== undefined) onUnread?.(read.unreadCount);
      if (read.event !== undefined) onEvent(read.event);
    },
  });
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
