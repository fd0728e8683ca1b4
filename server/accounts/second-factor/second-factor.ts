/** Stores the second factor: authenticator secret, newest used time step, recovery codes.
 *  Permissions are checked elsewhere. Every function runs inside the caller's transaction. */
import { timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '#contract/core/durations.ts';
import { userId as userIdOf, type UserId } from '#contract/core/ids.ts';
import { epochMs, epochSecOf, type EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import { bytes, integer, optional, time } from '#server/db/table/columns.ts';
import { below, isSet } from '#server/db/table/conditions.ts';
import { increasedBy } from '#server/db/table/record-types.ts';
import { table } from '#server/db/table/table.ts';
import { reject, type Rejection } from '#server/runtime/rejection.ts';
import { newLongCode, plainLongCodeOf } from '../mail/long-code.ts';
import { seal, unseal } from './sealed-secret.ts';
import type { Signer } from '../sign-in/signing-key.ts';
import type { RandomBytes } from '#server/runtime/random-bytes.ts';
import { base32Of, hotpCode, totpStepOf } from './totp.ts';

export const SETUP_TTL_MS = 10 * MINUTE_MS;
const SETUP_TRY_COUNT = 5;
/** Recommended by RFC 4226. */
const SECRET_BYTE_COUNT = 20;
export const RECOVERY_CODE_COUNT = 10;
/** Tolerates a clock that is one step off in either direction. */
const STEP_OFFSETS = [0, -1, 1];
const TOTP_CODE = /^\d{6}$/;
/** Before the first step. */
const NO_STEP = -1;

interface KeyContext {
  readonly db: Db;
  readonly signer: Signer;
  readonly randomBytes: RandomBytes;
}

const factorTable = table('two_factor', {
  userId: integer('person_id', userIdOf),
  sealedSecret: bytes('sealed_secret'),
  /** The newest step whose code was used; codes up to it are no longer valid. */
  lastStep: integer('last_step'),
  remainingAttempts: integer('tries_left'),
  /** End of an unconfirmed setup. */
  expiresAt: time('expires_at_ms'),
  confirmedAt: optional(time('confirmed_at_ms')),
});
const recoveryTable = table('recovery_code', {
  userId: integer('person_id', userIdOf),
  codeHash: bytes('code_hash'),
});

/**
 * Replaces an unconfirmed setup.
 * @returns the secret in base32.
 */
export function startSetup(context: KeyContext, userId: UserId, now: EpochMs): string {
  const secret = context.randomBytes(SECRET_BYTE_COUNT);
  factorTable.put(context.db, ['userId'], {
    userId,
    sealedSecret: seal(secret, userId, context),
    lastStep: NO_STEP,
    remainingAttempts: SETUP_TRY_COUNT,
    expiresAt: epochMs(now + SETUP_TTL_MS),
    confirmedAt: undefined,
  });
  return base32Of(secret);
}

export type SetupRejection = Rejection<
  'two_factor_setup_expired' | 'two_factor_code_wrong' | 'code_tries_exhausted'
>;

/** Enables the second factor; the confirmation code counts as used. */
export function confirmSetup(
  context: KeyContext,
  userId: UserId,
  code: string,
  now: EpochMs,
): 'on' | SetupRejection {
  const { db } = context;
  const setup = factorTable.find(db, { userId, confirmedAt: undefined });
  if (setup === undefined || setup.expiresAt <= now) return reject('two_factor_setup_expired');
  if (setup.remainingAttempts === 0) return reject('code_tries_exhausted');
  const step = stepOf(unseal(setup.sealedSecret, userId, context.signer), code, now);
  if (step === undefined) {
    factorTable.update(db, { userId }, { remainingAttempts: increasedBy(-1) });
    const isLast = setup.remainingAttempts === 1;
    return reject(isLast ? 'code_tries_exhausted' : 'two_factor_code_wrong');
  }
  factorTable.update(db, { userId }, { confirmedAt: now, lastStep: step });
  return 'on';
}

const wrongCode = (): Rejection<'two_factor_code_wrong'> => reject('two_factor_code_wrong');
/** The right code, of a time step that is used up. */
const usedCode = (): Rejection<'two_factor_code_wrong'> =>
  reject('two_factor_code_wrong', {
    message: 'This code was already used. Wait for the next code.',
    details: { problem: 'code_used' },
  });

/** Consumes a code: six digits from the authenticator, or a recovery code. */
export function consumeSecondFactor(
  context: KeyContext,
  userId: UserId,
  code: string,
  now: EpochMs,
): 'authenticator' | 'recovery_code' | Rejection<'two_factor_code_wrong'> {
  const { db } = context;
  if (!TOTP_CODE.test(code)) {
    const codeHash = recoveryHashOf(context.signer, userId, code);
    return recoveryTable.remove(db, { userId, codeHash }) === 1 ? 'recovery_code' : wrongCode();
  }
  const factor = factorTable.find(db, { userId, confirmedAt: isSet() });
  if (factor === undefined) return wrongCode();
  const step = stepOf(unseal(factor.sealedSecret, userId, context.signer), code, now);
  if (step === undefined) return wrongCode();
  // One statement compares and sets, so that only one of several concurrent attempts succeeds.
  const usedCount = factorTable.update(db, { userId, lastStep: below(step) }, { lastStep: step });
  return usedCount === 1 ? 'authenticator' : usedCode();
}

/**
 * Replaces the previous codes.
 * @returns the codes once; only signatures are stored.
 */
export function renewRecoveryCodes(context: KeyContext, userId: UserId): readonly string[] {
  recoveryTable.remove(context.db, { userId });
  return Array.from({ length: RECOVERY_CODE_COUNT }, () => {
    const code = newLongCode(context.randomBytes);
    const codeHash = recoveryHashOf(context.signer, userId, code);
    recoveryTable.insert(context.db, { userId, codeHash });
    return code;
  });
}

export function removeSecondFactor(db: Db, userId: UserId): void {
  factorTable.remove(db, { userId });
  recoveryTable.remove(db, { userId });
}

export const recoveryCodeCountOf = (db: Db, userId: UserId): number =>
  recoveryTable.count(db, { userId });

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
