/** Limits of quotes per user: how many in a minute, and how many that can be accepted at once. */
import type { UserId } from '#contract/core/ids.ts';
import { MINUTE_MS } from '#contract/core/durations.ts';
import { epochMs, isoOf, type EpochMs } from '#contract/core/time.ts';
import { RateLimiter } from '#server/accounts/limits/rate-limiter.ts';
import { reject, type Rejection } from '#server/runtime/rejection.ts';
import type { ConvertContext } from './convert-context.ts';
import type { QuoteBook } from './quote-book.ts';
import { sentence } from '#server/runtime/sentence.ts';

type QuoteRejection = Rejection<'too_many_requests'>;

export class QuoteLimits {
  readonly #openCountMax: number;
  readonly #quotes: QuoteBook;
  readonly #rate: RateLimiter;

  constructor({ clock, limits }: Pick<ConvertContext, 'clock' | 'limits'>, quotes: QuoteBook) {
    this.#openCountMax = limits.openQuoteCount;
    this.#quotes = quotes;
    const countMax = limits.quotesPerMinute;
    this.#rate = new RateLimiter(clock, { pauseMs: 0, windowMs: MINUTE_MS, countMax });
  }

  /** Counts a request for a quote. */
  enter(userId: UserId, now: EpochMs): QuoteRejection | undefined {
    const tooSoon = this.#rate.enter(String(userId));
    return tooSoon && rejectUntil('quotes', now, epochMs(now + (tooSoon.retryAfterMs ?? 0)));
  }

  openRejection(userId: UserId, now: EpochMs): QuoteRejection | undefined {
    const open = this.#quotes.openOf(userId, now);
    const [first] = open;
    if (first === undefined || open.length < this.#openCountMax) return undefined;
    return rejectUntil('open_quotes', now, first.expiresAt);
  }
}

const rejectUntil = (
  limit: 'quotes' | 'open_quotes',
  now: EpochMs,
  until: EpochMs,
): QuoteRejection => {
  const retryAfterMs = until - now;
  const seconds = Math.ceil(retryAfterMs / 1_000);
  return reject('too_many_requests', {
    message: sentence('Too many quotes. Try again in {seconds} s.', { seconds }),
    details: { limit, remaining: '0', until: isoOf(until) },
    retryAfterMs,
  });
};
