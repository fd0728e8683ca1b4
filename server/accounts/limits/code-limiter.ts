/** Limits attempts on email codes in public forms. Known and unknown emails behave the same. Failed
 *  attempts of others use up the six-digit codes of an account for a day, never its long codes. */
import type { UserId } from '#contract/core/ids.ts';
import { reject, type Rejection } from '#server/runtime/rejection.ts';
import type { Origin } from '../audit.ts';
import { isLongCode } from '../mail/long-code.ts';
import type { AccountContext } from '../account-context.ts';
import { MAIL_CODE_LIMITS, SignInLimiter, type SignInTry } from './sign-in-limiter.ts';

export interface CodeTry {
  readonly email: string;
  /** Undefined for an unknown email. */
  readonly userId: UserId | undefined;
  readonly code: string;
}
export type CodeRejection = Rejection<'code_wrong' | 'code_tries_exhausted' | 'long_code_required'>;

export class CodeLimiter {
  readonly #sessions: AccountContext['sessions'];
  readonly #limiter: SignInLimiter;

  constructor({ sessions, clock }: Pick<AccountContext, 'sessions' | 'clock'>) {
    this.#sessions = sessions;
    this.#limiter = new SignInLimiter(clock, MAIL_CODE_LIMITS);
  }

  /** Counts the attempt as failed until `noteSuccess`. */
  enter({ email, userId, code }: CodeTry, { address }: Origin): SignInTry | CodeRejection {
    const attempt = {
      email,
      address,
      isUsualAddress: userId !== undefined && this.#sessions.isUsualAddress(userId, address),
      // Its 50 bits cannot be guessed, so it needs no limit per account.
      hasMailProof: isLongCode(code),
    };
    const lock = this.#limiter.enter(attempt);
    if (lock === undefined) return attempt;
    return reject(lock.isLiftable ? 'long_code_required' : 'code_tries_exhausted');
  }

  /** Rejection of a wrong code: says whether attempts remain. */
  rejectionOf(attempt: SignInTry): CodeRejection {
    const lock = this.#limiter.lockOn(attempt);
    const hasAttempts = lock === undefined || lock.isLiftable;
    return reject(hasAttempts ? 'code_wrong' : 'code_tries_exhausted');
  }

  noteSuccess(attempt: SignInTry): void {
    this.#limiter.noteSuccess(attempt);
  }

  /** Same as of `SignInLimiter`. */
  check<Result>(attempt: SignInTry, check: () => Promise<Result>): Promise<Result> {
    return this.#limiter.check(attempt, check);
  }

  /** Resets the attempts of the asker who requested a new code. */
  forgive(email: string, { address }: Origin): void {
    this.#limiter.forgive({ email, address });
  }
}
