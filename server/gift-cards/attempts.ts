/** Attempts with wrong codes and wrong numbers: counted by user, by block of addresses and in total, in the database, so
 *  that a restart forgives none. A right code resets nothing. Functions run inside the transaction of the attempt, which
 *  is committed before its answer. */
import { DAY_MS, HOUR_MS } from '#contract/core/durations.ts';
import { userId as userIdOf, type UserId } from '#contract/core/ids.ts';
import { epochMs, isoOf, type EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import { integer, text, time, withDefault } from '#server/db/table/columns.ts';
import { above, upTo } from '#server/db/table/conditions.ts';
import { table, type WhereIn } from '#server/db/table/table.ts';
import { addressBlockOf } from '#server/runtime/address-block.ts';
import { reject, type Rejection } from '#server/runtime/rejection.ts';

export type AttemptKind = 'code' | 'number';

interface Limit {
  readonly countMax: number;
  readonly windowMs: number;
}
type Scope = 'user' | 'block' | 'total';

export const ATTEMPT_LIMITS: Readonly<Record<AttemptKind, Readonly<Record<Scope, Limit>>>> = {
  code: {
    user: { countMax: 5, windowMs: DAY_MS },
    block: { countMax: 20, windowMs: DAY_MS },
    total: { countMax: 500, windowMs: HOUR_MS },
  },
  number: {
    user: { countMax: 5, windowMs: HOUR_MS },
    block: { countMax: 50, windowMs: HOUR_MS },
    total: { countMax: 2_000, windowMs: HOUR_MS },
  },
};

const attemptTable = table('gift_card_attempt', {
  id: withDefault(integer('id')),
  kind: text<AttemptKind>('kind'),
  userId: integer('user_id', userIdOf),
  block: text('block'),
  at: time('at_ms'),
});

/** Who tries. */
export interface Guesser {
  readonly userId: UserId;
  /** IP address. */
  readonly address: string;
}

const SCOPES: readonly Scope[] = ['user', 'block', 'total'];

function whereOf(
  kind: AttemptKind,
  scope: Scope,
  { userId, address }: Guesser,
  since: EpochMs,
): WhereIn<typeof attemptTable> {
  const recent = { kind, at: above(since) };
  if (scope === 'total') return recent;
  return scope === 'user' ? { ...recent, userId } : { ...recent, block: addressBlockOf(address) };
}

/** Time from which the caller may try again; undefined when the next attempt is allowed. */
export function lockedUntil(
  db: Db,
  kind: AttemptKind,
  guesser: Guesser,
  now: EpochMs,
): EpochMs | undefined {
  const ends = SCOPES.flatMap((scope) => {
    const { countMax, windowMs } = ATTEMPT_LIMITS[kind][scope];
    const where = whereOf(kind, scope, guesser, epochMs(now - windowMs));
    // The attempt whose end makes room for another one.
    const [last] = attemptTable.values(db, 'at', where, {
      descending: ['at'],
      skip: countMax - 1,
      limit: 1,
    });
    return last === undefined ? [] : [last + windowMs];
  });
  return ends.length === 0 ? undefined : epochMs(Math.max(...ends));
}

export function lockRejection(
  db: Db,
  kind: AttemptKind,
  guesser: Guesser,
  now: EpochMs,
): Rejection<'gift_cards_locked'> | undefined {
  const until = lockedUntil(db, kind, guesser, now);
  if (until === undefined) return undefined;
  return reject('gift_cards_locked', {
    details: { until: isoOf(until) },
    retryAfterMs: until - now,
  });
}

/** Attempts that the user has left. */
export function attemptsLeft(db: Db, kind: AttemptKind, userId: UserId, now: EpochMs): number {
  const { countMax, windowMs } = ATTEMPT_LIMITS[kind].user;
  const used = attemptTable.count(db, {
    kind,
    userId,
    at: above(epochMs(now - windowMs)),
  });
  return Math.max(0, countMax - used);
}

export function noteAttempt(
  db: Db,
  kind: AttemptKind,
  { userId, address }: Guesser,
  now: EpochMs,
): void {
  attemptTable.insert(db, { kind, userId, block: addressBlockOf(address), at: now });
}

/** Deletes attempts that no limit counts any more. */
export const pruneAttempts = (db: Db, now: EpochMs): void =>
  void attemptTable.remove(db, { at: upTo(epochMs(now - DAY_MS)) });
