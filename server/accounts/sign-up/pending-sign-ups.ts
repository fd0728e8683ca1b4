/** Sign-ups whose email is not verified: one per email, the newest. No account exists before the code
 *  of that sign-up was entered, so nothing of an earlier sign-up reaches it. A sign-up with the email
 *  of an account is stored the same way, and its code is never sent. Every function runs inside the
 *  caller's transaction. */
import { DAY_MS } from '#contract/core/durations.ts';
import { userId as userIdOf, type UserId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import { bytes, flag, integer, optional, text, time } from '#server/db/table/columns.ts';
import { below } from '#server/db/table/conditions.ts';
import { table, type RecordIn } from '#server/db/table/table.ts';
import { addressBlockOf } from '#server/runtime/address-block.ts';
import type { RandomBytes } from '#server/runtime/random-bytes.ts';
import { isLongCode, newLongCode, plainLongCodeOf } from '../mail/long-code.ts';
import { CODE_TTL_MS, sixDigits, type MailedCodes } from '../mail/mail-codes.ts';
import type { Signer } from '../sign-in/signing-key.ts';

/** After this time, a sign-up that was never verified is deleted. */
export const SIGN_UP_TTL_MS = 7 * DAY_MS;
const TOKEN_BYTE_COUNT = 32;

interface KeyContext {
  readonly db: Db;
  readonly signer: Signer;
  readonly randomBytes: RandomBytes;
}

const signUpTable = table('sign_up', {
  email: text('email'),
  /** Of the browser that signed up. */
  tokenHash: bytes('token_hash'),
  /** Empty once the email is verified. */
  passwordHash: text('password_hash'),
  /** As typed at the sign-up. */
  referralCode: optional(text('referral_code')),
  addressBlock: text('address_block'),
  /** An earlier sign-up with this email came from another block. */
  isContested: flag('is_contested'),
  codeHash: bytes('code_hash'),
  longCodeHash: bytes('long_code_hash'),
  codeEndsAt: time('code_ends_at_ms'),
  createdAt: time('created_at_ms'),
  /** The account that the code has opened. */
  userId: optional(integer('person_id', userIdOf)),
});
export type PendingSignUp = RecordIn<typeof signUpTable>;

export interface SignUpDraft {
  readonly email: string;
  readonly passwordHash: string;
  readonly referralCode: string | undefined;
  readonly address: string;
}

/**
 * Replaces an earlier sign-up with this email: its code, its token and its password are void.
 * @returns the token for the browser that signed up, and the codes for the mailbox.
 */
export function startSignUp(
  context: KeyContext,
  { email, passwordHash, referralCode, address }: SignUpDraft,
  now: EpochMs,
): { readonly token: string; readonly codes: MailedCodes } {
  const { db, signer, randomBytes } = context;
  const addressBlock = addressBlockOf(address);
  const earlier = signUpTable.find(db, { email, userId: undefined });
  const isContested =
    earlier !== undefined && (earlier.isContested || earlier.addressBlock !== addressBlock);
  const token = randomBytes(TOKEN_BYTE_COUNT).toString('base64url');
  const { codes, stored } = newCodes(context, email, now);
  signUpTable.put(db, ['email'], {
    email,
    tokenHash: signer.sign('sign-up', token),
    passwordHash,
    referralCode,
    addressBlock,
    isContested,
    ...stored,
    createdAt: now,
    userId: undefined,
  });
  return { token, codes };
}

/** Replaces the codes of a sign-up. */
export function renewSignUpCodes(context: KeyContext, email: string, now: EpochMs): MailedCodes {
  const { codes, stored } = newCodes(context, email, now);
  signUpTable.update(context.db, { email }, stored);
  return codes;
}

function newCodes({ signer, randomBytes }: KeyContext, email: string, now: EpochMs) {
  const codes = { code: sixDigits(randomBytes), longCode: newLongCode(randomBytes) };
  const stored = {
    codeHash: signer.sign('verify_email', `${email} ${codes.code}`),
    longCodeHash: signer.sign('verify_email', `${email} ${plainLongCodeOf(codes.longCode)}`),
    codeEndsAt: epochMs(now + CODE_TTL_MS),
  };
  return { codes, stored };
}

export const findPendingSignUp = (db: Db, email: string): PendingSignUp | undefined =>
  signUpTable.find(db, { email });

/**
 * Finds the sign-up that this browser started. Without the token, which other tabs and devices lack,
 * the newest sign-up counts, unless the email was signed up from several places: then only its own
 * place counts. Thus the code of another caller's sign-up does not confirm that caller's password.
 */
export function findOwnSignUp(
  { db, signer }: Pick<KeyContext, 'db' | 'signer'>,
  { email, token, address }: { email: string; token: string | undefined; address: string },
): PendingSignUp | undefined {
  const newest = findPendingSignUp(db, email);
  if (newest === undefined) return undefined;
  const isOwn =
    token === undefined
      ? !newest.isContested || newest.addressBlock === addressBlockOf(address)
      : signer.verify('sign-up', token, newest.tokenHash);
  return isOwn ? newest : undefined;
}

export function isSignUpCode(
  { db, signer }: Pick<KeyContext, 'db' | 'signer'>,
  { email, code }: { readonly email: string; readonly code: string },
  now: EpochMs,
): boolean {
  const newest = findPendingSignUp(db, email);
  if (newest === undefined || newest.codeEndsAt <= now) return false;
  const isLong = isLongCode(code);
  const signed = `${email} ${isLong ? plainLongCodeOf(code) : code}`;
  return signer.verify('verify_email', signed, isLong ? newest.longCodeHash : newest.codeHash);
}

/** The row stays until its code expires, so that a repeated request gets its response again. */
export function completeSignUp(db: Db, email: string, userId: UserId): void {
  signUpTable.update(db, { email }, { userId, passwordHash: '' });
}

export function prunePendingSignUps(db: Db, now: EpochMs): void {
  signUpTable.remove(db, { createdAt: below(epochMs(now - SIGN_UP_TTL_MS)) });
}
