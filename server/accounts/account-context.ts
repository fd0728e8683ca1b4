/** Shared context of the account services and their common steps: audit log, notification email,
 *  session revocation. */
import type { UserId } from '#contract/core/ids.ts';
import { epochMs, type Clock, type EpochMs } from '#contract/core/time.ts';
import type { SecurityEvent } from '#contract/entities/notification-account.ts';
import type { NotificationKind } from '#contract/entities/notification-kinds.ts';
import type { User } from '#contract/entities/user.ts';
import { WITHDRAWAL_HOLD_MS } from '#contract/rest/security.ts';
import type { Db } from '#server/db/database.ts';
import type { WriteRecords } from '#server/exchange/record-writer.ts';
import type { Exchange } from '#server/exchange/exchange-api.ts';
import { audit, type AuditAction, type Origin } from './audit.ts';
import { issueCode, type CodePurpose } from './mail/mail-codes.ts';
import { sendMail, type MailContext, type MailMessage } from './mail/mail-message.ts';
import type { PasswordCost, PasswordHasher } from './password/password-hash.ts';
import type { ScorePassword } from './password/password-scorer.ts';
import type { PasswordStrength } from './password/password-strength.ts';
import { hasEmail, languageOf, type UserRecord } from './user-records.ts';
import type { UnsettledOf } from './security/unsettled.ts';
import type { EndCause, Sessions, Trader } from './sign-in/sessions.ts';
import type { Signer } from './sign-in/signing-key.ts';
import type { PutNotification } from '#server/runtime/put-notification.ts';
import type { RandomBytes } from '#server/runtime/random-bytes.ts';
import { isRejection, type Rejection } from '#server/runtime/rejection.ts';
import { sentence, type WordIn } from '#server/runtime/sentence.ts';

/** Notifications of account events. All functions run inside the caller's transaction. */
export interface AccountNotifications {
  readonly put: PutNotification;
  /** Whether the user wants emails of this kind. */
  isMailOn(userId: UserId, kind: NotificationKind): boolean;
  /** Removes everything of a closed account. */
  forget(userId: UserId): void;
}

/** Steps of the referral program. All functions run inside the caller's transaction. */
export interface AccountReferrals {
  /** Called when an account is opened, with the code of its sign-up. */
  bind(userId: UserId, code: string | undefined, now: EpochMs): void;
  /** Called when a sign-in has stored its device. */
  checkDevices(userId: UserId, now: EpochMs): void;
  /** Called when an account is closed. */
  forget(userId: UserId): void;
}

export interface AccountsOptions {
  readonly db: Db;
  readonly write: WriteRecords;
  /** For changes that move money. */
  readonly transact: Exchange['transact'];
  readonly clock: Clock;
  readonly signer: Signer;
  readonly randomBytes: RandomBytes;
  /** Maximum number of concurrent password hashes. */
  readonly hashConcurrency: number;
  /** PASSWORD_COST by default. */
  readonly passwordCost?: PasswordCost | undefined;
  readonly scorePassword: ScorePassword;
  /** Puts emails into the language of the user; English by default. */
  readonly wordIn?: WordIn | undefined;
  /** Called after an email was added to the outbox. */
  readonly onMail: () => void;
  /** Called after a change of a user's profile was committed. */
  readonly onProfileChange: (userId: UserId) => void;
  readonly notifications: AccountNotifications;
  readonly referrals: AccountReferrals;
  /** Called before an account is closed, to end the user's pending activity. */
  readonly onLeave: (userId: UserId) => Promise<unknown>;
  readonly unsettledOf: UnsettledOf;
}

export interface AccountContext extends Omit<
  AccountsOptions,
  'hashConcurrency' | 'passwordCost' | 'scorePassword'
> {
  readonly hasher: PasswordHasher;
  readonly strength: PasswordStrength;
  readonly sessions: Sessions;
}

/** Runs inside the caller's transaction. */
export function note(
  { db }: Pick<AccountContext, 'db'>,
  action: AuditAction,
  userId: UserId | undefined,
  { address, device }: Origin,
  now: EpochMs,
): void {
  audit(db, { action, userId, address, device }, now);
}

/** Notifies a user of a change of the account's security. Runs inside the caller's transaction. */
export function notifySecurity(
  { notifications }: Pick<AccountContext, 'notifications'>,
  userId: UserId,
  event: SecurityEvent,
  { address, device }: Origin,
  now: EpochMs,
  until?: EpochMs,
): void {
  const details = { kind: 'security', event, device, ipAddress: address, until } as const;
  notifications.put(userId, details, now);
}

/** Same as `notifySecurity`, for a change that holds withdrawals. */
export const notifyHold = (
  context: Pick<AccountContext, 'notifications'>,
  userId: UserId,
  event: SecurityEvent,
  origin: Origin,
  now: EpochMs,
): void => notifySecurity(context, userId, event, origin, now, epochMs(now + WITHDRAWAL_HOLD_MS));

/** Sends an email to a user whose address is verified, with the user's anti-phishing code and
 *  in the user's language. Runs inside the caller's transaction. */
export function mailTo(
  context: MailContext,
  user: UserRecord,
  { subject, lines }: MailMessage,
  now: EpochMs,
): void {
  if (!hasEmail(user)) return;
  const { antiPhishingCode: code } = user;
  const first =
    code === undefined ? [] : [sentence('Your anti-phishing code: {code}', { code }), ''];
  const reader = { recipient: user.email, language: languageOf(user) };
  sendMail(context, reader, { subject, lines: [...first, ...lines] }, now);
}

/**
 * Runs inside the caller's transaction.
 * @returns the digits, which are sent and not stored.
 */
export const newCode = (
  { db, signer, randomBytes }: AccountContext,
  userId: UserId,
  purpose: CodePurpose,
  now: EpochMs,
  target?: string,
): string => issueCode(db, userId, purpose, { signer, randomBytes, now }, target);

/** Same as `context.write`, and sends the emails written in it. */
export async function writeWithMail<Result>(
  context: AccountContext,
  work: (now: EpochMs) => Result,
): Promise<Result> {
  const result = await context.write(work);
  context.onMail();
  return result;
}

/** Same as `writeWithMail`. If the user's profile changed, the user's other pages are notified. */
export async function writeRecord<Rejected extends Rejection>(
  context: AccountContext,
  work: (now: EpochMs) => User | Rejected,
): Promise<User | Rejected> {
  const outcome = await writeWithMail(context, work);
  if (!isRejection(outcome)) context.onProfileChange(outcome.id);
  return outcome;
}

/** Name of an account in the queue of hashes; an unknown one is named after its login. */
export const accountKeyOf = (userId: UserId | undefined, login = ''): string =>
  userId === undefined ? `login ${login.toLowerCase()}` : `user ${userId}`;

/** Called after the commit: everything that is open for these sessions is closed. */
export function announce(context: AccountContext, ended: readonly Trader[], cause: EndCause): void {
  for (const trader of ended) context.sessions.announceEnd(trader, cause);
}
