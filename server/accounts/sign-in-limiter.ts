/** Counts failed tries at an account, so that nobody guesses for long: per account and address, per address, and per
 *  account. A stranger who fails from elsewhere does not lock the owner out of their usual address. */
import { epochMs, type Clock, type EpochMs } from '#contract/core/time.ts';

export const ATTEMPT_WINDOW_MS = 15 * 60_000;

export interface AttemptLimits {
  readonly windowMs: number;
  readonly accountAndAddress: number;
  readonly address: number;
  /** Of strangers: whoever tries from where the owner has been is not counted. */
  readonly account: number;
}

const HOUR_MS = 3_600_000;
export const PASSWORD_LIMITS: AttemptLimits = {
  windowMs: ATTEMPT_WINDOW_MS,
  accountAndAddress: 5,
  address: 50,
  account: 50,
};
/** Three codes of a million are good at a time: ten tries an hour find one in four years. */
export const SECOND_FACTOR_LIMITS: AttemptLimits = {
  windowMs: HOUR_MS,
  accountAndAddress: 10,
  address: 50,
  account: 10,
};
/** Of mailed codes that anybody may try. A fresh code forgives the address that asked for it. */
export const MAIL_CODE_LIMITS: AttemptLimits = {
  windowMs: HOUR_MS,
  accountAndAddress: 5,
  address: 50,
  account: 10,
};
/** Beyond it the oldest counters are forgotten: a flood of invented names must not eat the memory. */
const COUNTER_COUNT_MAX = 50_000;

interface Counter {
  count: number;
  readonly endsAt: EpochMs;
}

export interface SignInTry {
  /** As typed, whether or not there is such an account: both are locked alike. */
  readonly email: string;
  readonly address: string;
  /** The account has been signed in to from this address before. */
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

  /** Counts the try as failed until `noteSuccess`, so that many at once are counted too.
   *  @returns how long to wait; undefined when the try may go on. */
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

  /** Forgives the account at this address; of the wider counters it takes back its own try alone. */
  noteSuccess(attempt: SignInTry): void {
    for (const { key } of this.#keysOf(attempt)) {
      const counter = this.#running(key);
      if (counter !== undefined) counter.count -= 1;
    }
    this.forgive(attempt);
  }

  /** The account at this address starts anew. */
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
