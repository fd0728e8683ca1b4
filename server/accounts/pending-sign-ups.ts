/** Sign-ups whose email is not verified: one per email, the newest. No account exists before the code
 *  of that sign-up was entered, so nothing of an earlier sign-up reaches it. A sign-up with the email
 *  of an account is stored the same way, and its code is never sent. Every function runs inside the
 *  caller's transaction. */
import type { UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import { addressBlockOf } from '#server/runtime/address-block.ts';
import type { RandomBytes } from '#server/runtime/random-bytes.ts';
import { isLongCode, newLongCode, plainLongCodeOf } from './long-code.ts';
import { CODE_TTL_MS, sixDigits, type MailedCodes } from './mail-codes.ts';
import type { Signer } from './signing-key.ts';

/** After this time, a sign-up that was never verified is deleted. */
export const SIGN_UP_TTL_MS = 7 * 24 * 3_600_000;
const TOKEN_BYTE_COUNT = 32;

interface KeyContext {
  readonly db: Db;
  readonly signer: Signer;
  readonly randomBytes: RandomBytes;
}

export interface PendingSignUp {
  readonly email: string;
  /** Empty once the email is verified. */
  readonly passwordHash: string;
  readonly referralCode: string | undefined;
  /** The account that the code has opened. */
  readonly userId: UserId | undefined;
  readonly codeEndsAtMs: number;
}

export interface SignUpDraft {
  readonly email: string;
  readonly passwordHash: string;
  readonly referralCode: string | undefined;
  readonly address: string;
}

interface Row {
  readonly email: string;
  readonly token_hash: Uint8Array;
  readonly password_hash: string;
  readonly referral_code: string | null;
  readonly address_block: string;
  readonly is_contested: bigint;
  readonly code_hash: Uint8Array;
  readonly long_code_hash: Uint8Array;
  readonly code_ends_at_ms: bigint;
  readonly person_id: bigint | null;
}

/**
 * Replaces an earlier sign-up with this email: its code, its token and its password are void.
 * @returns the token for the browser that signed up, and the codes for the mailbox.
 */
export function startSignUp(
  { db, signer, randomBytes }: KeyContext,
  { email, passwordHash, referralCode, address }: SignUpDraft,
  now: EpochMs,
): { readonly token: string; readonly codes: MailedCodes } {
  const block = addressBlockOf(address);
  const earlier = db.get<{ address_block: string; is_contested: bigint }>(
    'SELECT address_block, is_contested FROM sign_up WHERE email = ? AND person_id IS NULL',
    [email],
  );
  const isContested =
    earlier !== undefined && (earlier.is_contested === 1n || earlier.address_block !== block);
  const token = randomBytes(TOKEN_BYTE_COUNT).toString('base64url');
  const codes = { code: sixDigits(randomBytes), longCode: newLongCode(randomBytes) };
  db.run(
    `INSERT OR REPLACE INTO sign_up (email, token_hash, password_hash, referral_code, address_block,
       is_contested, code_hash, long_code_hash, code_ends_at_ms, created_at_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      email,
      signer.sign('sign-up', token),
      passwordHash,
      referralCode ?? null,
      block,
      isContested ? 1 : 0,
      signer.sign('verify_email', `${email} ${codes.code}`),
      signer.sign('verify_email', `${email} ${plainLongCodeOf(codes.longCode)}`),
      now + CODE_TTL_MS,
      now,
    ],
  );
  return { token, codes };
}

/** Replaces the codes of a sign-up. */
export function renewSignUpCodes(
  { db, signer, randomBytes }: KeyContext,
  email: string,
  now: EpochMs,
): MailedCodes {
  const codes = { code: sixDigits(randomBytes), longCode: newLongCode(randomBytes) };
  db.run(
    'UPDATE sign_up SET code_hash = ?, long_code_hash = ?, code_ends_at_ms = ? WHERE email = ?',
    [
      signer.sign('verify_email', `${email} ${codes.code}`),
      signer.sign('verify_email', `${email} ${plainLongCodeOf(codes.longCode)}`),
      now + CODE_TTL_MS,
      email,
    ],
  );
  return codes;
}

export function findPendingSignUp(db: Db, email: string): PendingSignUp | undefined {
  const row = rowOf(db, email);
  return row && pendingOf(row);
}

/**
 * Finds the sign-up that this browser started. Without the token, which other tabs and devices lack,
 * the newest sign-up counts, unless the email was signed up from several places: then only its own
 * place counts. Thus the code of another caller's sign-up does not confirm that caller's password.
 */
export function findOwnSignUp(
  { db, signer }: Pick<KeyContext, 'db' | 'signer'>,
  { email, token, address }: { email: string; token: string | undefined; address: string },
): PendingSignUp | undefined {
  const row = rowOf(db, email);
  if (row === undefined) return undefined;
  const isOwn =
    token === undefined
      ? row.is_contested === 0n || row.address_block === addressBlockOf(address)
      : signer.verify('sign-up', token, Buffer.from(row.token_hash));
  return isOwn ? pendingOf(row) : undefined;
}

export function isSignUpCode(
  { db, signer }: Pick<KeyContext, 'db' | 'signer'>,
  { email, code }: { readonly email: string; readonly code: string },
  now: EpochMs,
): boolean {
  const row = rowOf(db, email);
  if (row === undefined || row.code_ends_at_ms <= now) return false;
  const isLong = isLongCode(code);
  const text = `${email} ${isLong ? plainLongCodeOf(code) : code}`;
  return signer.verify(
    'verify_email',
    text,
    Buffer.from(isLong ? row.long_code_hash : row.code_hash),
  );
}

/** The row stays until its code expires, so that a repeated request gets its response again. */
export function completeSignUp(db: Db, email: string, userId: UserId): void {
  db.run(`UPDATE sign_up SET person_id = ?, password_hash = '' WHERE email = ?`, [userId, email]);
}

export function prunePendingSignUps(db: Db, now: EpochMs): void {
  db.run('DELETE FROM sign_up WHERE created_at_ms < ?', [now - SIGN_UP_TTL_MS]);
}

const rowOf = (db: Db, email: string): Row | undefined =>
  db.get<Row>('SELECT * FROM sign_up WHERE email = ?', [email]);

const pendingOf = (row: Row): PendingSignUp => ({
  email: row.email,
  passwordHash: row.password_hash,
  referralCode: row.referral_code ?? undefined,
  userId: row.person_id === null ? undefined : (Number(row.person_id) as UserId),
  codeEndsAtMs: Number(row.code_ends_at_ms),
});
