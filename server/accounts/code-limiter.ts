/** Limits attempts on email codes in public forms. Known and unknown emails behave the same, and
 *  failed attempts of others do not use up the owner's. */
import type { UserId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type { Origin } from './audit.ts';
import { CODE_TTL_MS } from './mail-codes.ts';
import type { AccountContext } from './account-context.ts';
import { MAIL_CODE_LIMITS, SignInLimiter, type SignInTry } from './sign-in-limiter.ts';

/** Above this count the oldest entries are dropped. */
const REQUESTED_COUNT_MAX = 20_000;

export class CodeLimiter {
  readonly #context: Pick<AccountContext, 'sessions' | 'clock'>;
  readonly #limiter: SignInLimiter;
  /** Email and IP address of each code request; valid as long as the code. */
  readonly #requestedUntil = new Map<string, EpochMs>();

  constructor(context: Pick<AccountContext, 'sessions' | 'clock'>) {
    this.#context = context;
    this.#limiter = new SignInLimiter(context.clock, MAIL_CODE_LIMITS);
  }

  /** Counts the attempt as failed until `noteSuccess`. */
  enter(email: string, id: UserId | undefined, { address }: Origin): SignInTry | 'exhausted' {
    const { sessions, clock } = this.#context;
    // An address that requested the code may be the owner's new device, so attempts from other
    // addresses do not lock it out.
    const hasRequested = (this.#requestedUntil.get(`${email} ${address}`) ?? 0) > clock();
    const isUsualAddress =
      hasRequested || (id !== undefined && sessions.isUsualAddress(id, address));
    const attempt = { email, address, isUsualAddress };
    return this.#limiter.enter(attempt) === undefined ? attempt : 'exhausted';
  }

  /** True when no attempts remain. */
  isOver(attempt: SignInTry): boolean {
    return this.#limiter.isLocked(attempt);
  }

  noteSuccess(attempt: SignInTry): void {
    this.#limiter.noteSuccess(attempt);
  }

  /** Resets the attempts of the IP address that requested a new code. */
  forgive(email: string, { address }: Origin): void {
    this.#limiter.forgive({ email, address });
    const key = `${email} ${address}`;
    this.#requestedUntil.delete(key);
    this.#requestedUntil.set(key, epochMs(this.#context.clock() + CODE_TTL_MS));
    for (const oldest of this.#requestedUntil.keys()) {
      if (this.#requestedUntil.size <= REQUESTED_COUNT_MAX) break;
      this.#requestedUntil.delete(oldest);
    }
  }
}
