/** Conversations with support: messages of users and of the operator, with their receipts. */
import { MINUTE_MS } from '#contract/core/durations.ts';
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
import {
  cleanImageOf,
  type CleanImage,
  type SizedImage,
} from '#server/accounts/profile/clean-image.ts';
import { RateLimiter } from '#server/accounts/limits/rate-limiter.ts';
import { findUser } from '#server/accounts/user-records.ts';
import type { Db } from '#server/db/database.ts';
import type { WriteRecords } from '#server/exchange/record-writer.ts';
import type { RandomBytes } from '#server/runtime/random-bytes.ts';
import { isRejection, reject, type Rejection } from '#server/runtime/rejection.ts';
import { listedChats, waitingCount } from './support-list.ts';
import { findImage, saveImage } from './support-images.ts';
import * as rows from './support-rows.ts';

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
  /** Called after an email was committed. */
  readonly onMail: () => void;
}

/** Runs in the transaction of a change of the operator. */
type OnWrite = (now: EpochMs) => void;
type Party = 'user' | 'operator';
/** Of a message that is not stored. */
type MessageRejection = Rejection<'image_unreadable' | 'image_too_large' | 'request_id_reused'>;

const OTHER: Readonly<Record<Party, Party>> = { user: 'operator', operator: 'user' };
const MESSAGE_LIMITS = { pauseMs: 0, windowMs: MINUTE_MS, countMax: 30 };
const IMAGE_LIMITS = { pauseMs: 0, windowMs: 60 * MINUTE_MS, countMax: 40 };
const TYPING_LIMITS = { pauseMs: 1_000, windowMs: MINUTE_MS, countMax: 40 };
/** Messages beyond the stored ones are deleted after every this many new ones. */
const PRUNE_EVERY = 16;
/** For this long after a key press the user is shown as writing. */
const TYPING_MS = 6_000;
const TYPISTS_MAX = 1_000;

export class SupportChats {
  readonly #options: SupportChatsOptions;
  readonly #messageLimiter: RateLimiter;
  readonly #imageLimiter: RateLimiter;
  readonly #typingLimiter: RateLimiter;
  /** Users who are writing, by the time of their last report. */
  readonly #typists = new Map<UserId, EpochMs>();

  constructor(options: SupportChatsOptions) {
    this.#options = options;
    this.#messageLimiter = new RateLimiter(options.clock, MESSAGE_LIMITS);
    this.#imageLimiter = new RateLimiter(options.clock, IMAGE_LIMITS);
    this.#typingLimiter = new RateLimiter(options.clock, TYPING_LIMITS);
  }

  page(userId: UserId, { beforeId, limit }: ChatPageRequest): ChatPage {
    const { db } = this.#options;
    const found = rows.messagesOf(db, userId, { beforeId, limit: limit + 1 });
    return {
      messages: found.slice(-limit),
      hasEarlier: found.length > limit,
      unreadCount: this.unreadCount(userId),
      isClosed: rows.chatStateOf(db, userId)?.isClosed ?? false,
    };
  }

