/** Conversations of users with support, as the operator reads and answers them. */
import * as v from 'valibot';
import { codec, listOf } from '../codec.ts';
import { isoOf, type EpochMs } from '../core/time.ts';
import { userId, type UserId } from '../core/ids.ts';
import { CHAT_TEXT_LENGTH_MAX, chatMessageCodec } from '../entities/chat-message.ts';
import {
  chatPageCodec,
  sendSupportMessage,
  supportChat,
  type ChatPage,
} from '../rest/support-chat.ts';
import { countIn, idNumber, isoTimeText, shortText, userIdNumber, timeOf } from '../wire.ts';
import { OPERATOR_CALLS } from './addresses.ts';
import { operatorRoute } from './operator-route.ts';
import { outcomeCodec } from './outcome.ts';

export interface ListedSupportChat {
  readonly userId: UserId;
  readonly uid: string;
  readonly nickname: string;
  /** Undefined for a user without one. */
  readonly email: string | undefined;
  readonly isClosed: boolean;
  /** Messages of the user that the operator has not read. */
  readonly unreadCount: number;
  /** When the oldest of them was sent. */
  readonly waitingSince: EpochMs | undefined;
  readonly lastMessageAt: EpochMs;
  /** Text of the newest message; empty for an image alone. */
  readonly lastText: string;
  readonly isTyping: boolean;
}

export interface SupportChatList {
  /** Those that wait for an answer first, the longest wait first. */
  readonly chats: readonly ListedSupportChat[];
  readonly total: number;
  readonly waiting: number;
}

const countNumber = countIn(0, Number.MAX_SAFE_INTEGER);

const listedCodec = codec(
  v.object({
    user_id: userIdNumber,
    uid: shortText(20),
    nickname: shortText(120),
    email: v.nullish(shortText(320)),
    is_closed: v.boolean(),
    unread_count: countNumber,
    waiting_since: v.nullish(isoTimeText),
    last_message_at: isoTimeText,
    last_text: shortText(CHAT_TEXT_LENGTH_MAX),
    is_typing: v.boolean(),
  }),
  {
    decode: (wire): ListedSupportChat => ({
      userId: wire.user_id,
      uid: wire.uid,
      nickname: wire.nickname,
      email: wire.email ?? undefined,
      isClosed: wire.is_closed,
      unreadCount: wire.unread_count,
      waitingSince: typeof wire.waiting_since === 'string' ? timeOf(wire.waiting_since) : undefined,
      lastMessageAt: timeOf(wire.last_message_at),
      lastText: wire.last_text,
      isTyping: wire.is_typing,
    }),
    encode: (chat) => ({
      user_id: chat.userId,
      uid: chat.uid,
      nickname: chat.nickname,
      email: chat.email ?? null,
      is_closed: chat.isClosed,
      unread_count: chat.unreadCount,
      waiting_since: chat.waitingSince === undefined ? null : isoOf(chat.waitingSince),
      last_message_at: isoOf(chat.lastMessageAt),
      last_text: chat.lastText,
      is_typing: chat.isTyping,
    }),
  },
);

const chats = listOf(listedCodec);

export const supportChatsCodec = codec(
  v.object({ chats: chats.wire, total: countNumber, waiting: countNumber }),
  {
    decode: (wire): SupportChatList => ({ ...wire, chats: chats.decode(wire.chats) }),
    encode: (list) => ({
      chats: chats.encode(list.chats),
      total: list.total,
      waiting: list.waiting,
    }),
  },
);

export interface SupportConversation extends ChatPage {
  /** The user is writing. */
  readonly isTyping: boolean;
}

export const supportConversationCodec = codec(
  v.intersect([chatPageCodec.wire, v.object({ is_typing: v.boolean() })]),
  {
    decode: (wire): SupportConversation => ({
      ...chatPageCodec.decode(wire),
      isTyping: wire.is_typing,
    }),
    encode: (conversation) => ({
      ...chatPageCodec.encode(conversation),
      is_typing: conversation.isTyping,
    }),
  },
);

const ROOT = OPERATOR_CALLS.supportChats;
const PAGES_MAX = 10_000;

/** Any other page than a number is the first one. */
const pageQuery = codec(v.object({ page: v.optional(v.string()) }), {
  decode: ({ page = '' }) => ({
    page: /^\d{1,5}$/.test(page) ? Math.min(Math.max(Number(page), 1), PAGES_MAX) : 1,
  }),
  encode: ({ page }) => ({ page: String(page) }),
});

/** A text that is no number names no user. */
const userParams = codec(v.object({ user: v.string() }), {
  decode: ({ user }) => ({ user: userId(/^[1-9]\d{0,14}$/.test(user) ? Number(user) : 0) }),
  encode: ({ user }) => ({ user: String(user) }),
});

export const supportConversations = operatorRoute({
  method: 'GET',
  path: ROOT,
  query: pageQuery,
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
  reply: codec(v.object({ outcome: shortText(60), message: v.optional(chatMessageCodec.wire) }), {
    decode: ({ outcome, message }) => ({
      outcome,
      message: message && chatMessageCodec.decode(message),
    }),
    encode: ({ outcome, message }) => ({
      outcome,
      ...(message === undefined ? {} : { message: chatMessageCodec.encode(message) }),
    }),
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
  body: codec(v.object({ up_to_id: idNumber }), {
    decode: (wire) => ({ upToId: wire.up_to_id }),
    encode: ({ upToId }) => ({ up_to_id: upToId }),
  }),
  reply: outcomeCodec,
});

export const typeToSupport = operatorRoute({
  method: 'POST',
  path: `${ROOT}/:user/typing`,
  params: userParams,
  reply: outcomeCodec,
});
