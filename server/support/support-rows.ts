/** Stored conversations with support and their messages. */
import {
  clientMessageId,
  userId as userIdOf,
  type ClientMessageId,
  type UserId,
} from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type {
  ChatAuthor,
  ChatEvent,
  ChatMessage,
  ChatImage,
} from '#contract/entities/chat-message.ts';
import type { ChatReceipt } from '#contract/realtime/chat.ts';
import type { Db } from '#server/db/database.ts';
import { withDefault, flag, integer, optional, text, time } from '#server/db/table/columns.ts';
import { upTo } from '#server/db/table/conditions.ts';
import { table, type RecordIn } from '#server/db/table/table.ts';
import { removeImages } from './support-images.ts';

const messageTable = table('support_message', {
  id: withDefault(integer('id')),
  userId: integer('user_id', userIdOf),
  author: text<ChatAuthor>('author'),
  clientId: optional(text('client_id', clientMessageId)),
  text: text('text'),
  event: optional(text<ChatEvent>('event')),
  imageId: optional(text('image_id')),
  imageWidth: optional(integer('image_width')),
  imageHeight: optional(integer('image_height')),
  sentAt: time('sent_at_ms'),
  deliveredAt: optional(time('delivered_at_ms')),
  readAt: optional(time('read_at_ms')),
});

const chatTable = table('support_chat', {
  userId: integer('user_id', userIdOf),
  lastMessageAt: time('last_message_at_ms'),
  isClosed: withDefault(flag('is_closed')),
  /** The user was emailed about replies that are still unread. */
  mailedAt: optional(time('mailed_at_ms')),
});

export interface NewMessage {
  readonly userId: UserId;
  readonly author: ChatAuthor;
  readonly clientId: ClientMessageId | undefined;
  readonly text: string;
  readonly event: ChatEvent | undefined;
  readonly image: ChatImage | undefined;
  readonly sentAt: EpochMs;
}

/** Number of the newest messages that are stored for each conversation. */
export const MESSAGES_STORED_MAX = 2_000;

/** Adds a message and opens the conversation again. A system message counts as read, because
 *  it expects no reply. Runs inside the caller's transaction. */
export function insertMessage(db: Db, message: NewMessage): ChatMessage {
  const { userId, author, image, sentAt, ...rest } = message;
  const receivedAt = author === 'system' ? sentAt : undefined;
  const stored = messageTable.insert(db, {
    ...rest,
    userId,
    author,
    sentAt,
    imageId: image?.id,
    imageWidth: image?.width,
    imageHeight: image?.height,
    deliveredAt: receivedAt,
    readAt: receivedAt,
  });
  chatTable.put(db, ['userId'], { userId, lastMessageAt: sentAt, isClosed: false });
  return messageOf(stored);
}

/** Runs inside the caller's transaction. */
export function pruneMessages(db: Db, userId: UserId): void {
  const skip = MESSAGES_STORED_MAX;
  messageTable.removeAfter(db, 'id', { userId }, { descending: ['id'], skip });
}

/** Returns the messages before `beforeId`, or the newest ones; oldest first. */
export const messagesOf = (
  db: Db,
  userId: UserId,
  { beforeId, limit }: { readonly beforeId: number | undefined; readonly limit: number },
): readonly ChatMessage[] =>
  messageTable
    .all(
      db,
      { userId },
      { descending: ['id'], after: beforeId === undefined ? undefined : { id: beforeId }, limit },
    )
    .toReversed()
    .map((row) => messageOf(row));

export function findByClientId(
  db: Db,
  userId: UserId,
  author: ChatAuthor,
  clientId: ClientMessageId,
): ChatMessage | undefined {
  const row = messageTable.find(db, { userId, author, clientId });
  return row && messageOf(row);
}

/** Messages of `author` that the other party has not read. */
export const unreadCountOf = (db: Db, userId: UserId, author: ChatAuthor): number =>
  messageTable.count(db, { userId, author, readAt: undefined });

export interface Mark {
  readonly userId: UserId;
  /** Author of the messages that are marked. */
  readonly author: ChatAuthor;
  readonly receipt: ChatReceipt;
  readonly upToId: number;
}

/** Conditions of the messages that `markMessages` would change. */
const unmarkedBy = ({ userId, author, receipt, upToId }: Mark) => ({
  userId,
  author,
  id: upTo(upToId),
  readAt: undefined,
  ...(receipt === 'delivered' && { deliveredAt: undefined }),
});

/** Whether `markMessages` would change anything. */
export const hasUnmarked = (db: Db, mark: Mark): boolean => messageTable.has(db, unmarkedBy(mark));

/**
 * Marks the messages of `author` up to an ID. What was read counts as delivered. Runs inside the
 * caller's transaction.
 * @returns the newest marked ID; undefined when all were marked before.
 */
export function markMessages(db: Db, mark: Mark, at: EpochMs): number | undefined {
  const newest = messageTable.max(db, 'id', unmarkedBy(mark));
  if (newest === undefined) return undefined;
  messageTable.update(db, unmarkedBy({ ...mark, receipt: 'delivered' }), { deliveredAt: at });
  if (mark.receipt === 'read') messageTable.update(db, unmarkedBy(mark), { readAt: at });
  return newest;
}

export interface ChatState {
  readonly isClosed: boolean;
  /** The user was emailed about replies that are still unread. */
  readonly isMailed: boolean;
}

export function chatStateOf(db: Db, userId: UserId): ChatState | undefined {
  const chat = chatTable.find(db, { userId });
  return chat && { isClosed: chat.isClosed, isMailed: chat.mailedAt !== undefined };
}

/** Runs inside the caller's transaction. */
export const closeChat = (db: Db, userId: UserId): void =>
  void chatTable.update(db, { userId }, { isClosed: true });

/** Runs inside the caller's transaction. */
export const setMailedAt = (db: Db, userId: UserId, at: EpochMs | undefined): void =>
  void chatTable.update(db, { userId }, { mailedAt: at });

/** Runs inside the caller's transaction. */
export function removeChat(db: Db, userId: UserId): void {
  removeImages(db, userId);
  messageTable.remove(db, { userId });
  chatTable.remove(db, { userId });
}

function messageOf({
  userId: _userId,
  imageId,
  imageWidth,
  imageHeight,
  ...message
}: RecordIn<typeof messageTable>): ChatMessage {
  const image =
    imageId === undefined
      ? undefined
      : { id: imageId, width: imageWidth ?? 0, height: imageHeight ?? 0 };
  return { ...message, image };
}
