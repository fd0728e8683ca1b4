/** Papers that end: notices 30, 7 and 1 days before, and the level falls on the day after the last one. Nothing that
 *  is open is closed. */
import type { CalendarDate } from '#contract/core/calendar-date.ts';
import type { UserId } from '#contract/core/ids.ts';
import { daysAfter, daysBetween, isOver } from '#domain/identity/age.ts';
import { notifyIdentity } from './decide-case.ts';
import type { IdentityTransaction } from './identity-context.ts';
import { levelTable, levelsEndingBy, type LevelRecord } from './levels.ts';

const NOTICE_DAYS = [30, 7, 1] as const;

/**
 * Sends notices and lowers levels. Done twice on a day, it changes nothing. Runs inside the caller's transaction.
 * @returns the users whose level has changed.
 */
export function expireLevels(tx: IdentityTransaction, today: CalendarDate): readonly UserId[] {
  const ending = levelsEndingBy(tx.db, daysAfter(today, NOTICE_DAYS[0]));
  const over = ending.filter(({ expiresOn }) => isOver(expiresOn, today));
  for (const record of over) expire(tx, record);
  for (const record of ending) if (!over.includes(record)) giveNotice(tx, record, today);
  return over.map(({ userId }) => userId);
}

function expire(tx: IdentityTransaction, { userId, expiresOn }: LevelRecord): void {
  levelTable.update(tx.db, { userId }, { level: 0, updatedAt: tx.now });
  notifyIdentity(tx, userId, 'expired', 0, expiresOn);
}

/** Of notices that are due together, for example after a stop, only the newest is sent. */
function giveNotice(tx: IdentityTransaction, record: LevelRecord, today: CalendarDate): void {
  const { userId, level, expiresOn, notifiedDays = Number.POSITIVE_INFINITY } = record;
  if (expiresOn === undefined) return;
  const daysLeft = daysBetween(today, expiresOn);
  const due = NOTICE_DAYS.findLast((days) => daysLeft <= days);
  if (due === undefined || due >= notifiedDays) return;
  levelTable.update(tx.db, { userId }, { notifiedDays: due });
  notifyIdentity(tx, userId, 'expiring', level, expiresOn);
}
