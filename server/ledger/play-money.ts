/** Play money: what enters from outside lies in the treasury, and only what lies there is given out. */
import { assert } from '#contract/core/assert.ts';
import type { CoinId, UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Ledger } from './ledger.ts';
import { postTransfer } from './post-transfer.ts';

interface Movement {
  readonly coinId: CoinId;
  /** Units of the coin. */
  readonly amount: bigint;
  /** Unique: the same credit is never paid twice. */
  readonly cause: string;
  readonly postedAt: EpochMs;
}

/** Fills the treasury from outside. */
export function fillTreasury(ledger: Ledger, movement: Movement): void {
  const posted = postTransfer(ledger, {
    debit: ledger.systemAccount('external', movement.coinId),
    credit: ledger.systemAccount('treasury', movement.coinId),
    amount: movement.amount,
    cause: movement.cause,
    postedAt: movement.postedAt,
  });
  assert(posted === 'posted', 'what is outside is never short');
}

/** Gives a user play money. @returns 'treasury_empty' when the treasury holds less; nothing has moved. */
export function creditPlayMoney(
  ledger: Ledger,
  credit: Movement & { readonly userId: UserId },
): 'credited' | 'treasury_empty' {
  const posted = postTransfer(ledger, {
    debit: ledger.systemAccount('treasury', credit.coinId),
    credit: ledger.coinAccounts(credit.userId, credit.coinId).available,
    amount: credit.amount,
    cause: credit.cause,
    postedAt: credit.postedAt,
  });
  return posted === 'posted' ? 'credited' : 'treasury_empty';
}
