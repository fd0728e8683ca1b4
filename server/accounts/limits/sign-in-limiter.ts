/** Limits failed attempts on an account: per account and asker, per asker, and per account. An asker
 *  is a block of IP addresses, or a device that has signed in to the account before. Attempts of others
 *  never lock such a device, or an address that the owner has used; from any other address, `account` asks for
 *  what only the owner can prove: a code from the mailbox. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/core/durations.ts';
import { epochMs, type Clock, type EpochMs } from '#contract/core/time.ts';
import { addressBlockOf, addressSiteOf } from '#server/runtime/address-block.ts';
import { reject, type Rejection } from '#server/runtime/rejection.ts';

export const ATTEMPT_WINDOW_MS = 15 * MINUTE_MS;

interface AttemptLimit {
  readonly countMax: number;
  readonly windowMs: number;
}

export interface AttemptLimits {
  /** Attempts of one asker on one account. `forgive` resets the count. */
  readonly pair: AttemptLimit;
  /** Attempts of one asker on one account over a longer time; never reset. */
  readonly pairPerDay?: AttemptLimit;
  /** Attempts of one asker on all accounts. */
  readonly block: AttemptLimit;
  /** Attempts from one IPv6 /48 on all accounts. Addresses that the account's owner has used are not
   *  counted, because a mobile carrier has many customers in a /48. */
  readonly site: AttemptLimit;
  /** Attempts of all askers on one account; addresses that the owner has used are not counted. */
  readonly account: AttemptLimit;
}

const within = (windowMs: number) => (countMax: number) => ({ countMax, windowMs });
const inQuarter = within(ATTEMPT_WINDOW_MS);
const inHour = within(HOUR_MS);
const inDay = within(DAY_MS);

export const PASSWORD_LIMITS = {
  pair: inQuarter(5),
  block: inQuarter(50),
  site: inQuarter(200),
  account: inQuarter(50),
} satisfies AttemptLimits;
/** Three of a million codes are valid at a time: ten attempts an hour find one in four years. */
export const SECOND_FACTOR_LIMITS = {
  pair: inHour(10),
  block: inHour(50),
  site: inHour(200),
  account: inHour(10),
} satisfies AttemptLimits;
/** For six-digit email codes in public forms: fifty guesses a day find one of a million in 55 years.
 *  A new code resets the attempts of the asker who requested it, for the day's number of times. */
export const MAIL_CODE_LIMITS = {
  pair: inHour(5),
  pairPerDay: inDay(50),
  block: inHour(50),
  site: inHour(200),
  account: inDay(50),
} satisfies AttemptLimits;
/** Above this count the oldest counters are dropped, so that a flood of invented names does not
 *  exhaust memory. */
const COUNTER_COUNT_MAX = 50_000;

interface Counter {
  count: number;
  readonly endsAt: EpochMs;
}

export interface SignInTry {
  /** The account, or the login as typed: unknown accounts are locked the same way. */
  readonly email: string;
  readonly address: string;
  /** This address was used to sign in to the account before. */
  readonly isUsualAddress: boolean;
  /** The device, if it has signed in to the account before: only its own attempts are counted for
   *  it, wherever it is. */
  readonly knownDevice?: string | undefined;
  /** The asker has proven access to the account's mailbox, which lifts some limits. */
  readonly hasMailProof?: boolean;
}

export interface Lock {
  readonly waitMs: number;
  /** A proof from the mailbox lifts the lock. */
  readonly isLiftable: boolean;
}

export const rejectLocked = ({ waitMs }: Lock): Rejection<'sign_in_locked'> =>
  reject('sign_in_locked', { retryAfterMs: waitMs });

type LimitName = keyof AttemptLimits;
interface NamedCounter {
  readonly name: LimitName;
  readonly limit: AttemptLimit;
  readonly key: string;
}
/** Limits that attempts of others can use up, also of others behind the same address. */
const LIFTED: ReadonlySet<LimitName> = new Set<LimitName>(['account', 'pairPerDay']);
/** Limits that callers at any address can use up, which therefore do not hold at a used address. */
const BY_OUTSIDERS: ReadonlySet<LimitName> = new Set<LimitName>(['account', 'site']);

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
   * @returns the lock; undefined when the attempt is allowed.
   */
  enter(attempt: SignInTry): Lock | undefined {
    const lock = this.lockOn(attempt);
    if (lock !== undefined) return lock;
    const now = this.#clock();
    for (const { key, limit } of this.#countersOf(attempt)) {
      this.#count(key, epochMs(now + limit.windowMs));
    }
    return undefined;
  }

  lockOn(attempt: SignInTry): Lock | undefined {
    const locks = this.#countersOf(attempt).flatMap(({ name, key, limit }) => {
      const counter = this.#running(key);
      return counter !== undefined && counter.count >= limit.countMax ? [{ name, counter }] : [];
    });
    if (locks.length === 0) return undefined;
    return {
      waitMs: Math.max(...locks.map(({ counter }) => counter.endsAt)) - this.#clock(),
      isLiftable: locks.every(({ name }) => LIFTED.has(name)),
    };
  }

  /** Resets the account's counter for this asker; in the wider counters, only this attempt is
   *  removed. */
  noteSuccess(attempt: SignInTry): void {
    this.#withdraw(attempt);
    this.forgive(attempt);
  }

  /** Runs a check; an attempt whose check fails with an error was neither right nor wrong, and is not
   *  counted. */
  async check<Result>(attempt: SignInTry, check: () => Promise<Result>): Promise<Result> {
    try {
      return await check();
    } catch (error) {
      this.#withdraw(attempt);
      throw error;
    }
  }

  #withdraw(attempt: SignInTry): void {
    for (const { key } of this.#countersOf(attempt)) {
      const counter = this.#running(key);
      if (counter !== undefined) counter.count -= 1;
    }
  }

  /** Resets the account's counter for this asker. */
  forgive({ email, address, knownDevice }: Omit<SignInTry, 'isUsualAddress'>): void {
    this.#counters.delete(
      knownDevice === undefined ? keyOf('pair', email, address) : deviceKeyOf(knownDevice),
    );
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

  #countersOf({
    email,
    address,
    isUsualAddress,
    knownDevice,
    hasMailProof = false,
  }: SignInTry): readonly NamedCounter[] {
    if (knownDevice !== undefined) {
      return [{ name: 'pair', limit: this.#limits.pair, key: deviceKeyOf(knownDevice) }];
    }
    return (Object.entries(this.#limits) as [LimitName, AttemptLimit][])
      .filter(([name]) => !(isUsualAddress && BY_OUTSIDERS.has(name)))
      .filter(([name]) => !(hasMailProof && LIFTED.has(name)))
      .map(([name, limit]) => ({ name, limit, key: keyOf(name, email, address) }));
  }

  #running(key: string): Counter | undefined {
    const counter = this.#counters.get(key);
    return counter !== undefined && counter.endsAt > this.#clock() ? counter : undefined;
  }
}

const deviceKeyOf = (knownDevice: string): string => `device ${knownDevice}`;

function keyOf(name: LimitName, email: string, address: string): string {
  if (name === 'account') return `${name} ${email}`;
  if (name === 'site') return `${name} ${addressSiteOf(address)}`;
  const block = addressBlockOf(address);
  return name === 'block' ? `${name} ${block}` : `${name} ${email} ${block}`;
}
