/** How often a user may submit a case. Failures of the exchange or of a provider use no attempt. */
import type { UserId } from '#contract/core/ids.ts';
import { epochMs, isoOf, type EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import { reject, type Rejection } from '#server/runtime/rejection.ts';
import { submittedSince } from './case-rows.ts';
import { ATTEMPTS_MAX, ATTEMPTS_WINDOW_MS } from './identity-context.ts';
import { inquiriesDecidedSince } from './persona/inquiry-rows.ts';

export interface Attempts {
  readonly left: number;
  /** Undefined while some are left. */
  readonly resetAt: EpochMs | undefined;
}

export function attemptsOf(db: Db, userId: UserId, now: EpochMs): Attempts {
  const since = epochMs(now - ATTEMPTS_WINDOW_MS);
  const used = [
    ...submittedSince(db, userId, since).map(({ submittedAt }) => submittedAt ?? now),
    ...inquiriesDecidedSince(db, userId, since),
  ].toSorted((a, b) => a - b);
  const left = Math.max(0, ATTEMPTS_MAX - used.length);
  const oldest = used.at(-ATTEMPTS_MAX);
  const resetAt = left > 0 || oldest === undefined ? undefined : oldest + ATTEMPTS_WINDOW_MS;
  return { left, resetAt: resetAt === undefined ? undefined : epochMs(resetAt) };
}

export function attemptsRejection(
  db: Db,
  userId: UserId,
  now: EpochMs,
): Rejection<'identity_attempts_exhausted'> | undefined {
  const { left, resetAt } = attemptsOf(db, userId, now);
  if (left > 0 || resetAt === undefined) return undefined;
  return reject('identity_attempts_exhausted', {
    details: { until: isoOf(resetAt) },
    retryAfterMs: resetAt - now,
  });
}
