/** Stored conversations with support. Their messages have the form of every conversation. */
import { userId as userIdOf, type UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { ChatAuthor } from '#contract/entities/chat-message.ts';
import { MessageStore } from '#server/conversations/message-store.ts';
import type { Db } from '#server/db/database.ts';
import { flag, integer, optional, time, withDefault } from '#server/db/table/columns.ts';
import { table } from '#server/db/table/table.ts';
import { removeImages } from './support-images.ts';

export const supportMessages = new MessageStore<UserId, ChatAuthor>('support_message', 'user_id');

const chatTable = table('support_chat', {
  userId: integer('user_id', userIdOf),
  lastMessageAt: time('last_message_at_ms'),
  isClosed: withDefault(flag('is_closed')),
  /** The user was emailed about replies that are still unread. */
  mailedAt: optional(time('mailed_at_ms')),
});

/** Opens the conversation again for a new message. Runs inside the caller's transaction. */
export const openChat = (db: Db, userId: UserId, lastMessageAt: EpochMs): void =>
  chatTable.put(db, ['userId'], { userId, lastMessageAt, isClosed: false });

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
  supportMessages.remove(db, userId);
  chatTable.remove(db, { userId });
}
