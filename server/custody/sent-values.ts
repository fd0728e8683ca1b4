/** Rows of the values that users have sent to other users. */
import { units, type Units } from '#contract/core/decimal.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';

/** @param oldest earlier rows of the user count no more and are deleted. */
export function addSentValue(
  db: Db,
  owner: UserId,
  value: Units,
  { now, oldest }: { readonly now: EpochMs; readonly oldest: EpochMs },
): void {
  db.run('DELETE FROM sent_value WHERE user_id = ? AND at_ms <= ?', [owner, oldest]);
  db.run('INSERT INTO sent_value (user_id, value_units, at_ms) VALUES (?, ?, ?)', [
    owner,
    value,
    now,
  ]);
}

/** In dollars. */
export function sentValue(db: Db, owner: UserId, since: EpochMs): Units {
  const row = db.get<{ value: bigint | null }>(
    'SELECT sum(value_units) AS value FROM sent_value WHERE user_id = ? AND at_ms > ?',
    [owner, since],
  );
  return units(row?.value ?? 0n);
}
