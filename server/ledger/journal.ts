/** Adds up the journal. Old lines are carried in `account.folded_units`, so that a check at start reads
 *  only the young ones; of those carried, lines between bots are deleted. */
import { assert } from '#contract/core/assert.ts';
import type { Db } from '#server/db/database.ts';
import type { Ledger } from './ledger.ts';

// Whole sums of one account's payments may pass 64 bits though its balance never does, so the upper
// and the lower half of each amount are added up apart.
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

/** What the lines after `after`, `through` included, changed in each account, by account id. */
export function sumJournal(db: Db, after: bigint, through: bigint): ReadonlyMap<bigint, bigint> {
  const rows = db.all<SumRow>(SUM_LINES, { after, through });
  return new Map(rows.map((row) => [row.account_id, (row.high << 32n) + row.low]));
}

/** The last line that is folded already. */
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
