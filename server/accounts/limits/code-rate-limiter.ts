/** Limits requests for codes: per recipient and asker, which is a block of IP addresses, and per
 *  recipient. Requests of others fill no mailbox. They do not lock the owner out either: for a crowded
 *  recipient, the caller sends no email while the code of an earlier one is valid. */
import { DAY_MS, HOUR_MS } from '#contract/core/durations.ts';
import type { Clock } from '#contract/core/time.ts';
import { addressBlockOf } from '#server/runtime/address-block.ts';
import type { Rejection } from '#server/runtime/rejection.ts';
import { RateLimiter, type RateLimits } from './rate-limiter.ts';

export const CODE_REQUEST_LIMITS: RateLimits = { pauseMs: 60_000, windowMs: HOUR_MS, countMax: 5 };
/** With five guesses per code, this bounds the guesses of an asker to a hundred a day. */
const PER_DAY: RateLimits = { pauseMs: 0, windowMs: DAY_MS, countMax: 20 };
/** Bounds the guesses of all askers together; addresses that the owner has used are not counted. */
const CROWD: RateLimits = { pauseMs: 0, windowMs: DAY_MS, countMax: 20 };

export class CodeRateLimiter {
  readonly #asker: RateLimiter;
  readonly #askerPerDay: RateLimiter;
  readonly #crowd: RateLimiter;

  constructor(clock: Clock, limits = CODE_REQUEST_LIMITS) {
    this.#asker = new RateLimiter(clock, limits);
    this.#askerPerDay = new RateLimiter(clock, PER_DAY);
    this.#crowd = new RateLimiter(clock, CROWD);
  }

  /**
   * Counts a request.
   * @param address empty where only a session of the recipient can ask.
   */
  enter(recipient: string, address = ''): Rejection<'too_many_requests'> | undefined {
    const key = `${recipient} ${addressBlockOf(address)}`;
    return this.#asker.enter(key) ?? this.#askerPerDay.enter(key);
  }

  /** Counts a request of an address that the owner has not used. */
  isCrowded(recipient: string): boolean {
    return this.#crowd.enter(recipient) !== undefined;
  }
}
