/** Converts of users: quotes and their acceptance, limit converts, small balances, history. Every change runs
 *  as one command of the exchange, next to orders. */
import { decimalOfUnits } from '#contract/core/decimal.ts';
import { SECOND_MS } from '#contract/core/durations.ts';
import type { RequestId, UserId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type { ConvertWallet } from '#contract/entities/convert.ts';
import type { QuoteStatus } from '#contract/rest/convert.ts';
import { limitPriceRangeOf } from '#domain/convert-amount.ts';
import { hasMoved, shownRateOf, type ConvertRate } from '#domain/convert-quote.ts';
import type { Page } from '#server/db/table/page.ts';
import { repeatWhile } from '#server/exchange/market-data/throttle.ts';
import type { Transaction } from '#server/exchange/transaction.ts';
import { isRejection, reject } from '#server/runtime/rejection.ts';
import type { ConvertContext } from './convert-context.ts';
import type { ConvertCoins, GivenAmounts } from './convert-flow.ts';
import type { ConvertQuery, ConvertRecord } from './convert-orders.ts';
import { boundOf, priceOf, rejectOldPrices } from './convert-prices.ts';
import {
  ambiguityRejection,
  amountsAt,
  availableOf,
  balanceRejection,
  coinsRejection,
  limitsRejection,
  paidLimitsOf,
} from './convert-request.ts';
import { TOLERANCE } from './convert-terms.ts';
import { LimitConverts, type LimitRequest } from './limit-converts.ts';
import { QuoteBook, quoteStatusAt, type Quote } from './quote-book.ts';
import { QuoteLimits } from './quote-limits.ts';
import { limitRejection, settleConvert, stockRejection } from './settle-convert.ts';
import { smallBalancesOf, sweep, type SweepRequest } from './small-balances.ts';

export interface QuoteRequest extends ConvertCoins, GivenAmounts {
  readonly userId: UserId;
  readonly wallet: ConvertWallet;
  readonly validSec: number;
}

/** Changes run inside a transaction of the exchange. */
type ConvertTransaction = Pick<Transaction, 'ledger' | 'now'>;

/** A quote as shown; without an ID it is indicative. */
export type ShownQuote = Omit<Quote, 'id'> & { readonly id: string | undefined };

interface AcceptRequest {
  readonly userId: UserId;
  readonly quoteId: string;
  readonly requestId: RequestId;
}

/** Reference prices are set as often. */
const WITHDRAW_CHECK_MS = SECOND_MS;

export class ConvertService {
  readonly #context: ConvertContext;
  readonly #newId: () => string;
  readonly #quotes = new QuoteBook();
  readonly #quoteLimits: QuoteLimits;
  readonly #limits: LimitConverts;
  #isRunning = true;

  /** @param newId unguessable, for quotes. */
  constructor(context: ConvertContext, newId: () => string) {
    this.#context = context;
    this.#newId = newId;
    this.#quoteLimits = new QuoteLimits(context, this.#quotes);
    this.#limits = new LimitConverts(context);
    repeatWhile(
      WITHDRAW_CHECK_MS,
      context.schedule,
      () => this.#isRunning,
      () => this.#withdrawMoved(),
    );
  }

  /** Limits and the current rate, without a commitment. */
  pairInfo(coins: ConvertCoins) {
    const { exchange } = this.#context;
    const wrongCoins = coinsRejection(exchange, coins);
    if (wrongCoins !== undefined) return wrongCoins;
    const limits = paidLimitsOf(this.#context, coins.fromCoinId);
    const fromAmount = limits && decimalOfUnits(limits.minimum);
    const price =
      fromAmount === undefined ? undefined : priceOf(this.#context, coins, { fromAmount });
    const bound = boundOf(this.#context, coins);
    return {
      limits,
      rate: price === undefined || isRejection(price) ? undefined : price.rate,
      sellPrices: bound && limitPriceRangeOf('sell', bound),
      buyPrices: bound && limitPriceRangeOf('buy', bound),
    };
  }

  quote(request: QuoteRequest) {
    const { exchange, db, clock } = this.#context;
    const { userId, wallet, fromCoinId, toCoinId } = request;
    const now = clock();
    const wrongCoins = coinsRejection(exchange, request);
    if (wrongCoins !== undefined) return wrongCoins;
    const tooOften = this.#quoteLimits.enter(userId, now);
    if (tooOften !== undefined) return tooOften;
    const priced = this.#priceFor(request, now);
    if (isRejection(priced)) return priced;
    const quote: Quote = {
      id: this.#newId(),
      userId,
      wallet,
      fromCoinId,
      toCoinId,
      ...priced,
      quotedAt: now,
      expiresAt: epochMs(now + request.validSec * 1e3),
      status: 'open',
    };
    if (availableOf(db, userId, fromCoinId, wallet) < priced.fromAmount) {
      return { ...quote, id: undefined } satisfies ShownQuote;
    }
    const tooMany = this.#quoteLimits.openRejection(userId, now);
    if (tooMany !== undefined) return tooMany;
    this.#quotes.add(quote);
    return quote satisfies ShownQuote;
  }

  /** Price and amounts of a request, within all limits. */
  #priceFor(request: QuoteRequest, now: EpochMs) {
    const { userId, fromCoinId, toCoinId, fromAmount, toAmount } = request;
    const given = { fromAmount, toAmount };
    const ambiguous = ambiguityRejection(given);
    if (ambiguous !== undefined) return ambiguous;
    const bound = boundOf(this.#context, request);
    const paidLimits = paidLimitsOf(this.#context, fromCoinId);
    if (bound === undefined || paidLimits === undefined) return rejectOldPrices();
    // Before the books: an amount outside the limits is not their shortage.
    const wrongAmount = limitsRejection(paidLimits, amountsAt(given, bound));
    if (wrongAmount !== undefined) return wrongAmount;
    const priced = priceOf(this.#context, request, given);
    if (isRejection(priced)) return priced;
    const amounts = amountsAt(given, priced.rate);
    const overLimits =
      limitsRejection(paidLimits, amounts) ??
      limitRejection(this.#context, [{ userId, fromCoinId, toCoinId, ...amounts }], now);
    return overLimits ?? { ...amounts, ...priced, given, bound };
  }

  /** Converts by a quote, once. A repeated request returns the same convert. */
  accept({ ledger, now }: ConvertTransaction, { userId, quoteId, requestId }: AcceptRequest) {
    const { orders, db } = this.#context;
    const [earlier] = orders.byRequest(userId, requestId);
    if (earlier !== undefined) {
      return earlier.quoteId === quoteId ? earlier : reject('request_id_reused');
    }
    const used = orders.byQuote(quoteId);
    if (used !== undefined)
      return reject(used.userId === userId ? 'quote_used' : 'quote_not_owned');
    const quote = this.#quotes.find(quoteId);
    if (quote === undefined) return reject('quote_expired');
    if (quote.userId !== userId) return reject('quote_not_owned');
    const status = quoteStatusAt(quote, now);
    if (status === 'cancelled') return this.#rejectMoved(quote);
    if (status !== 'open') return reject('quote_expired');
    const moved = this.#moveRejection(quote);
    if (moved !== undefined) return moved;
    const { wallet, fromCoinId, toCoinId, fromAmount, toAmount } = quote;
    const tooLow = balanceRejection(availableOf(db, userId, fromCoinId, wallet), fromAmount);
    if (tooLow !== undefined) return tooLow;
    const overLimits =
      limitRejection(this.#context, [quote], now) ?? stockRejection(ledger, [quote]);
    if (overLimits !== undefined) return overLimits;
    const record = orders.insert({
      userId,
      kind: 'instant',
      requestId,
      intent: quoteId,
      quoteId,
      wallet,
      fromCoinId,
      toCoinId,
      fromAmount,
      toAmount,
      rate: shownRateOf(quote.rate),
      side: undefined,
      limitPrice: undefined,
      expiresAt: undefined,
      status: 'done',
      createdAt: now,
      doneAt: now,
    });
    const details = { payFrom: 'available', received: toAmount, postedAt: now } as const;
    settleConvert(this.#context, ledger, record, details);
    quote.status = 'accepted';
    return record;
  }

  /** State of a quote of the user. After a restart only accepted quotes are known. */
  outcome(userId: UserId, quoteId: string) {
    const { orders, clock } = this.#context;
    const convert = orders.byQuote(quoteId);
    const quote = this.#quotes.find(quoteId);
    const ownerId = convert?.userId ?? quote?.userId;
    if (ownerId === undefined) return reject('not_found');
    if (ownerId !== userId) return reject('quote_not_owned');
    const status: QuoteStatus =
      convert !== undefined || quote === undefined ? 'accepted' : quoteStatusAt(quote, clock());
    return { quoteId, status, convert };
  }

  createLimit({ ledger, now }: ConvertTransaction, request: LimitRequest) {
    return this.#limits.create(ledger, request, now);
  }

  cancelLimit(userId: UserId, id: number) {
    return this.#context.exchange.transact((ledger, now) =>
      this.#limits.cancel(ledger, userId, id, now),
    );
  }

  hasPendingLimits(userId: UserId): boolean {
    return this.#limits.pendingIdsOf(userId).length > 0;
  }

  /** Cancels every pending limit convert of a closed account. */
  async cancelAll(userId: UserId): Promise<void> {
    await Promise.all(this.#limits.pendingIdsOf(userId).map((id) => this.cancelLimit(userId, id)));
  }

  history(query: ConvertQuery): Page<ConvertRecord> {
    return this.#context.orders.page(query);
  }

  smallBalances(userId: UserId) {
    return smallBalancesOf(this.#context, userId);
  }

  sweep({ ledger, now }: ConvertTransaction, request: SweepRequest) {
    return sweep(this.#context, ledger, request, now);
  }

  stop(): void {
    this.#isRunning = false;
    this.#limits.stop();
  }

  /** Ends the quote when its price has moved too far, in either direction. */
  #moveRejection(quote: Quote) {
    const live = priceOf(this.#context, quote, quote.given);
    if (isRejection(live)) return live;
    if (!hasMoved(live.price, quote.price, TOLERANCE)) return undefined;
    quote.status = 'rejected';
    return rejectAt(live.rate);
  }

  /** Rejection of a quote that was withdrawn. */
  #rejectMoved(quote: Quote) {
    const live = priceOf(this.#context, quote, quote.given);
    return isRejection(live) ? live : rejectAt(live.rate);
  }

  /** Ends quotes whose price the reference prices have left, so that no later acceptance depends on when it arrives. */
  #withdrawMoved(): void {
    const { clock } = this.#context;
    const bounds = new Map<string, ConvertRate | undefined>();
    this.#quotes.withdraw(clock(), (quote) => {
      const key = `${quote.fromCoinId}/${quote.toCoinId}`;
      if (!bounds.has(key)) bounds.set(key, boundOf(this.#context, quote));
      const bound = bounds.get(key);
      return bound === undefined || hasMoved(bound, quote.bound, TOLERANCE);
    });
  }
}

const rejectAt = (rate: ConvertRate) =>
  reject('rate_moved', { details: { new_rate: decimalOfUnits(shownRateOf(rate)) } });
