/** Six-digit codes sent by mail: good for a while, for a few tries, and once. Only a signature of a code
 *  is kept. Every function runs inside the caller's transaction. */
import type { UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Db } from '../db/database.ts';
import type { RandomBytes, Signer } from './signing-key.ts';

export type CodePurpose = 'verify_email';
export type CodeCheck = 'right' | 'wrong' | 'exhausted';

export const CODE_LIFE_MS = 15 * 60_000;
export const CODE_TRY_COUNT = 5;
const CODE_COUNT = 1_000_000;

/** A new code takes the place of the one before. @returns the digits, to be mailed and forgotten. */
export function issueCode(
  db: Db,
  personId: UserId,
  purpose: CodePurpose,
  means: { readonly signer: Signer; readonly randomBytes: RandomBytes; readonly now: EpochMs },
): string {
  const code = String(means.randomBytes(6).readUIntBE(0, 6) % CODE_COUNT).padStart(6, '0');
  db.run(
    `INSERT OR REPLACE INTO mail_code (person_id, purpose, code_hash, tries_left, expires_at_ms)
     VALUES (?, ?, ?, ?, ?)`,
    [
      personId,
      purpose,
      means.signer.sign(purpose, `${personId} ${code}`),
      CODE_TRY_COUNT,
      means.now + CODE_LIFE_MS,
    ],
  );
  return code;
}

/** A right code is used up by being checked; the last wrong try closes the code for good. */
export function takeCode(
  db: Db,
  personId: UserId,
  purpose: CodePurpose,
  code: string,
  means: { readonly signer: Signer; readonly now: EpochMs },
): CodeCheck {
  const row = db.get<{ code_hash: Uint8Array; tries_left: bigint; expires_at_ms: bigint }>(
    `SELECT code_hash, tries_left, expires_at_ms FROM mail_code
      WHERE person_id = ? AND purpose = ?`,
    [personId, purpose],
  );
  if (row === undefined || row.expires_at_ms <= means.now) return 'wrong';
  if (row.tries_left === 0n) return 'exhausted';
  if (means.signer.verify(purpose, `${personId} ${code}`, Buffer.from(row.code_hash))) {
    db.run('DELETE FROM mail_code WHERE person_id = ? AND purpose = ?', [personId, purpose]);
    return 'right';
  }
  db.run('UPDATE mail_code SET tries_left = tries_left - 1 WHERE person_id = ? AND purpose = ?', [
    personId,
    purpose,
  ]);
  return row.tries_left === 1n ? 'exhausted' : 'wrong';
}

export const hasLiveCode = (db: Db, personId: UserId, purpose: CodePurpose, now: EpochMs) =>
  db.get('SELECT 1 FROM mail_code WHERE person_id = ? AND purpose = ? AND expires_at_ms > ?', [
    personId,
    purpose,
    now,
  ]) !== undefined;
