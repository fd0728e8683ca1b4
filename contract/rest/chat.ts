/** What the calls of every conversation have: pages of messages, what a user writes, and receipts. */
import * as v from 'valibot';
import { base64LengthOf, base64Text } from '../base64-text.ts';
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
import { countIn, countNumber, idNumber } from '../wire.ts';

export const CHAT_PAGE_SIZE = 30;
export const CHAT_PAGE_SIZE_MAX = 100;
/** A text of the maximum length whose characters are all escaped, and the other fields. */
const TEXT_BYTES_MAX = 32 * 1_024;

const imageText = base64Text(CHAT_IMAGE_BYTES_MAX);

/** Oldest first. */
const messages = field('messages', listOf(chatMessageCodec));

const unreadCountOf = (list: readonly ChatMessage[]): number =>
  list.filter(
    ({ author, readAt }) => author !== 'user' && author !== 'system' && readAt === undefined,
  ).length;

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

export const chatPageRequest = fields({
  /** Undefined requests the newest messages. */
  beforeId: omittableField('before', idNumber),
  limit: fieldWithDefault('limit', countIn(1, CHAT_PAGE_SIZE_MAX), CHAT_PAGE_SIZE),
});
export type ChatPageRequest = ModelOf<typeof chatPageRequest>;

export const chatDraftCodec = fields({
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
export type ChatDraft = ModelOf<typeof chatDraftCodec>;

interface DraftContent {
  readonly text?: string | null | undefined;
  readonly photo?: string | null | undefined;
}
/** Whether a draft has something to send. */
export const hasContent = ({ text, photo }: DraftContent) =>
  (text ?? '') !== '' || (photo ?? '') !== '';

/** Bytes of a draft's body. */
export const CHAT_BODY_BYTES_MAX = base64LengthOf(CHAT_IMAGE_BYTES_MAX) + TEXT_BYTES_MAX;

export const unreadCountCodec = fields({ unreadCount: field('unread_count', countNumber) });

export const chatReceiptCodec = fields({
  receipt: field('receipt', v.picklist(CHAT_RECEIPTS)),
  /** The newest message that was received or seen. */
  upToId: field('up_to_id', idNumber),
});
export type ChatReceiptRequest = ModelOf<typeof chatReceiptCodec>;

export const chatImageFileCodec = fields({
  type: field('media_type', v.picklist(CHAT_IMAGE_TYPES)),
  base64: field('photo', imageText),
});
