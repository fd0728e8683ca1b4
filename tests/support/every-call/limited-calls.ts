/** Proves whose the limits of calls are: when a limit that an accepted call has counted is reached, the same call of the
 *  same caller is rejected, and that of another caller counts another key. */
import { vi } from 'vitest';
import { ROUTES, type RouteName } from '#contract/routes.ts';
import { RateLimiter, type RateLimits } from '#server/accounts/limits/rate-limiter.ts';
import { reject } from '#server/runtime/rejection.ts';
import type { CallRequest, LiveExchange, Reply } from '../live-exchange.ts';
import { withNewIds } from './new-ids.ts';

interface Counted {
  readonly limiter: RateLimiter;
  readonly key: string;
}

interface Repeated {
  /** Whether it counted the limit under the same key as the first call. */
  readonly isSame: boolean;
  readonly isRejected: boolean;
}

/** A limit that a call counts. */
export interface CountedLimit {
  readonly limiter: RateLimiter;
  /** The same call, made again by the same caller and then by another one when the limit was reached. */
  readonly own: Repeated;
  readonly others: Repeated;
}

const TOO_MANY = 429;
const OTHER_ADDRESS = '203.0.113.77';

export class LimitedCalls {
  readonly #live: LiveExchange;
  readonly #otherBearer: string;
  readonly #calls = new Map<RouteName, readonly CountedLimit[]>();
  #counted: Counted[] = [];
  #reached: Counted | undefined;
  #isPast = false;
  #isSame = false;

  /** @param otherBearer of a user who makes no other calls */
  constructor(live: LiveExchange, otherBearer: string) {
    this.#live = live;
    this.#otherBearer = otherBearer;
    for (const name of ['enter', 'rejectionOf'] as const) this.#watch(name);
  }

  /** By the name of the call. */
  get calls(): ReadonlyMap<RouteName, readonly CountedLimit[]> {
    return this.#calls;
  }

  async prove(name: RouteName, request: CallRequest, make: () => Promise<Reply>): Promise<Reply> {
    this.#counted = [];
    const reply = await make();
    const counted = this.#counted;
    this.#counted = [];
    if (reply.status !== 200 || counted.length === 0 || this.#calls.has(name)) return reply;
    const limits: CountedLimit[] = [];
    for (const reached of onePerLimiter(counted)) {
      this.#reached = reached;
      const again = withNewIds(request);
      const own = await this.#repeat(name, again);
      const others = await this.#repeat(name, this.#ofAnother(name, again));
      limits.push({ limiter: reached.limiter, own, others });
    }
    this.#reached = undefined;
    this.#calls.set(name, limits);
    return reply;
  }

  /** True when the limiter allows exactly this many in exactly this time. */
  hasLimits(limiter: RateLimiter, { pauseMs, windowMs, countMax }: RateLimits): boolean {
    const start = Date.now();
    let now = start;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now);
    const key = crypto.randomUUID();
    const isAllowed = () => limiter.enter(key) === undefined;
    try {
      for (let count = 0; count < countMax; count += 1) {
        if (count > 0 && pauseMs > 0) {
          now += pauseMs - 1;
          if (isAllowed()) return false;
          now += 1;
        }
        if (!isAllowed()) return false;
      }
      if (countMax > 1) now = Math.max(now + pauseMs, start);
      if (isAllowed()) return false;
      now = start + windowMs - 1;
      if (isAllowed()) return false;
      now += 1;
      return isAllowed();
    } finally {
      clock.mockRestore();
    }
  }

  #watch(name: 'enter' | 'rejectionOf'): void {
    const original = Reflect.get(RateLimiter.prototype, name);
    const note = (limiter: RateLimiter, key: string) => {
      if (this.#reached !== undefined) return this.#answerOf(this.#reached, { limiter, key });
      this.#counted.push({ limiter, key });
      return original.call(limiter, key);
    };
    vi.spyOn(RateLimiter.prototype, name).mockImplementation(function count(
      this: RateLimiter,
      key: string,
    ) {
      return note(this, key);
    });
  }

  async #repeat(name: RouteName, request: CallRequest): Promise<Repeated> {
    this.#isPast = false;
    this.#isSame = false;
    const { status } = await this.#live.call(name, request);
    return { isSame: this.#isSame, isRejected: status === TOO_MANY };
  }

  /** Counts nothing. The limit is reached under each key, and so are those after it, so that no repeated call does
   *  anything. */
  #answerOf(reached: Counted, { limiter, key }: Counted) {
    if (limiter === reached.limiter) {
      this.#isPast = true;
      this.#isSame ||= key === reached.key;
    }
    return this.#isPast ? reject('too_many_requests', { retryAfterMs: 1_000 }) : undefined;
  }

  /** A trader's call by another trader; any other call from another address. */
  #ofAnother(name: RouteName, request: CallRequest): CallRequest {
    return ROUTES[name].access === 'trader'
      ? { ...request, bearer: this.#otherBearer }
      : { ...request, headers: { ...request.headers, 'x-forwarded-for': OTHER_ADDRESS } };
  }
}

const onePerLimiter = (counted: readonly Counted[]): readonly Counted[] => [
  ...new Map(counted.map((one) => [one.limiter, one] as const)).values(),
];
