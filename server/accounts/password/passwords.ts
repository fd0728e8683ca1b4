/** Forgotten, reset and changed passwords. A reset does not sign in, so that access to the mailbox
 *  alone does not bypass the second factor. */
import type { UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Tokens } from '#contract/rest/tokens.ts';
import { isRejection, reject, type Rejection } from '#server/runtime/rejection.ts';
import type { CallOrigin, Origin } from '../audit.ts';
import { closeChallengesOf } from '../sign-in/challenges.ts';
import { CodeLimiter, type CodeRejection } from '../limits/code-limiter.ts';
import { CodeRateLimiter } from '../limits/code-rate-limiter.ts';
import { holdWithdrawals } from '../withdrawal-holds.ts';
import { forgetDevices } from '../sign-in/known-devices.ts';
import { isLongCode, plainLongCodeOf } from '../mail/long-code.ts';
import {
  CODE_TTL_MS,
  checkCode,
  dropCodes,
  hasLiveCode,
  issueLongCode,
  MAILBOX_PURPOSES,
} from '../mail/mail-codes.ts';
import { passwordChangedMail, resetMail } from '../mail/mails.ts';
import {
  accountKeyOf,
  announce,
  mailTo,
  notifyHold,
  newCode,
  note,
  writeWithMail,
  type AccountContext,
} from '../account-context.ts';
import {
  changeUser,
  findUser,
  findUserByEmail,
  hasPassword,
  type UserRecord,
} from '../user-records.ts';
import type { Trader } from '../sign-in/sessions.ts';
import type { StepUp } from '../security/step-up.ts';

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
  async forgot(email: string, origin: Origin): Promise<'done' | Rejection<'too_many_requests'>> {
    const { db, sessions } = this.#context;
    const user = findUserByEmail(db, email);
    const isUsual = user !== undefined && sessions.isUsualAddress(user.id, origin.address);
    const tooSoon = this.#rateLimiter.enter(email, origin.address);
    if (tooSoon !== undefined) return tooSoon;
    const isCrowded = !isUsual && this.#rateLimiter.isCrowded(email);
    this.#limiter.forgive(email, origin);
    return writeWithMail(this.#context, (now) => {
      const present = user && findUser(db, user.id);
      note(this.#context, 'reset_asked', present?.id, origin, now);
      if (present === undefined) return 'done';
      // The newest email has valid codes: one more of many requests changes nothing for the owner.
      const enough = (now + CODE_TTL_MS / 2) as EpochMs;
      if (isCrowded && hasLiveCode(db, present.id, 'reset_password', enough)) return 'done';
      const code = newCode(this.#context, present.id, 'reset_password', now);
      const context = { ...this.#context, now };
      const longCode = issueLongCode(db, present.id, 'reset_password_long', context);
      mailTo(this.#context, present, resetMail({ code, longCode }), now);
      return 'done';
    });
  }

  async reset(
    { email, code, password }: Reset,
    origin: CallOrigin,
  ): Promise<'done' | CodeRejection | Rejection<'password_too_weak'>> {
    const { db, hasher, strength, sessions } = this.#context;
    const user = findUserByEmail(db, email);
    const caller = {
      ...origin,
      account: accountKeyOf(user?.id, email),
      isKnown: user !== undefined && sessions.isUsualAddress(user.id, origin.address),
    };
    // Without the user's name: the response would reveal it.
    if (await strength.isTooWeak(password, [email], caller)) return reject('password_too_weak');
    const attempt = this.#limiter.enter({ email, userId: user?.id, code }, origin);
    if (isRejection(attempt)) return attempt;
    // Hashes before checking the code, so that a correct code takes the same time as a wrong one.
    const passwordHash = await this.#limiter.check(attempt, () => hasher.hash(password, caller));
    const ended = await writeWithMail(this.#context, (now) => {
      if (user === undefined || !this.#isResetCode(user.id, code, now)) {
        note(this.#context, 'code_wrong', user?.id, origin, now);
        return undefined;
      }
      dropCodes(db, user.id, ...MAILBOX_PURPOSES);
      note(this.#context, 'password_reset', user.id, origin, now);
      return this.#save(user, passwordHash, origin, now);
    });
    if (ended === undefined) return this.#limiter.rejectionOf(attempt);
    this.#limiter.noteSuccess(attempt);
    announce(this.#context, ended, 'credentials_changed');
    return 'done';
  }

  #isResetCode(userId: UserId, code: string, now: EpochMs): boolean {
    const { db, signer } = this.#context;
    const check = isLongCode(code)
      ? checkCode(db, userId, 'reset_password_long', plainLongCodeOf(code), { signer, now })
      : checkCode(db, userId, 'reset_password', code, { signer, now });
    return typeof check === 'object';
  }

  /** Ends every session and opens a new one for the caller. */
  async change(
    trader: Trader,
    request: PasswordChange,
    origin: CallOrigin,
  ): Promise<
    | Tokens
    | Rejection<
        | 'sign_in_locked'
        | 'step_up_required'
        | 'password_wrong'
        | 'password_not_set'
        | 'password_too_weak'
        | 'password_unchanged'
      >
  > {
    const { db, hasher, strength, sessions } = this.#context;
    const user = findUser(db, trader.userId);
    if (user === undefined || !hasPassword(user)) return reject('password_not_set');
    if (user.isTwoFactorOn && !this.#stepUp.isProven(trader, request.stepUpToken)) {
      return reject('step_up_required');
    }
    const { currentPassword } = request;
    const wrong = await this.#stepUp.checkPassword(trader, user, currentPassword, origin);
    if (wrong !== undefined) return wrong;
    if (request.password === currentPassword) return reject('password_unchanged');
    const caller = { ...origin, account: accountKeyOf(user.id), isKnown: true };
    if (await strength.isTooWeak(request.password, ownTextsOf(user), caller)) {
      return reject('password_too_weak');
    }
    const passwordHash = await hasher.hash(request.password, caller);
    const done = await writeWithMail(this.#context, (now) => {
      const present = findUser(db, trader.userId);
      if (present?.passwordHash !== user.passwordHash) return undefined;
      note(this.#context, 'password_changed', user.id, origin, now);
      const ended = this.#save(present, passwordHash, origin, now);
      return { ended, tokens: sessions.open(user.id, origin, now).tokens };
    });
    if (done === undefined) return reject('password_wrong');
    announce(this.#context, done.ended, 'credentials_changed');
    return done.tokens;
  }

  #save(user: UserRecord, passwordHash: string, origin: Origin, now: EpochMs): readonly Trader[] {
    const { db, sessions } = this.#context;
    changeUser(db, user.id, { passwordHash, passwordChangedAt: now });
    closeChallengesOf(db, user.id);
    forgetDevices(db, user.id);
    holdWithdrawals(db, user.id, 'password', now);
    notifyHold(this.#context, user.id, 'password_changed', origin, now);
    mailTo(this.#context, user, passwordChangedMail(origin), now);
    return sessions.endAll(user.id, 'credentials_changed', now);
  }
}

const ownTextsOf = ({ email, nickname, firstName, lastName }: UserRecord): readonly string[] => [
  email,
  nickname,
  firstName,
  lastName,
];
