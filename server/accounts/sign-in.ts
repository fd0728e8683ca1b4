/** Sign-in by password or external provider, and the second step of both. A user with a second
 *  factor gets tokens only after the second step, in one function of this file. */
import type { UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { User } from '#contract/entities/user.ts';
import type { Origin } from './audit.ts';
import { closeChallenge, openChallenge, tryChallenge } from './challenges.ts';
import { findFederated, linkFederated, type FederatedUser } from './federated-links.ts';
import { newSignInMail, recoveryCodeMail, secondFactorTriedMail } from './mails.ts';
import {
  mailTo,
  note,
  writeWithMail,
  type AccountContext,
  type RetryAfter,
} from './account-context.ts';
import {
  findUser,
  findUserByEmail,
  findUserByLogin,
  hasPassword,
  insertUser,
  markEmailVerified,
  noEmailOf,
  saveNames,
  userOf,
  type UserRecord,
} from './user-records.ts';
import { consumeSecondFactor } from './second-factor.ts';
import type { Opened } from './sessions.ts';
import { PASSWORD_LIMITS, SECOND_FACTOR_LIMITS, SignInLimiter } from './sign-in-limiter.ts';
import { giveWelcomeMoney } from './welcome-money.ts';

export interface SignedIn extends Opened {
  readonly kind: 'signedIn';
  readonly user: User;
}
export interface Challenged {
  readonly kind: 'twoFactor';
  readonly userId: UserId;
  readonly tempInfoToken: string;
}
export type FirstStep = SignedIn | Challenged;

export interface SecondStep {
  readonly userId: UserId;
  readonly tempInfoToken: string;
  readonly code: string;
}

export class SignInService {
  readonly #context: AccountContext;
  readonly #passwordLimiter: SignInLimiter;
  readonly #secondFactorLimiter: SignInLimiter;

  constructor(context: AccountContext) {
    this.#context = context;
    this.#passwordLimiter = new SignInLimiter(context.clock, PASSWORD_LIMITS);
    this.#secondFactorLimiter = new SignInLimiter(context.clock, SECOND_FACTOR_LIMITS);
  }

  /** Responds the same and takes the same time for known and unknown logins. */
  async byPassword(
    { login, password }: { readonly login: string; readonly password: string },
    origin: Origin,
  ): Promise<FirstStep | 'credentials_wrong' | 'email_not_verified' | RetryAfter> {
    const { db, hasher, write } = this.#context;
    const user = findUserByLogin(db, login);
    const attempt = this.#attemptOf(login, user?.id, origin);
    const waitMs = this.#passwordLimiter.enter(attempt);
    if (waitMs !== undefined) {
      await write((now) => note(this.#context, 'sign_in_locked', user?.id, origin, now));
      return { waitMs };
    }
    const hash = user !== undefined && hasPassword(user) ? user.passwordHash : undefined;
    const isRight = await hasher.matches(password, hash);
    if (!isRight || user === undefined) {
      await write((now) => note(this.#context, 'sign_in_failed', user?.id, origin, now));
      return 'credentials_wrong';
    }
    this.#passwordLimiter.noteSuccess(attempt);
    if (!user.isEmailVerified) return 'email_not_verified';
    return writeWithMail(this.#context, (now) => {
      // The password or the second factor may have changed while the password was hashed.
      const present = findUser(db, user.id);
      if (present === undefined || present.passwordHash !== hash) return 'credentials_wrong';
      return this.#firstStepOf(present, origin, now);
    });
  }

  /** Signs in a user verified by an external provider, identified by the provider's user ID, never
   *  by an email alone. */
  federatedSignIn(
    federatedUser: FederatedUser,
    origin: Origin,
  ): Promise<FirstStep | 'social_email_taken'> {
    const { db, transact, randomBytes, onMail } = this.#context;
    const done = transact((ledger, now) => {
      const known = findFederated(db, federatedUser);
      const knownUser = known && findUser(db, known);
      if (knownUser !== undefined) return this.#firstStepOf(knownUser, origin, now);
      const email =
        federatedUser.email?.toLowerCase() ??
        noEmailOf(federatedUser.provider, federatedUser.subject);
      const holder = findUserByEmail(db, email);
      // An unverified account does not own its email; its creator loses access to it.
      if (holder?.isEmailVerified === true) return 'social_email_taken';
      const draft = { email, passwordHash: '', referralCode: undefined, isEmailVerified: true };
      const id = holder?.id ?? insertUser(db, draft, randomBytes, now);
      if (holder !== undefined) claimAccount(this.#context, id);
      saveNames(db, id, federatedUser);
      linkFederated(db, federatedUser, id, now);
      giveWelcomeMoney(ledger, id, now);
      note(this.#context, 'signed_up', id, origin, now);
      const user = findUser(db, id);
      return user === undefined ? 'social_email_taken' : this.#firstStepOf(user, origin, now);
    });
    return done.then((outcome) => {
      onMail();
      return outcome;
    });
  }

  /** The second step. The code is consumed before anything is returned. */
  async bySecondFactor(
    { userId, tempInfoToken, code }: SecondStep,
    origin: Origin,
  ): Promise<
    SignedIn | 'two_factor_code_wrong' | 'challenge_expired' | 'code_tries_exhausted' | RetryAfter
  > {
    const { db, signer } = this.#context;
    return writeWithMail(this.#context, (now) => {
      const remainingAttempts = tryChallenge(db, userId, tempInfoToken, { signer, now });
      const user = findUser(db, userId);
      if (remainingAttempts === undefined || user === undefined) return 'challenge_expired';
      if (!user.isTwoFactorOn) return 'challenge_expired';
      const attempt = this.#attemptOf(`user ${userId}`, userId, origin);
      const waitMs = this.#secondFactorLimiter.enter(attempt);
      if (waitMs !== undefined) return { waitMs };
      const kind = consumeSecondFactor(this.#context, userId, code, now);
      if (kind === 'wrong') {
        note(this.#context, 'two_factor_failed', userId, origin, now);
        if (remainingAttempts > 0) return 'two_factor_code_wrong';
        mailTo(this.#context, user, secondFactorTriedMail(origin), now);
        return 'code_tries_exhausted';
      }
      this.#secondFactorLimiter.noteSuccess(attempt);
      closeChallenge(db, tempInfoToken, signer);
      if (kind === 'recovery_code') {
        note(this.#context, 'recovery_code_used', userId, origin, now);
        mailTo(this.#context, user, recoveryCodeMail(origin), now);
      }
      return this.#opened(user, origin, now);
    });
  }

  #firstStepOf(user: UserRecord, origin: Origin, now: EpochMs): FirstStep {
    if (!user.isTwoFactorOn) return this.#opened(user, origin, now);
    const tempInfoToken = openChallenge(this.#context.db, user.id, { ...this.#context, now });
    return { kind: 'twoFactor', userId: user.id, tempInfoToken };
  }

  #opened(user: UserRecord, origin: Origin, now: EpochMs): SignedIn {
    const { sessions } = this.#context;
    const { hasAny, hasDevice } = sessions.knowledgeOf(user.id, origin.device);
    if (hasAny && !hasDevice && user.isSignInMailOn) {
      mailTo(this.#context, user, newSignInMail(origin), now);
    }
    note(this.#context, 'signed_in', user.id, origin, now);
    return { kind: 'signedIn', user: userOf(user), ...sessions.open(user.id, origin, now) };
  }

  #attemptOf(email: string, id: UserId | undefined, { address }: Origin) {
    const isUsualAddress = id !== undefined && this.#context.sessions.isUsualAddress(id, address);
    return { email, address, isUsualAddress };
  }
}

/** Removes the password of an account that signed up with this email and never verified it. */
function claimAccount({ db }: AccountContext, id: UserId): void {
  db.run(`UPDATE person SET password_hash = '' WHERE id = ?`, [id]);
  db.run('DELETE FROM mail_code WHERE person_id = ?', [id]);
  markEmailVerified(db, id);
}
