/** A message of a conversation. The kinds of conversations share its form: support, the trade of a P2P
 *  order, and a Launchpad purchase. */
import * as v from 'valibot';
import { CLIENT_ORDER_ID_PATTERN, clientMessageId } from '../core/ids.ts';
import type { ModelOf } from '../codec.ts';
import { field, fields, fieldWithDefault, omittableField, optionalField } from '../fields.ts';
import { countIn, idNumber, isoTime, knownText, shortText } from '../wire.ts';

export const CHAT_KINDS = ['ico', 'support', 'trade'] as const;
export type ChatKind = (typeof CHAT_KINDS)[number];

/** Support opens a closed conversation again for the next message; any other stays closed for good. */
export const isReopened = (kind: ChatKind): boolean => kind === 'support';

/** Seen by the reader: `user` is the reader, `counterparty` the other side of a trade, `system` the exchange, for
 *  example when a conversation is closed. */
export const CHAT_AUTHORS = ['user', 'counterparty', 'operator', 'system'] as const;
export type ChatAuthor = (typeof CHAT_AUTHORS)[number];

/** What a system message reports; the client shows it in the user's language. */
export const CHAT_EVENTS = [
  'closed',
  'p2p_started',
  'p2p_marked_paid',
  'p2p_paid_taken_back',
  'p2p_payment_extended',
  'p2p_released',
  'p2p_cancelled',
  'p2p_expired',
  'p2p_grace_ended',
  'p2p_cancel_requested',
  'p2p_cancel_rejected',
  'p2p_appeal_opened',
  'p2p_appeal_by_system',
  'p2p_evidence_added',
  'p2p_appeal_withdrawn',
  'p2p_appeal_claimed',
  'p2p_settlement_proposed',
  'p2p_settlement_rejected',
  'p2p_settled',
  'p2p_resolved_to_buyer',
  'p2p_resolved_to_seller',
  'p2p_conceded',
  'p2p_deadline_moved',
] as const;
export type ChatEvent = (typeof CHAT_EVENTS)[number];

export const CHAT_TEXT_LENGTH_MAX = 2_000;
/** A client compresses an image to this size before the upload. */
export const CHAT_IMAGE_BYTES_MAX = 300_000;

/** File types of images. */
export const CHAT_IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
/** A client holds at most this many messages that are not sent yet. */
export const CHAT_UNSENT_MAX = 50;

export const chatTextText = shortText(CHAT_TEXT_LENGTH_MAX);

export const clientMessageIdText = v.pipe(
  v.string(),
  v.regex(CLIENT_ORDER_ID_PATTERN, '1 to 36 letters, digits, - or _'),
  v.transform((value) => clientMessageId(value)),
);

/** In pixels, so that a page can reserve the image's place. */
const sideNumber = countIn(1, 100_000);

const imageCodec = fields({
  id: field('id', v.pipe(shortText(64), v.minLength(1))),
  width: field('width', sideNumber),
  height: field('height', sideNumber),
});
export type ChatImage = ModelOf<typeof imageCodec>;

/** The largest PDF, and the largest file of a trade as it is sent. */
export const CHAT_FILE_BYTES_MAX = 10_000_000;
const fileCodec = fields({
  id: field('id', v.pipe(shortText(64), v.minLength(1))),
  name: fieldWithDefault('name', shortText(120), ''),
  bytes: field('bytes', countIn(1, CHAT_FILE_BYTES_MAX)),
});
export type ChatFile = ModelOf<typeof fileCodec>;

export const chatMessageCodec = fields({
  /** Increases with each message. */
  id: field('id', idNumber),
  /** Undefined for a message without a client, for example of the system. */
  clientId: optionalField('client_id', clientMessageIdText),
  author: field('author', v.picklist(CHAT_AUTHORS)),
  /** Plain text; empty for an image alone. */
  text: fieldWithDefault('text', chatTextText, ''),
  /** An event of another back end that this version does not know is shown by its text. */
  event: optionalField('event', knownText(CHAT_EVENTS, 40, undefined)),
  image: optionalField('image', imageCodec),
  /** A PDF instead of an image. */
  file: omittableField('file', fileCodec),
  sentAt: field('sent_at', isoTime),
  /** When a device of the other party received it. */
  deliveredAt: optionalField('delivered_at', isoTime),
  /** When the other party saw it. */
  readAt: optionalField('read_at', isoTime),
});
export type ChatMessage = ModelOf<typeof chatMessageCodec>;
