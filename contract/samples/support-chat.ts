/** Wire examples of a conversation with support. */
import { MINUTE_MS } from '../core/durations.ts';
import { clientMessageId } from '../core/ids.ts';
import { isoOf, type EpochMs } from '../core/time.ts';
import type { chatMessageCodec } from '../entities/chat-message.ts';
import type {
  chatMessagesReadCodec,
  chatTypingCodec,
  newChatMessageCodec,
} from '../realtime/chat.ts';
import type { chatPageCodec } from '../rest/chat.ts';
import type { supportImage } from '../rest/support-chat.ts';
import type { WireOf } from '../codec.ts';
import { SAMPLE_TIME } from './spot.ts';

const minutesAgo = (minutes: number): string =>
  isoOf((SAMPLE_TIME - minutes * MINUTE_MS) as EpochMs);

/** A PNG of one pixel. */
export const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export const chatMessageWire: WireOf<typeof chatMessageCodec> = {
  id: 31,
  client_id: clientMessageId('web-7c1f0e5a'),
  author: 'user',
  text: 'My deposit of 0.25 BTC has not arrived.',
  event: null,
  image: { id: 'q3VtJ0pXv2mN8sLrT5yWcA1b', width: 1, height: 1 },
  sent_at: minutesAgo(12),
  delivered_at: minutesAgo(11),
  read_at: minutesAgo(10),
};

const chatReplyWire: WireOf<typeof chatMessageCodec> = {
  id: 32,
  client_id: clientMessageId('desk-4'),
  author: 'operator',
  text: 'It has two of three confirmations. It will be credited in about ten minutes.',
  event: null,
  image: null,
  sent_at: minutesAgo(9),
  delivered_at: null,
  read_at: null,
};

export const chatPageWire: WireOf<typeof chatPageCodec> = {
  messages: [chatMessageWire, chatReplyWire],
  has_earlier: false,
  unread_count: 1,
  is_closed: false,
};

export const chatDraftBody = {
  client_id: chatMessageWire.client_id,
  text: 'My deposit of 0.25 BTC has not arrived.',
  photo: PIXEL,
};

export const chatImageWire: WireOf<typeof supportImage.reply> = {
  media_type: 'image/png',
  photo: PIXEL,
};

export const newChatMessageWire: WireOf<typeof newChatMessageCodec> = {
  seq: 7,
  server_time: SAMPLE_TIME,
  unread_count: 1,
  message: chatReplyWire,
};

export const chatMessagesReadWire: WireOf<typeof chatMessagesReadCodec> = {
  seq: 8,
  server_time: SAMPLE_TIME,
  unread_count: 0,
  reader: 'user',
  receipt: 'read',
  up_to_id: 32,
};

export const chatTypingWire: WireOf<typeof chatTypingCodec> = {
  seq: 9,
  server_time: SAMPLE_TIME,
  author: 'operator',
};
