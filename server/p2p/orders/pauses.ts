/** Users who may not start trades for a time, after cancels of a day, or until an operator lifts it. Open orders go on. */
import { DAY_MS, HOUR_MS } from '#contract/core/durations.ts';
import { userId as userIdOf, type UserId } from '#contract/core/ids.ts';
import { epochMs, isoOf, type EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import { flag, integer, optional, text, time, withDefault } from '#server/db/table/columns.ts';
import { table } from '#server/db/table/table.ts';
import { reject, type Rejection } from '#server/runtime/rejection.ts';

export const PAUSE_CAUSES = ['cancels', 'false_payments', 'lost_appeals', 'operator'] as const;
export type PauseCause = (typeof PAUSE_CAUSES)[number];

const pauseTable = table('p2p_pause', {
  userId: integer('user_id', userIdOf),
  until: optional(time('until_ms')),
  isSuspended: withDefault(flag('is_suspended')),
  cause: text<PauseCause>('cause'),
  day: withDefault(time('day_ms')),
  dayCount: withDefault(integer('day_count')),
  countedSince: withDefault(time('counted_since_ms')),
});

export interface P2pPause {
  readonly cause: PauseCause;
  /** Undefined: until an operator lifts it. */
  readonly until: EpochMs | undefined;
}

/** Pauses of one day, each longer than the one before. */
const PAUSES_MS = [HOUR_MS, 6 * HOUR_MS, DAY_MS] as const;

export const dayOf = (now: EpochMs): EpochMs => epochMs(now - (now % DAY_MS));

/** @returns undefined for a user who may trade. */
export function pauseOf(db: Db, userId: UserId, now: EpochMs): P2pPause | undefined {
  const found = pauseTable.find(db, { userId });
  if (found === undefined) return undefined;
  const { cause, until, isSuspended } = found;
  if (isSuspended) return { cause, until: undefined };
  return until !== undefined && until > now ? { cause, until } : undefined;
}

/** Whether a user is barred until an operator lifts it. */
export const isSuspended = (db: Db, userId: UserId, now: EpochMs): boolean => {
  const pause = pauseOf(db, userId, now);
  return pause !== undefined && pause.until === undefined;
};

export function pauseRejection(
  db: Db,
  userId: UserId,
  now: EpochMs,
): Rejection<'p2p_paused'> | undefined {
  const pause = pauseOf(db, userId, now);
  if (pause === undefined) return undefined;
  const { cause, until } = pause;
  return reject('p2p_paused', {
    details: { cause, until: until === undefined ? null : isoOf(until) },
  });
}

/** Pauses a user for longer with each time in a day. Runs inside the caller's transaction.
 *  @returns the end. */
export function pauseForDay(db: Db, userId: UserId, now: EpochMs): EpochMs {
  const known = pauseTable.find(db, { userId });
  const day = dayOf(now);
  const count = known?.day === day ? known.dayCount : 0;
  const until = epochMs(now + (PAUSES_MS[count] ?? DAY_MS));
  const changes = { until, cause: 'cancels', day, dayCount: count + 1 } as const;
  pauseTable.put(db, ['userId'], { userId, ...changes });
  return until;
}

/** Bars a user until an operator lifts it. Runs inside the caller's transaction. */
export function suspend(db: Db, userId: UserId, cause: PauseCause): void {
  pauseTable.put(db, ['userId'], { userId, isSuspended: true, cause });
}

/** Lifts a suspension; what it was for is forgiven. Runs inside the caller's transaction. */
export function liftSuspension(db: Db, userId: UserId, now: EpochMs): void {
  pauseTable.put(db, ['userId'], {
    userId,
    isSuspended: false,
    until: undefined,
    cause: 'operator',
    countedSince: now,
  });
}

/** From when false statements and lost appeals count. */
export const countedSince = (db: Db, userId: UserId): EpochMs =>
  pauseTable.find(db, { userId })?.countedSince ?? epochMs(0);

/** Runs inside the caller's transaction. */
export const forgetPause = (db: Db, userId: UserId): void => void pauseTable.remove(db, { userId });
