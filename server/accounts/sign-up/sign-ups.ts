/** Sign-up and verification of its email. The responses never tell whether an email is registered:
 *  the mailbox does. An account exists from the moment its email is verified, with the password of the
 *  sign-up whose code was entered. */
import { DAY_MS, MINUTE_MS } from '#contract/core/durations.ts';
import type { EpochMs } from '#contract/core/time.ts';
import { isRejection, reject, type Rejection } from '#server/runtime/rejection.ts';
import type { CallOrigin, Origin } from '../audit.ts';
import {
  accountKeyOf,
  note,
  writeWithMail,
  mailTo,
  type AccountContext,
} from '../account-context.ts';
import { CodeLimiter, type CodeRejection } from '../limits/code-limiter.ts';
import { CODE_REQUEST_LIMITS, CodeRateLimiter } from '../limits/code-rate-limiter.ts';
import { CODE_TTL_MS } from '../mail/mail-codes.ts';
import { alreadyRegisteredMail, signUpReplacedMail, verificationMail } from '../mail/mails.ts';
import { sendMail } from '../mail/mail-message.ts';
import {
  completeSignUp,
  findOwnSignUp,
  findPendingSignUp,
  isSignUpCode,
  renewSignUpCodes,
  startSignUp,
} from './pending-sign-ups.ts';
import { RateLimiter } from '../limits/rate-limiter.ts';
import { findUserByEmail, insertUser, noteLanguage } from '../user-records.ts';
import { giveWelcomeMoney } from './welcome-money.ts';

export interface SignUpRequest {
  readonly email: string;
  readonly password: string;
  readonly referralCode: string | undefined;
}
export interface VerifyEmailRequest {
  readonly email: string;
  readonly code: string;
  readonly signUpToken?: string | undefined;
}
export interface ResendRequest {
  readonly email: string;
  readonly signUpToken?: string | undefined;
}

/** A second sign-up corrects a typo; it needs no pause. */
const SIGN_UP_LIMITS = { ...CODE_REQUEST_LIMITS, pauseMs: 0, countMax: 10 };
/** Between sign-ups for a crowded email: each sends an email, because its code is its own. */
const CROWD_PAUSE_MS = 5 * MINUTE_MS;
/** Emails to the owner about sign-ups with the owner's email. */
const OWNER_MAIL_LIMITS = { pauseMs: 0, windowMs: DAY_MS, countMax: 5 };

export class SignUps {
  readonly #context: AccountContext;
  readonly #signUpLimiter: CodeRateLimiter;
  readonly #crowdLimiter: RateLimiter;
  readonly #ownerMailLimiter: RateLimiter;
  readonly #resendLimiter: CodeRateLimiter;
  readonly #codeLimiter: CodeLimiter;

