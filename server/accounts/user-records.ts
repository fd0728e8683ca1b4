/** Reads and writes user rows, without any rules. */
import { userId, type UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { User } from '#contract/entities/user.ts';
import type { DisplayCurrency } from '#contract/rest/profile-settings.ts';
import type { Db } from '#server/db/database.ts';
import {
  computedColumn,
  withDefault,
  flag,
  integer,
  optional,
  text,
  time,
} from '#server/db/table/columns.ts';
import { table, type RecordIn } from '#server/db/table/table.ts';
import type { RandomBytes } from '#server/runtime/random-bytes.ts';

export const userTable = table('person', {
  id: withDefault(integer('id', userId)),
  uid: text('uid'),
  /** A placeholder if the user has none: see `hasEmail`. */
  email: text('email'),
  /** Empty if the user has no password. */
  passwordHash: text('password_hash'),
  nickname: withDefault(text('nickname')),
  firstName: withDefault(text('first_name')),
  lastName: withDefault(text('last_name')),
  /** As typed at the sign-up. */
  referralCode: optional(text('referral_code')),
  isEmailVerified: flag('is_email_verified'),
  phone: optional(text('phone')),
  avatarName: optional(text('avatar_name')),
  antiPhishingCode: optional(text('anti_phishing_code')),
  passwordChangedAt: optional(time('password_changed_at_ms')),
  deletionRequestedAt: optional(time('deletion_asked_at_ms')),
  /** A choice of the profile. */
  language: optional(text('language')),
  /** Language of the call that last signed in or refreshed tokens. */
  callLanguage: optional(text('call_language')),
  currency: withDefault(text<DisplayCurrency>('currency')),
  isSignInMailOn: withDefault(flag('is_sign_in_mail_on')),
  isOrderPushOn: withDefault(flag('is_order_push_on')),
  isNewsMailOn: withDefault(flag('is_news_mail_on')),
  createdAt: time('created_at_ms'),
  isTwoFactorOn: computedColumn(
    flag('is_two_factor_on'),
    `EXISTS (SELECT 1 FROM two_factor
      WHERE person_id = person.id AND confirmed_at_ms IS NOT NULL)`,
  ),
  identityLevel: computedColumn(
    integer('identity_level_number'),
    'COALESCE((SELECT level FROM identity_level WHERE user_id = person.id), 0)',
  ),
  /** The names are those of a verified document. */
  isNameVerified: computedColumn(
    flag('is_name_verified'),
    `EXISTS (SELECT 1 FROM identity_level
      WHERE user_id = person.id AND first_name IS NOT NULL)`,
  ),
});
export type UserRecord = RecordIn<typeof userTable>;

export interface NewUser {
  readonly email: string;
  readonly passwordHash: string;
  readonly referralCode: string | undefined;
  readonly isEmailVerified: boolean;
}

/** Placeholder for users whose provider sends no email; sign-up cannot use this prefix. */
const NO_EMAIL_PREFIX = 'no-email:';
/** No sign-in provider has this name. */
const CLOSED = 'closed';
const UID_MIN = 10_000_000;
const UID_COUNT = 90_000_000;

export const findUserByEmail = (db: Db, email: string): UserRecord | undefined =>
  userTable.find(db, { email });

export const findUserByUid = (db: Db, uid: string): UserRecord | undefined =>
  userTable.find(db, { uid });

/** The language of emails and push messages; undefined for English. */
export const languageOf = ({ language, callLanguage }: UserRecord): string | undefined =>
  language ?? callLanguage;

/** Stores the language of a user's call. Runs inside the caller's transaction. */
export function noteLanguage(db: Db, userId: UserId, language: string | undefined): void {
  if (language === undefined) return;
  const [known] = userTable.values(db, 'callLanguage', { id: userId });
  if (known !== language) userTable.update(db, { id: userId }, { callLanguage: language });
}

/** Looks up by email or phone number, depending on `login`. */
export const findUserByLogin = (db: Db, login: string): UserRecord | undefined =>
  login.startsWith('+') ? userTable.find(db, { phone: login }) : findUserByEmail(db, login);

export const findUser = (db: Db, userId: UserId): UserRecord | undefined =>
  userTable.find(db, { id: userId });

export const insertUser = (db: Db, user: NewUser, randomBytes: RandomBytes, now: EpochMs): UserId =>
  userTable.insert(db, { ...user, uid: freeUid(db, randomBytes), createdAt: now }).id;

export const changeUser = (
  db: Db,
  userId: UserId,
  changes: Partial<Omit<UserRecord, 'id' | 'isTwoFactorOn' | 'identityLevel' | 'isNameVerified'>>,
): void => void userTable.update(db, { id: userId }, changes);

/** Placeholder email for `subject` at `provider`. */
export const noEmailOf = (provider: string, subject: string): string =>
  `${NO_EMAIL_PREFIX}${provider}:${subject}`;
/** Placeholder email of a closed account, which keeps its row for the ledger. */
export const closedEmailOf = (userId: UserId): string => noEmailOf(CLOSED, String(userId));
export const isClosed = ({ id: userId, email }: UserRecord): boolean =>
  email === closedEmailOf(userId);
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
  identityLevel: user.identityLevel,
});

function freeUid(db: Db, randomBytes: RandomBytes): string {
  for (;;) {
    const uid = String(UID_MIN + (randomBytes(6).readUIntBE(0, 6) % UID_COUNT));
    if (!userTable.has(db, { uid })) return uid;
  }
}
