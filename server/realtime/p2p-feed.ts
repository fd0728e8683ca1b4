/** Publishes changes of a user's peer-to-peer orders on the user's private channel, their conversations on a private
 *  channel of each side, and changes of the ads of a market on its public channel, each with a sequence of its own. */
import { subscriptionNameOf } from '#contract/core/channel.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { ChatAuthor, ChatMessage } from '#contract/entities/chat-message.ts';
import type { P2pOrder } from '#contract/entities/p2p-order.ts';
import {
  chatMessagesReadCodec,
  chatTypingCodec,
  MESSAGE_READ_EVENT,
  NEW_MESSAGE_EVENT,
  newChatMessageCodec,
  TYPING_EVENT,
  type ChatMessagesRead,
} from '#contract/realtime/chat.ts';
import {
  P2P_ADS_EVENT,
  p2pAdsChannel,
  p2pAdsUpdateCodec,
  type P2pAdsUpdate,
  type P2pMarketKey,
} from '#contract/realtime/p2p-ads.ts';
import {
  P2P_ORDER_EVENT,
  p2pChannel,
  p2pChatChannel,
  p2pOrderUpdateCodec,
  type P2pChatKey,
} from '#contract/realtime/p2p.ts';
import { Sequences } from '#server/runtime/sequences.ts';
import type { Broadcast } from './pusher/broadcast-api.ts';

export class P2pFeed {
  readonly #broadcast: Pick<Broadcast, 'publish' | 'hasSubscribers'>;
  readonly #orders = new Sequences<UserId>();
  readonly #chats = new Sequences<string>();
  readonly #markets = new Sequences<string>();

  constructor(broadcast: Pick<Broadcast, 'publish' | 'hasSubscribers'>) {
    this.#broadcast = broadcast;
  }

  /** @param orderOf makes the order as the user sees it, if anybody listens */
  order(userId: UserId, at: EpochMs, orderOf: () => P2pOrder): void {
    const sequence = this.#orders.next(userId);
    const channel = subscriptionNameOf(p2pChannel, userId);
    if (!this.#broadcast.hasSubscribers(channel)) return;
    const wire = p2pOrderUpdateCodec.encode({ sequence, at, order: orderOf() });
    this.#broadcast.publish(channel, P2P_ORDER_EVENT, wire);
  }

  message(key: P2pChatKey, message: ChatMessage, unreadCount: () => number): void {
    this.#publish(key, NEW_MESSAGE_EVENT, (sequence) =>
      newChatMessageCodec.encode({
        sequence,
        at: message.sentAt,
        unreadCount: unreadCount(),
        message,
      }),
    );
  }

  receipt(
    key: P2pChatKey,
    receipt: Pick<ChatMessagesRead, 'reader' | 'receipt' | 'upToId' | 'at'>,
    unreadCount: () => number,
  ): void {
    this.#publish(key, MESSAGE_READ_EVENT, (sequence) =>
      chatMessagesReadCodec.encode({ sequence, unreadCount: unreadCount(), ...receipt }),
    );
  }

  typing(key: P2pChatKey, author: ChatAuthor, at: EpochMs): void {
    this.#publish(key, TYPING_EVENT, (sequence) =>
      chatTypingCodec.encode({ sequence, at, author }),
    );
  }

  isConnected(key: P2pChatKey): boolean {
    return this.#broadcast.hasSubscribers(subscriptionNameOf(p2pChatChannel, key));
  }

  hasReaders(market: P2pMarketKey): boolean {
    return this.#broadcast.hasSubscribers(subscriptionNameOf(p2pAdsChannel, market));
  }

  ads(market: P2pMarketKey, at: EpochMs, update: Omit<P2pAdsUpdate, 'sequence' | 'at'>): void {
    const channel = subscriptionNameOf(p2pAdsChannel, market);
    const sequence = this.#markets.next(channel);
    const wire = p2pAdsUpdateCodec.encode({ sequence, at, ...update });
    this.#broadcast.publish(channel, P2P_ADS_EVENT, wire);
  }

  #publish(key: P2pChatKey, event: string, wireOf: (sequence: number) => object): void {
    const channel = subscriptionNameOf(p2pChatChannel, key);
    const sequence = this.#chats.next(channel);
    if (!this.#broadcast.hasSubscribers(channel)) return;
    this.#broadcast.publish(channel, event, wireOf(sequence));
  }
}
