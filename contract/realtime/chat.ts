/** Events of a conversation, the same for every kind. `support-chat_{userId}`, private, carries those of
 *  the user's conversation with support. After a gap in the sequence the client reads the newest
 *  messages again. */
import * as v from 'valibot';
import { channel } from '../core/channel.ts';
import type { UserId } from '../core/ids.ts';
import type { EpochMs } from '../core/time.ts';
import { codec } from '../codec.ts';
import {
  CHAT_AUTHORS,
  chatMessageCodec,
  chatMessageIdNumber,
  type ChatAuthor,
  type ChatMessage,
} from '../entities/chat-message.ts';
import { countIn, epochMsNumber } from '../wire.ts';
import { userIdIn } from './account.ts';

export const NEW_MESSAGE_EVENT = 'new-message';
export const MESSAGE_READ_EVENT = 'message-read';
export const TYPING_EVENT = 'typing';

interface Sequenced {
  /** Per conversation, from 1 since the exchange's start, without a gap. */
  readonly sequence: number;
  readonly at: EpochMs;
}

export interface NewChatMessage extends Sequenced {
  /** Messages that the user has not read. */
  readonly unreadCount: number;
  readonly message: ChatMessage;
}

export const CHAT_RECEIPTS = ['delivered', 'read'] as const;
export type ChatReceipt = (typeof CHAT_RECEIPTS)[number];

/** A reader has received or seen all messages of the other party up to an ID. */
export interface ChatMessagesRead extends Sequenced {
  readonly unreadCount: number;
  readonly reader: ChatAuthor;
  readonly receipt: ChatReceipt;
  readonly upToId: number;
}

export interface ChatTyping extends Sequenced {
  readonly author: ChatAuthor;
}

const sequencedEntries = { seq: countIn(1, Number.MAX_SAFE_INTEGER), server_time: epochMsNumber };
const countNumber = countIn(0, Number.MAX_SAFE_INTEGER);

export const newChatMessageCodec = codec(
  v.object({ ...sequencedEntries, unread_count: countNumber, message: chatMessageCodec.wire }),
  {
    decode: (wire): NewChatMessage => ({
      sequence: wire.seq,
      at: wire.server_time,
      unreadCount: wire.unread_count,
      message: chatMessageCodec.decode(wire.message),
    }),
    encode: (event) => ({
      seq: event.sequence,
      server_time: event.at,
      unread_count: event.unreadCount,
      message: chatMessageCodec.encode(event.message),
    }),
  },
);

export const chatMessagesReadCodec = codec(
  v.object({
    ...sequencedEntries,
    unread_count: countNumber,
    reader: v.picklist(CHAT_AUTHORS),
    receipt: v.picklist(CHAT_RECEIPTS),
    up_to_id: chatMessageIdNumber,
  }),
  {
    decode: (wire): ChatMessagesRead => ({
      sequence: wire.seq,
      at: wire.server_time,
      unreadCount: wire.unread_count,
      reader: wire.reader,
      receipt: wire.receipt,
      upToId: wire.up_to_id,
    }),
    encode: (event) => ({
      seq: event.sequence,
      server_time: event.at,
      unread_count: event.unreadCount,
      reader: event.reader,
      receipt: event.receipt,
      up_to_id: event.upToId,
    }),
  },
);

export const chatTypingCodec = codec(
  v.object({ ...sequencedEntries, author: v.picklist(CHAT_AUTHORS) }),
  {
    decode: (wire): ChatTyping => ({
      sequence: wire.seq,
      at: wire.server_time,
      author: wire.author,
    }),
    encode: (event) => ({ seq: event.sequence, server_time: event.at, author: event.author }),
  },
);

const PREFIX = 'support-chat_';

export const supportChatChannel = channel({
  visibility: 'private',
  nameOf: (userId: UserId) => `${PREFIX}${userId}`,
  keyOf: (name) => userIdIn(PREFIX, name),
  events: {
    [NEW_MESSAGE_EVENT]: newChatMessageCodec,
    [MESSAGE_READ_EVENT]: chatMessagesReadCodec,
    [TYPING_EVENT]: chatTypingCodec,
  },
});
