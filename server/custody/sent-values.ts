/** Rows of the values that users have sent to other users. */
import { units, type Units } from '#contract/core/decimal.ts';
import { userId, type UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import { integer, money, time } from '#server/db/table/columns.ts';
import { above, upTo } from '#server/db/table/conditions.ts';
import { table } from '#server/db/table/table.ts';

const valueTable = table('sent_value', {
  userId: integer('user_id', userId),
  value: money('value_units'),
  at: time('at_ms'),
});

/** @param oldest earlier rows of the user count no more and are deleted. */
export function addSentValue(
  db: Db,
  userId: UserId,
  value: Units,
  { now, oldest }: { readonly now: EpochMs; readonly oldest: EpochMs },
): void {
  valueTable.remove(db, { userId, at: upTo(oldest) });
  valueTable.insert(db, { userId, value, at: now });
}

/** In dollars. */
export const sentValue = (db: Db, userId: UserId, since: EpochMs): Units =>
  valueTable.sum(db, 'value', { userId, at: above(since) }) ?? units(0n);
