/** Publishes the events of a user's conversation with support on the private channel of the user, with
 *  one sequence per user. */
import { subscriptionNameOf } from '#contract/core/channel.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { ChatAuthor, ChatMessage } from '#contract/entities/chat-message.ts';
import {
  chatMessagesReadCodec,
  chatTypingCodec,
  MESSAGE_READ_EVENT,
  NEW_MESSAGE_EVENT,
  newChatMessageCodec,
  supportChatChannel,
  TYPING_EVENT,
  type ChatMessagesRead,
} from '#contract/realtime/chat.ts';
import { Sequences } from '#server/runtime/sequences.ts';
import type { Broadcast } from './pusher/broadcast-api.ts';

export interface ChatFeedOptions {
  readonly broadcast: Pick<Broadcast, 'publish' | 'hasSubscribers'>;
  readonly unreadCountOf: (userId: UserId) => number;
}

export class SupportChatFeed {
  readonly #options: ChatFeedOptions;
  readonly #sequences = new Sequences<UserId>();

  constructor(options: ChatFeedOptions) {
    this.#options = options;
  }

  message(userId: UserId, message: ChatMessage): void {
    this.#publish(userId, NEW_MESSAGE_EVENT, (sequence, unreadCount) =>
      newChatMessageCodec.encode({ sequence, at: message.sentAt, unreadCount, message }),
    );
  }

  receipt(
    userId: UserId,
    receipt: Pick<ChatMessagesRead, 'reader' | 'receipt' | 'upToId' | 'at'>,
  ): void {
    this.#publish(userId, MESSAGE_READ_EVENT, (sequence, unreadCount) =>
      chatMessagesReadCodec.encode({ sequence, unreadCount, ...receipt }),
    );
  }

  typing(userId: UserId, author: ChatAuthor, at: EpochMs): void {
    this.#publish(userId, TYPING_EVENT, (sequence) =>
      chatTypingCodec.encode({ sequence, at, author }),
    );
  }

  isConnected(userId: UserId): boolean {
    return this.#options.broadcast.hasSubscribers(subscriptionNameOf(supportChatChannel, userId));
  }

  #publish(
    userId: UserId,
    event: string,
    wireOf: (sequence: number, unreadCount: number) => object,
  ): void {
    const sequence = this.#sequences.next(userId);
    if (!this.isConnected(userId)) return;
    const { broadcast, unreadCountOf } = this.#options;
    const channel = subscriptionNameOf(supportChatChannel, userId);
    broadcast.publish(channel, event, wireOf(sequence, unreadCountOf(userId)));
  }
}
