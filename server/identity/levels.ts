/** Identity levels of users. The stored level is the one in force: `expire-levels.ts` lowers it when papers end. */
import type { CalendarDate } from '#contract/core/calendar-date.ts';
import { userId as userIdOf, type UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import { integer, optional, text, time } from '#server/db/table/columns.ts';
import { above, upTo } from '#server/db/table/conditions.ts';
import { table, type RecordIn } from '#server/db/table/table.ts';

export const levelTable = table('identity_level', {
  userId: integer('user_id', userIdOf),
  level: integer('level'),
  /** Verified names; undefined for a level without papers. */
  firstName: optional(text('first_name')),
  lastName: optional(text('last_name')),
  /** Last day of the document. */
  expiresOn: optional(text<CalendarDate>('expires_on')),
  /** Days before the end at which the newest notice was sent. */
  notifiedDays: optional(integer('notified_days')),
  updatedAt: time('updated_at_ms'),
});
export type LevelRecord = RecordIn<typeof levelTable>;

export const findLevel = (db: Db, userId: UserId): LevelRecord | undefined =>
  levelTable.find(db, { userId });

export const identityLevelOf = (db: Db, userId: UserId): number =>
  findLevel(db, userId)?.level ?? 0;

export interface VerifiedLevel {
  readonly level: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly expiresOn: CalendarDate | undefined;
}

/** Runs inside the caller's transaction. */
export const setVerifiedLevel = (
  db: Db,
  userId: UserId,
  verified: VerifiedLevel,
  now: EpochMs,
): void =>
  levelTable.put(db, ['userId'], { userId, ...verified, notifiedDays: undefined, updatedAt: now });

/** Gives a level without papers, for example to the demo login. A higher one stays. Runs inside the caller's
 *  transaction. */
export function giveLevel(db: Db, userId: UserId, level: number, now: EpochMs): void {
  if (identityLevelOf(db, userId) >= level) return;
  const known = findLevel(db, userId);
  if (known === undefined) levelTable.insert(db, { userId, level, updatedAt: now });
  else levelTable.update(db, { userId }, { level, expiresOn: undefined, updatedAt: now });
}

/** Levels whose papers end on a day or before it, the first to end first. */
export const levelsEndingBy = (db: Db, day: CalendarDate): readonly LevelRecord[] =>
  levelTable.all(db, { expiresOn: upTo(day), level: above(0) }, { ascending: ['expiresOn'] });
