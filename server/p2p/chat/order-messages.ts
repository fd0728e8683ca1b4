/** Stored messages of orders. Their authors are stored by their part in the order; a reader sees them as the other side
 *  or as the own one. */
import type { P2pRole } from '#contract/core/p2p.ts';
import type { ChatAuthor, ChatMessage } from '#contract/entities/chat-message.ts';
import { MessageStore, type StoredMessage } from '#server/conversations/message-store.ts';
import type { P2pAuthor } from '../orders/order-rows.ts';

/** By the ID of the order. */
export const orderMessages = new MessageStore<number, P2pAuthor>('p2p_message', 'order_id');

/** An author as a side of the order sees it. */
export function authorFor(author: P2pAuthor, reader: P2pRole): ChatAuthor {
  if (author === reader) return 'user';
  return author === 'buyer' || author === 'seller' ? 'counterparty' : author;
}

export const messageFor = (message: StoredMessage<P2pAuthor>, reader: P2pRole): ChatMessage => ({
  ...message,
  author: authorFor(message.author, reader),
});
