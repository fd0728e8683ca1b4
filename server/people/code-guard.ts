/** Counts tries of mailed codes where anybody may try: alike for emails we know and others, and so that a
 *  stranger's wrong tries leave the owner theirs. */
import type { UserId } from '#contract/core/ids.ts';
import type { Origin } from './audit.ts';
import type { Means } from './means.ts';
import { MAIL_CODE_LIMITS, SignInGuard, type SignInTry } from './sign-in-guard.ts';

export class CodeGuard {
  readonly #means: Pick<Means, 'sessions'>;
  readonly #guard: SignInGuard;

  constructor(means: Pick<Means, 'sessions' | 'clock'>) {
    this.#means = means;
    this.#guard = new SignInGuard(means.clock, MAIL_CODE_LIMITS);
  }

  /** Counts the try as failed until `noteSuccess`. */
  enter(email: string, id: UserId | undefined, { address }: Origin): SignInTry | 'exhausted' {
    const isUsualAddress = id !== undefined && this.#means.sessions.isUsualAddress(id, address);
    const attempt = { email, address, isUsualAddress };
    return this.#guard.enter(attempt) === undefined ? attempt : 'exhausted';
  }

  /** Whether that was the last one. */
  isOver(attempt: SignInTry): boolean {
    return this.#guard.isLocked(attempt);
  }

  noteSuccess(attempt: SignInTry): void {
    this.#guard.noteSuccess(attempt);
  }

  /** A fresh code comes with fresh tries for whoever asked for it. */
  forgive(email: string, { address }: Origin): void {
    this.#guard.forgive({ email, address });
  }
}
