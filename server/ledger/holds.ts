/** Held money: moved from a user's free account to the held one, and written to one owner's name. */
import { assert } from '#contract/core/assert.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Wallet } from './accounts.ts';
import type { Ledger } from './ledger.ts';
import { postTransfer } from './post-transfer.ts';

/** The one owner of a held amount: an order, a withdrawal… */
interface HoldOwner {
  readonly reason: 'order';
  readonly referenceId: number;
}

interface HoldRequest extends HoldOwner {
  readonly wallet: Wallet;
  readonly amount: bigint;
  readonly cause: string;
  readonly postedAt: EpochMs;
}

const INSERT_HOLD =
  'INSERT INTO hold (reason, reference_id, account_id, amount_units) VALUES (?, ?, ?, ?)';
const UPDATE_HOLD = 'UPDATE hold SET amount_units = ? WHERE reason = ? AND reference_id = ?';
const DELETE_HOLD = 'DELETE FROM hold WHERE reason = ? AND reference_id = ?';

/** @returns 'balance_too_low' when less is free; nothing has moved then. */
export function placeHold(ledger: Ledger, request: HoldRequest): 'held' | 'balance_too_low' {
  const { wallet, reason, referenceId, amount, cause, postedAt } = request;
  const { available, held } = wallet;
  const posted = postTransfer(ledger, { debit: available, credit: held, amount, cause, postedAt });
  if (posted === 'balance_too_low') return 'balance_too_low';
  ledger.db.run(INSERT_HOLD, [reason, referenceId, held.id, amount]);
  return 'held';
}

/** Says what is still held for `owner`; zero ends the hold. Whoever moves money out of a held account
 *  says so in the same savepoint. */
export function setHold(ledger: Ledger, owner: HoldOwner, amount: bigint): void {
  const { reason, referenceId } = owner;
  const changed =
    amount === 0n
      ? ledger.db.run(DELETE_HOLD, [reason, referenceId])
      : ledger.db.run(UPDATE_HOLD, [amount, reason, referenceId]);
  assert(changed.changedRowCount === 1, 'a hold that changes exists');
}
