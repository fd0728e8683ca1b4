/** `deposit_{userId}` and `withdrawal_{userId}`, private: changed states and confirmations. `seq`
 *  counts per channel; after a gap the client reads the history again. */
import { channel } from '../core/channel.ts';
import type { UserId } from '../core/ids.ts';
import { field, fields } from '../fields.ts';
import { countIn, epochMsNumber } from '../wire.ts';
import { depositState, withdrawalState } from '../entities/custody.ts';
import { userIdIn } from './account.ts';

export const STATUS_UPDATE_EVENT = 'status-update';

const updateFields = {
  /** Per channel, from 1, without a gap. */
  sequence: field('seq', countIn(1, Number.MAX_SAFE_INTEGER)),
  at: field('server_time', epochMsNumber),
  id: field('id', countIn(1, Number.MAX_SAFE_INTEGER)),
  confirmations: field('confirmations', countIn(0, Number.MAX_SAFE_INTEGER)),
};
export const depositUpdateCodec = fields({ ...updateFields, state: depositState });
export const withdrawalUpdateCodec = fields({ ...updateFields, state: withdrawalState });

const DEPOSIT_PREFIX = 'deposit_';
const WITHDRAWAL_PREFIX = 'withdrawal_';

export const depositChannel = channel({
  visibility: 'private',
  nameOf: (userId: UserId) => `${DEPOSIT_PREFIX}${userId}`,
  keyOf: (name) => userIdIn(DEPOSIT_PREFIX, name),
  events: { [STATUS_UPDATE_EVENT]: depositUpdateCodec },
});

export const withdrawalChannel = channel({
  visibility: 'private',
  nameOf: (userId: UserId) => `${WITHDRAWAL_PREFIX}${userId}`,
  keyOf: (name) => userIdIn(WITHDRAWAL_PREFIX, name),
  events: { [STATUS_UPDATE_EVENT]: withdrawalUpdateCodec },
});
