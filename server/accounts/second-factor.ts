/** Stores the second factor: authenticator secret, newest used time step, recovery codes.
 *  Permissions are checked elsewhere. Every function runs inside the caller's transaction. */
import { timingSafeEqual } from 'node:crypto';
import type { UserId } from '#contract/core/ids.ts';
import { epochSecOf, type EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import { newLongCode, plainLongCodeOf } from './long-code.ts';
import { seal, unseal } from './sealed-secret.ts';
import type { Signer } from './signing-key.ts';
import type { RandomBytes } from '#server/runtime/random-bytes.ts';
import { base32Of, hotpCode, totpStepOf } from './totp.ts';

export const SETUP_TTL_MS = 10 * 60_000;
const SETUP_TRY_COUNT = 5;
/** Recommended by RFC 4226. */
const SECRET_BYTE_COUNT = 20;
export const RECOVERY_CODE_COUNT = 10;
/** Tolerates a clock that is one step off in either direction. */
const STEP_OFFSETS = [0, -1, 1];
const TOTP_CODE = /^\d{6}$/;

interface KeyContext {
  readonly db: Db;
  readonly signer: Signer;
  readonly randomBytes: RandomBytes;
}

interface Row {
  readonly sealed_secret: Uint8Array;
  readonly last_step: bigint;
  readonly tries_left: bigint;
  readonly expires_at_ms: bigint;
}

/**
 * Replaces an unconfirmed setup.
 * @returns the secret in base32.
 */
export function startSetup(context: KeyContext, userId: UserId, now: EpochMs): string {
  const secret = context.randomBytes(SECRET_BYTE_COUNT);
  context.db.run(
    `INSERT OR REPLACE INTO two_factor (person_id, sealed_secret, tries_left, expires_at_ms)
     VALUES (?, ?, ?, ?)`,
    [userId, seal(secret, userId, context), SETUP_TRY_COUNT, now + SETUP_TTL_MS],
  );
  return base32Of(secret);
}

/** Enables the second factor; the confirmation code counts as used. */
export function confirmSetup(
  context: KeyContext,
  userId: UserId,
  code: string,
  now: EpochMs,
): 'on' | 'wrong' | 'exhausted' | 'expired' {
  const { db } = context;
  const row = db.get<Row>(
    `SELECT sealed_secret, last_step, tries_left, expires_at_ms FROM two_factor
      WHERE person_id = ? AND confirmed_at_ms IS NULL`,
    [userId],
  );
  if (row === undefined || row.expires_at_ms <= now) return 'expired';
  if (row.tries_left === 0n) return 'exhausted';
  const step = stepOf(unseal(row.sealed_secret, userId, context.signer), code, now);
  if (step === undefined) {
    db.run('UPDATE two_factor SET tries_left = tries_left - 1 WHERE person_id = ?', [userId]);
    return row.tries_left === 1n ? 'exhausted' : 'wrong';
  }
  db.run('UPDATE two_factor SET confirmed_at_ms = ?, last_step = ? WHERE person_id = ?', [
    now,
    step,
    userId,
  ]);
  return 'on';
}

/** Consumes a code: six digits from the authenticator, or a recovery code. */
export function consumeSecondFactor(
  context: KeyContext,
  userId: UserId,
  code: string,
  now: EpochMs,
): 'authenticator' | 'recovery_code' | 'wrong' {
  const { db } = context;
  if (!TOTP_CODE.test(code)) {
    const { changedRowCount } = db.run(
      'DELETE FROM recovery_code WHERE person_id = ? AND code_hash = ?',
      [userId, recoveryHashOf(context.signer, userId, code)],
    );
    return changedRowCount === 1 ? 'recovery_code' : 'wrong';
  }
  const row = db.get<Row>(
    `SELECT sealed_secret, last_step, tries_left, expires_at_ms FROM two_factor
      WHERE person_id = ? AND confirmed_at_ms IS NOT NULL`,
    [userId],
  );
  if (row === undefined) return 'wrong';
  const step = stepOf(unseal(row.sealed_secret, userId, context.signer), code, now);
  if (step === undefined) return 'wrong';
  // One statement compares and sets, so that only one of several concurrent attempts succeeds.
  const { changedRowCount } = db.run(
    'UPDATE two_factor SET last_step = :step WHERE person_id = :userId AND last_step < :step',
    { step, userId },
  );
  return changedRowCount === 1 ? 'authenticator' : 'wrong';
}

/**
 * Replaces the previous codes.
 * @returns the codes once; only signatures are stored.
 */
export function renewRecoveryCodes(context: KeyContext, userId: UserId): readonly string[] {
  context.db.run('DELETE FROM recovery_code WHERE person_id = ?', [userId]);
  return Array.from({ length: RECOVERY_CODE_COUNT }, () => {
    const code = newLongCode(context.randomBytes);
    context.db.run('INSERT INTO recovery_code (person_id, code_hash) VALUES (?, ?)', [
      userId,
      recoveryHashOf(context.signer, userId, code),
    ]);
    return code;
  });
}

export function removeSecondFactor(db: Db, userId: UserId): void {
  db.run('DELETE FROM two_factor WHERE person_id = ?', [userId]);
  db.run('DELETE FROM recovery_code WHERE person_id = ?', [userId]);
}

export const recoveryCodeCountOf = (db: Db, userId: UserId): number =>
  Number(
    db.get<{ count: bigint }>('SELECT COUNT(*) AS count FROM recovery_code WHERE person_id = ?', [
      userId,
    ])?.count ?? 0n,
  );

/** @returns the time step of the code, if close enough to the current one. */
function stepOf(secret: Buffer, code: string, now: EpochMs): number | undefined {
  const current = totpStepOf(epochSecOf(now));
  const given = Buffer.from(code);
  return STEP_OFFSETS.map((offset) => current + offset).find((step) => {
    const expected = Buffer.from(hotpCode(secret, step));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
}

const recoveryHashOf = (signer: Signer, userId: UserId, code: string): Buffer =>
  signer.sign('recovery', `${userId} ${plainLongCodeOf(code)}`);
