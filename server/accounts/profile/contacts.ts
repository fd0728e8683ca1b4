/** Changes an account's email and phone. A new address or number is stored only after a code sent
 *  to it was entered. */
import type { User } from '#contract/entities/user.ts';
import { reject, type Rejection } from '#server/runtime/rejection.ts';
import type { Origin } from '../audit.ts';
import { holdWithdrawals } from '../withdrawal-holds.ts';
import { checkCode, dropCodes, consumeCode, MAILBOX_PURPOSES } from '../mail/mail-codes.ts';
import {
  emailChangedMail,
  newEmailMail,
  oldEmailMail,
  phoneChangedMail,
  phoneSms,
} from '../mail/mails.ts';
import { CODE_REQUEST_LIMITS, CodeRateLimiter } from '../limits/code-rate-limiter.ts';
import { RateLimiter } from '../limits/rate-limiter.ts';
import {
  mailTo,
  notifyHold,
  newCode,
  note,
  writeRecord,
  writeWithMail,
  type AccountContext,
} from '../account-context.ts';
import { sendMail, sendSms } from '../mail/mail-message.ts';
import {
  changeUser,
  findUser,
  findUserByEmail,
  findUserByLogin,
  hasEmail,
  languageOf,
  userOf,
} from '../user-records.ts';
import type { Trader } from '../sign-in/sessions.ts';
import type { StepUp } from '../security/step-up.ts';

export interface EmailChange {
  readonly newEmail: string;
  /** Undefined when the account had no email before. */
  readonly oldCode: string | undefined;
  readonly newCode: string;
  readonly stepUpToken: string;
}
type CodeName = 'code_wrong' | 'code_tries_exhausted';

export class Contacts {
  readonly #context: AccountContext;
  readonly #stepUp: StepUp;
  readonly #mailRateLimiter: CodeRateLimiter;
  readonly #smsRateLimiter: CodeRateLimiter;
  /** Per number, for all users together. */
  readonly #numberRateLimiter: RateLimiter;

  constructor(context: AccountContext, stepUp: StepUp) {
    this.#context = context;
    this.#stepUp = stepUp;
    this.#mailRateLimiter = new CodeRateLimiter(context.clock);
    this.#smsRateLimiter = new CodeRateLimiter(context.clock);
    this.#numberRateLimiter = new RateLimiter(context.clock, CODE_REQUEST_LIMITS);
  }

