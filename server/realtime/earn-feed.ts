/** Publishes changes of a user's positions in simple earn on the user's private channel. */
import { subscriptionNameOf } from '#contract/core/channel.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { EarnPosition } from '#contract/entities/earn.ts';
import { EARN_POSITION_EVENT, earnChannel, earnUpdateCodec } from '#contract/realtime/earn.ts';
import { Sequences } from '#server/runtime/sequences.ts';
import type { Broadcast } from './pusher/broadcast-api.ts';

export class EarnFeed {
  readonly #broadcast: Pick<Broadcast, 'publish' | 'hasSubscribers'>;
  readonly #sequences = new Sequences<UserId>();

  constructor(broadcast: Pick<Broadcast, 'publish' | 'hasSubscribers'>) {
    this.#broadcast = broadcast;
  }

  /** @param positionOf makes the position as it is sent, if anybody listens */
  position(userId: UserId, at: EpochMs, positionOf: () => EarnPosition): void {
    const sequence = this.#sequences.next(userId);
    const channel = subscriptionNameOf(earnChannel, userId);
    if (!this.#broadcast.hasSubscribers(channel)) return;
    const wire = earnUpdateCodec.encode({ sequence, at, position: positionOf() });
    this.#broadcast.publish(channel, EARN_POSITION_EVENT, wire);
  }
}
