/** The only function that moves money. Runs inside the caller's transaction. */
import { assert } from '#contract/core/assert.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { Account, Transfer } from './accounts.ts';
import type { Ledger } from './ledger.ts';

const UNITS_MAX = 2n ** 63n - 1n; // SQLite integers are 64-bit, signed.

const PAY = `UPDATE account SET balance_units = balance_units - ?2
  WHERE id = ?1 AND (balance_units >= ?2 OR purpose IN ('external', 'clearing'))`;
const RECEIVE = 'UPDATE account SET balance_units = balance_units + ?2 WHERE id = ?1';
const INSERT_TRANSFER = `INSERT INTO transfer
  (seq, debit_account_id, credit_account_id, amount_units, type, cause, is_transient, posted_at_ms,
   payer_id, receiver_id)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

/** @returns 'balance_too_low' when the payer cannot cover `amount`; nothing is moved then. */
export function postTransfer(ledger: Ledger, transfer: Transfer): 'posted' | 'balance_too_low' {
  const { debit, credit, amount, type, cause, postedAt } = transfer;
  const { db } = ledger;
  assert(db.isInTransaction, 'transfers post inside a transaction');
  assert(amount > 0n, 'a transfer moves something');
  assert(amount <= UNITS_MAX, 'a transfer fits 64 bits');
  assert(debit.coinId === credit.coinId, 'both accounts count the same coin');
  const paid = db.run(PAY, [debit.id, amount]);
  if (paid.changedRowCount === 0) return 'balance_too_low';
  const received = db.run(RECEIVE, [credit.id, amount]);
  assert(received.changedRowCount === 1, 'the receiving account exists');
  db.run(INSERT_TRANSFER, [
    ledger.nextSeq(),
    debit.id,
    credit.id,
    amount,
    type,
    cause,
    isTransient(debit, credit) ? 1 : 0,
    postedAt,
    userIdOf(debit),
    isOneWallet(debit, credit) ? null : userIdOf(credit),
  ]);
  ledger.noteMoved(debit);
  ledger.noteMoved(credit);
  return 'posted';
}

/** Whether the line can be deleted after folding: lines between bots, or between a bot and the
 *  house, belong to no user's history. */
function isTransient(debit: Account, credit: Account): boolean {
  const holders = [debit.holder, credit.holder].filter((holder) => holder !== undefined);
  return holders.length > 0 && holders.every((holder) => holder.isBot);
}

/** The user in whose history the account's lines are; bots have none. */
const userIdOf = ({ holder }: Account): UserId | null =>
  holder === undefined || holder.isBot ? null : holder.userId;

const isOneWallet = (debit: Account, credit: Account): boolean =>
  debit.holder === credit.holder && debit.wallet === credit.wallet;
