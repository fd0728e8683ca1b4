/** Step-up verification: a user proves the identity again inside a session, as required for every
 *  security change. */
import { MINUTE_MS } from '#contract/core/durations.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type { SecuritySummary } from '#contract/rest/security.ts';
import { isRejection, reject, type Rejection } from '#server/runtime/rejection.ts';
import type { CallOrigin, Origin } from '../audit.ts';
import { consumeCode } from '../mail/mail-codes.ts';
import { stepUpMail } from '../mail/mails.ts';
import { CodeRateLimiter } from '../limits/code-rate-limiter.ts';
import {
  accountKeyOf,
  mailTo,
  newCode,
  note,
  writeWithMail,
  type AccountContext,
} from '../account-context.ts';
import { findUser, hasEmail, hasPassword, type UserRecord } from '../user-records.ts';
import { consumeSecondFactor } from '../second-factor/second-factor.ts';
import type { Trader } from '../sign-in/sessions.ts';
import { PASSWORD_LIMITS, rejectLocked, SignInLimiter } from '../limits/sign-in-limiter.ts';
import { isStepUp, stepUpTokenOf } from '../sign-in/tokens.ts';

export const STEP_UP_TTL_MS = 5 * MINUTE_MS;
/** A user without password and email must have signed in this recently. */
export const FRESH_SESSION_MS = 10 * MINUTE_MS;

export interface Proof {
  readonly password: string | undefined;
  readonly mailCode: string | undefined;
  readonly twoFactorCode: string | undefined;
}
export interface Proven {
  readonly stepUpToken: string;
  readonly expiresAt: EpochMs;
}
type ProofRejection = Rejection<
  'mail_code_wrong' | 'two_factor_code_wrong' | 'code_tries_exhausted' | 'step_up_required'
>;
type PasswordRejection = Rejection<'password_wrong' | 'sign_in_locked'>;
type SecondFactorRejection = Rejection<'two_factor_code_wrong' | 'sign_in_locked'>;

/** Required proofs of this user: the second factor if there is one, in addition to the sign-in
 *  method. */
export const stepUpNeedsOf = (user: UserRecord): SecuritySummary['stepUp'] => ({
  needsPassword: hasPassword(user),
  needsMailCode: !hasPassword(user) && hasEmail(user),
  needsTwoFactor: user.isTwoFactorOn,
});

export class StepUp {
  readonly #context: AccountContext;
  readonly #rateLimiter: CodeRateLimiter;
  readonly #limiter: SignInLimiter;

  constructor(context: AccountContext) {
    this.#context = context;
    this.#rateLimiter = new CodeRateLimiter(context.clock);
    this.#limiter = new SignInLimiter(context.clock, PASSWORD_LIMITS);
  }

