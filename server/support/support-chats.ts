/** Conversations with support: messages of users and of the operator, with their receipts. */
import type { UserId } from '#contract/core/ids.ts';
import type { Clock, EpochMs } from '#contract/core/time.ts';
import type { ChatAuthor, ChatMessage } from '#contract/entities/chat-message.ts';
import type { SupportChatList } from '#contract/operator/support.ts';
import type {
  ChatDraft,
  ChatPage,
  ChatPageRequest,
  ChatReceiptRequest,
} from '#contract/rest/chat.ts';
import { mailTo } from '#server/accounts/account-context.ts';
import type { CleanImage } from '#server/accounts/profile/clean-image.ts';
import { findUser } from '#server/accounts/user-records.ts';
import { Conversations, type MessageRejection } from '#server/conversations/conversations.ts';
import type { Db } from '#server/db/database.ts';
import type { WriteRecords } from '#server/exchange/record-writer.ts';
import type { RandomBytes } from '#server/runtime/random-bytes.ts';
import { isRejection, type Rejection } from '#server/runtime/rejection.ts';
import { listedChats, waitingCount } from './support-list.ts';
import { findImage, saveImage } from './support-images.ts';
import * as rows from './support-rows.ts';
import { sentence, type WordIn } from '#server/runtime/sentence.ts';

/** Delivers events to the user's devices. Called after the commit. */
export interface ChatFeed {
  message(userId: UserId, message: ChatMessage): void;
  receipt(userId: UserId, receipt: Receipt): void;
  typing(userId: UserId, author: ChatAuthor, at: EpochMs): void;
  /** Whether a device of the user is connected. */
  isConnected(userId: UserId): boolean;
}

export interface Receipt extends ChatReceiptRequest {
  readonly reader: ChatAuthor;
  readonly at: EpochMs;
}

export interface SupportChatsOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly write: WriteRecords;
  readonly randomBytes: RandomBytes;
  readonly feed: ChatFeed;
  /** Puts emails into the language of the user; English by default. */
  readonly wordIn?: WordIn | undefined;
  /** Called after an email was committed. */
  readonly onMail: () => void;
}

/** Runs in the transaction of a change of the operator. */
type OnWrite = (now: EpochMs) => void;
type Party = 'user' | 'operator';

const OTHER: Readonly<Record<Party, Party>> = { user: 'operator', operator: 'user' };

export class SupportChats {
  readonly #options: SupportChatsOptions;
  readonly #conversations: Conversations<UserId, ChatAuthor>;

