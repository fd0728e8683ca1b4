/** Reads and writes user rows, without any rules. */
import type { UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { User } from '#contract/entities/user.ts';
import type { Db } from '#server/db/database.ts';
import type { RandomBytes } from '#server/runtime/random-bytes.ts';

export interface UserRecord {
  readonly id: UserId;
  readonly uid: string;
  /** A placeholder if the user has none: see `hasEmail`. */
  readonly email: string;
  /** Empty if the user has no password. */
  readonly passwordHash: string;
  readonly nickname: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly isEmailVerified: boolean;
  readonly phone: string | undefined;
  readonly avatarName: string | undefined;
  readonly antiPhishingCode: string | undefined;
  readonly isTwoFactorOn: boolean;
  readonly isSignInMailOn: boolean;
}

export interface NewUser {
  readonly email: string;
  readonly passwordHash: string;
  readonly referralCode: string | undefined;
  readonly isEmailVerified: boolean;
}

interface Row {
  readonly id: bigint;
  readonly uid: string;
  readonly email: string;
  readonly password_hash: string;
  readonly nickname: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly is_email_verified: bigint;
  readonly phone: string | null;
  readonly avatar_name: string | null;
  readonly anti_phishing_code: string | null;
  readonly is_two_factor_on: bigint;
  readonly is_sign_in_mail_on: bigint;
}

const SELECT = `SELECT id, uid, email, password_hash, nickname, first_name, last_name, is_email_verified,
  phone, avatar_name, anti_phishing_code, is_sign_in_mail_on,
  EXISTS (SELECT 1 FROM two_factor
    WHERE person_id = person.id AND confirmed_at_ms IS NOT NULL) AS is_two_factor_on
  FROM person`;
/** Placeholder for users whose provider sends no email; sign-up cannot use this prefix. */
const NO_EMAIL_PREFIX = 'no-email:';
/** No sign-in provider has this name. */
const CLOSED = 'closed';
const UID_MIN = 10_000_000;
const UID_COUNT = 90_000_000;

export const findUserByEmail = (db: Db, email: string): UserRecord | undefined =>
  userRecordOf(db.get<Row>(`${SELECT} WHERE email = ?`, [email]));

export const findUserByUid = (db: Db, uid: string): UserRecord | undefined =>
  userRecordOf(db.get<Row>(`${SELECT} WHERE uid = ?`, [uid]));

/** Looks up by email or phone number, depending on `login`. */
export const findUserByLogin = (db: Db, login: string): UserRecord | undefined =>
  login.startsWith('+')
    ? userRecordOf(db.get<Row>(`${SELECT} WHERE phone = ?`, [login]))
    : findUserByEmail(db, login);

export const findUser = (db: Db, id: UserId): UserRecord | undefined =>
  userRecordOf(db.get<Row>(`${SELECT} WHERE id = ?`, [id]));

export function insertUser(db: Db, user: NewUser, randomBytes: RandomBytes, now: EpochMs): UserId {
  const { lastRowId } = db.run(
    `INSERT INTO person (uid, email, password_hash, referral_code, is_email_verified, created_at_ms)
     VALUES (?, ?, ?, ?, ?, ?)`,
    [
      freeUid(db, randomBytes),
      user.email,
      user.passwordHash,
      user.referralCode ?? null,
      user.isEmailVerified ? 1 : 0,
      now,
    ],
  );
  return Number(lastRowId) as UserId;
}

export function markEmailVerified(db: Db, id: UserId): void {
  db.run('UPDATE person SET is_email_verified = 1 WHERE id = ?', [id]);
}

export function savePasswordHash(db: Db, id: UserId, passwordHash: string): void {
  db.run('UPDATE person SET password_hash = ? WHERE id = ?', [passwordHash, id]);
}

export function saveNames(
  db: Db,
  id: UserId,
  { firstName, lastName }: { readonly firstName: string; readonly lastName: string },
): void {
  db.run('UPDATE person SET first_name = ?, last_name = ? WHERE id = ?', [firstName, lastName, id]);
}

/** Placeholder email for `subject` at `provider`. */
export const noEmailOf = (provider: string, subject: string): string =>
  `${NO_EMAIL_PREFIX}${provider}:${subject}`;
/** Placeholder email of a closed account, which keeps its row for the ledger. */
export const closedEmailOf = (id: UserId): string => noEmailOf(CLOSED, String(id));
export const isClosed = ({ id, email }: UserRecord): boolean => email === closedEmailOf(id);
export const hasEmail = ({ email }: Pick<UserRecord, 'email'>): boolean =>
  !email.startsWith(NO_EMAIL_PREFIX);
export const hasPassword = ({ passwordHash }: UserRecord): boolean => passwordHash !== '';
export const avatarPathOf = (name: string): string => `/avatars/${name}`;

/** The record as shown to its user. */
export const userOf = (user: UserRecord): User => ({
  id: user.id,
  uid: user.uid,
  email: hasEmail(user) ? user.email : '',
  nickname: user.nickname,
  firstName: user.firstName,
  lastName: user.lastName,
  isTwoFactorOn: user.isTwoFactorOn,
  isEmailVerified: user.isEmailVerified,
  isSocialLogin: !hasPassword(user),
  phone: user.phone,
  avatarPath: user.avatarName === undefined ? undefined : avatarPathOf(user.avatarName),
});

function userRecordOf(row: Row | undefined): UserRecord | undefined {
  if (row === undefined) return undefined;
  return {
    id: Number(row.id) as UserId,
    uid: row.uid,
    email: row.email,
    passwordHash: row.password_hash,
    nickname: row.nickname,
    firstName: row.first_name,
    lastName: row.last_name,
    isEmailVerified: row.is_email_verified === 1n,
    phone: row.phone ?? undefined,
    avatarName: row.avatar_name ?? undefined,
    antiPhishingCode: row.anti_phishing_code ?? undefined,
    isTwoFactorOn: row.is_two_factor_on === 1n,
    isSignInMailOn: row.is_sign_in_mail_on === 1n,
  };
}

function freeUid(db: Db, randomBytes: RandomBytes): string {
  for (;;) {
    const uid = String(UID_MIN + (randomBytes(6).readUIntBE(0, 6) % UID_COUNT));
    if (db.get('SELECT 1 FROM person WHERE uid = ?', [uid]) === undefined) return uid;
  }
}
