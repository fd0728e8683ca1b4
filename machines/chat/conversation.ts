/** Pure half of the chat machine: the messages of a conversation, which of them were received and seen,
 *  and the messages that are still to be sent. */
import type { ClientMessageId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import {
  isReopened,
  type ChatAuthor,
  type ChatKind,
  type ChatMessage,
} from '#contract/entities/chat-message.ts';
import type { ChatReceipt } from '#contract/realtime/chat.ts';
import { failureNotice, isApiError } from '../kernel/notice.ts';
import * as queue from './outbox.ts';
import type { OutgoingMessage, Outbox, Prepared, PreparedFile, PreparedImage } from './outbox.ts';

/** Messages as the exchange returns them, oldest first. */
export interface ReadMessages {
  readonly messages: readonly ChatMessage[];
  readonly hasEarlier: boolean;
  readonly unreadCount: number;
  readonly isClosed: boolean;
}

export interface ReceiptReport {
  readonly receipt: ChatReceipt;
  readonly upToId: number;
}

/** Messages before the one with `beforeId`. */
export interface EarlierMessages {
  readonly beforeId: number;
  readonly page: ReadMessages;
}

/** A receipt that the exchange has, and how many messages stay unread. */
export interface ReportedReceipt extends ReceiptReport {
  readonly unreadCount: number;
}

/** A file as the browser gives it. */
export interface ImageSource {
  readonly source: unknown;
}

export interface Conversation {
  readonly kind: ChatKind;
  readonly hasBeenRead: boolean;
  /** Oldest first, without a gap once the list is current. */
  readonly messages: readonly ChatMessage[];
  /** ID up to which nothing was missed before the list became outdated. */
  readonly completeUpToId: number;
  readonly hasEarlier: boolean;
  readonly isClosed: boolean;
  readonly unreadCount: number;
  /** The newest message that was on screen. */
  readonly seenUpToId: number;
  /** What the exchange knows of this user's receipts. */
  readonly reported: Readonly<Record<ChatReceipt, number>>;
  readonly outbox: Outbox;
  /** The message that is being sent. */
  readonly sendingId: ClientMessageId | undefined;
  /** File that is being prepared. */
  readonly source: unknown;
  /** Image for the next message. */
  readonly image: PreparedImage | undefined;
  /** PDF for the next message. */
  readonly file: PreparedFile | undefined;
}

export const emptyConversation = (kind: ChatKind): Conversation => ({
  kind,
  hasBeenRead: false,
  messages: [],
  completeUpToId: 0,
  hasEarlier: false,
  isClosed: false,
  unreadCount: 0,
  seenUpToId: 0,
  reported: { delivered: 0, read: 0 },
  outbox: queue.emptyOutbox,
  sendingId: undefined,
  source: undefined,
  image: undefined,
  file: undefined,
});

export const isReadOnly = ({ kind, isClosed }: Conversation): boolean =>
  isClosed && !isReopened(kind);

/** What the next message carries. */
export const withPrepared = (prepared: Prepared): Partial<Conversation> => ({
  source: undefined,
  ...(queue.isPreparedFile(prepared)
    ? { image: undefined, file: prepared }
    : { image: prepared, file: undefined }),
});

export const hasAttachment = ({ image, file }: Conversation): boolean =>
  image !== undefined || file !== undefined;

/** Messages of the user on this screen are marked as the other party received them; those of the other
 *  party as the user did. */
const isOwn = (author: ChatAuthor): boolean => author === 'user';
const isTheirs = (author: ChatAuthor): boolean =>
  author === 'operator' || author === 'counterparty';

const newestIdOf = ({ messages }: Conversation): number => messages.at(-1)?.id ?? 0;
export const oldestIdOf = ({ messages }: Conversation): number => messages[0]?.id ?? 0;

/** Remembers where the list was complete; called when it becomes outdated. */
export const withOutdated = (conversation: Conversation): Conversation => ({
  ...conversation,
  completeUpToId: newestIdOf(conversation),
});

/** Applies the newest messages. Those known before stay if nothing is missing between. */
export function withRead(conversation: Conversation, read: ReadMessages): Conversation {
  const firstId = read.messages[0]?.id ?? 0;
  const isJoined = !read.hasEarlier || conversation.completeUpToId >= firstId;
  const known = isJoined
    ? conversation.messages
    : conversation.messages.filter(({ id }) => id >= firstId);
  const hasKnownEarlier = known.some(({ id }) => id < firstId);
  return {
    ...withMessages({ ...conversation, messages: known }, read.messages),
    hasBeenRead: true,
    hasEarlier: hasKnownEarlier ? conversation.hasEarlier : read.hasEarlier,
    unreadCount: read.unreadCount,
    isClosed: read.isClosed,
  };
}

/** Applies a page of earlier messages, unless the list has been replaced since its request. */
export const withEarlier = (
  conversation: Conversation,
  { beforeId, page }: EarlierMessages,
): Conversation =>
  oldestIdOf(conversation) === beforeId
    ? { ...withMessages(conversation, page.messages), hasEarlier: page.hasEarlier }
    : conversation;

export const withArrived = (
  conversation: Conversation,
  message: ChatMessage,
  unreadCount: number,
): Conversation => ({
  ...withMessages(conversation, [message]),
  unreadCount,
  isClosed: message.event === 'closed' || isReadOnly(conversation),
});

/** A message that the exchange has confirmed. */
export const withSent = (conversation: Conversation, message: ChatMessage): Conversation => ({
  ...withMessages(conversation, [message]),
  isClosed: isReadOnly(conversation),
});

const isConfirmed = (conversation: Conversation, clientId: ClientMessageId): boolean =>
  conversation.messages.some((one) => isOwn(one.author) && one.clientId === clientId);

export const withWritten = (conversation: Conversation, message: OutgoingMessage): Conversation =>
  isConfirmed(conversation, message.clientId)
    ? conversation
    : { ...conversation, outbox: queue.withWritten(conversation.outbox, message) };

/** Adds what an earlier visit has not sent. The exchange may have some of it: its response was lost. */
export function withRestored(
  conversation: Conversation,
  stored: readonly OutgoingMessage[],
): Conversation {
  const restored = queue.withRestored(conversation.outbox, stored);
  const confirmed = stored.filter(({ clientId }) => isConfirmed(conversation, clientId));
  const ids = new Set(confirmed.map(({ clientId }) => clientId));
  return { ...conversation, outbox: queue.without(restored, ids) };
}

/** The exchange does not accept the message that was sent. */
export function withRejected(conversation: Conversation, error: unknown): Conversation {
  const { sendingId, outbox } = conversation;
  const { text } = failureNotice(error);
  if (sendingId === undefined || text.kind !== 'server') return conversation;
  return {
    ...conversation,
    isClosed: conversation.isClosed || (isApiError(error) && error.code === 'p2p_chat_closed'),
    outbox: queue.withFailure(outbox, sendingId, text.message),
  };
}

/** Merges messages by ID, and ends the sending of those that came back with their client ID. */
function withMessages(conversation: Conversation, added: readonly ChatMessage[]): Conversation {
  const byId = new Map(conversation.messages.map((one) => [one.id, one]));
  for (const one of added) byId.set(one.id, mergedOf(byId.get(one.id), one));
  const messages = [...byId.values()].toSorted((left, right) => left.id - right.id);
  const own = added.filter(({ author }) => isOwn(author));
  const clientIds = new Set<ClientMessageId>(own.flatMap(({ clientId }) => clientId ?? []));
  return {
    ...conversation,
    messages: withInherited(messages),
    outbox: queue.without(conversation.outbox, clientIds),
  };
}

/** Receipts only grow: a response may be older than an event. */
const mergedOf = (known: ChatMessage | undefined, next: ChatMessage): ChatMessage => ({
  ...next,
  deliveredAt: next.deliveredAt ?? known?.deliveredAt,
  readAt: next.readAt ?? known?.readAt,
});

/** Receipts reach up to a message, so that of a newer message counts for the older ones too. */
function withInherited(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  const latest: Partial<Record<ChatAuthor, Pick<ChatMessage, 'deliveredAt' | 'readAt'>>> = {};
  return messages
    .toReversed()
    .map((message) => {
      const newer = latest[message.author];
      const readAt = message.readAt ?? newer?.readAt;
      const deliveredAt = message.deliveredAt ?? newer?.deliveredAt ?? readAt;
      latest[message.author] = { deliveredAt, readAt };
      const isSame = readAt === message.readAt && deliveredAt === message.deliveredAt;
      return isSame ? message : { ...message, deliveredAt, readAt };
    })
    .toReversed();
}

/** A party has received or seen the messages of the other one. */
export function withReceipt(
  conversation: Conversation,
  event: ReceiptReport & {
    readonly reader: ChatAuthor;
    readonly at: EpochMs;
    readonly unreadCount: number;
  },
): Conversation {
  const { reader, receipt, upToId, at, unreadCount } = event;
  const isMarked = isOwn(reader) ? isTheirs : isOwn;
  const messages = conversation.messages.map((message) => {
    if (!isMarked(message.author) || message.id > upToId) return message;
    const deliveredAt = message.deliveredAt ?? at;
    return receipt === 'read'
      ? { ...message, deliveredAt, readAt: message.readAt ?? at }
      : { ...message, deliveredAt };
  });
  return { ...conversation, messages, unreadCount };
}

export const withSeen = (conversation: Conversation, upToId: number): Conversation => ({
  ...conversation,
  seenUpToId: Math.max(conversation.seenUpToId, upToId),
});

/** The receipt that the exchange does not have yet; one for what was seen comes first. */
export function nextReceipt(conversation: Conversation): ReceiptReport | undefined {
  const { seenUpToId, reported } = conversation;
  const theirs = conversation.messages.filter(({ author }) => isTheirs(author));
  const seenId = theirs.findLast(
    ({ id, readAt }) => id <= seenUpToId && id > reported.read && readAt === undefined,
  )?.id;
  if (seenId !== undefined) return { receipt: 'read', upToId: seenId };
  const deliveredId = theirs.findLast(
    ({ id, deliveredAt }) =>
      id > reported.delivered && id > reported.read && deliveredAt === undefined,
  )?.id;
  return deliveredId === undefined ? undefined : { receipt: 'delivered', upToId: deliveredId };
}

export const withReported = (
  conversation: Conversation,
  { receipt, upToId, unreadCount }: ReportedReceipt,
): Conversation => ({
  ...conversation,
  unreadCount,
  reported: {
    ...conversation.reported,
    [receipt]: Math.max(conversation.reported[receipt], upToId),
  },
});
