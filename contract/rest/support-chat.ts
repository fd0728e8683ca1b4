/** The user's conversation with support. Other conversations will have the same calls under their own
 *  paths. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import { codec, listOf, type ModelOf } from '../codec.ts';
import {
  CHAT_IMAGE_BYTES_MAX,
  CHAT_IMAGE_TYPES,
  chatMessageCodec,
  chatTextText,
  clientMessageIdText,
  type ChatMessage,
} from '../entities/chat-message.ts';
import {
  field,
  fields,
  fieldWithDefault,
  fieldWithFallback,
  omittableField,
  optionalField,
} from '../fields.ts';
import { derivedField } from '../joint-fields.ts';
import { CHAT_RECEIPTS } from '../realtime/chat.ts';
import { countIn, countNumber, idNumber, shortText } from '../wire.ts';

export const CHAT_PAGE_SIZE = 30;
export const CHAT_PAGE_SIZE_MAX = 100;
const BASE64_LENGTH_MAX = Math.ceil(CHAT_IMAGE_BYTES_MAX / 3) * 4;
/** A text of the maximum length whose characters are all escaped, and the other fields. */
const TEXT_BYTES_MAX = 32 * 1_024;

const imageText = v.pipe(v.string(), v.maxLength(BASE64_LENGTH_MAX), v.base64());

/** Oldest first. */
const messages = field('messages', listOf(chatMessageCodec));

const unreadCountOf = (list: readonly ChatMessage[]): number =>
  list.filter(({ author, readAt }) => author === 'operator' && readAt === undefined).length;

/** A back end that sends all messages omits all other fields. */
export const chatPageCodec = fields({
  messages,
  /** Whether there are messages before the first of these. */
  hasEarlier: fieldWithDefault('has_earlier', v.boolean(), false),
  /** Messages that the user has not read; counted in the page if the number is omitted. */
  unreadCount: fieldWithFallback(
    'unread_count',
    countNumber,
    derivedField(messages, unreadCountOf),
  ),
  /** Closed by support; the next message of the user opens it again. */
  isClosed: fieldWithDefault('is_closed', v.boolean(), false),
});
export type ChatPage = ModelOf<typeof chatPageCodec>;

const pageRequest = fields({
  /** Undefined requests the newest messages. */
  beforeId: omittableField('before', idNumber),
  limit: fieldWithDefault('limit', countIn(1, CHAT_PAGE_SIZE_MAX), CHAT_PAGE_SIZE),
});
export type ChatPageRequest = ModelOf<typeof pageRequest>;

export const supportChat = route({
  method: 'GET',
  path: '/support-chat',
  access: 'trader',
  query: pageRequest,
  reply: chatPageCodec,
  isSilent: true,
});

const draftCodec = fields({
  clientId: field('client_id', clientMessageIdText),
  text: fieldWithDefault('text', v.pipe(chatTextText, v.trim()), ''),
  imageBase64: optionalField(
    'photo',
    codec(imageText, {
      decode: (text) => (text === '' ? undefined : text),
      encode: (text) => text ?? '',
    }),
  ),
});
export type ChatDraft = ModelOf<typeof draftCodec>;

/** Sent again with the same `client_id`, a message is stored once. */
export const sendSupportMessage = route({
  method: 'POST',
  path: '/support-chat/messages',
  access: 'trader',
  body: codec(
    v.pipe(
      draftCodec.wire,
      v.forward(
        v.check(
          ({ text, photo }) => (text ?? '') !== '' || (photo ?? '') !== '',
          'a text or a photo',
        ),
        ['text'],
      ),
    ),
    draftCodec,
  ),
  bodyBytesMax: BASE64_LENGTH_MAX + TEXT_BYTES_MAX,
  reply: chatMessageCodec,
  isSilent: true,
});

const unreadCountCodec = fields({ unreadCount: field('unread_count', countNumber) });

export const supportUnread = route({
  method: 'GET',
  path: '/support-chat/unread',
  access: 'trader',
  reply: unreadCountCodec,
  isSilent: true,
});

const receiptCodec = fields({
  receipt: field('receipt', v.picklist(CHAT_RECEIPTS)),
  /** The newest message that was received or seen. */
  upToId: field('up_to_id', idNumber),
});
export type ChatReceiptRequest = ModelOf<typeof receiptCodec>;

/** Reports that messages of support were received or seen. */
export const markSupportMessages = route({
  method: 'POST',
  path: '/support-chat/receipts',
  access: 'trader',
  body: receiptCodec,
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

const imageFileCodec = fields({
  type: field('media_type', v.picklist(CHAT_IMAGE_TYPES)),
  base64: field('photo', imageText),
});

/** An image of the user's own conversation: in a call rather than at an address, because an address
 *  carries no bearer token. */
export const supportImage = route({
  method: 'GET',
  path: '/support-chat/images/:id',
  access: 'trader',
  params: fields({ id: field('id', v.pipe(shortText(64), v.regex(/^[\w-]+$/))) }),
  reply: imageFileCodec,
  isSilent: true,
});
