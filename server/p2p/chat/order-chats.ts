/** Conversations of the two sides of orders. They open with the order and stay open for a day after its end. */
import type { UserId } from '#contract/core/ids.ts';
import type { P2pRole } from '#contract/core/p2p.ts';
import type { Clock, EpochMs } from '#contract/core/time.ts';
import type { ChatFile, ChatImage, ChatMessage } from '#contract/entities/chat-message.ts';
import type {
  ChatDraft,
  ChatPage,
  ChatPageRequest,
  ChatReceiptRequest,
} from '#contract/rest/chat.ts';
import { chatOpenUntil } from '#domain/p2p/order-rules.ts';
import { withoutDirection } from '#domain/p2p/plain-text.ts';
import type { SizedImage } from '#server/accounts/profile/clean-image.ts';
import {
  Conversations,
  type Inserted,
  type MessageRejection,
} from '#server/conversations/conversations.ts';
import type { StoredMessage } from '#server/conversations/message-store.ts';
import type { WriteRecords } from '#server/exchange/record-writer.ts';
import { sha256Of } from '#server/identity/sealed.ts';
import { isRejection, reject, type Rejection } from '#server/runtime/rejection.ts';
import { fileByHash, fileOf, insertFile, type FileStorage } from '../files/file-rows.ts';
import {
  orderById,
  orderOf,
  otherRole,
  roleIn,
  userIn,
  type P2pAuthor,
  type P2pOrderRecord,
} from '../orders/order-rows.ts';
import { messageFor, orderMessages } from './order-messages.ts';

export interface OrderReceipt extends ChatReceiptRequest {
  readonly reader: P2pRole;
  readonly at: EpochMs;
}

export interface OrderChatFeed {
  message(order: P2pOrderRecord, message: StoredMessage<P2pAuthor>): void;
  receipt(order: P2pOrderRecord, receipt: OrderReceipt): void;
  typing(order: P2pOrderRecord, author: P2pRole, at: EpochMs): void;
  /** Whether a device of this side follows the conversation. */
  isConnected(order: P2pOrderRecord, role: P2pRole): boolean;
}

export interface OrderChatsParts extends FileStorage {
  readonly clock: Clock;
  readonly write: WriteRecords;
  readonly feed: OrderChatFeed;
  /** Tells a side that is not there of a message. Runs inside the transaction of the message. */
  readonly notifyMessage: (order: P2pOrderRecord, role: P2pRole, now: EpochMs) => void;
}

export type OrderDraft = ChatDraft & { readonly fileId?: string | undefined };

interface Place {
  readonly order: P2pOrderRecord;
  readonly role: P2pRole;
}

export class OrderChats {
  readonly #parts: OrderChatsParts;
  readonly #conversations: Conversations<number, P2pAuthor>;