  constructor(options: SupportChatsOptions) {
    this.#options = options;
    this.#conversations = new Conversations({
      ...options,
      messages: rows.supportMessages,
      saveImage: (userId, _author, image) => saveImage(options, userId, image),
    });
  }

  page(userId: UserId, request: ChatPageRequest): ChatPage {
    return {
      ...this.#conversations.page(userId, request),
      unreadCount: this.unreadCount(userId),
      isClosed: rows.chatStateOf(this.#options.db, userId)?.isClosed ?? false,
    };
  }

  /** Messages of the operator that the user has not read. */
  unreadCount(userId: UserId): number {
    return rows.supportMessages.unreadCount(this.#options.db, userId, 'operator');
  }

  /** Stores a message of the user once per client ID. */
  async send(
    userId: UserId,
    draft: ChatDraft,
  ): Promise<ChatMessage | MessageRejection | Rejection<'too_many_requests'>> {
    const tooMany = this.#conversations.limit(userId, 'user', draft, String(userId));
    return tooMany ?? this.#put(userId, 'user', draft);
  }

  /** Stores a reply of the operator, who has read what it answers. */
  async reply(
    userId: UserId,
    draft: ChatDraft,
    onWrite: OnWrite = () => undefined,
  ): Promise<ChatMessage | MessageRejection> {
    const outcome = await this.#put(userId, 'operator', draft, onWrite);
    if (!isRejection(outcome)) {
      await this.mark(userId, 'operator', { receipt: 'read', upToId: outcome.id });
    }
    return outcome;
  }

  async mark(userId: UserId, reader: Party, request: ChatReceiptRequest): Promise<void> {
    const { db, feed } = this.#options;
    const marked = await this.#conversations.mark(userId, OTHER[reader], request, () => {
      if (reader === 'user' && request.receipt === 'read') rows.setMailedAt(db, userId, undefined);
    });
    if (marked === undefined) return;
    feed.receipt(userId, { reader, receipt: request.receipt, ...marked });
  }

  typing(userId: UserId, author: Party): void {
    const { clock, feed } = this.#options;
    const isReported = this.#conversations.typing(userId, author);
    if (isReported && author === 'operator') feed.typing(userId, author, clock());
  }

  /** Whether the user has reported to be writing in the last seconds. */
  isTyping(userId: UserId): boolean {
    return this.#conversations.isTyping(userId, 'user');
  }

  /** @returns undefined for an image of another conversation, and for one no longer stored. */
  image(userId: UserId, id: string): CleanImage | undefined {
    return findImage(this.#options.db, userId, id);
  }

  list(range: { readonly limit: number; readonly offset: number }): SupportChatList {
    const { db } = this.#options;
    const { rows: listed, total } = listedChats(db, range);
    const chats = listed.map((chat) => ({ ...chat, isTyping: this.isTyping(chat.userId) }));
    return { chats, total, waiting: waitingCount(db) };
  }

  /** Whether the user has a conversation. */
  has(userId: UserId): boolean {
    return rows.chatStateOf(this.#options.db, userId) !== undefined;
  }

  /** @returns false when it was closed before. */
  async close(userId: UserId, onWrite: OnWrite = () => undefined): Promise<boolean> {
    const { db, write, feed } = this.#options;
    if (rows.chatStateOf(db, userId)?.isClosed !== false) return false;
    const message = await write((sentAt) => {
      const text = 'Support closed this conversation.';
      const note = { author: 'system', event: 'closed', text, isRead: true } as const;
      const none = { clientId: undefined, image: undefined };
      const inserted = rows.supportMessages.insert(db, userId, { ...note, ...none, sentAt });
      rows.openChat(db, userId, sentAt);
      rows.closeChat(db, userId);
      onWrite(sentAt);
      return inserted;
    });
    feed.message(userId, message);
    return true;
  }

  /** Removes everything of a closed account. Runs inside the caller's transaction. */
  forget(userId: UserId): void {
    this.#conversations.forgetTypists(userId, ['user', 'operator']);
    rows.removeChat(this.#options.db, userId);
  }

  async #put(
    userId: UserId,
    author: Party,
    draft: ChatDraft,
    onWrite: OnWrite = () => undefined,
  ): Promise<ChatMessage | MessageRejection> {
    const { db, feed, onMail } = this.#options;
    const isAway = author === 'operator' && !feed.isConnected(userId);
    const mail = { isWritten: false };
    const stored = await this.#conversations.put(userId, author, draft, (sentAt) => {
      rows.openChat(db, userId, sentAt);
      onWrite(sentAt);
      mail.isWritten = isAway && this.#mail(userId, sentAt);
      return {};
    });
    if (isRejection(stored)) return stored;
    if (stored.isNew) feed.message(userId, stored.message);
    if (mail.isWritten) onMail();
    return stored.message;
  }

  /** Emails a user once until the replies are read. Runs inside the caller's transaction. */
  #mail(userId: UserId, now: EpochMs): boolean {
    const { db } = this.#options;
    const user = findUser(db, userId);
    if (user === undefined || rows.chatStateOf(db, userId)?.isMailed === true) return false;
    // The text stays in the account: a mailbox may be open to others.
    const text = sentence(
      'Support has answered you. Sign in and open Support to read the message.',
    );
    const subject = sentence('Tidemark: New message from support');
    mailTo(this.#options, user, { subject, lines: [text] }, now);
    rows.setMailedAt(db, userId, now);
    return true;
  }
}
