/** Rows of histories that take a journey or a test too long to make by calls, written beside the
 *  running exchange into its own database. */
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { WITHDRAWAL_STATES } from '#contract/entities/custody.ts';

/** Inserts that many completed withdrawals and done converts; each has its number as its amount. */
export function insertHistories(dataFolder: string, userId: number, count: number): void {
  const db = new DatabaseSync(join(dataFolder, 'tidemark.sqlite'), { timeout: 5_000 });
  const numbers = `WITH RECURSIVE number (n) AS (
    SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < :count)`;
  const row = { count, user: userId, now: Date.now() };
  // The client reads no row whose request ID is not a UUID, as the exchange stores no other.
  const requestId = `printf('%08x-0000-4000-8000-%012x', :user, n)`;
  db.prepare(
    `${numbers}
     INSERT INTO convert_order (user_id, kind, request_id, intent, wallet_type, from_coin_id,
       to_coin_id, from_units, to_units, rate_units, status, created_at_ms, done_at_ms)
     SELECT :user, 'instant', ${requestId}, '{}', 2, 1, 2, n * 100000000, n, n, 'done',
       :now - (:count - n) * 1000, :now - (:count - n) * 1000 FROM number`,
  ).run(row);
  db.prepare(
    `${numbers}
     INSERT INTO withdrawal (user_id, request_id, intent_hash, coin_id, network_id, address,
       debit_units, fee_units, value_units, sub_status, created_at_ms, updated_at_ms)
     SELECT :user, ${requestId}, x'00', 1, 4, 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
       n * 100000000, 0, n * 100000000, :done,
       :now - (:count - n) * 1000, :now - (:count - n) * 1000 FROM number`,
  ).run({ ...row, done: WITHDRAWAL_STATES.done.code });
  db.close();
}
