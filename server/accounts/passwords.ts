/** Forgotten, reset and changed passwords. A reset does not sign in, so that access to the mailbox
 *  alone does not bypass the second factor. */
import type { EpochMs } from '#contract/core/time.ts';
import type { Tokens } from '#contract/rest/tokens.ts';
import type { Origin } from './audit.ts';
import { closeChallengesOf } from './challenges.ts';
import { CodeLimiter } from './code-limiter.ts';
import { holdWithdrawals } from './withdrawal-holds.ts';
import { consumeCode } from './mail-codes.ts';
import { passwordChangedMail, resetMail } from './mails.ts';
import {
  announce,
  CodeRateLimiter,
  mailTo,
  newCode,
  note,
  writeWithMail,
  type AccountContext,
  type RetryAfter,
} from './account-context.ts';
import { isTooEasy } from './password-rules.ts';
import { findUser, findUserByEmail, hasPassword, type UserRecord } from './user-records.ts';
import type { Trader } from './sessions.ts';
import type { StepUp } from './step-up.ts';

export interface Reset {
  readonly email: string;
  readonly code: string;
  readonly password: string;
}
export interface PasswordChange {
  readonly currentPassword: string;
  readonly password: string;
  readonly stepUpToken: string | undefined;
}

export class Passwords {
  readonly #context: AccountContext;
  readonly #stepUp: StepUp;
  readonly #rateLimiter: CodeRateLimiter;
  readonly #limiter: CodeLimiter;

  constructor(context: AccountContext, stepUp: StepUp) {
    this.#context = context;
    this.#stepUp = stepUp;
    this.#rateLimiter = new CodeRateLimiter(context.clock);
    this.#limiter = new CodeLimiter(context);
  }

  /** Responds the same and takes the same time, whether or not the account exists. */
  async forgot(email: string, origin: Origin): Promise<'done' | RetryAfter> {
    const { db, sessions } = this.#context;
    const user = verifiedUser(this.#context, email);
    const isUsual = user !== undefined && sessions.isUsualAddress(user.id, origin.address);
    const retryAfter = this.#rateLimiter.enter(email, origin.address, isUsual);
    if (retryAfter !== undefined) return retryAfter;
    this.#limiter.forgive(email, origin);
    return writeWithMail(this.#context, (now) => {
      const present = user && findUser(db, user.id);
      note(this.#context, 'reset_asked', present?.id, origin, now);
      if (present === undefined) return 'done';
      const code = newCode(this.#context, present.id, 'reset_password', now);
      mailTo(this.#context, present, resetMail(code), now);
      return 'done';
    });
  }

  async reset(
    { email, code, password }: Reset,
    origin: Origin,
  ): Promise<'done' | 'code_wrong' | 'code_tries_exhausted' | 'password_too_weak'> {
    const { db, hasher, signer } = this.#context;
    if (isTooEasy(password, email)) return 'password_too_weak';
    const user = verifiedUser(this.#context, email);
    const attempt = this.#limiter.enter(email, user?.id, origin);
    if (attempt === 'exhausted') return 'code_tries_exhausted';
    // Hashes before checking the code, so that a correct code takes the same time as a wrong one.
    const passwordHash = await hasher.hash(password);
    const ended = await writeWithMail(this.#context, (now) => {
      const context = { signer, now };
      const check = user && consumeCode(db, user.id, 'reset_password', code, context);
      if (user === undefined || typeof check !== 'object') {
        note(this.#context, 'code_wrong', user?.id, origin, now);
        return undefined;
      }
      note(this.#context, 'password_reset', user.id, origin, now);
      return this.#save(user, passwordHash, origin, now);
    });
    if (ended === undefined)
      return this.#limiter.isOver(attempt) ? 'code_tries_exhausted' : 'code_wrong';
    this.#limiter.noteSuccess(attempt);
    announce(this.#context, ended, 'credentials_changed');
    return 'done';
  }

  /** Ends every session and opens a new one for the caller. */
  async change(
    trader: Trader,
    request: PasswordChange,
    origin: Origin,
  ): Promise<
    | Tokens
    | RetryAfter
    | 'step_up_required'
    | 'password_wrong'
    | 'password_not_set'
    | 'password_too_weak'
    | 'password_unchanged'
  > {
    const { db, hasher, sessions } = this.#context;
    const user = findUser(db, trader.userId);
    if (user === undefined || !hasPassword(user)) return 'password_not_set';
    if (user.isTwoFactorOn && !this.#stepUp.isProven(trader, request.stepUpToken)) {
      return 'step_up_required';
    }
    const isRight = await this.#stepUp.isPasswordRight(
      trader,
      user,
      request.currentPassword,
      origin,
    );
    if (typeof isRight === 'object') return isRight;
    if (!isRight) return 'password_wrong';
    if (request.password === request.currentPassword) return 'password_unchanged';
    if (isTooEasy(request.password, user.email)) return 'password_too_weak';
    const passwordHash = await hasher.hash(request.password);
    const done = await writeWithMail(this.#context, (now) => {
      const present = findUser(db, trader.userId);
      if (present?.passwordHash !== user.passwordHash) return undefined;
      note(this.#context, 'password_changed', user.id, origin, now);
      const ended = this.#save(present, passwordHash, origin, now);
      return { ended, tokens: sessions.open(user.id, origin, now).tokens };
    });
    if (done === undefined) return 'password_wrong';
    announce(this.#context, done.ended, 'credentials_changed');
    return done.tokens;
  }

  #save(user: UserRecord, passwordHash: string, origin: Origin, now: EpochMs): readonly Trader[] {
    const { db, sessions } = this.#context;
    db.run('UPDATE person SET password_hash = ?, password_changed_at_ms = ? WHERE id = ?', [
      passwordHash,
      now,
      user.id,
    ]);
    closeChallengesOf(db, user.id);
    holdWithdrawals(db, user.id, 'password', now);
    mailTo(this.#context, user, passwordChangedMail(origin), now);
    return sessions.endAll(user.id, 'credentials_changed', now);
  }
}

/** An unverified account cannot reset its password: its code verifies the email first. */
function verifiedUser({ db }: AccountContext, email: string): UserRecord | undefined {
  const user = findUserByEmail(db, email);
  return user?.isEmailVerified === true ? user : undefined;
}
