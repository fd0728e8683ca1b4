/** Counts failed sign-ins, so that nobody guesses for long: per account and address, per address, and per
 *  account. A stranger who fails from elsewhere does not lock the owner out of their usual address. */
import { epochMs, type Clock, type EpochMs } from '#contract/core/time.ts';

export const GUARD_WINDOW_MS = 15 * 60_000;
const FAILURE_COUNT_MAX = { accountAndAddress: 5, address: 50, account: 50 } as const;
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

export class SignInGuard {
  readonly #clock: Clock;
  readonly #counters = new Map<string, Counter>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Counts the try as failed until `noteSuccess`, so that many at once are counted too.
   *  @returns how long to wait; undefined when the try may go on. */
  enter(attempt: SignInTry): number | undefined {
    const now = this.#clock();
    const keys = this.#keysOf(attempt);
    const ends = keys.flatMap(({ key, countMax }) => {
      const counter = this.#running(key);
      return counter !== undefined && counter.count >= countMax ? [counter.endsAt] : [];
    });
    if (ends.length > 0) return Math.max(...ends) - now;
    for (const { key } of keys) this.#count(key, epochMs(now + GUARD_WINDOW_MS));
    return undefined;
  }

  /** Forgives the account at this address; of the wider counters it takes back its own try alone. */
  noteSuccess(attempt: SignInTry): void {
    for (const { key } of this.#keysOf(attempt)) {
      const counter = this.#running(key);
      if (counter !== undefined) counter.count -= 1;
    }
    this.#counters.delete(pairKeyOf(attempt.email, attempt.address));
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
      { key: pairKeyOf(email, address), countMax: FAILURE_COUNT_MAX.accountAndAddress },
      { key: `address ${address}`, countMax: FAILURE_COUNT_MAX.address },
    ];
    if (isUsualAddress) return keys;
    return [...keys, { key: `account ${email}`, countMax: FAILURE_COUNT_MAX.account }];
  }

  #running(key: string): Counter | undefined {
    const counter = this.#counters.get(key);
    return counter !== undefined && counter.endsAt > this.#clock() ? counter : undefined;
  }
}

const pairKeyOf = (email: string, address: string): string => `both ${email} ${address}`;
