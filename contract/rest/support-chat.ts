/** The user's conversation with support. Other conversations will have the same calls under their own
 *  paths. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import { codec, listOf } from '../codec.ts';
import type { ClientMessageId } from '../core/ids.ts';
import {
  CHAT_IMAGE_BYTES_MAX,
  CHAT_IMAGE_TYPES,
  chatMessageCodec,
  chatMessageIdNumber,
  chatTextText,
  clientMessageIdText,
  type ChatMessage,
  type ChatImageType,
} from '../entities/chat-message.ts';
import { CHAT_RECEIPTS, type ChatReceipt } from '../realtime/chat.ts';
import { countIn, shortText } from '../wire.ts';

export const CHAT_PAGE_SIZE = 30;
export const CHAT_PAGE_SIZE_MAX = 100;
const BASE64_LENGTH_MAX = Math.ceil(CHAT_IMAGE_BYTES_MAX / 3) * 4;
/** A text of the maximum length whose characters are all escaped, and the other fields. */
const TEXT_BYTES_MAX = 32 * 1_024;

export interface ChatPage {
  /** Oldest first. */
  readonly messages: readonly ChatMessage[];
  /** Whether there are messages before the first of these. */
  readonly hasEarlier: boolean;
  /** Messages that the user has not read. */
  readonly unreadCount: number;
  /** Closed by support; the next message of the user opens it again. */
  readonly isClosed: boolean;
}

const countNumber = countIn(0, Number.MAX_SAFE_INTEGER);
const messagesCodec = listOf(chatMessageCodec);

export const chatPageCodec = codec(
  v.object({
    messages: messagesCodec.wire,
    /** Absent from a back end that sends all messages. */
    has_earlier: v.nullish(v.boolean()),
    unread_count: v.nullish(countNumber),
    is_closed: v.nullish(v.boolean()),
  }),
  {
    decode: (wire): ChatPage => {
      const messages = messagesCodec.decode(wire.messages);
      const unread = messages.filter(
        ({ author, readAt }) => author === 'operator' && readAt === undefined,
      );
      return {
        messages,
        hasEarlier: wire.has_earlier ?? false,
        unreadCount: wire.unread_count ?? unread.length,
        isClosed: wire.is_closed ?? false,
      };
    },
    encode: (page) => ({
      messages: messagesCodec.encode(page.messages),
      has_earlier: page.hasEarlier,
      unread_count: page.unreadCount,
      is_closed: page.isClosed,
    }),
  },
);

export interface ChatPageRequest {
  /** Undefined requests the newest messages. */
  readonly beforeId: number | undefined;
  readonly limit: number;
}

export const supportChat = route({
  method: 'GET',
  path: '/support-chat',
  access: 'trader',
  query: codec(
    v.object({
      before: v.optional(chatMessageIdNumber),
      limit: v.optional(countIn(1, CHAT_PAGE_SIZE_MAX)),
    }),
    {
      decode: (wire): ChatPageRequest => ({
        beforeId: wire.before,
        limit: wire.limit ?? CHAT_PAGE_SIZE,
      }),
      encode: ({ beforeId, limit }) => ({ before: beforeId, limit }),
    },
  ),
  reply: chatPageCodec,
  isSilent: true,
});

export interface ChatDraft {
  readonly clientId: ClientMessageId;
  readonly text: string;
  readonly imageBase64: string | undefined;
}

/** Sent again with the same `client_id`, a message is stored once. */
export const sendSupportMessage = route({
  method: 'POST',
  path: '/support-chat/messages',
  access: 'trader',
  body: codec(
    v.pipe(
      v.object({
        client_id: clientMessageIdText,
        text: v.optional(v.nullable(v.pipe(chatTextText, v.trim()))),
        photo: v.optional(
          v.nullable(v.pipe(v.string(), v.maxLength(BASE64_LENGTH_MAX), v.base64())),
        ),
      }),
      v.forward(
        v.check(
          ({ text, photo }) => (text ?? '') !== '' || (photo ?? '') !== '',
          'a text or a photo',
        ),
        ['text'],
      ),
    ),
    {
      decode: (wire): ChatDraft => ({
        clientId: wire.client_id,
        text: wire.text ?? '',
        imageBase64: wire.photo === '' ? undefined : (wire.photo ?? undefined),
      }),
      encode: (draft) => ({
        client_id: draft.clientId,
        text: draft.text,
        photo: draft.imageBase64 ?? null,
      }),
    },
  ),
  bodyBytesMax: BASE64_LENGTH_MAX + TEXT_BYTES_MAX,
  reply: chatMessageCodec,
  isSilent: true,
});

const unreadCountCodec = codec(v.object({ unread_count: countNumber }), {
  decode: (wire) => ({ unreadCount: wire.unread_count }),
  encode: (model) => ({ unread_count: model.unreadCount }),
});

export const supportUnread = route({
  method: 'GET',
  path: '/support-chat/unread',
  access: 'trader',
  reply: unreadCountCodec,
  isSilent: true,
});

export interface ChatReceiptRequest {
  readonly receipt: ChatReceipt;
  /** The newest message that was received or seen. */
  readonly upToId: number;
}

/** Reports that messages of support were received or seen. */
export const markSupportMessages = route({
  method: 'POST',
  path: '/support-chat/receipts',
  access: 'trader',
  body: codec(v.object({ receipt: v.picklist(CHAT_RECEIPTS), up_to_id: chatMessageIdNumber }), {
    decode: (wire): ChatReceiptRequest => ({ receipt: wire.receipt, upToId: wire.up_to_id }),
    encode: (model) => ({ receipt: model.receipt, up_to_id: model.upToId }),
  }),
  reply: unreadCountCodec,
  isSilent: true,
});

export const supportTyping = route({
  method: 'POST',
  path: '/support-chat/typing',
  access: 'trader',
  reply: undefined,
  isSilent: true,
});

export interface ChatImageFile {
  readonly type: ChatImageType;
  readonly base64: string;
}

/** An image of the user's own conversation: in a call rather than at an address, because an address
 *  carries no bearer token. */
export const supportImage = route({
  method: 'GET',
  path: '/support-chat/images/:id',
  access: 'trader',
  params: codec(v.object({ id: v.pipe(shortText(64), v.regex(/^[\w-]+$/)) }), {
    decode: (wire) => wire,
    encode: (model) => model,
  }),
  reply: codec(
    v.object({
      media_type: v.picklist(CHAT_IMAGE_TYPES),
      photo: v.pipe(v.string(), v.maxLength(BASE64_LENGTH_MAX), v.base64()),
    }),
    {
      decode: (wire): ChatImageFile => ({ type: wire.media_type, base64: wire.photo }),
      encode: (file) => ({ media_type: file.type, photo: file.base64 }),
    },
  ),
  isSilent: true,
});
