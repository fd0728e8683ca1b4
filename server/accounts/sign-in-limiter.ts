/** Limits failed sign-in attempts: per account and IP address, per address, and per account.
 *  Attempts from other addresses do not lock the owner out of a usual address. */
import { epochMs, type Clock, type EpochMs } from '#contract/core/time.ts';

export const ATTEMPT_WINDOW_MS = 15 * 60_000;

export interface AttemptLimits {
  readonly windowMs: number;
  readonly accountAndAddress: number;
  readonly address: number;
  /** Counts only attempts from addresses that the owner has not used. */
  readonly account: number;
}

const HOUR_MS = 3_600_000;
export const PASSWORD_LIMITS: AttemptLimits = {
  windowMs: ATTEMPT_WINDOW_MS,
  accountAndAddress: 5,
  address: 50,
  account: 50,
};
/** Three of a million codes are valid at a time: ten attempts an hour find one in four years. */
export const SECOND_FACTOR_LIMITS: AttemptLimits = {
  windowMs: HOUR_MS,
  accountAndAddress: 10,
  address: 50,
  account: 10,
};
/** For email codes in public forms. A new code resets the attempts of the address that requested
 *  it. */
export const MAIL_CODE_LIMITS: AttemptLimits = {
  windowMs: HOUR_MS,
  accountAndAddress: 5,
  address: 50,
  account: 10,
};
/** Above this count the oldest counters are dropped, so that a flood of invented names does not
 *  exhaust memory. */
const COUNTER_COUNT_MAX = 50_000;

interface Counter {
  count: number;
  readonly endsAt: EpochMs;
}

export interface SignInTry {
  /** Login as typed; unknown accounts are locked the same way. */
  readonly email: string;
  readonly address: string;
  /** This address was used to sign in to the account before. */
  readonly isUsualAddress: boolean;
}

export class SignInLimiter {
  readonly #clock: Clock;
  readonly #limits: AttemptLimits;
  readonly #counters = new Map<string, Counter>();

  constructor(clock: Clock, limits: AttemptLimits) {
    this.#clock = clock;
    this.#limits = limits;
  }

  /**
   * Counts the attempt as failed until `noteSuccess`, so that concurrent attempts are counted too.
   * @returns the wait time; undefined when the attempt is allowed.
   */
  enter(attempt: SignInTry): number | undefined {
    const now = this.#clock();
    const ends = this.#locksOn(attempt);
    if (ends.length > 0) return Math.max(...ends) - now;
    for (const { key } of this.#keysOf(attempt))
      this.#count(key, epochMs(now + this.#limits.windowMs));
    return undefined;
  }

  isLocked(attempt: SignInTry): boolean {
    return this.#locksOn(attempt).length > 0;
  }

  #locksOn(attempt: SignInTry): readonly EpochMs[] {
    return this.#keysOf(attempt).flatMap(({ key, countMax }) => {
      const counter = this.#running(key);
      return counter !== undefined && counter.count >= countMax ? [counter.endsAt] : [];
    });
  }

  /** Resets the account's counter for this address; in the wider counters, only this attempt is
   *  removed. */
  noteSuccess(attempt: SignInTry): void {
    for (const { key } of this.#keysOf(attempt)) {
      const counter = this.#running(key);
      if (counter !== undefined) counter.count -= 1;
    }
    this.forgive(attempt);
  }

  /** Resets the account's counter for this address. */
  forgive({ email, address }: Pick<SignInTry, 'email' | 'address'>): void {
    this.#counters.delete(pairKeyOf(email, address));
  }

  #count(key: string, endsAt: EpochMs): void {
    const counter = this.#running(key) ?? { count: 0, endsAt };
    counter.count += 1;
    this.#counters.delete(key);
    this.#counters.set(key, counter);
    for (const oldest of this.#counters.keys()) {
      if (this.#counters.size <= COUNTER_COUNT_MAX) break;
      this.#counters.delete(oldest);
    }
  }

  #keysOf({ email, address, isUsualAddress }: SignInTry) {
    const keys = [
      { key: pairKeyOf(email, address), countMax: this.#limits.accountAndAddress },
      { key: `address ${address}`, countMax: this.#limits.address },
    ];
    if (isUsualAddress) return keys;
    return [...keys, { key: `account ${email}`, countMax: this.#limits.account }];
  }

  #running(key: string): Counter | undefined {
    const counter = this.#counters.get(key);
    return counter !== undefined && counter.endsAt > this.#clock() ? counter : undefined;
  }
}

const pairKeyOf = (email: string, address: string): string => `both ${email} ${address}`;