  constructor(context: AccountContext) {
    const { clock } = context;
    this.#context = context;
    this.#signUpLimiter = new CodeRateLimiter(clock, SIGN_UP_LIMITS);
    this.#crowdLimiter = new RateLimiter(clock, {
      pauseMs: CROWD_PAUSE_MS,
      windowMs: CROWD_PAUSE_MS,
      countMax: 1,
    });
    this.#ownerMailLimiter = new RateLimiter(clock, OWNER_MAIL_LIMITS);
    this.#resendLimiter = new CodeRateLimiter(clock);
    this.#codeLimiter = new CodeLimiter(context);
  }

  /** Responds the same and takes the same time for free and registered emails. */
  async signUp(
    { email, password, referralCode }: SignUpRequest,
    origin: CallOrigin,
  ): Promise<
    { readonly signUpToken: string } | Rejection<'password_too_weak' | 'too_many_requests'>
  > {
    const { db, hasher, strength } = this.#context;
    const caller = { ...origin, account: accountKeyOf(undefined, email), isKnown: false };
    if (await strength.isTooWeak(password, [email], caller)) return reject('password_too_weak');
    const tooSoon = this.#enter(email, origin);
    if (tooSoon !== undefined) return tooSoon;
    const passwordHash = await hasher.hash(password, caller);
    this.#codeLimiter.forgive(email, origin);
    return writeWithMail(this.#context, (now) => {
      const owner = findUserByEmail(db, email);
      const draft = { email, passwordHash, referralCode, address: origin.address };
      const { token, codes } = startSignUp(this.#context, draft, now);
      note(this.#context, 'signed_up', owner?.id, origin, now);
      if (owner === undefined) {
        const reader = { recipient: email, language: origin.language };
        sendMail(this.#context, reader, verificationMail(codes, origin), now);
      } else if (this.#ownerMailLimiter.enter(email) === undefined) {
        mailTo(this.#context, owner, alreadyRegisteredMail(origin), now);
      }
      return { signUpToken: token };
    });
  }

  /** Counts a sign-up. */
  #enter(email: string, { address }: Origin): Rejection<'too_many_requests'> | undefined {
    const tooSoon = this.#signUpLimiter.enter(email, address);
    if (tooSoon !== undefined || !this.#signUpLimiter.isCrowded(email)) return tooSoon;
    return this.#crowdLimiter.enter(email);
  }

  /** Reports an email as already verified only for the code that verified it. */
  async verifyEmail(
    request: VerifyEmailRequest,
    origin: Origin,
  ): Promise<'verified' | CodeRejection | Rejection<'email_already_verified'>> {
    const { transact } = this.#context;
    const { email, code } = request;
    const attempt = this.#codeLimiter.enter({ email, userId: undefined, code }, origin);
    if (isRejection(attempt)) return attempt;
    const outcome = await transact((ledger, now) => {
      const verified = this.#verify(request, origin, now);
      if (verified === undefined) {
        note(this.#context, 'code_wrong', undefined, origin, now);
        return undefined;
      }
      if (isRejection(verified)) return verified;
      giveWelcomeMoney(ledger, verified.id, now);
      note(this.#context, 'email_verified', verified.id, origin, now);
      return 'verified';
    });
    if (outcome === undefined) return this.#codeLimiter.rejectionOf(attempt);
    this.#codeLimiter.noteSuccess(attempt);
    return outcome;
  }

  /** @returns the new account; undefined for a wrong code. */
  #verify(
    { email, code, signUpToken }: VerifyEmailRequest,
    { address, language }: Origin,
    now: EpochMs,
  ) {
    const { db, randomBytes, referrals } = this.#context;
    const pending = findOwnSignUp(this.#context, { email, token: signUpToken, address });
    const isRight = isSignUpCode(this.#context, { email, code }, now);
    if (pending === undefined || !isRight) return undefined;
    if (pending.userId !== undefined) return reject('email_already_verified');
    // The email came to an account in another way: through a provider, or an email change.
    if (findUserByEmail(db, email) !== undefined) return undefined;
    const { passwordHash, referralCode } = pending;
    const user = { email, passwordHash, referralCode, isEmailVerified: true };
    const userId = insertUser(db, user, randomBytes, now);
    noteLanguage(db, userId, language);
    referrals.bind(userId, referralCode, now);
    completeSignUp(db, email, userId);
    return { id: userId };
  }

  /** Responds the same and takes the same time, whether or not the email was signed up. */
  async resendCode(
    { email, signUpToken }: ResendRequest,
    origin: Origin,
  ): Promise<'done' | Rejection<'too_many_requests'>> {
    const { db } = this.#context;
    const { address } = origin;
    const tooSoon = this.#resendLimiter.enter(email, address);
    if (tooSoon !== undefined) return tooSoon;
    const isCrowded = this.#resendLimiter.isCrowded(email);
    this.#codeLimiter.forgive(email, origin);
    return writeWithMail(this.#context, (now) => {
      note(this.#context, 'code_sent', undefined, origin, now);
      const isFree = findUserByEmail(db, email) === undefined;
      const newest = findPendingSignUp(db, email);
      if (newest === undefined || !isFree) return 'done';
      if (isCrowded && newest.codeEndsAt > now + CODE_TTL_MS / 2) return 'done';
      const isOwn = findOwnSignUp(this.#context, { email, token: signUpToken, address });
      const mail =
        isOwn === undefined
          ? signUpReplacedMail(origin)
          : verificationMail(renewSignUpCodes(this.#context, email, now), origin);
      sendMail(this.#context, { recipient: email, language: origin.language }, mail, now);
      return 'done';
    });
  }
}