  /** Responds the same when another account uses the new address; only the owner of that address
   *  can find out. */
  async sendEmailCodes(
    { userId }: Trader,
    newEmail: string,
    origin: Origin,
  ): Promise<'done' | Rejection<'too_many_requests'>> {
    const tooSoon = this.#mailRateLimiter.enter(`user ${userId}`);
    if (tooSoon !== undefined) return tooSoon;
    return writeWithMail(this.#context, (now) => {
      const user = findUser(this.#context.db, userId);
      if (user === undefined) return 'done';
      note(this.#context, 'code_sent', userId, origin, now);
      const oldCode = newCode(this.#context, userId, 'old_email', now, newEmail);
      mailTo(this.#context, user, oldEmailMail(oldCode, newEmail), now);
      const code = newCode(this.#context, userId, 'new_email', now, newEmail);
      const reader = { recipient: newEmail, language: languageOf(user) };
      sendMail(this.#context, reader, newEmailMail(code), now);
      return 'done';
    });
  }

  changeEmail(
    trader: Trader,
    request: EmailChange,
    origin: Origin,
  ): Promise<User | Rejection<'step_up_required' | 'email_taken' | CodeName>> {
    const { db, signer } = this.#context;
    const { userId } = trader;
    return writeRecord(this.#context, (now) => {
      const user = findUser(db, userId);
      if (user === undefined || !this.#stepUp.isProven(trader, request.stepUpToken)) {
        return reject('step_up_required');
      }
      const context = { signer, now };
      const old = hasEmail(user)
        ? checkCode(db, userId, 'old_email', request.oldCode ?? '', context)
        : { target: request.newEmail };
      const fresh = checkCode(db, userId, 'new_email', request.newCode, context);
      if (old === 'exhausted' || fresh === 'exhausted') return reject('code_tries_exhausted');
      if (old === 'wrong' || fresh === 'wrong') return reject('code_wrong');
      // The codes are bound to the address they were requested for.
      if (old.target !== request.newEmail || fresh.target !== request.newEmail) {
        return reject('code_wrong');
      }
      if (findUserByEmail(db, request.newEmail) !== undefined) return reject('email_taken');
      changeUser(db, userId, { email: request.newEmail });
      // Codes sent to the old address become invalid.
      dropCodes(db, userId, 'old_email', 'new_email', 'step_up', ...MAILBOX_PURPOSES);
      note(this.#context, 'email_changed', userId, origin, now);
      holdWithdrawals(db, userId, 'email', now);
      notifyHold(this.#context, userId, 'email_changed', origin, now);
      mailTo(this.#context, user, emailChangedMail(request.newEmail, origin), now);
      return userOf({ ...user, email: request.newEmail });
    });
  }

  async sendPhoneCode(
    trader: Trader,
    { phone, stepUpToken }: { readonly phone: string; readonly stepUpToken: string },
    origin: Origin,
  ): Promise<'done' | Rejection<'step_up_required' | 'too_many_requests'>> {
    if (!this.#stepUp.isProven(trader, stepUpToken)) return reject('step_up_required');
    const { userId } = trader;
    const tooSoon =
      this.#smsRateLimiter.enter(`user ${userId}`) ?? this.#numberRateLimiter.enter(phone);
    if (tooSoon !== undefined) return tooSoon;
    return this.#context.write((now) => {
      note(this.#context, 'code_sent', userId, origin, now);
      const code = newCode(this.#context, userId, 'phone', now, phone);
      const user = findUser(this.#context.db, userId);
      const reader = { recipient: phone, language: user && languageOf(user) };
      sendSms(this.#context, reader, phoneSms(code), now);
      return 'done';
    });
  }

  verifyPhone(
    { userId }: Trader,
    code: string,
    origin: Origin,
  ): Promise<User | Rejection<'phone_taken' | CodeName>> {
    const { db, signer } = this.#context;
    return writeRecord(this.#context, (now) => {
      const check = consumeCode(db, userId, 'phone', code, { signer, now });
      if (check === 'exhausted') return reject('code_tries_exhausted');
      if (check === 'wrong') return reject('code_wrong');
      const holder = findUserByLogin(db, check.target);
      if (holder !== undefined && holder.id !== userId) return reject('phone_taken');
      const saved = this.#savePhone({ userId, phone: check.target }, origin, now);
      return saved ?? reject('code_wrong');
    });
  }

  async removePhone(
    trader: Trader,
    stepUpToken: string,
    origin: Origin,
  ): Promise<User | Rejection<'step_up_required'>> {
    if (!this.#stepUp.isProven(trader, stepUpToken)) return reject('step_up_required');
    const { userId } = trader;
    return writeRecord(this.#context, (now) => {
      const saved = this.#savePhone({ userId, phone: undefined }, origin, now);
      return saved ?? reject('step_up_required');
    });
  }

  #savePhone(
    { userId, phone }: { readonly userId: Trader['userId']; readonly phone: string | undefined },
    origin: Origin,
    now: Parameters<typeof note>[4],
  ): User | undefined {
    const { db } = this.#context;
    const user = findUser(db, userId);
    if (user === undefined) return undefined;
    if (user.phone === phone) return userOf(user);
    changeUser(db, userId, { phone });
    note(
      this.#context,
      phone === undefined ? 'phone_removed' : 'phone_changed',
      userId,
      origin,
      now,
    );
    holdWithdrawals(db, userId, 'phone', now);
    notifyHold(this.#context, userId, 'phone_changed', origin, now);
    mailTo(this.#context, user, phoneChangedMail(phone, origin), now);
    return userOf({ ...user, phone });
  }
}
