/** Codes sent by email or SMS: limited in time and attempts, and single-use. Six digits are for
 *  typing; a long code is for accounts on which strangers have used up the guesses. Only a signature
 *  of each code is stored. Every function runs inside the caller's transaction. */
import type { UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import type { Signer } from './signing-key.ts';
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

export const CODE_TTL_MS = 15 * 60_000;
export const CODE_TRY_COUNT = 5;
/** Codes that prove access to the account's mailbox without a session. */
export const MAILBOX_PURPOSES = ['reset_password', 'reset_password_long', 'sign_in'] as const;
/** Purposes with public forms, where a limiter counts the attempts, so that attempts of others do not
 *  use up the owner's code. */
const LIMITED: ReadonlySet<AnyPurpose> = new Set<AnyPurpose>(MAILBOX_PURPOSES);
const CODE_COUNT = 1_000_000;

interface Row {
  readonly code_hash: Uint8Array;
  readonly tries_left: bigint;
  readonly expires_at_ms: bigint;
  readonly target: string;
}

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
  save(db, { userId, purpose, code, target, endsAtMs: context.now + CODE_TTL_MS }, context);
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
  save(db, { userId, purpose, code, target: '', endsAtMs: context.now + ttlMs }, context);
  return longCode;
}

interface IssuedCode {
  readonly userId: UserId;
  readonly purpose: AnyPurpose;
  readonly code: string;
  readonly target: string;
  readonly endsAtMs: number;
}

function save(db: Db, issued: IssuedCode, { signer }: Pick<CodeContext, 'signer'>): void {
  const { userId, purpose, code, target, endsAtMs } = issued;
  db.run(
    `INSERT OR REPLACE INTO mail_code
       (person_id, purpose, code_hash, tries_left, expires_at_ms, target)
     VALUES (?, ?, ?, ?, ?, ?)`,
    [userId, purpose, signer.sign(purpose, `${userId} ${code}`), CODE_TRY_COUNT, endsAtMs, target],
  );
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
  for (const purpose of purposes) {
    db.run('DELETE FROM mail_code WHERE person_id = ? AND purpose = ?', [userId, purpose]);
  }
}

/** Same as `consumeCode`, but a correct code stays valid, for actions that need two codes. */
export function checkCode(
  db: Db,
  userId: UserId,
  purpose: AnyPurpose,
  code: string,
  context: { readonly signer: Signer; readonly now: EpochMs },
): CodeCheck {
  const row = db.get<Row>(
    `SELECT code_hash, tries_left, expires_at_ms, target FROM mail_code
      WHERE person_id = ? AND purpose = ?`,
    [userId, purpose],
  );
  if (row === undefined || row.expires_at_ms <= context.now) return 'wrong';
  if (row.tries_left === 0n) return 'exhausted';
  if (context.signer.verify(purpose, `${userId} ${code}`, Buffer.from(row.code_hash))) {
    return { target: row.target };
  }
  if (LIMITED.has(purpose)) return 'wrong';
  db.run('UPDATE mail_code SET tries_left = tries_left - 1 WHERE person_id = ? AND purpose = ?', [
    userId,
    purpose,
  ]);
  return row.tries_left === 1n ? 'exhausted' : 'wrong';
}

export const hasLiveCode = (db: Db, userId: UserId, purpose: AnyPurpose, now: EpochMs) =>
  db.get('SELECT 1 FROM mail_code WHERE person_id = ? AND purpose = ? AND expires_at_ms > ?', [
    userId,
    purpose,
    now,
  ]) !== undefined;
