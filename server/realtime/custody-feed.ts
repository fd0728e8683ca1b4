/** Publishes changes of deposits and withdrawals on their owners' private channels. */
import { subscriptionNameOf } from '#contract/core/channel.ts';
import { assert } from '#contract/core/assert.ts';
import { depositStateOf, withdrawalStateOf } from '#contract/entities/custody.ts';
import {
  depositChannel,
  depositUpdateCodec,
  STATUS_UPDATE_EVENT,
  withdrawalChannel,
  withdrawalUpdateCodec,
} from '#contract/realtime/custody.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Broadcast } from './pusher/broadcast-api.ts';

interface Notice {
  readonly kind: 'deposit' | 'withdrawal';
  readonly userId: UserId;
  readonly sequence: number;
  readonly id: number;
  readonly code: number;
  readonly confirmations: number;
  readonly at: EpochMs;
}

export function publishCustodyNotice(broadcast: Pick<Broadcast, 'publish'>, notice: Notice): void {
  const { kind, userId, code, sequence, id, confirmations, at } = notice;
  const update = { sequence, id, confirmations, at };
  if (kind === 'deposit') {
    const state = depositStateOf(code);
    assert(state !== undefined, 'a deposit has a known state');
    const wire = depositUpdateCodec.encode({ ...update, state });
    broadcast.publish(subscriptionNameOf(depositChannel, userId), STATUS_UPDATE_EVENT, wire);
    return;
  }
  const state = withdrawalStateOf(code);
  assert(state !== undefined, 'a withdrawal has a known state');
  const wire = withdrawalUpdateCodec.encode({ ...update, state });
  broadcast.publish(subscriptionNameOf(withdrawalChannel, userId), STATUS_UPDATE_EVENT, wire);
}
