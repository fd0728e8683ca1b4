/** Counts tries of mailed codes where anybody may try: alike for emails we know and others, and so that a
 *  stranger's wrong tries leave the owner theirs. */
import type { UserId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type { Origin } from './audit.ts';
import { CODE_TTL_MS } from './mail-codes.ts';
import type { AccountContext } from './account-context.ts';
import { MAIL_CODE_LIMITS, SignInLimiter, type SignInTry } from './sign-in-limiter.ts';

/** Beyond it the oldest are forgotten. */
const REQUESTED_COUNT_MAX = 20_000;

export class CodeLimiter {
  readonly #context: Pick<AccountContext, 'sessions' | 'clock'>;
  readonly #limiter: SignInLimiter;
  /** Whose code was asked for from where: good as long as the code. */
  readonly #requestedUntil = new Map<string, EpochMs>();

  constructor(context: Pick<AccountContext, 'sessions' | 'clock'>) {
    this.#context = context;
    this.#limiter = new SignInLimiter(context.clock, MAIL_CODE_LIMITS);
  }

  /** Counts the try as failed until `noteSuccess`. */
  enter(email: string, id: UserId | undefined, { address }: Origin): SignInTry | 'exhausted' {
    const { sessions, clock } = this.#context;
    // Whoever asked for the code may well be its owner, on a new device: no crowd keeps them from it.
    const hasRequested = (this.#requestedUntil.get(`${email} ${address}`) ?? 0) > clock();
    const isUsualAddress =
      hasRequested || (id !== undefined && sessions.isUsualAddress(id, address));
    const attempt = { email, address, isUsualAddress };
    return this.#limiter.enter(attempt) === undefined ? attempt : 'exhausted';
  }

  /** Whether that was the last one. */
  isOver(attempt: SignInTry): boolean {
    return this.#limiter.isLocked(attempt);
  }

  noteSuccess(attempt: SignInTry): void {
    this.#limiter.noteSuccess(attempt);
  }

  /** A fresh code comes with fresh tries for whoever asked for it. */
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
