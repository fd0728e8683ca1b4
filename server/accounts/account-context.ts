/** Shared context of the account services and their common steps: audit log, notification email,
 *  session revocation. */
import type { UserId } from '#contract/core/ids.ts';
import type { Clock, EpochMs } from '#contract/core/time.ts';
import type { User } from '#contract/entities/user.ts';
import type { Db } from '#server/db/database.ts';
import type { WriteRecords } from '#server/exchange/record-writer.ts';
import type { Exchange } from '#server/exchange/exchange-api.ts';
import { audit, type AuditAction, type Origin } from './audit.ts';
import { issueCode, type CodePurpose } from './mail-codes.ts';
import { putMail, type Mail } from './outbox.ts';
import { RateLimiter } from './rate-limiter.ts';
import type { PasswordHasher } from './password-hash.ts';
import { hasEmail, type UserRecord } from './user-records.ts';
import type { EndCause, Sessions, Trader } from './sessions.ts';
import type { Signer } from './signing-key.ts';
import type { RandomBytes } from '#server/runtime/random-bytes.ts';

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
  /** Called after an email was added to the outbox. */
  readonly onMail: () => void;
  /** Called after a change of a user's profile was committed. */
  readonly onProfileChange: (userId: UserId) => void;
  /** Called before an account is closed, to end the user's pending activity. */
  readonly onLeave: (userId: UserId) => Promise<unknown>;
}

export interface AccountContext extends Omit<AccountsOptions, 'hashConcurrency'> {
  readonly hasher: PasswordHasher;
  readonly sessions: Sessions;
}

export interface RetryAfter {
  readonly waitMs: number;
}

const PERSONAL_LIMITS = { pauseMs: 60_000, windowMs: 3_600_000, countMax: 5 };
/** Limits for code requests from unfamiliar addresses to one recipient. */
const UNTRUSTED_LIMITS = { pauseMs: 0, windowMs: 24 * 3_600_000, countMax: 20 };

/** Rate limiter for codes: per recipient and IP address, and per recipient for addresses that the
 *  owner has not used. Requests of others neither flood a mailbox nor block the owner's requests. */
export class CodeRateLimiter {
  readonly #personal: RateLimiter;
  readonly #untrusted: RateLimiter;

  constructor(clock: Clock) {
    this.#personal = new RateLimiter(clock, PERSONAL_LIMITS);
    this.#untrusted = new RateLimiter(clock, UNTRUSTED_LIMITS);
  }

  enter(recipient: string, address: string, isUsualAddress: boolean): RetryAfter | undefined {
    const waitMs =
      this.#personal.enter(`${recipient} ${address}`) ??
      (isUsualAddress ? undefined : this.#untrusted.enter(recipient));
    return waitMs === undefined ? undefined : { waitMs };
  }
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

/** Sends an email to a user whose address is verified, with the user's anti-phishing code. Runs
 *  inside the caller's transaction. */
export function mailTo(
  { db }: Pick<AccountContext, 'db'>,
  user: UserRecord,
  mail: MailMessage,
  now: EpochMs,
): void {
  if (!hasEmail(user)) return;
  const { antiPhishingCode: word } = user;
  const body = word === undefined ? mail.body : `Your anti-phishing code: ${word}\n\n${mail.body}`;
  putMail(db, { recipient: user.email, subject: mail.subject, body }, now);
}
export type MailMessage = Omit<Mail, 'recipient'>;

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
export async function writeRecord<Rejected extends string>(
  context: AccountContext,
  work: (now: EpochMs) => User | Rejected,
): Promise<User | Rejected> {
  const outcome = await writeWithMail(context, work);
  if (typeof outcome === 'object') context.onProfileChange(outcome.id);
  return outcome;
}

/** Called after the commit: everything that is open for these sessions is closed. */
export function announce(context: AccountContext, ended: readonly Trader[], cause: EndCause): void {
  for (const trader of ended) context.sessions.announceEnd(trader, cause);
}
