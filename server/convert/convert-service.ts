/** Converts of users: quotes and their acceptance, limit converts, small balances, history. Every change runs
 *  as one command of the exchange, next to orders. */
import { decimalOfUnits } from '#contract/core/decimal.ts';
import type { RequestId, UserId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import type { ConvertWallet } from '#contract/entities/convert.ts';
import type { QuoteStatus } from '#contract/rest/convert.ts';
import { hasFallenBelow, rateAfterSpread, shownRateOf } from '#domain/convert-quote.ts';
import type { Page } from '#server/db/table/page.ts';
import type { Transaction } from '#server/exchange/transaction.ts';
import { isRejection, reject } from '#server/runtime/rejection.ts';
import type { ConvertContext } from './convert-context.ts';
import type { ConvertQuery, ConvertRecord } from './convert-orders.ts';
import { midRateOf } from './convert-prices.ts';
import {
  amountsAt,
  availableOf,
  balanceRejection,
  coinsRejection,
  limitsRejection,
  paidLimitsOf,
  type ConvertCoins,
  type GivenAmounts,
} from './convert-request.ts';
import { MOVE_BPS_MAX, SPREAD } from './convert-terms.ts';
import { LimitConverts, type LimitRequest } from './limit-converts.ts';
import { QuoteBook, quoteStatusAt, type Quote } from './quote-book.ts';
import { houseBalanceOf, settleConvert } from './settle-convert.ts';
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

export class ConvertService {
  readonly #context: ConvertContext;
  readonly #newId: () => string;
  readonly #quotes = new QuoteBook();
  readonly #limits: LimitConverts;

  /** @param newId unguessable, for quotes. */
  constructor(context: ConvertContext, newId: () => string) {
    this.#context = context;
    this.#newId = newId;
    this.#limits = new LimitConverts(context);
  }

  /** Limits and the current rate, without a commitment. */
  pairInfo(coins: ConvertCoins) {
    const { exchange } = this.#context;
    const wrongCoins = coinsRejection(exchange, coins);
    if (wrongCoins !== undefined) return wrongCoins;
    const mid = midRateOf(exchange, coins.fromCoinId, coins.toCoinId);
    return {
      limits: paidLimitsOf(exchange, coins.fromCoinId),
      rate: mid === undefined ? undefined : rateAfterSpread(mid, SPREAD),
    };
  }

  quote(request: QuoteRequest) {
    const { exchange, db, clock } = this.#context;
    const { userId, wallet, fromCoinId, toCoinId } = request;
    const wrongCoins = coinsRejection(exchange, request);
    if (wrongCoins !== undefined) return wrongCoins;
    const mid = midRateOf(exchange, fromCoinId, toCoinId);
    const paidLimits = paidLimitsOf(exchange, fromCoinId);
    if (mid === undefined || paidLimits === undefined) return reject('convert_no_liquidity');
    const rate = rateAfterSpread(mid, SPREAD);
    const amounts = amountsAt(request, rate);
    if (isRejection(amounts)) return amounts;
    const wrongAmount = limitsRejection(paidLimits, amounts);
    if (wrongAmount !== undefined) return wrongAmount;
    const now = clock();
    const quote: Quote = {
      id: this.#newId(),
      userId,
      wallet,
      fromCoinId,
      toCoinId,
      ...amounts,
      mid,
      rate,
      quotedAt: now,
      expiresAt: epochMs(now + request.validSec * 1e3),
      status: 'open',
    };
    if (availableOf(db, userId, fromCoinId, wallet) < amounts.fromAmount) {
      return { ...quote, id: undefined } satisfies ShownQuote;
    }
    this.#quotes.add(quote);
    return quote satisfies ShownQuote;
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
    if (quoteStatusAt(quote, now) !== 'open') return reject('quote_expired');
    const moved = this.#moveRejection(quote);
    if (moved !== undefined) return moved;
    const { wallet, fromCoinId, toCoinId, fromAmount, toAmount } = quote;
    const tooLow = balanceRejection(availableOf(db, userId, fromCoinId, wallet), fromAmount);
    if (tooLow !== undefined) return tooLow;
    if (houseBalanceOf(ledger, toCoinId) < toAmount) return reject('convert_no_liquidity');
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
    settleConvert(ledger, record, { payFrom: 'available', received: toAmount, postedAt: now });
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
    this.#limits.stop();
  }

  /** Ends the quote when the live price has fallen too far. */
  #moveRejection(quote: Quote) {
    const live = midRateOf(this.#context.exchange, quote.fromCoinId, quote.toCoinId);
    if (live === undefined) return reject('convert_no_liquidity');
    if (!hasFallenBelow(live, quote.mid, MOVE_BPS_MAX)) return undefined;
    quote.status = 'rejected';
    const newRate = shownRateOf(rateAfterSpread(live, SPREAD));
    return reject('rate_moved', { details: { new_rate: decimalOfUnits(newRate) } });
  }
}
