/** `wallet_{userId}`, private: changed balances of all three wallets. */
import * as v from 'valibot';
import { channel } from '../core/channel.ts';
import type { UserId } from '../core/ids.ts';
import { codec } from '../codec.ts';
import { balanceCodec, balanceEntries, type Balance } from '../entities/balance.ts';
import { WALLET_TYPES, walletOf, walletType, type Wallet } from '../entities/wallet-type.ts';
import { countIn, epochMsNumber } from '../wire.ts';
import type { EpochMs } from '../core/time.ts';
import { userIdIn } from './account.ts';

const PREFIX = 'wallet_';
export const WALLET_UPDATE_EVENT = 'wallet-update';

/** Balances that one commit changed. */
export interface WalletUpdate {
  /** Per user, from 1 since the exchange's start, without a gap: after a gap read the wallets again. */
  readonly sequence: number;
  readonly at: EpochMs;
  readonly balances: readonly WalletBalance[];
}
export interface WalletBalance extends Balance {
  readonly wallet: Wallet;
}

const walletUpdateCodec = codec(
  v.object({
    seq: countIn(1, Number.MAX_SAFE_INTEGER),
    server_time: epochMsNumber,
    balances: v.array(v.object({ ...balanceEntries, wallet_type: walletType })),
  }),
  {
    decode: (wire): WalletUpdate => ({
      sequence: wire.seq,
      at: wire.server_time,
      balances: wire.balances.map((row) => ({
        ...balanceCodec.decode(row),
        wallet: walletOf(row.wallet_type),
      })),
    }),
    encode: (update) => ({
      seq: update.sequence,
      server_time: update.at,
      balances: update.balances.map((row) => ({
        ...balanceCodec.encode(row),
        wallet_type: WALLET_TYPES[row.wallet],
      })),
    }),
  },
);

export const walletChannel = channel({
  visibility: 'private',
  nameOf: (userId: UserId) => `${PREFIX}${userId}`,
  keyOf: (name) => userIdIn(PREFIX, name),
  events: { [WALLET_UPDATE_EVENT]: walletUpdateCodec },
});
