/** Checks of an account before money leaves it: identity level, holds and codes. Functions that
 *  write run inside the caller's transaction. */
import type { UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import { isRejection, reject, type Rejection } from '#server/runtime/rejection.ts';
import { mailTo, newCode, type AccountContext } from './account-context.ts';
import { CodeRateLimiter } from './limits/code-rate-limiter.ts';
import { consumeCode } from './mail/mail-codes.ts';
import { withdrawalCodeMail } from './mail/mails.ts';
import { consumeSecondFactor } from './second-factor/second-factor.ts';
import { SECOND_FACTOR_LIMITS, SignInLimiter } from './limits/sign-in-limiter.ts';
import { findUser, hasEmail } from './user-records.ts';
import { withdrawalHoldsOf } from './withdrawal-holds.ts';
import { type Message } from '#server/runtime/sentence.ts';

type CodesName =
  | 'two_factor_code_wrong'
  | 'mail_code_wrong'
  | 'code_tries_exhausted'
  | 'sign_in_locked';

interface Codes {
  readonly twoFactorCode: string | undefined;
  readonly mailCode: string | undefined;
}

export class WithdrawalGate {
  readonly #context: AccountContext;
  readonly #rateLimiter: CodeRateLimiter;
  readonly #limiter: SignInLimiter;

  constructor(context: AccountContext) {
    this.#context = context;
    this.#rateLimiter = new CodeRateLimiter(context.clock);
    this.#limiter = new SignInLimiter(context.clock, SECOND_FACTOR_LIMITS);
  }

  /** A verified email and a second factor count as level 1, where the operator has chosen so. */
  levelByTwoFactor(userId: UserId): number {
    const user = findUser(this.#context.db, userId);
    if (user === undefined) return 0;
    return hasEmail(user) && user.isEmailVerified && user.isTwoFactorOn ? 1 : 0;
  }

  holdsOf(userId: UserId, now: EpochMs) {
    return withdrawalHoldsOf(this.#context.db, userId, now);
  }

  /** Counts a request for a code. */
  enterCodeRequest(userId: UserId): Rejection<'too_many_requests'> | undefined {
    return this.#rateLimiter.enter(`user ${userId}`);
  }

  issueCode(userId: UserId, target: string, summary: readonly Message[], now: EpochMs): void {
    const user = findUser(this.#context.db, userId);
    if (user === undefined) return;
    const code = newCode(this.#context, userId, 'withdrawal', now, target);
    mailTo(this.#context, user, withdrawalCodeMail(code, summary), now);
  }

  /**
   * Consumes both codes; the authenticator's first, because a new one is available sooner.
   * @returns undefined when both are right.
   */
  consumeCodes(
    userId: UserId,
    codes: Codes,
    target: string,
    now: EpochMs,
  ): Rejection<CodesName> | undefined {
    const { db, signer } = this.#context;
    const { mailCode, twoFactorCode } = codes;
    if (mailCode === undefined) return reject('mail_code_wrong');
    const attempt = {
      email: `withdrawal ${userId}`,
      address: `user ${userId}`,
      isUsualAddress: true,
    };
    const lock = this.#limiter.enter(attempt);
    if (lock !== undefined) return reject('sign_in_locked', { retryAfterMs: lock.waitMs });
    const user = findUser(db, userId);
    if (user?.isTwoFactorOn !== false) {
      const kind = consumeSecondFactor(this.#context, userId, twoFactorCode ?? '', now);
      if (isRejection(kind)) return kind;
    }
    const check = consumeCode(db, userId, 'withdrawal', mailCode, { signer, now });
    if (check === 'exhausted') return reject('code_tries_exhausted');
    if (check === 'wrong' || check.target !== target) return reject('mail_code_wrong');
    this.#limiter.noteSuccess(attempt);
    return undefined;
  }
}
