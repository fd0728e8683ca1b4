/** Publishes the progress of projects on their public channels, a user's commitments on the user's private channel, and
 *  conversations about purchases on a private channel each, with a sequence of its own. */
import { subscriptionNameOf } from '#contract/core/channel.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { ChatMessage } from '#contract/entities/chat-message.ts';
import type { Commitment, LaunchpadProject } from '#contract/entities/launchpad.ts';
import {
  chatMessagesReadCodec,
  MESSAGE_READ_EVENT,
  NEW_MESSAGE_EVENT,
  newChatMessageCodec,
  type ChatMessagesRead,
} from '#contract/realtime/chat.ts';
import {
  COMMITMENT_EVENT,
  commitmentChannel,
  commitmentUpdateCodec,
  ICO_PROGRESS_EVENT,
  icoChannel,
  icoChatChannel,
  icoProgressCodec,
  type IcoChatKey,
} from '#contract/realtime/launchpad.ts';
import { Sequences } from '#server/runtime/sequences.ts';
import type { Broadcast } from './pusher/broadcast-api.ts';

type Progress = Pick<
  LaunchpadProject,
  'id' | 'phase' | 'committedTotal' | 'participants' | 'allocatedTotal'
>;

export class LaunchpadFeed {
  readonly #broadcast: Pick<Broadcast, 'publish' | 'hasSubscribers'>;
  readonly #projects = new Sequences<number>();
  readonly #users = new Sequences<UserId>();
  readonly #chats = new Sequences<string>();

  constructor(broadcast: Pick<Broadcast, 'publish' | 'hasSubscribers'>) {
    this.#broadcast = broadcast;
  }

  progress({ id, ...progress }: Progress, at: EpochMs): void {
    const sequence = this.#projects.next(id);
    const channel = subscriptionNameOf(icoChannel, id);
    if (!this.#broadcast.hasSubscribers(channel)) return;
    const wire = icoProgressCodec.encode({ sequence, at, ...progress });
    this.#broadcast.publish(channel, ICO_PROGRESS_EVENT, wire);
  }

  /** @param commitmentNow makes the commitment as the user sees it, if anybody listens */
  commitment(userId: UserId, at: EpochMs, commitmentNow: () => Commitment): void {
    const sequence = this.#users.next(userId);
    const channel = subscriptionNameOf(commitmentChannel, userId);
    if (!this.#broadcast.hasSubscribers(channel)) return;
    const wire = commitmentUpdateCodec.encode({ sequence, at, commitment: commitmentNow() });
    this.#broadcast.publish(channel, COMMITMENT_EVENT, wire);
  }

  message(key: IcoChatKey, message: ChatMessage, unreadCount: () => number): void {
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
    key: IcoChatKey,
    receipt: Pick<ChatMessagesRead, 'reader' | 'receipt' | 'upToId' | 'at'>,
    unreadCount: () => number,
  ): void {
    this.#publish(key, MESSAGE_READ_EVENT, (sequence) =>
      chatMessagesReadCodec.encode({ sequence, unreadCount: unreadCount(), ...receipt }),
    );
  }

  #publish(key: IcoChatKey, event: string, wireOf: (sequence: number) => object): void {
    const channel = subscriptionNameOf(icoChatChannel, key);
    const sequence = this.#chats.next(channel);
    if (!this.#broadcast.hasSubscribers(channel)) return;
    this.#broadcast.publish(channel, event, wireOf(sequence));
  }
}
