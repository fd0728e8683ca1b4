/** Conversations about purchases: a user who has committed to a project writes to the operator, who answers on the
 *  desk. */
import { clientMessageId, type UserId } from '#contract/core/ids.ts';
import type { Clock, EpochMs } from '#contract/core/time.ts';
import type { ChatMessage } from '#contract/entities/chat-message.ts';
import type { IcoChatKey } from '#contract/realtime/launchpad.ts';
import type {
  ChatDraft,
  ChatPage,
  ChatPageRequest,
  ChatReceiptRequest,
} from '#contract/rest/chat.ts';
import { withoutDirection } from '#domain/p2p/plain-text.ts';
import type { CleanImage } from '#server/accounts/profile/clean-image.ts';
import { Conversations, type MessageRejection } from '#server/conversations/conversations.ts';
import type { Db } from '#server/db/database.ts';
import type { WriteRecords } from '#server/exchange/record-writer.ts';
import type { RandomBytes } from '#server/runtime/random-bytes.ts';
import { isRejection, reject, type Rejection } from '#server/runtime/rejection.ts';
import { findCommitment } from '../commitments/commitment-rows.ts';
import {
  findPurchaseImage,
  purchaseMessages,
  savePurchaseImage,
  unreadOf,
  type PurchaseAuthor,
} from './purchase-messages.ts';

type Party = Exclude<PurchaseAuthor, 'system'>;
const OTHER: Readonly<Record<Party, Party>> = { user: 'operator', operator: 'user' };

export interface PurchaseReceipt extends ChatReceiptRequest {
  readonly reader: Party;
  readonly at: EpochMs;
}

/** Delivers events to the user's devices. Called after the commit. */
export interface PurchaseChatFeed {
  message(key: IcoChatKey, message: ChatMessage, unreadCount: () => number): void;
  receipt(key: IcoChatKey, receipt: PurchaseReceipt, unreadCount: () => number): void;
}

export interface PurchaseChatsParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly write: WriteRecords;
  readonly randomBytes: RandomBytes;
  readonly feed: PurchaseChatFeed;
  /** The number of messages that the user has not read has changed. */
  readonly onUnread: (key: IcoChatKey) => void;
}

const ANSWER_ID_BYTE_COUNT = 9;

export class PurchaseChats {
  readonly #parts: PurchaseChatsParts;
  readonly #conversations: Conversations<number, PurchaseAuthor>;

  constructor(parts: PurchaseChatsParts) {
    this.#parts = parts;
    this.#conversations = new Conversations({
      ...parts,
      messages: purchaseMessages,
      saveImage: (commitmentId, _author, image) => savePurchaseImage(parts, commitmentId, image),
    });
  }

  page(key: IcoChatKey, request: ChatPageRequest): ChatPage | Rejection<'not_found'> {
    const id = this.#idOf(key);
    if (id === undefined) return reject('not_found');
    const unreadCount = this.#unreadCount(id);
    return { ...this.#conversations.page(id, request), unreadCount, isClosed: false };
  }

  /** Stores a message of the user once per client ID. */
  async send(
    key: IcoChatKey,
    draft: ChatDraft,
  ): Promise<ChatMessage | MessageRejection | Rejection<'not_found' | 'too_many_requests'>> {
    const id = this.#idOf(key);
    if (id === undefined) return reject('not_found');
    const plain = { ...draft, text: withoutDirection(draft.text) };
    const tooMany = this.#conversations.limit(id, 'user', plain, String(key.userId));
    if (tooMany !== undefined) return tooMany;
    const stored = await this.#conversations.put(id, 'user', plain);
    if (isRejection(stored)) return stored;
    if (stored.isNew) this.#deliver(key, id, stored.message);
    return stored.message;
  }

  /** Stores an answer of the operator, who has read what it answers.
   *  @param onWrite runs in the transaction of the answer */
  async answer(
    key: IcoChatKey,
    text: string,
    onWrite: (now: EpochMs) => void,
  ): Promise<'done' | 'not_found'> {
    const id = this.#idOf(key);
    if (id === undefined) return 'not_found';
    const random = this.#parts.randomBytes(ANSWER_ID_BYTE_COUNT).toString('base64url');
    const draft = {
      clientId: clientMessageId(random),
      text: withoutDirection(text),
      imageBase64: undefined,
    };
    const stored = await this.#conversations.put(id, 'operator', draft, (now) => {
      onWrite(now);
      return {};
    });
    if (isRejection(stored)) throw new Error('An answer without an image is stored.');
    this.#deliver(key, id, stored.message);
    await this.mark(key, 'operator', { receipt: 'read', upToId: stored.message.id });
    return 'done';
  }

  async mark(
    key: IcoChatKey,
    reader: Party,
    request: ChatReceiptRequest,
  ): Promise<{ readonly unreadCount: number } | Rejection<'not_found'>> {
    const id = this.#idOf(key);
    if (id === undefined) return reject('not_found');
    const marked = await this.#conversations.mark(id, OTHER[reader], request);
    if (marked !== undefined) {
      const receipt = { reader, receipt: request.receipt, ...marked };
      this.#parts.feed.receipt(key, receipt, () => this.#unreadCount(id));
      if (reader === 'user' && request.receipt === 'read') this.#parts.onUnread(key);
    }
    return { unreadCount: this.#unreadCount(id) };
  }

  typing(key: IcoChatKey): Rejection<'not_found'> | undefined {
    const id = this.#idOf(key);
    if (id === undefined) return reject('not_found');
    this.#conversations.typing(id, 'user');
    return undefined;
  }

  /** @returns undefined for an image of another user. */
  image(userId: UserId, id: string): CleanImage | undefined {
    return findPurchaseImage(this.#parts.db, userId, id);
  }

  #deliver(key: IcoChatKey, id: number, message: ChatMessage): void {
    this.#parts.feed.message(key, message, () => this.#unreadCount(id));
    if (message.author === 'operator') this.#parts.onUnread(key);
  }

  #idOf({ projectId, userId }: IcoChatKey): number | undefined {
    return findCommitment(this.#parts.db, projectId, userId)?.id;
  }

  #unreadCount(id: number): number {
    return unreadOf(this.#parts.db, id);
  }
}
