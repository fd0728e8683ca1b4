/** Open and recent quotes, in memory: a restart ends them, and only accepted ones are stored. */
import type { Units } from '#contract/core/decimal.ts';
import type { CoinId, UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { ConvertWallet } from '#contract/entities/convert.ts';
import type { QuoteStatus } from '#contract/rest/convert.ts';
import type { ConvertRate } from '#domain/convert-quote.ts';
import type { GivenAmounts } from './convert-flow.ts';
import { QUOTE_COUNT_MAX, QUOTE_RETENTION_MS } from './convert-terms.ts';

export interface Quote {
  readonly id: string;
  readonly userId: UserId;
  readonly wallet: ConvertWallet;
  readonly fromCoinId: CoinId;
  readonly toCoinId: CoinId;
  readonly fromAmount: Units;
  readonly toAmount: Units;
  /** Amount that the user gave: the other one follows from the rate. */
  readonly given: GivenAmounts;
  /** Price before the spread when it was made, which later prices are compared with. */
  readonly price: ConvertRate;
  /** The part of it that the books do not make: of reference prices and second sources. */
  readonly bound: ConvertRate;
  /** Rate after the spread. */
  readonly rate: ConvertRate;
  readonly quotedAt: EpochMs;
  readonly expiresAt: EpochMs;
  /** `open` also after the expiry: `statusOf` compares the time. */
  status: Extract<QuoteStatus, 'open' | 'accepted' | 'rejected' | 'cancelled'>;
}

export class QuoteBook {
  readonly #byId = new Map<string, Quote>();
  readonly #byUser = new Map<UserId, Quote[]>();
  /** May contain some that have ended. */
  readonly #open = new Set<Quote>();

  /** Adds a quote. Earlier ones stay open, because another tab may show one. */
  add(quote: Quote): void {
    this.#prune(quote.quotedAt);
    const own = this.#byUser.get(quote.userId) ?? [];
    own.push(quote);
    if (own.length > QUOTE_COUNT_MAX) {
      for (const dropped of own.splice(0, own.length - QUOTE_COUNT_MAX)) {
        this.#byId.delete(dropped.id);
        this.#open.delete(dropped);
      }
    }
    this.#byUser.set(quote.userId, own);
    this.#byId.set(quote.id, quote);
    this.#open.add(quote);
  }

  /** Those of a user that can be accepted, the first to expire first. */
  openOf(userId: UserId, now: EpochMs): readonly Quote[] {
    return (this.#byUser.get(userId) ?? [])
      .filter((quote) => quoteStatusAt(quote, now) === 'open')
      .toSorted((one, other) => one.expiresAt - other.expiresAt);
  }

  /** Ends open quotes of all users that `isOver`. */
  withdraw(now: EpochMs, isOver: (quote: Quote) => boolean): void {
    for (const quote of this.#open) {
      if (quoteStatusAt(quote, now) !== 'open') this.#open.delete(quote);
      else if (isOver(quote)) {
        quote.status = 'cancelled';
        this.#open.delete(quote);
      }
    }
  }

  find(id: string): Quote | undefined {
    return this.#byId.get(id);
  }

  /** Removes quotes that expired long ago; the oldest are first. */
  #prune(now: EpochMs): void {
    for (const [id, quote] of this.#byId) {
      if (quote.expiresAt + QUOTE_RETENTION_MS > now) return;
      this.#byId.delete(id);
      const own = this.#byUser.get(quote.userId)?.filter((one) => one !== quote) ?? [];
      if (own.length === 0) this.#byUser.delete(quote.userId);
      else this.#byUser.set(quote.userId, own);
    }
  }
}

export const quoteStatusAt = ({ status, expiresAt }: Quote, now: EpochMs): QuoteStatus =>
  status === 'open' && now >= expiresAt ? 'expired' : status;
