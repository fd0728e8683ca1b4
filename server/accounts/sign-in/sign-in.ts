/** Sign-in by password or external provider, and the second step of both. A user with a second
 *  factor gets tokens only after the second step, in one function of this file. */
import type { UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { User } from '#contract/entities/user.ts';
import { isRejection, reject, type Rejection } from '#server/runtime/rejection.ts';
import type { FederatedIdentity } from '#server/federated/identity.ts';
import type { CallOrigin, Origin } from '../audit.ts';
import { closeChallenge, openChallenge, tryChallenge } from './challenges.ts';
import { findFederated, linkFederated } from './federated-links.ts';
import { checkCode, dropCodes, hasLiveCode, issueLongCode } from '../mail/mail-codes.ts';
import { plainLongCodeOf } from '../mail/long-code.ts';
import {
  newSignInMail,
  recoveryCodeMail,
  secondFactorTriedMail,
  signInCodeMail,
  SIGN_IN_CODE_TTL_MS,
} from '../mail/mails.ts';
import type { HashCaller } from '../password/hash-queue.ts';
import { knownDeviceOf, rememberDevice } from './known-devices.ts';
import { findPendingSignUp } from '../sign-up/pending-sign-ups.ts';
import {
  accountKeyOf,
  mailTo,
  notifySecurity,
  note,
  writeWithMail,
  type AccountContext,
} from '../account-context.ts';
import {
  changeUser,
  findUser,
  findUserByEmail,
  findUserByLogin,
  hasPassword,
  insertUser,
  noEmailOf,
  noteLanguage,
  userOf,
  type UserRecord,
} from '../user-records.ts';
import { consumeSecondFactor } from '../second-factor/second-factor.ts';
import type { Opened } from './sessions.ts';
import {
  PASSWORD_LIMITS,
  rejectLocked,
  SECOND_FACTOR_LIMITS,
  SignInLimiter,
  type Lock,
} from '../limits/sign-in-limiter.ts';
import { giveWelcomeMoney } from '../sign-up/welcome-money.ts';

export interface SignedIn extends Opened {
  readonly kind: 'signedIn';
  readonly user: User;
  /** Replaces the token that the device sent, if any. */
  readonly deviceToken: string;
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

export interface PasswordSignIn {
  /** An email or a phone number. */
  readonly login: string;
  readonly password: string;
  /** From the email that a locked account receives. */
  readonly mailCode?: string | undefined;
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
    { login, password, mailCode }: PasswordSignIn,
    origin: CallOrigin,
  ): Promise<
    | FirstStep
    | Rejection<
        'credentials_wrong' | 'email_not_verified' | 'mail_code_required' | 'sign_in_locked'
      >
  > {
    const { db, hasher, write } = this.#context;
    const user = findUserByLogin(db, login);
    const attempt = {
      ...this.#attemptOf(login, user?.id, origin),
      hasMailProof: this.#isMailCode(user?.id, mailCode),
    };
    const lock = this.#passwordLimiter.enter(attempt);
    if (lock !== undefined) return this.#reportLock(lock, user, origin);
    const hash = user !== undefined && hasPassword(user) ? user.passwordHash : undefined;
    const caller = {
      ...origin,
      account: accountKeyOf(user?.id, login),
      isKnown: attempt.isUsualAddress || attempt.knownDevice !== undefined || attempt.hasMailProof,
    };
    const isRight = await this.#passwordLimiter.check(attempt, () =>
      hasher.matches(password, hash, caller),
    );
    if (!isRight || user === undefined) {
      // Not a success for the limiter: the caller who signed up with this email may not own the account.
      const isUnverified = await this.#passwordLimiter.check(attempt, () =>
        this.#isUnverified(login, password, caller),
      );
      if (isUnverified) return reject('email_not_verified', { details: { email_verified: 0 } });
      await write((now) => note(this.#context, 'sign_in_failed', user?.id, origin, now));
      return reject('credentials_wrong');
    }
    this.#passwordLimiter.noteSuccess(attempt);
    return writeWithMail(this.#context, (now) => {
      // The password or the second factor may have changed while the password was hashed.
      const present = findUser(db, user.id);
      if (present === undefined || present.passwordHash !== hash) {
        return reject('credentials_wrong');
      }
      dropCodes(db, user.id, 'sign_in');
      return this.#firstStepOf(present, origin, now);
    });
  }

  /** True for the password of a sign-up that waits for its code, whether or not the email belongs to
   *  an account: the response does not tell. */
  async #isUnverified(login: string, password: string, caller: HashCaller): Promise<boolean> {
    const pending = findPendingSignUp(this.#context.db, login);
    if (pending === undefined || pending.userId !== undefined) return false;
    return this.#context.hasher.matches(password, pending.passwordHash, caller);
  }

  /** Emails a code to the owner of an account whose attempts others have used up: only the owner can
   *  read it. Sends at most one email in half an hour, however many attempts follow. */
  #reportLock(
    lock: Lock,
    user: UserRecord | undefined,
    origin: Origin,
  ): Promise<Rejection<'mail_code_required' | 'sign_in_locked'>> {
    const { db } = this.#context;
    return writeWithMail(this.#context, (now) => {
      note(this.#context, 'sign_in_locked', user?.id, origin, now);
      if (!lock.isLiftable) return rejectLocked(lock);
      const enough = (now + SIGN_IN_CODE_TTL_MS / 2) as EpochMs;
      if (user !== undefined && !hasLiveCode(db, user.id, 'sign_in', enough)) {
        const context = { ...this.#context, now };
        const code = issueLongCode(db, user.id, 'sign_in', context, SIGN_IN_CODE_TTL_MS);
        mailTo(this.#context, user, signInCodeMail(code, origin), now);
      }
      return reject('mail_code_required');
    });
  }

  #isMailCode(userId: UserId | undefined, code: string | undefined): boolean {
    if (userId === undefined || code === undefined) return false;
    const { db, signer, clock } = this.#context;
    const context = { signer, now: clock() };
    return typeof checkCode(db, userId, 'sign_in', plainLongCodeOf(code), context) === 'object';
  }

  /** Signs in a user verified by an external provider, identified by the provider's user ID, never
   *  by an email alone. */
  federatedSignIn(
    identity: FederatedIdentity,
    origin: Origin,
  ): Promise<FirstStep | Rejection<'social_email_taken'>> {
    const { db, transact, randomBytes, onMail } = this.#context;
    const done = transact((ledger, now) => {
      const known = findFederated(db, identity);
      const knownUser = known && findUser(db, known);
      if (knownUser !== undefined) return this.#firstStepOf(knownUser, origin, now);
      const email = identity.email ?? noEmailOf(identity.provider, identity.subject);
      if (findUserByEmail(db, email) !== undefined) return reject('social_email_taken');
      const draft = { email, passwordHash: '', referralCode: undefined, isEmailVerified: true };
      const userId = insertUser(db, draft, randomBytes, now);
      const { firstName, lastName } = identity;
      changeUser(db, userId, { firstName, lastName });
      linkFederated(db, identity, userId, now);
      giveWelcomeMoney(ledger, userId, now);
      note(this.#context, 'signed_up', userId, origin, now);
      const user = findUser(db, userId);
      return user === undefined
        ? reject('social_email_taken')
        : this.#firstStepOf(user, origin, now);
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
    | SignedIn
    | Rejection<
        'two_factor_code_wrong' | 'challenge_expired' | 'code_tries_exhausted' | 'sign_in_locked'
      >
  > {
    const { db, signer } = this.#context;
    return writeWithMail(this.#context, (now) => {
      const remainingAttempts = tryChallenge(db, userId, tempInfoToken, { signer, now });
      const user = findUser(db, userId);
      if (remainingAttempts === undefined || user?.isTwoFactorOn !== true) {
        return reject('challenge_expired');
      }
      const attempt = this.#attemptOf(`user ${userId}`, userId, origin);
      const lock = this.#secondFactorLimiter.enter(attempt);
      if (lock !== undefined) return rejectLocked(lock);
      const kind = consumeSecondFactor(this.#context, userId, code, now);
      if (isRejection(kind)) {
        note(this.#context, 'two_factor_failed', userId, origin, now);
        if (remainingAttempts > 0) return kind;
        notifySecurity(this.#context, userId, 'two_factor_failed', origin, now);
        mailTo(this.#context, user, secondFactorTriedMail(origin), now);
        return reject('code_tries_exhausted');
      }
      this.#secondFactorLimiter.noteSuccess(attempt);
      closeChallenge(db, tempInfoToken, signer);
      if (kind === 'recovery_code') {
        note(this.#context, 'recovery_code_used', userId, origin, now);
        notifySecurity(this.#context, userId, 'recovery_code_used', origin, now);
        mailTo(this.#context, user, recoveryCodeMail(origin), now);
      }
      return this.#openSession(user, origin, now);
    });
  }

  #firstStepOf(user: UserRecord, origin: CallOrigin, now: EpochMs): FirstStep {
    if (!user.isTwoFactorOn) return this.#openSession(user, origin, now);
    const tempInfoToken = openChallenge(this.#context.db, user.id, { ...this.#context, now });
    return { kind: 'twoFactor', userId: user.id, tempInfoToken };
  }

  #openSession(user: UserRecord, origin: CallOrigin, now: EpochMs): SignedIn {
    const { db, sessions } = this.#context;
    const { hasAny, hasDevice } = sessions.knowledgeOf(user.id, origin.device);
    if (hasAny && !hasDevice) {
      const { device, address: ipAddress } = origin;
      const details = { kind: 'sign_in', event: 'new_device', device, ipAddress } as const;
      this.#context.notifications.put(user.id, details, now);
      if (user.isSignInMailOn) mailTo(this.#context, user, newSignInMail(origin), now);
    }
    note(this.#context, 'signed_in', user.id, origin, now);
    noteLanguage(db, user.id, origin.language);
    const context = { ...this.#context, now };
    const deviceToken = rememberDevice(db, user.id, origin.deviceToken, context);
    this.#context.referrals.checkDevices(user.id, now);
    const opened = sessions.open(user.id, origin, now);
    return { kind: 'signedIn', user: userOf(user), deviceToken, ...opened };
  }

  #attemptOf(email: string, userId: UserId | undefined, { address, deviceToken }: CallOrigin) {
    const { db, sessions, signer } = this.#context;
    const isUsualAddress = userId !== undefined && sessions.isUsualAddress(userId, address);
    const knownDevice =
      userId === undefined ? undefined : knownDeviceOf(db, userId, deviceToken, signer);
    return { email, address, isUsualAddress, knownDevice };
  }
}
