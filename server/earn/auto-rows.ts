/** Products into which the free spot balance of a user is subscribed once a day. */
import { userId as userIdOf, type UserId } from '#contract/core/ids.ts';
import type { Db } from '#server/db/database.ts';
import { integer, money } from '#server/db/table/columns.ts';
import { below } from '#server/db/table/conditions.ts';
import { table, type RecordIn } from '#server/db/table/table.ts';

const autoTable = table('earn_auto_subscription', {
  userId: integer('user_id', userIdOf),
  productId: integer('product_id'),
  keepFree: money('keep_free_units'),
  minimum: money('minimum_units'),
  /** The last day on which the balance was looked at. */
  sweptDay: integer('swept_day'),
});
export type AutoRecord = RecordIn<typeof autoTable>;

export const autosOf = (db: Db, userId: UserId): readonly AutoRecord[] =>
  autoTable.all(db, { userId }, { ascending: ['productId'] });

/** Those whose balance was not looked at on a day. */
export const dueAutos = (db: Db, day: number, limit: number): readonly AutoRecord[] =>
  autoTable.all(db, { sweptDay: below(day) }, { ascending: ['sweptDay', 'userId'], limit });

export const putAuto = (db: Db, auto: AutoRecord): void =>
  autoTable.put(db, ['userId', 'productId'], auto);

export const removeAuto = (db: Db, userId: UserId, productId: number): void =>
  void autoTable.remove(db, { userId, productId });

export const removeAutosOf = (db: Db, userId: UserId): void =>
  void autoTable.remove(db, { userId });
