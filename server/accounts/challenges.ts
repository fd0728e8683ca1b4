/** Sign-ins that passed the first step. Each has a token for the second step only, with a limited
 *  number of attempts and a single success. Every function runs inside the caller's transaction. */
import type { UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import type { Signer } from './signing-key.ts';
import type { RandomBytes } from '#server/runtime/random-bytes.ts';

export const CHALLENGE_TTL_MS = 5 * 60_000;
export const CHALLENGE_TRY_COUNT = 5;
const TOKEN_BYTE_COUNT = 32;

const hashOf = (signer: Signer, token: string): Buffer => signer.sign('challenge', token);

export function openChallenge(
  db: Db,
  userId: UserId,
  context: { readonly signer: Signer; readonly randomBytes: RandomBytes; readonly now: EpochMs },
): string {
  const token = context.randomBytes(TOKEN_BYTE_COUNT).toString('base64url');
  db.run(
    'INSERT INTO challenge (token_hash, person_id, tries_left, expires_at_ms) VALUES (?, ?, ?, ?)',
    [hashOf(context.signer, token), userId, CHALLENGE_TRY_COUNT, context.now + CHALLENGE_TTL_MS],
  );
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
  const row = db.get<{ tries_left: bigint }>(
    `UPDATE challenge SET tries_left = tries_left - 1
      WHERE token_hash = ? AND person_id = ? AND expires_at_ms > ? AND tries_left > 0
      RETURNING tries_left`,
    [hashOf(context.signer, token), userId, context.now],
  );
  return row && Number(row.tries_left);
}

export function closeChallenge(db: Db, token: string, signer: Signer): void {
  db.run('DELETE FROM challenge WHERE token_hash = ?', [hashOf(signer, token)]);
}

/** Ends sign-ins that were started with an old password. */
export function closeChallengesOf(db: Db, userId: UserId): void {
  db.run('DELETE FROM challenge WHERE person_id = ?', [userId]);
}

export function pruneChallenges(db: Db, now: EpochMs): void {
  db.run('DELETE FROM challenge WHERE expires_at_ms <= ?', [now]);
}
