/** Sums the journal. Old lines are folded into `account.folded_units`, so a check at the start
 *  reads only newer ones; folded lines between bots are deleted. */
import { assert } from '#contract/core/assert.ts';
import type { Db } from '#server/db/database.ts';
import type { Ledger } from './ledger.ts';

// The sum of one account's payments may exceed 64 bits although its balance never does, so the
// upper and lower half of each amount are summed separately.
const SUM_LINES = `
  SELECT account_id, sum(sign * (amount >> 32)) AS high, sum(sign * (amount & 4294967295)) AS low
    FROM (SELECT debit_account_id AS account_id, -1 AS sign, amount_units AS amount
            FROM transfer WHERE seq > :after AND seq <= :through
          UNION ALL
          SELECT credit_account_id, 1, amount_units
            FROM transfer WHERE seq > :after AND seq <= :through)
   GROUP BY account_id`;

interface SumRow {
  readonly account_id: bigint;
  readonly high: bigint;
  readonly low: bigint;
}

/** Returns the change per account, by account id, of the lines after `after` up to and including
 *  `through`. */
export function sumJournal(db: Db, after: bigint, through: bigint): ReadonlyMap<bigint, bigint> {
  const rows = db.all<SumRow>(SUM_LINES, { after, through });
  return new Map(rows.map((row) => [row.account_id, (row.high << 32n) + row.low]));
}

/** Returns the last folded line. */
export function foldedThrough(db: Db): bigint {
  const row = db.get<{ through_seq: bigint }>('SELECT through_seq FROM ledger_fold WHERE id = 1');
  assert(row !== undefined, 'the ledger has a fold');
  return row.through_seq;
}

/** Folds the lines up to `through`. Runs inside the caller's transaction. */
export function foldJournal(ledger: Ledger, through: bigint): void {
  const { db } = ledger;
  assert(db.isInTransaction, 'the journal is folded inside a transaction');
  const after = foldedThrough(db);
  if (through <= after) return;
  assert(through <= ledger.lastSeq, 'only lines that exist are folded');
  for (const [accountId, change] of sumJournal(db, after, through)) {
    db.run('UPDATE account SET folded_units = folded_units + ? WHERE id = ?', [change, accountId]);
  }
  db.run('DELETE FROM transfer WHERE seq > ? AND seq <= ? AND is_transient = 1', [after, through]);
  db.run('UPDATE ledger_fold SET through_seq = ? WHERE id = 1', [through]);
}
