/** Conversations of stories. */
import { MINUTE_MS } from '#contract/core/durations.ts';
import { clientMessageId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import type { ChatAuthor, ChatMessage } from '#contract/entities/chat-message.ts';
import type { ChatState, UnsentMessage } from '#src/binding/chat.ts';

/** Time of all stories. */
const STORY_TIME_MS = Date.UTC(2026, 10, 20, 9, 30);
const DAY_MINUTES = 1_440;
export const now = epochMs(STORY_TIME_MS);

const minutesAgo = (minutes: number) => epochMs(STORY_TIME_MS - minutes * MINUTE_MS);

/** A drawn receipt of 120 x 80. */
export const imageUrl = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80"><rect width="120" height="80" fill="#3498db"/><circle cx="60" cy="40" r="24" fill="#f0b90b"/></svg>',
)}`;

const messageOf = (
  id: number,
  author: ChatAuthor,
  minutes: number,
  text: string,
  more: Partial<ChatMessage> = {},
): ChatMessage => ({
  id,
  clientId: clientMessageId(`m${id}`),
  author,
  text,
  event: undefined,
  image: undefined,
  sentAt: minutesAgo(minutes),
  deliveredAt: minutesAgo(minutes - 1),
  readAt: minutesAgo(minutes - 1),
  ...more,
});

export const messages: readonly ChatMessage[] = [
  messageOf(1, 'user', DAY_MINUTES * 9, 'How do I add a withdrawal address?'),
  messageOf(
    2,
    'operator',
    DAY_MINUTES * 9 - 4,
    'Open Withdraw, then Address book. A new address can be used after 24 hours.',
  ),
  messageOf(3, 'system', DAY_MINUTES * 8, 'Support closed this conversation.', { event: 'closed' }),
  messageOf(
    4,
    'user',
    40,
    'My deposit of 0.25 BTC has not arrived.\nThe transaction is confirmed.',
  ),
  messageOf(5, 'user', 39, '', { image: { id: 'receipt', width: 120, height: 80 } }),
  messageOf(
    6,
    'operator',
    31,
    'Thank you. It has two of three confirmations and will be credited in about ten minutes.',
  ),
  messageOf(7, 'user', 12, 'Understood.', { readAt: undefined }),
  messageOf(8, 'user', 2, 'It is here now. Thank you!', {
    deliveredAt: undefined,
    readAt: undefined,
  }),
];

const unsentOf = (
  id: string,
  state: UnsentMessage['state'],
  text: string,
  failure?: string,
): UnsentMessage => ({
  clientId: clientMessageId(id),
  text,
  image: undefined,
  writtenAt: now,
  failure,
  state,
});

export const sending = unsentOf('u1', 'sending', 'Is there a fee?');
export const waiting = unsentOf('u2', 'waiting', 'And how long does it take?');
export const failed = unsentOf(
  'u3',
  'failed',
  'Here is the receipt.',
  'This image cannot be read.',
);

export const readyState: ChatState = {
  phase: 'ready',
  messages,
  unsent: [],
  hasEarlier: false,
  earlier: 'idle',
  isClosed: false,
  isReadOnly: false,
  isPeerTyping: false,
  isOffline: false,
  isFull: false,
  attachment: 'none',
  image: undefined,
  file: undefined,
};

/** A PNG of one pixel. */
export const image = {
  base64:
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  mediaType: 'image/png',
  width: 64,
  height: 48,
};
