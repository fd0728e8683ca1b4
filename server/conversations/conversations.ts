/** What every kind of conversation does: pages of messages, a message that is stored once, receipts, and who is
 *  writing. The kind names its parties, says where an image is stored, and delivers the events. */
import { MINUTE_MS } from '#contract/core/durations.ts';
import type { Clock, EpochMs } from '#contract/core/time.ts';
import type { ChatFile, ChatImage } from '#contract/entities/chat-message.ts';
import type { ChatDraft, ChatPageRequest, ChatReceiptRequest } from '#contract/rest/chat.ts';
import { RateLimiter } from '#server/accounts/limits/rate-limiter.ts';
import { cleanImageOf, type SizedImage } from '#server/accounts/profile/clean-image.ts';
import type { Db } from '#server/db/database.ts';
import type { WriteRecords } from '#server/exchange/record-writer.ts';
import { isRejection, reject, type Rejection } from '#server/runtime/rejection.ts';
import type { RejectionName } from '#contract/errors.ts';
import type { MessageStore, StoredMessage } from './message-store.ts';

export interface ConversationParts<Key extends number, Author extends string> {
  readonly db: Db;
  readonly clock: Clock;
  readonly write: WriteRecords;
  readonly messages: MessageStore<Key, Author>;
  /** Stores an image. Runs inside the transaction of its message. */
  readonly saveImage: (key: Key, author: Author, image: SizedImage, now: EpochMs) => ChatImage;
}

/** Of a message that is not stored. */
export type MessageRejection = Rejection<
  'image_unreadable' | 'image_too_large' | 'request_id_reused'
>;

/** What is read and written together with a message. */
export interface Inserted {
  readonly file?: ChatFile | undefined;
}

const MESSAGE_LIMITS = { pauseMs: 0, windowMs: MINUTE_MS, countMax: 30 };
const IMAGE_LIMITS = { pauseMs: 0, windowMs: 60 * MINUTE_MS, countMax: 40 };
const TYPING_LIMITS = { pauseMs: 1_000, windowMs: MINUTE_MS, countMax: 40 };
/** Messages beyond the stored ones are deleted after every this many new ones. */
const PRUNE_EVERY = 16;
/** For this long after a key press somebody is shown as writing. */
const TYPING_MS = 6_000;
const TYPISTS_MAX = 1_000;

export class Conversations<Key extends number, Author extends string> {
  readonly #parts: ConversationParts<Key, Author>;
  readonly #messageLimiter: RateLimiter;
  readonly #imageLimiter: RateLimiter;
  readonly #typingLimiter: RateLimiter;
  /** Who is writing, by the time of the last report. */
  readonly #typists = new Map<string, EpochMs>();

  constructor(parts: ConversationParts<Key, Author>) {
    this.#parts = parts;
    this.#messageLimiter = new RateLimiter(parts.clock, MESSAGE_LIMITS);
    this.#imageLimiter = new RateLimiter(parts.clock, IMAGE_LIMITS);
    this.#typingLimiter = new RateLimiter(parts.clock, TYPING_LIMITS);
  }

  page(key: Key, { beforeId, limit }: ChatPageRequest) {
    const { db, messages } = this.#parts;
    const found = messages.all(db, key, { beforeId, limit: limit + 1 });
    return { messages: found.slice(-limit), hasEarlier: found.length > limit };
  }

