/** `wallet_{userId}`, private: changed balances of all three wallets. */
import { channel } from '../core/channel.ts';
import type { UserId } from '../core/ids.ts';
import { listOf, type ModelOf } from '../codec.ts';
import { balanceCodec } from '../entities/balance.ts';
import { walletNumber } from '../entities/wallet-type.ts';
import { field, fields } from '../fields.ts';
import { countIn, epochMsNumber } from '../wire.ts';
import { userIdIn } from './account.ts';

const PREFIX = 'wallet_';
export const WALLET_UPDATE_EVENT = 'wallet-update';

const walletBalanceCodec = fields({
  ...balanceCodec.fields,
  wallet: field('wallet_type', walletNumber),
});
export type WalletBalance = ModelOf<typeof walletBalanceCodec>;

/** Balances that one commit changed. */
const walletUpdateCodec = fields({
  /** Per user, from 1 since the exchange's start, without a gap: after a gap read the wallets again. */
  sequence: field('seq', countIn(1, Number.MAX_SAFE_INTEGER)),
  at: field('server_time', epochMsNumber),
  balances: field('balances', listOf(walletBalanceCodec)),
});
export type WalletUpdate = ModelOf<typeof walletUpdateCodec>;

export const walletChannel = channel({
  visibility: 'private',
  nameOf: (userId: UserId) => `${PREFIX}${userId}`,
  keyOf: (name) => userIdIn(PREFIX, name),
  events: { [WALLET_UPDATE_EVENT]: walletUpdateCodec },
});
