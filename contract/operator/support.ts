/** Conversations of users with support, as the operator reads and answers them. */
import * as v from 'valibot';
import { codec, listOf, type ModelOf } from '../codec.ts';
import { userId } from '../core/ids.ts';
import { CHAT_TEXT_LENGTH_MAX, chatMessageCodec } from '../entities/chat-message.ts';
import { field, fields, fieldWithDefault, omittableField, optionalField } from '../fields.ts';
import { chatPageCodec } from '../rest/chat.ts';
import { sendSupportMessage, supportChat } from '../rest/support-chat.ts';
import { countNumber, idNumber, isoTime, shortText, userIdNumber } from '../wire.ts';
import { OPERATOR_CALLS } from './addresses.ts';
import { operatorRoute } from './operator-route.ts';
import { outcomeCodec } from './outcome.ts';

/** The user is writing. */
const isTyping = field('is_typing', v.boolean());

const listedChat = fields({
  userId: field('user_id', userIdNumber),
  uid: field('uid', shortText(20)),
  nickname: field('nickname', shortText(120)),
  /** Undefined for a user without one. */
  email: optionalField('email', shortText(320)),
  isClosed: field('is_closed', v.boolean()),
  /** Messages of the user that the operator has not read. */
  unreadCount: field('unread_count', countNumber),
  /** When the oldest of them was sent. */
  waitingSince: optionalField('waiting_since', isoTime),
  lastMessageAt: field('last_message_at', isoTime),
  /** Text of the newest message; empty for an image alone. */
  lastText: field('last_text', shortText(CHAT_TEXT_LENGTH_MAX)),
  isTyping,
});
export type ListedSupportChat = ModelOf<typeof listedChat>;

export const supportChatsCodec = fields({
  /** Those that wait for an answer first, the longest wait first. */
  chats: field('chats', listOf(listedChat)),
  total: field('total', countNumber),
  waiting: field('waiting', countNumber),
});
export type SupportChatList = ModelOf<typeof supportChatsCodec>;

export const supportConversationCodec = fields({ ...chatPageCodec.fields, isTyping });
export type SupportConversation = ModelOf<typeof supportConversationCodec>;

const ROOT = OPERATOR_CALLS.supportChats;
const PAGES_MAX = 10_000;

/** Any other page than a number is the first one. */
const pageText = codec(v.string(), {
  decode: (text) => (/^\d{1,5}$/.test(text) ? Math.min(Math.max(Number(text), 1), PAGES_MAX) : 1),
  encode: String,
});

/** A text that is no number names no user. */
const userText = codec(v.string(), {
  decode: (text) => userId(/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0),
  encode: String,
});
const userParams = fields({ user: field('user', userText) });

export const supportConversations = operatorRoute({
  method: 'GET',
  path: ROOT,
  query: fields({ page: fieldWithDefault('page', pageText, 1) }),
  reply: supportChatsCodec,
});

export const supportConversation = operatorRoute({
  method: 'GET',
  path: `${ROOT}/:user/messages`,
  params: userParams,
  query: supportChat.query,
  reply: supportConversationCodec,
});

export const replyToSupport = operatorRoute({
  method: 'POST',
  path: `${ROOT}/:user/messages`,
  params: userParams,
  body: sendSupportMessage.body,
  bodyBytesMax: sendSupportMessage.bodyBytesMax,
  reply: fields({
    outcome: field('outcome', shortText(60)),
    message: omittableField('message', chatMessageCodec),
  }),
});

export const closeSupport = operatorRoute({
  method: 'POST',
  path: `${ROOT}/:user/close`,
  params: userParams,
  reply: outcomeCodec,
});

export const readSupport = operatorRoute({
  method: 'POST',
  path: `${ROOT}/:user/read`,
  params: userParams,
  body: fields({ upToId: field('up_to_id', idNumber) }),
  reply: outcomeCodec,
});

export const typeToSupport = operatorRoute({
  method: 'POST',
  path: `${ROOT}/:user/typing`,
  params: userParams,
  reply: outcomeCodec,
});