  async sendCode(
    { userId }: Trader,
    origin: Origin,
  ): Promise<'done' | Rejection<'too_many_requests'>> {
    const tooSoon = this.#rateLimiter.enter(`user ${userId}`);
    if (tooSoon !== undefined) return tooSoon;
    return writeWithMail(this.#context, (now) => {
      const user = findUser(this.#context.db, userId);
      if (user === undefined) return 'done';
      note(this.#context, 'code_sent', userId, origin, now);
      const code = newCode(this.#context, userId, 'step_up', now);
      mailTo(this.#context, user, stepUpMail(code), now);
      return 'done';
    });
  }

  /** Checks the password first, so that a wrong one consumes no code. */
  async prove(
    trader: Trader,
    proof: Proof,
    origin: CallOrigin,
  ): Promise<Proven | ProofRejection | PasswordRejection> {
    const { db, signer, write } = this.#context;
    const user = findUser(db, trader.userId);
    if (user === undefined) return rejectStaleSession();
    const needs = stepUpNeedsOf(user);
    if (needs.needsPassword) {
      const password = proof.password ?? '';
      const wrong = await this.checkPassword(trader, user, password, origin);
      if (wrong !== undefined) return wrong;
    }
    const attempt = attemptOf(trader, 'second factor');
    if (needs.needsTwoFactor) {
      const lock = this.#limiter.enter(attempt);
      if (lock !== undefined) return rejectLocked(lock);
    }
    return write((now) => {
      const rejected = this.#rejectionOf(trader, proof, needs, now);
      if (rejected !== undefined) {
        note(this.#context, 'step_up_failed', trader.userId, origin, now);
        return rejected;
      }
      if (needs.needsTwoFactor) this.#limiter.noteSuccess(attempt);
      note(this.#context, 'stepped_up', trader.userId, origin, now);
      const expiresAt = epochMs(now + STEP_UP_TTL_MS);
      const { sessionId } = trader;
      const claim = { sessionId, expiresAt, withSecondFactor: needs.needsTwoFactor };
      return { stepUpToken: stepUpTokenOf(claim, signer), expiresAt };
    });
  }

  /** True when `token` belongs to this session, is still valid, and includes the second factor if
   *  there is one. */
  isProven(trader: Trader, token: string | undefined): boolean {
    const { db, signer, clock } = this.#context;
    const user = findUser(db, trader.userId);
    if (user === undefined || token === undefined) return false;
    const { sessionId } = trader;
    const requested = { sessionId, now: clock(), withSecondFactor: user.isTwoFactorOn };
    return isStepUp(token, requested, signer);
  }

  /**
   * Checks the two-factor code that a protected call carries itself; users without a second factor
   * need none. A right code is consumed. Runs inside the caller's transaction.
   * @returns the rejection of a wrong code.
   */
  checkSecondFactor(
    trader: Trader,
    code: string | undefined,
    origin: Origin,
    now: EpochMs,
  ): SecondFactorRejection | undefined {
    const user = findUser(this.#context.db, trader.userId);
    if (user === undefined || !user.isTwoFactorOn) return undefined;
    if (code === undefined) return reject('two_factor_code_wrong');
    const attempt = attemptOf(trader, 'second factor');
    const lock = this.#limiter.enter(attempt);
    if (lock !== undefined) return rejectLocked(lock);
    const kind = consumeSecondFactor(this.#context, trader.userId, code, now);
    if (isRejection(kind)) {
      note(this.#context, 'step_up_failed', trader.userId, origin, now);
      return kind;
    }
    this.#limiter.noteSuccess(attempt);
    note(this.#context, 'stepped_up', trader.userId, origin, now);
    return undefined;
  }

  /**
   * Checks that the user is there, for a call that shows a secret: by the second factor, or for a user without one by a
   * recent sign-in. A right code is consumed. Runs inside the caller's transaction.
   */
  checkPresence(
    trader: Trader,
    code: string | undefined,
    origin: Origin,
    now: EpochMs,
  ): SecondFactorRejection | Rejection<'step_up_required'> | undefined {
    const user = findUser(this.#context.db, trader.userId);
    if (user?.isTwoFactorOn === true) return this.checkSecondFactor(trader, code, origin, now);
    return this.#isFresh(trader, now) ? undefined : rejectStaleSession();
  }

  /**
   * Limits attempts per session, so that the password cannot be guessed in an unattended session.
   * @returns the rejection of a wrong password.
   */
  async checkPassword(
    trader: Trader,
    user: UserRecord,
    password: string,
    origin: CallOrigin,
  ): Promise<PasswordRejection | undefined> {
    const attempt = attemptOf(trader, 'password');
    const lock = this.#limiter.enter(attempt);
    if (lock !== undefined) return rejectLocked(lock);
    const caller = { ...origin, account: accountKeyOf(user.id), isKnown: true };
    const isRight = await this.#limiter.check(attempt, () =>
      this.#context.hasher.matches(password, user.passwordHash, caller),
    );
    if (isRight) {
      this.#limiter.noteSuccess(attempt);
      return undefined;
    }
    await this.#context.write((now) => note(this.#context, 'step_up_failed', user.id, origin, now));
    return reject('password_wrong');
  }

  #isFresh({ userId, sessionId }: Trader, now: EpochMs): boolean {
    const { sessions } = this.#context;
    const own = sessions.ofUser(userId, now).find(({ id }) => id === sessionId);
    return own !== undefined && now - own.openedAt <= FRESH_SESSION_MS;
  }

  #rejectionOf(
    trader: Trader,
    { mailCode, twoFactorCode }: Proof,
    needs: SecuritySummary['stepUp'],
    now: EpochMs,
  ): ProofRejection | undefined {
    const { db, signer } = this.#context;
    const { userId } = trader;
    // The authenticator code is consumed first, because a new one is available sooner than a new
    // email code.
    if (needs.needsTwoFactor) {
      const kind = consumeSecondFactor(this.#context, userId, twoFactorCode ?? '', now);
      if (isRejection(kind)) return kind;
    }
    if (needs.needsMailCode) {
      const check = consumeCode(db, userId, 'step_up', mailCode ?? '', { signer, now });
      if (check === 'exhausted') return reject('code_tries_exhausted');
      if (check === 'wrong') return reject('mail_code_wrong');
    }
    if (Object.values(needs).includes(true)) return undefined;
    return this.#isFresh(trader, now) ? undefined : rejectStaleSession();
  }
}

/** There is nothing to prove but a recent sign-in. */
const rejectStaleSession = (): Rejection<'step_up_required'> =>
  reject('step_up_required', { message: 'Sign in again, then retry.' });

const attemptOf = ({ sessionId }: Trader, what: string) => ({
  email: `${what} ${sessionId}`,
  address: sessionId,
  isUsualAddress: true,
});
