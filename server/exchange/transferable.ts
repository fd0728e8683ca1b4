/** How much may leave a wallet of a user at once. */
import { units, type Units } from '#contract/core/decimal.ts';
import type { CoinId, UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Wallet } from '#contract/entities/wallet-type.ts';
import type { Db } from '#server/db/database.ts';
import type { Ledger } from '#server/ledger/ledger.ts';
import { balancesOf } from './balances.ts';

/** Futures, which decide what may leave their wallet and follow what moves. */
export interface FuturesMoney {
  readonly quoteCoinId: CoinId;
  transferable(userId: UserId): Units;
  /** Above zero: into the futures wallet. */
  book(ledger: Ledger, userId: UserId, amount: bigint, now: EpochMs): void;
}

export interface WalletCoin {
  readonly userId: UserId;
  readonly coinId: CoinId;
  readonly from: Wallet;
}

/** The largest amount that may leave a wallet: the available balance; of the futures wallet, what
 *  neither margins nor losses need. */
export function transferableOf(
  db: Db,
  { userId, coinId, from }: WalletCoin,
  futures: FuturesMoney | undefined,
): Units {
  const balances = balancesOf(db, userId, from);
  const available = balances.find((one) => one.coinId === coinId)?.available ?? units(0n);
  if (futures === undefined || from !== 'future' || coinId !== futures.quoteCoinId) {
    return available;
  }
  const spare = futures.transferable(userId);
  return spare < available ? spare : available;
}
