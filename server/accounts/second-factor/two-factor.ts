/** Enables and disables the second factor for users who have passed a step-up. */
import { reject, type Rejection } from '#server/runtime/rejection.ts';
import type { Origin } from '../audit.ts';
import { closeChallengesOf } from '../sign-in/challenges.ts';
import { holdWithdrawals } from '../withdrawal-holds.ts';
import { recoveryCodesRenewedMail, twoFactorChangedMail } from '../mail/mails.ts';
import {
  mailTo,
  note,
  notifyHold,
  notifySecurity,
  writeWithMail,
  type AccountContext,
} from '../account-context.ts';
import { findUser, hasEmail } from '../user-records.ts';
import {
  startSetup,
  confirmSetup,
  removeSecondFactor,
  renewRecoveryCodes,
  type SetupRejection,
} from './second-factor.ts';
import type { Trader } from '../sign-in/sessions.ts';
import type { StepUp } from '../security/step-up.ts';

const ISSUER = 'Tidemark';

export interface Setup {
  readonly secret: string;
  readonly otpauthUri: string;
}
export interface RecoveryCodes {
  readonly recoveryCodes: readonly string[];
}

export class TwoFactor {
  readonly #context: AccountContext;
  readonly #stepUp: StepUp;

  constructor(context: AccountContext, stepUp: StepUp) {
    this.#context = context;
    this.#stepUp = stepUp;
  }

  async start(
    trader: Trader,
    stepUpToken: string,
  ): Promise<Setup | Rejection<'step_up_required' | 'two_factor_already_on'>> {
    if (!this.#stepUp.isProven(trader, stepUpToken)) return reject('step_up_required');
    return this.#context.write((now) => {
      const user = findUser(this.#context.db, trader.userId);
      if (user === undefined || user.isTwoFactorOn) return reject('two_factor_already_on');
      const secret = startSetup(this.#context, user.id, now);
      return {
        secret,
        otpauthUri: otpauthUriOf(secret, hasEmail(user) ? user.email : user.uid),
      };
    });
  }

  /** Needs no step-up of its own, because the setup was started with one minutes ago. */
  confirm(
    { userId }: Trader,
    code: string,
    origin: Origin,
  ): Promise<RecoveryCodes | Rejection<'two_factor_already_on'> | SetupRejection> {
    const { db } = this.#context;
    return writeWithMail(this.#context, (now) => {
      const user = findUser(db, userId);
      if (user === undefined || user.isTwoFactorOn) return reject('two_factor_already_on');
      const outcome = confirmSetup(this.#context, userId, code, now);
      if (outcome !== 'on') {
        const isTried = outcome.rejection !== 'two_factor_setup_expired';
        if (isTried) note(this.#context, 'two_factor_failed', userId, origin, now);
        return outcome;
      }
      note(this.#context, 'two_factor_on', userId, origin, now);
      holdWithdrawals(db, userId, 'two_factor', now);
      notifyHold(this.#context, userId, 'two_factor_on', origin, now);
      mailTo(this.#context, user, twoFactorChangedMail(true, origin), now);
      return { recoveryCodes: renewRecoveryCodes(this.#context, userId) };
    });
  }

  async remove(
    trader: Trader,
    stepUpToken: string,
    origin: Origin,
  ): Promise<'done' | Rejection<'step_up_required' | 'two_factor_not_on'>> {
    const { db } = this.#context;
    const { userId } = trader;
    return writeWithMail(this.#context, (now) => {
      const user = findUser(db, userId);
      if (user === undefined || !user.isTwoFactorOn) return reject('two_factor_not_on');
      if (!this.#stepUp.isProven(trader, stepUpToken)) return reject('step_up_required');
      removeSecondFactor(db, userId);
      closeChallengesOf(db, userId);
      note(this.#context, 'two_factor_off', userId, origin, now);
      holdWithdrawals(db, userId, 'two_factor', now);
      notifyHold(this.#context, userId, 'two_factor_off', origin, now);
      mailTo(this.#context, user, twoFactorChangedMail(false, origin), now);
      return 'done';
    });
  }

  async renewCodes(
    trader: Trader,
    stepUpToken: string,
    origin: Origin,
  ): Promise<RecoveryCodes | Rejection<'step_up_required' | 'two_factor_not_on'>> {
    const { userId } = trader;
    return writeWithMail(this.#context, (now) => {
      const user = findUser(this.#context.db, userId);
      if (user === undefined || !user.isTwoFactorOn) return reject('two_factor_not_on');
      if (!this.#stepUp.isProven(trader, stepUpToken)) return reject('step_up_required');
      note(this.#context, 'recovery_codes_renewed', userId, origin, now);
      notifySecurity(this.#context, userId, 'recovery_codes_renewed', origin, now);
      mailTo(this.#context, user, recoveryCodesRenewedMail(origin), now);
      return { recoveryCodes: renewRecoveryCodes(this.#context, userId) };
    });
  }
}

/** Content of the QR code for the authenticator. */
function otpauthUriOf(secret: string, account: string): string {
  const label = `${encodeURIComponent(ISSUER)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(ISSUER)}&algorithm=SHA1&digits=6&period=30`;
}
