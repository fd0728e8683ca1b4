/** Codes sent by email or SMS: limited in time and attempts, and single-use. Six digits are for
 *  typing; a long code is for accounts whose guesses other callers have used up. Only a signature
 *  of each code is stored. Every function runs inside the caller's transaction. */
import { MINUTE_MS } from '#contract/core/durations.ts';
import { userId as userIdOf, type UserId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import { bytes, integer, text, time } from '#server/db/table/columns.ts';
import { above, oneOf } from '#server/db/table/conditions.ts';
import { increasedBy } from '#server/db/table/record-types.ts';
import { table } from '#server/db/table/table.ts';
import type { Signer } from '../sign-in/signing-key.ts';
import type { RandomBytes } from '#server/runtime/random-bytes.ts';
import { newLongCode, plainLongCodeOf } from './long-code.ts';

export type CodePurpose =
  | 'reset_password'
  | 'step_up'
  | 'old_email'
  | 'new_email'
  | 'phone'
  | 'withdrawal';
export type LongCodePurpose = 'reset_password_long' | 'sign_in';
type AnyPurpose = CodePurpose | LongCodePurpose;
/** The two codes of one email. */
export interface MailedCodes {
  readonly code: string;
  readonly longCode: string;
}
export type CodeCheck = { readonly target: string } | 'wrong' | 'exhausted';

export const CODE_TTL_MS = 15 * MINUTE_MS;
export const CODE_TRY_COUNT = 5;
/** Codes that prove access to the account's mailbox without a session. */
export const MAILBOX_PURPOSES = ['reset_password', 'reset_password_long', 'sign_in'] as const;
/** Purposes with public forms, where a limiter counts the attempts, so that attempts of others do not
 *  use up the owner's code. */
const LIMITED: ReadonlySet<AnyPurpose> = new Set<AnyPurpose>(MAILBOX_PURPOSES);
const CODE_COUNT = 1_000_000;

const codeTable = table('mail_code', {
  userId: integer('person_id', userIdOf),
  purpose: text<AnyPurpose>('purpose'),
  codeHash: bytes('code_hash'),
  remainingAttempts: integer('tries_left'),
  expiresAt: time('expires_at_ms'),
  /** What the code confirms: an address, a number or a withdrawal; empty where the purpose says it. */
  target: text('target'),
});

interface CodeContext {
  readonly signer: Signer;
  readonly randomBytes: RandomBytes;
  readonly now: EpochMs;
}

export const sixDigits = (randomBytes: RandomBytes): string =>
  String(randomBytes(6).readUIntBE(0, 6) % CODE_COUNT).padStart(6, '0');

/**
 * Replaces the previous code.
 * @returns the digits, which are sent and not stored.
 */
export function issueCode(
  db: Db,
  userId: UserId,
  purpose: CodePurpose,
  context: CodeContext,
  target = '',
): string {
  const code = sixDigits(context.randomBytes);
  save(db, { userId, purpose, code, target, ttlMs: CODE_TTL_MS }, context);
  return code;
}

/** Same as `issueCode`, for a code that cannot be guessed. */
export function issueLongCode(
  db: Db,
  userId: UserId,
  purpose: LongCodePurpose,
  context: CodeContext,
  ttlMs = CODE_TTL_MS,
): string {
  const longCode = newLongCode(context.randomBytes);
  const code = plainLongCodeOf(longCode);
  save(db, { userId, purpose, code, target: '', ttlMs }, context);
  return longCode;
}

interface IssuedCode {
  readonly userId: UserId;
  readonly purpose: AnyPurpose;
  readonly code: string;
  readonly target: string;
  readonly ttlMs: number;
}

function save(db: Db, issued: IssuedCode, { signer, now }: CodeContext): void {
  const { userId, purpose, code, target, ttlMs } = issued;
  codeTable.put(db, ['userId', 'purpose'], {
    userId,
    purpose,
    codeHash: signer.sign(purpose, `${userId} ${code}`),
    remainingAttempts: CODE_TRY_COUNT,
    expiresAt: epochMs(now + ttlMs),
    target,
  });
}

/** Consumes a correct code; the last failed attempt invalidates the code. */
export function consumeCode(
  db: Db,
  userId: UserId,
  purpose: AnyPurpose,
  code: string,
  context: { readonly signer: Signer; readonly now: EpochMs },
): CodeCheck {
  const check = checkCode(db, userId, purpose, code, context);
  if (typeof check === 'object') dropCodes(db, userId, purpose);
  return check;
}

export function dropCodes(db: Db, userId: UserId, ...purposes: readonly AnyPurpose[]): void {
  codeTable.remove(db, { userId, purpose: oneOf(purposes) });
}

export function dropAllCodes(db: Db, userId: UserId): void {
  codeTable.remove(db, { userId });
}

/** Same as `consumeCode`, but a correct code stays valid, for actions that need two codes. */
export function checkCode(
  db: Db,
  userId: UserId,
  purpose: AnyPurpose,
  code: string,
  context: { readonly signer: Signer; readonly now: EpochMs },
): CodeCheck {
  const issued = codeTable.find(db, { userId, purpose });
  if (issued === undefined || issued.expiresAt <= context.now) return 'wrong';
  if (issued.remainingAttempts === 0) return 'exhausted';
  if (context.signer.verify(purpose, `${userId} ${code}`, issued.codeHash)) {
    return { target: issued.target };
  }
  if (LIMITED.has(purpose)) return 'wrong';
  codeTable.update(db, { userId, purpose }, { remainingAttempts: increasedBy(-1) });
  return issued.remainingAttempts === 1 ? 'exhausted' : 'wrong';
}

export const hasLiveCode = (db: Db, userId: UserId, purpose: AnyPurpose, now: EpochMs): boolean =>
  codeTable.has(db, { userId, purpose, expiresAt: above(now) });
