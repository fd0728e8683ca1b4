/** Sign-ins that passed the first step. Each has a token for the second step only, with a limited
 *  number of attempts and a single success. Every function runs inside the caller's transaction. */
import { MINUTE_MS } from '#contract/core/durations.ts';
import { userId as userIdOf, type UserId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import { bytes, integer, time } from '#server/db/table/columns.ts';
import { above, isPositive, upTo } from '#server/db/table/conditions.ts';
import { increasedBy } from '#server/db/table/record-types.ts';
import { table } from '#server/db/table/table.ts';
import type { Signer } from './signing-key.ts';
import type { RandomBytes } from '#server/runtime/random-bytes.ts';

export const CHALLENGE_TTL_MS = 5 * MINUTE_MS;
export const CHALLENGE_TRY_COUNT = 5;
const TOKEN_BYTE_COUNT = 32;

const challengeTable = table('challenge', {
  tokenHash: bytes('token_hash'),
  userId: integer('person_id', userIdOf),
  remainingAttempts: integer('tries_left'),
  expiresAt: time('expires_at_ms'),
});

const hashOf = (signer: Signer, token: string): Buffer => signer.sign('challenge', token);

export function openChallenge(
  db: Db,
  userId: UserId,
  context: { readonly signer: Signer; readonly randomBytes: RandomBytes; readonly now: EpochMs },
): string {
  const token = context.randomBytes(TOKEN_BYTE_COUNT).toString('base64url');
  challengeTable.insert(db, {
    tokenHash: hashOf(context.signer, token),
    userId,
    remainingAttempts: CHALLENGE_TRY_COUNT,
    expiresAt: epochMs(context.now + CHALLENGE_TTL_MS),
  });
  return token;
}

/**
 * Uses one attempt.
 * @returns the number of remaining attempts; undefined when the challenge does not exist, belongs
 * to another user, or has no attempts left.
 */
export function tryChallenge(
  db: Db,
  userId: UserId,
  token: string,
  context: { readonly signer: Signer; readonly now: EpochMs },
): number | undefined {
  const own = { tokenHash: hashOf(context.signer, token), userId };
  const open = { ...own, expiresAt: above(context.now), remainingAttempts: isPositive() };
  const usedCount = challengeTable.update(db, open, { remainingAttempts: increasedBy(-1) });
  return usedCount === 0 ? undefined : challengeTable.find(db, own)?.remainingAttempts;
}

export function closeChallenge(db: Db, token: string, signer: Signer): void {
  challengeTable.remove(db, { tokenHash: hashOf(signer, token) });
}

/** Ends sign-ins that were started with an old password. */
export function closeChallengesOf(db: Db, userId: UserId): void {
  challengeTable.remove(db, { userId });
}

export function pruneChallenges(db: Db, now: EpochMs): void {
  challengeTable.remove(db, { expiresAt: upTo(now) });
}
