/** Events of a conversation, the same for every kind. `support-chat_{userId}`, private, carries those of
 *  the user's conversation with support. After a gap in the sequence the client reads the newest
 *  messages again. */
import * as v from 'valibot';
import { channel } from '../core/channel.ts';
import type { UserId } from '../core/ids.ts';
import type { ModelOf } from '../codec.ts';
import { CHAT_AUTHORS, chatMessageCodec } from '../entities/chat-message.ts';
import { field, fields } from '../fields.ts';
import { countNumber, epochMsNumber, idNumber } from '../wire.ts';
import { userIdIn } from './account.ts';

export const NEW_MESSAGE_EVENT = 'new-message';
export const MESSAGE_READ_EVENT = 'message-read';
export const TYPING_EVENT = 'typing';

const sequencedFields = {
  /** Per conversation, from 1 since the exchange's start, without a gap. */
  sequence: field('seq', idNumber),
  at: field('server_time', epochMsNumber),
};
/** Messages that the user has not read. */
const unreadCount = field('unread_count', countNumber);
const authorText = v.picklist(CHAT_AUTHORS);

export const newChatMessageCodec = fields({
  ...sequencedFields,
  unreadCount,
  message: field('message', chatMessageCodec),
});

export const CHAT_RECEIPTS = ['delivered', 'read'] as const;
export type ChatReceipt = (typeof CHAT_RECEIPTS)[number];

/** A reader has received or seen all messages of the other party up to an ID. */
export const chatMessagesReadCodec = fields({
  ...sequencedFields,
  unreadCount,
  reader: field('reader', authorText),
  receipt: field('receipt', v.picklist(CHAT_RECEIPTS)),
  upToId: field('up_to_id', idNumber),
});
export type ChatMessagesRead = ModelOf<typeof chatMessagesReadCodec>;

export const chatTypingCodec = fields({
  ...sequencedFields,
  author: field('author', authorText),
});

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
