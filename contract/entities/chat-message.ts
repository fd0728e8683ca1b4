/** A message of a conversation. The kinds of conversations share its form: support, the trade of a P2P
 *  order, and a Launchpad purchase. */
import * as v from 'valibot';
import { CLIENT_ORDER_ID_PATTERN, clientMessageId, type ClientMessageId } from '../core/ids.ts';
import { isoOf, type EpochMs } from '../core/time.ts';
import { codec } from '../codec.ts';
import { countIn, isoTimeText, shortText, timeOf } from '../wire.ts';

export const CHAT_KINDS = ['ico', 'support', 'trade'] as const;
export type ChatKind = (typeof CHAT_KINDS)[number];

/** `system`: written by the exchange, for example when a conversation is closed. */
export const CHAT_AUTHORS = ['user', 'operator', 'system'] as const;
export type ChatAuthor = (typeof CHAT_AUTHORS)[number];

/** What a system message reports; the client shows it in the user's language. */
export const CHAT_EVENTS = ['closed'] as const;
export type ChatEvent = (typeof CHAT_EVENTS)[number];

export const CHAT_TEXT_LENGTH_MAX = 2_000;
/** A client compresses an image to this size before the upload. */
export const CHAT_IMAGE_BYTES_MAX = 300_000;

/** File types of images. */
export const CHAT_IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type ChatImageType = (typeof CHAT_IMAGE_TYPES)[number];
/** A client holds at most this many messages that are not sent yet. */
export const CHAT_UNSENT_MAX = 50;

export interface ChatImage {
  readonly id: string;
  /** In pixels, so that a page can reserve its place. */
  readonly width: number;
  readonly height: number;
}

export interface ChatMessage {
  /** Increases with each message. */
  readonly id: number;
  /** Undefined for a message without a client, for example of the system. */
  readonly clientId: ClientMessageId | undefined;
  readonly author: ChatAuthor;
  /** Plain text; empty for an image alone. */
  readonly text: string;
  readonly event: ChatEvent | undefined;
  readonly image: ChatImage | undefined;
  readonly sentAt: EpochMs;
  /** When a device of the other party received it. */
  readonly deliveredAt: EpochMs | undefined;
  /** When the other party saw it. */
  readonly readAt: EpochMs | undefined;
}

export const chatMessageIdNumber = countIn(1, Number.MAX_SAFE_INTEGER);
export const chatTextText = shortText(CHAT_TEXT_LENGTH_MAX);

export const clientMessageIdText = v.pipe(
  v.string(),
  v.regex(CLIENT_ORDER_ID_PATTERN, '1 to 36 letters, digits, - or _'),
  v.transform((value) => clientMessageId(value)),
);

const sideNumber = countIn(1, 100_000);
const imageWire = v.object({
  id: v.pipe(shortText(64), v.minLength(1)),
  width: sideNumber,
  height: sideNumber,
});

const EVENTS: ReadonlySet<string> = new Set(CHAT_EVENTS);
const isChatEvent = (text: string): text is ChatEvent => EVENTS.has(text);
const maybeIsoOf = (at: EpochMs | undefined): string | null =>
  at === undefined ? null : isoOf(at);
const maybeTimeOf = (text: string | null | undefined): EpochMs | undefined =>
  typeof text === 'string' ? timeOf(text) : undefined;

export const chatMessageCodec = codec(
  v.object({
    id: chatMessageIdNumber,
    client_id: v.nullish(clientMessageIdText),
    author: v.picklist(CHAT_AUTHORS),
    text: v.nullish(chatTextText),
    /** An event of another back end that this version does not know is shown by its text. */
    event: v.nullish(shortText(40)),
    image: v.nullish(imageWire),
    sent_at: isoTimeText,
    delivered_at: v.nullish(isoTimeText),
    read_at: v.nullish(isoTimeText),
  }),
  {
    decode: (wire): ChatMessage => {
      const event = wire.event ?? '';
      return {
        id: wire.id,
        clientId: wire.client_id ?? undefined,
        author: wire.author,
        text: wire.text ?? '',
        event: isChatEvent(event) ? event : undefined,
        image: wire.image ?? undefined,
        sentAt: timeOf(wire.sent_at),
        deliveredAt: maybeTimeOf(wire.delivered_at),
        readAt: maybeTimeOf(wire.read_at),
      };
    },
    encode: (message) => ({
      id: message.id,
      client_id: message.clientId ?? null,
      author: message.author,
      text: message.text,
      event: message.event ?? null,
      image: message.image ?? null,
      sent_at: isoOf(message.sentAt),
      delivered_at: maybeIsoOf(message.deliveredAt),
      read_at: maybeIsoOf(message.readAt),
    }),
  },
);