  constructor(parts: OrderChatsParts) {
    this.#parts = parts;
    this.#conversations = new Conversations({
      ...parts,
      messages: orderMessages,
      saveImage: (orderId, author, image, now) => this.#saveImage(orderId, author, image, now),
    });
  }

  page(userId: UserId, uid: string, request: ChatPageRequest): ChatPage | Rejection<'not_found'> {
    const place = this.#placeOf(userId, uid);
    if (place === undefined) return reject('not_found');
    const { order, role } = place;
    const { messages, hasEarlier } = this.#conversations.page(order.id, request);
    return {
      messages: messages.map((message) => messageFor(message, role)),
      hasEarlier,
      unreadCount: this.#unreadCount(place),
      isClosed: !isOpen(order, this.#parts.clock()),
    };
  }

  /** Stores a message once per client ID. */
  async send(
    userId: UserId,
    uid: string,
    draft: OrderDraft,
  ): Promise<
    | ChatMessage
    | MessageRejection
    | Rejection<'not_found' | 'p2p_chat_closed' | 'p2p_file_refused' | 'too_many_requests'>
  > {
    const { feed, notifyMessage } = this.#parts;
    const place = this.#placeOf(userId, uid);
    if (place === undefined) return reject('not_found');
    const { order, role } = place;
    const plain = { ...draft, text: withoutDirection(draft.text) };
    const tooMany = this.#conversations.limit(order.id, role, plain, String(userId));
    if (tooMany !== undefined) return tooMany;
    const reader = otherRole(role);
    const isAway = !feed.isConnected(order, reader);
    const stored = await this.#conversations.put(order.id, role, plain, (now) => {
      const inserted = this.#insertedWith(order.id, draft, now);
      if (isRejection(inserted)) return inserted;
      const hasUnread = orderMessages.unreadCount(this.#parts.db, order.id, role) > 0;
      if (isAway && !hasUnread) notifyMessage(order, reader, now);
      return inserted;
    });
    if (isRejection(stored)) return stored;
    if (stored.isNew) feed.message(order, stored.message);
    return messageFor(stored.message, role);
  }

  async mark(
    userId: UserId,
    uid: string,
    request: ChatReceiptRequest,
  ): Promise<{ readonly unreadCount: number } | Rejection<'not_found'>> {
    const place = this.#placeOf(userId, uid);
    if (place === undefined) return reject('not_found');
    const { order, role } = place;
    const marked = await this.#conversations.mark(order.id, otherRole(role), request);
    if (marked !== undefined) {
      this.#parts.feed.receipt(order, { reader: role, receipt: request.receipt, ...marked });
    }
    return { unreadCount: this.#unreadCount(place) };
  }

  typing(userId: UserId, uid: string): Rejection<'not_found'> | undefined {
    const place = this.#placeOf(userId, uid);
    if (place === undefined) return reject('not_found');
    const { order, role } = place;
    const { feed, clock } = this.#parts;
    const isReported = isOpen(order, clock()) && this.#conversations.typing(order.id, role);
    if (isReported) feed.typing(order, role, clock());
    return undefined;
  }

  #placeOf(userId: UserId, uid: string): Place | undefined {
    const order = orderOf(this.#parts.db, userId, uid);
    const role = order && roleIn(order, userId);
    return order === undefined || role === undefined ? undefined : { order, role };
  }

  #unreadCount({ order, role }: Place): number {
    return orderMessages.unreadCount(this.#parts.db, order.id, otherRole(role));
  }

  /** Looks at the order again: it may have ended since. */
  #insertedWith(
    orderId: number,
    { fileId }: OrderDraft,
    now: EpochMs,
  ): Inserted | Rejection<'p2p_chat_closed' | 'p2p_file_refused'> {
    const { db } = this.#parts;
    const order = orderById(db, orderId);
    if (order === undefined || !isOpen(order, now)) return reject('p2p_chat_closed');
    if (fileId === undefined) return {};
    const file = fileOf(db, orderId, fileId);
    if (file?.type !== 'application/pdf') return reject('p2p_file_refused');
    return { file: chatFileOf(file) };
  }

  #saveImage(orderId: number, author: P2pAuthor, image: SizedImage, now: EpochMs): ChatImage {
    const { db } = this.#parts;
    const order = orderById(db, orderId);
    if (order === undefined || (author !== 'buyer' && author !== 'seller')) {
      throw new Error('Only the sides of an order send pictures.');
    }
    const userId = userIn(order, author);
    const { type, bytes: content, width, height } = image;
    const hash = sha256Of(content);
    const file =
      fileByHash(db, orderId, userId, hash) ??
      insertFile(this.#parts, { orderId, userId, type, name: '', hash, content }, now);
    return { id: file.id, width, height };
  }
}

const isOpen = (order: P2pOrderRecord, now: EpochMs): boolean => {
  const until = chatOpenUntil(order);
  return until === undefined || now < until;
};

const chatFileOf = ({
  id,
  name,
  byteCount,
}: {
  readonly id: string;
  readonly name: string;
  readonly byteCount: number;
}): ChatFile => ({ id, name, bytes: byteCount });
