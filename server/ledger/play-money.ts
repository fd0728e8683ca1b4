/** Play money: money from outside goes to the treasury, and only the treasury's balance is
 *  distributed. */
import { assert } from '#contract/core/assert.ts';
import type { CoinId, UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Ledger } from './ledger.ts';
import { postTransfer } from './post-transfer.ts';

interface Movement {
  readonly coinId: CoinId;
  /** Units of the coin. */
  readonly amount: bigint;
  /** Unique, so the same credit is never paid twice. */
  readonly cause: string;
  readonly postedAt: EpochMs;
}

/** Credits the treasury from the external account. */
export function fillTreasury(ledger: Ledger, movement: Movement): void {
  const posted = postTransfer(ledger, {
    debit: ledger.systemAccount('external', movement.coinId),
    credit: ledger.systemAccount('treasury', movement.coinId),
    amount: movement.amount,
    type: 'play_money',
    cause: movement.cause,
    postedAt: movement.postedAt,
  });
  assert(posted === 'posted', 'what is outside is never short');
}

/**
 * Credits play money to a user.
 * @returns 'treasury_empty' when the treasury has less; nothing is moved then.
 */
export function creditPlayMoney(
  ledger: Ledger,
  credit: Movement & { readonly userId: UserId },
): 'credited' | 'treasury_empty' {
  const posted = postTransfer(ledger, {
    debit: ledger.systemAccount('treasury', credit.coinId),
    credit: ledger.coinAccounts(credit.userId, credit.coinId).available,
    amount: credit.amount,
    type: 'play_money',
    cause: credit.cause,
    postedAt: credit.postedAt,
  });
  return posted === 'posted' ? 'credited' : 'treasury_empty';
}

/** Simulation: credits the house with inventory for converts. */
export const stockHouse = (ledger: Ledger, movement: Movement): void =>
  stockSystem(ledger, 'house', movement);

/** Simulation: credits the insurance fund of futures. */
export const stockInsurance = (ledger: Ledger, movement: Movement): void =>
  stockSystem(ledger, 'insurance', movement);

/** Mints through the treasury, as the bots' funds are. */
function stockSystem(
  ledger: Ledger,
  purpose: 'house' | 'insurance',
  { coinId, amount, cause, postedAt }: Movement,
): void {
  const treasury = ledger.systemAccount('treasury', coinId);
  const missing = amount - ledger.balanceOf(treasury);
  if (missing > 0n) {
    fillTreasury(ledger, { coinId, amount: missing, cause: `${cause}/mint`, postedAt });
  }
  const posted = postTransfer(ledger, {
    debit: treasury,
    credit: ledger.systemAccount(purpose, coinId),
    amount,
    type: 'play_money',
    cause,
    postedAt,
  });
  assert(posted === 'posted', 'the treasury was filled before it paid');
}
