/** `deposit_{userId}` and `withdrawal_{userId}`, private: changed states and confirmations. `seq`
 *  counts per channel; after a gap the client reads the history again. */
import * as v from 'valibot';
import { channel } from '../core/channel.ts';
import type { UserId } from '../core/ids.ts';
import { epochMs, type EpochMs } from '../core/time.ts';
import { codec } from '../codec.ts';
import { countIn, epochMsNumber } from '../wire.ts';
import {
  CUSTODY_STATUSES,
  depositCodeOf,
  depositStateOf,
  depositStatusOf,
  unknownStateOf,
  withdrawalCodeOf,
  withdrawalStateOf,
  withdrawalStatusOf,
  type DepositState,
  type UnknownRecordState,
  type WithdrawalState,
} from '../entities/custody.ts';
import { userIdIn } from './account.ts';

export const STATUS_UPDATE_EVENT = 'status-update';

interface Update {
  /** Per channel, from 1, without a gap. */
  readonly sequence: number;
  readonly at: EpochMs;
  readonly id: number;
  readonly confirmations: number;
}
export interface DepositUpdate extends Update {
  readonly state: DepositState | UnknownRecordState;
}
export interface WithdrawalUpdate extends Update {
  readonly state: WithdrawalState | UnknownRecordState;
}

const updateWire = v.object({
  seq: countIn(1, Number.MAX_SAFE_INTEGER),
  server_time: epochMsNumber,
  id: countIn(1, Number.MAX_SAFE_INTEGER),
  status: v.picklist([0, 1, 2, 3]),
  sub_status: countIn(0, 99),
  confirmations: countIn(0, Number.MAX_SAFE_INTEGER),
});

const updateOf = (wire: v.InferOutput<typeof updateWire>): Update => ({
  sequence: wire.seq,
  at: epochMs(wire.server_time),
  id: wire.id,
  confirmations: wire.confirmations,
});
const wireOf = (update: Update) => ({
  seq: update.sequence,
  server_time: update.at,
  id: update.id,
  confirmations: update.confirmations,
});

export const depositUpdateCodec = codec(updateWire, {
  decode: (wire): DepositUpdate => ({
    ...updateOf(wire),
    state: depositStateOf(wire.sub_status) ?? unknownStateOf(wire),
  }),
  encode: (update) => ({
    ...wireOf(update),
    status: CUSTODY_STATUSES[depositStatusOf(update.state)],
    sub_status: depositCodeOf(update.state),
  }),
});

export const withdrawalUpdateCodec = codec(updateWire, {
  decode: (wire): WithdrawalUpdate => ({
    ...updateOf(wire),
    state: withdrawalStateOf(wire.sub_status) ?? unknownStateOf(wire),
  }),
  encode: (update) => ({
    ...wireOf(update),
    status: CUSTODY_STATUSES[withdrawalStatusOf(update.state)],
    sub_status: withdrawalCodeOf(update.state),
  }),
});

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