  /** @param writer whose messages are counted
   *  @returns a rejection for too many messages. A repetition costs nothing, so that a client that got no response may
   *  always repeat. */
  limit(
    key: Key,
    author: Author,
    draft: ChatDraft,
    writer: string,
  ): Rejection<'too_many_requests'> | undefined {
    const { db, messages } = this.#parts;
    if (messages.findByClientId(db, key, author, draft.clientId) !== undefined) return undefined;
    return (
      this.#messageLimiter.enter(writer) ??
      (draft.imageBase64 === undefined ? undefined : this.#imageLimiter.enter(writer))
    );
  }

  /**
   * Stores a message once per client ID.
   * @param insert runs in the transaction of a new message, before it; a rejection stores nothing
   */
  async put<Name extends RejectionName = never>(
    key: Key,
    author: Author,
    draft: ChatDraft,
    insert: (now: EpochMs) => Inserted | Rejection<Name> = () => ({}),
  ): Promise<
    | { readonly message: StoredMessage<Author>; readonly isNew: boolean }
    | MessageRejection
    | Rejection<Name>
  > {
    const { db, write, messages } = this.#parts;
    const { imageBase64, clientId } = draft;
    const image =
      imageBase64 === undefined ? undefined : cleanImageOf(Buffer.from(imageBase64, 'base64'));
    if (isRejection(image)) return image;
    this.#typists.delete(typistOf(key, author));
    const stored = await write((sentAt) => {
      const earlier = messages.findByClientId(db, key, author, clientId);
      if (earlier !== undefined) return { message: earlier, isNew: false };
      const inserted = insert(sentAt);
      if (isRejection(inserted)) return inserted;
      return {
        message: this.#insert(key, author, draft, { ...inserted, image, sentAt }),
        isNew: true,
      };
    });
    if (isRejection(stored) || stored.isNew) return stored;
    return isSame(stored.message, draft) ? stored : reject('request_id_reused');
  }

  /** @returns the newest message that was marked; undefined when nothing has changed. */
  async mark(
    key: Key,
    author: Author,
    request: ChatReceiptRequest,
    onWrite: () => void = () => undefined,
  ): Promise<{ readonly upToId: number; readonly at: EpochMs } | undefined> {
    const { db, write, messages } = this.#parts;
    const mark = { author, ...request };
    if (!messages.hasUnmarked(db, key, mark)) return undefined;
    return write((at) => {
      const upToId = messages.mark(db, key, mark, at);
      onWrite();
      return upToId === undefined ? undefined : { upToId, at };
    });
  }

  /** @returns false when it is too soon to report it again. */
  typing(key: Key, author: Author): boolean {
    const typist = typistOf(key, author);
    if (this.#typingLimiter.enter(typist) !== undefined) return false;
    this.#typists.delete(typist);
    this.#typists.set(typist, this.#parts.clock());
    const [oldest] = this.#typists.keys();
    if (this.#typists.size > TYPISTS_MAX && oldest !== undefined) this.#typists.delete(oldest);
    return true;
  }

  /** Whether the author has reported to be writing in the last seconds. */
  isTyping(key: Key, author: Author): boolean {
    const at = this.#typists.get(typistOf(key, author));
    return at !== undefined && this.#parts.clock() - at < TYPING_MS;
  }

  /** Runs inside the caller's transaction, which removes the messages. */
  forgetTypists(key: Key, authors: readonly Author[]): void {
    for (const author of authors) this.#typists.delete(typistOf(key, author));
  }

  #insert(
    key: Key,
    author: Author,
    { clientId, text }: ChatDraft,
    {
      image: upload,
      file,
      sentAt,
    }: Inserted & { readonly image: SizedImage | undefined; readonly sentAt: EpochMs },
  ): StoredMessage<Author> {
    const { db, messages, saveImage } = this.#parts;
    const image = upload && saveImage(key, author, upload, sentAt);
    const own = { author, clientId, text, event: undefined, image, file, sentAt, isRead: false };
    const message = messages.insert(db, key, own);
    if (message.id % PRUNE_EVERY === 0) messages.prune(db, key);
    return message;
  }
}

const typistOf = (key: number, author: string): string => `${author} ${key}`;

/** Whether a repeated message is the stored one. */
const isSame = (stored: StoredMessage<string>, { text, imageBase64 }: ChatDraft): boolean =>
  stored.text === text && (stored.image === undefined) === (imageBase64 === undefined);