  /** Messages of the operator that the user has not read. */
  unreadCount(userId: UserId): number {
    return rows.unreadCountOf(this.#options.db, userId, 'operator');
  }

  /** Stores a message of the user once per client ID. */
  async send(
    userId: UserId,
    draft: ChatDraft,
  ): Promise<ChatMessage | MessageRejection | Rejection<'too_many_requests'>> {
    const key = String(userId);
    // A repetition costs nothing, so that a client that got no response may always repeat.
    if (rows.findByClientId(this.#options.db, userId, 'user', draft.clientId) === undefined) {
      const tooSoon =
        this.#messageLimiter.enter(key) ??
        (draft.imageBase64 === undefined ? undefined : this.#imageLimiter.enter(key));
      if (tooSoon !== undefined) return tooSoon;
    }
    this.#typists.delete(userId);
    return this.#put(userId, 'user', draft);
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
    const { db, write, feed } = this.#options;
    const mark = { userId, author: OTHER[reader], ...request };
    if (!rows.hasUnmarked(db, mark)) return;
    const marked = await write((at) => {
      const upToId = rows.markMessages(db, mark, at);
      if (reader === 'user' && request.receipt === 'read') rows.setMailedAt(db, userId, undefined);
      return { upToId, at };
    });
    if (marked.upToId === undefined) return;
    const { receipt } = request;
    feed.receipt(userId, { reader, receipt, upToId: marked.upToId, at: marked.at });
  }

  typing(userId: UserId, author: Party): void {
    const { clock, feed } = this.#options;
    if (this.#typingLimiter.enter(`${author} ${userId}`) !== undefined) return;
    if (author === 'operator') {
      feed.typing(userId, author, clock());
      return;
    }
    this.#typists.delete(userId);
    this.#typists.set(userId, clock());
    const [oldest] = this.#typists.keys();
    if (this.#typists.size > TYPISTS_MAX && oldest !== undefined) this.#typists.delete(oldest);
  }

  /** Whether the user has reported to be writing in the last seconds. */
  isTyping(userId: UserId): boolean {
    const at = this.#typists.get(userId);
    return at !== undefined && this.#options.clock() - at < TYPING_MS;
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
      const note = { author: 'system', event: 'closed', text } as const;
      const none = { clientId: undefined, image: undefined };
      const inserted = rows.insertMessage(db, { userId, ...note, ...none, sentAt });
      rows.closeChat(db, userId);
      onWrite(sentAt);
      return inserted;
    });
    feed.message(userId, message);
    return true;
  }

  /** Removes everything of a closed account. Runs inside the caller's transaction. */
  forget(userId: UserId): void {
    this.#typists.delete(userId);
    rows.removeChat(this.#options.db, userId);
  }

  async #put(
    userId: UserId,
    author: Party,
    draft: ChatDraft,
    onWrite: OnWrite = () => undefined,
  ): Promise<ChatMessage | MessageRejection> {
    const { db, write, feed, onMail } = this.#options;
    const { imageBase64 } = draft;
    const image =
      imageBase64 === undefined ? undefined : cleanImageOf(Buffer.from(imageBase64, 'base64'));
    if (isRejection(image)) return image;
    const isAway = author === 'operator' && !feed.isConnected(userId);
    const stored = await write((sentAt) => {
      const earlier = rows.findByClientId(db, userId, author, draft.clientId);
      if (earlier !== undefined) return { message: earlier, isNew: false, isMailed: false };
      const message = this.#insert(userId, author, draft, image, sentAt);
      onWrite(sentAt);
      return { message, isNew: true, isMailed: isAway && this.#mail(userId, sentAt) };
    });
    const { message, isNew, isMailed } = stored;
    if (!isNew) return isSame(message, draft) ? message : reject('request_id_reused');
    feed.message(userId, message);
    if (isMailed) onMail();
    return message;
  }

  #insert(
    userId: UserId,
    author: Party,
    { clientId, text }: ChatDraft,
    upload: SizedImage | undefined,
    sentAt: EpochMs,
  ): ChatMessage {
    const { db } = this.#options;
    const image = upload && saveImage(this.#options, userId, upload);
    const own = { userId, author, clientId, text, event: undefined, image, sentAt };
    const message = rows.insertMessage(db, own);
    if (message.id % PRUNE_EVERY === 0) rows.pruneMessages(db, userId);
    return message;
  }

  /** Emails a user once until the replies are read. Runs inside the caller's transaction. */
  #mail(userId: UserId, now: EpochMs): boolean {
    const { db } = this.#options;
    const user = findUser(db, userId);
    if (user === undefined || rows.chatStateOf(db, userId)?.isMailed === true) return false;
    // The text stays in the account: a mailbox may be open to others.
    const body = 'Support has answered you. Sign in and open Support to read the message.';
    mailTo(this.#options, user, { subject: 'Tidemark: New message from support', body }, now);
    rows.setMailedAt(db, userId, now);
    return true;
  }
}

/** Whether a repeated message is the stored one. */
const isSame = (stored: ChatMessage, { text, imageBase64 }: ChatDraft): boolean =>
  stored.text === text && (stored.image === undefined) === (imageBase64 === undefined);
