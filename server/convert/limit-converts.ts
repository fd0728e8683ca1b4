/** Limit converts: the paid amount is frozen until the price after the spread reaches the limit, the owner cancels,
 *  or the time is over. Pending ones are read from the database at the start. */
import { assert } from '#contract/core/assert.ts';
import { decimalOfUnits, type Decimal, type Units } from '#contract/core/decimal.ts';
import { DAY_MS } from '#contract/core/durations.ts';
import type { CoinId, RequestId, UserId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type { ConvertReason, ConvertSide, ConvertWallet } from '#contract/entities/convert.ts';
import type { ConvertEvent } from '#contract/entities/notification-trading.ts';
import {
  isWithin,
  LIMIT_COUNT_MAX,
  limitPriceRangeOf,
  limitRateOf,
  type ConvertAmounts,
  type UnitsRange,
} from '#domain/convert-amount.ts';
import {
  hasReached,
  rateAfterSpread,
  receivedFor,
  shownRateOf,
  type ConvertRate,
} from '#domain/convert-quote.ts';
import { ONE_UNIT, steppedUnitsOf } from '#domain/entered-amount.ts';
import { repeatWhile, throttle } from '#server/exchange/market-data/throttle.ts';
import { placeFreeze, setFreeze } from '#server/ledger/freezes.ts';
import type { Ledger } from '#server/ledger/ledger.ts';
import { postTransfer } from '#server/ledger/post-transfer.ts';
import { isRejection, reject } from '#server/runtime/rejection.ts';
import type { ConvertContext } from './convert-context.ts';
import type { ConvertCoins, GivenAmounts } from './convert-flow.ts';
import type { ConvertRecord } from './convert-orders.ts';
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
import { SPREAD } from './convert-terms.ts';
import { limitRejection, settleConvert, stockRejection } from './settle-convert.ts';

/** Shortest time between two comparisons with the books, and the interval of the comparison with the clock. */
const PRICE_CHECK_MS = 100;
const EXPIRY_CHECK_MS = 1_000;
/** Wait after a limit, or after the house had too little. */
const LIMIT_WAIT_MS = 5_000;
/** Wait after the books had too little at the limit. */
const DEPTH_WAIT_MS = 1_000;
/** Converts of one check, so that orders do not wait behind all of them. */
const WORK_COUNT_MAX = 100;

export interface LimitRequest extends ConvertCoins, GivenAmounts {
  readonly userId: UserId;
  readonly requestId: RequestId;
  readonly wallet: ConvertWallet;
  readonly side: ConvertSide;
  readonly limitPrice: Decimal;
  readonly expireDays: number;
}

interface PendingConvert {
  readonly record: ConvertRecord;
  /** Rate of the limit price. */
  readonly limit: ConvertRate;
  readonly expiresAt: EpochMs;
  /** Earliest time of the next attempt. */
  retryAt: number;
}

export class LimitConverts {
  readonly #context: ConvertContext;
  readonly #pending = new Map<number, PendingConvert>();
  readonly #stopListening: () => void;
  #isWorking = false;
  #isRunning = true;

  constructor(context: ConvertContext) {
    this.#context = context;
    const { exchange, schedule, clock } = context;
    for (const record of context.orders.pending()) this.#add(record);
    const check = throttle(PRICE_CHECK_MS, { clock, schedule }, () => this.#check());
    this.#stopListening = exchange.addListener(() => {
      if (this.#pending.size > 0) check();
    });
    repeatWhile(
      EXPIRY_CHECK_MS,
      schedule,
      () => this.#isRunning,
      () => this.#check(),
    );
  }

  stop(): void {
    this.#isRunning = false;
    this.#stopListening();
  }

  /** Runs in a command of the exchange. */
  create(ledger: Ledger, request: LimitRequest, now: EpochMs) {
    const { orders, exchange, db } = this.#context;
    const { userId, requestId, wallet, fromCoinId, toCoinId, side, limitPrice } = request;
    const intent = intentOf(request);
    const [earlier] = orders.byRequest(userId, requestId);
    if (earlier !== undefined) {
      return earlier.intent === intent ? earlier : reject('request_id_reused');
    }
    const wrongCoins = coinsRejection(exchange, request);
    if (wrongCoins !== undefined) return wrongCoins;
    const priceUnits = steppedUnitsOf(limitPrice);
    if (priceUnits === undefined)
      return reject('off_step', { details: { step: decimalOfUnits(ONE_UNIT) } });
    const limit = limitRateOf(side, limitPrice);
    const ambiguous = ambiguityRejection(request);
    if (ambiguous !== undefined) return ambiguous;
    const amounts = amountsAt(request, limit);
    const wrongAmounts = this.#amountsRejection(request, priceUnits, amounts, now);
    if (wrongAmounts !== undefined) return wrongAmounts;
    if (this.pendingIdsOf(userId).length >= LIMIT_COUNT_MAX) return reject('too_many_open_orders');
    const { fromAmount } = amounts;
    const tooLow = balanceRejection(availableOf(db, userId, fromCoinId, wallet), fromAmount);
    if (tooLow !== undefined) return tooLow;
    const record = orders.insert({
      userId,
      kind: 'limit',
      requestId,
      intent,
      quoteId: undefined,
      wallet,
      fromCoinId,
      toCoinId,
      ...amounts,
      rate: shownRateOf(limit),
      side,
      limitPrice: priceUnits,
      status: 'pending',
      expiresAt: epochMs(now + request.expireDays * DAY_MS),
      createdAt: now,
      doneAt: undefined,
    });
    const frozen = placeFreeze(ledger, {
      reason: 'convert',
      referenceId: record.id,
      coinAccounts: ledger.coinAccounts(userId, fromCoinId, wallet),
      amount: fromAmount,
      cause: `convert:${record.id}/freeze`,
      postedAt: now,
    });
    assert(frozen === 'frozen', 'the balance was checked before it is frozen');
    this.#add(record);
    return record;
  }

  #amountsRejection(
    { userId, fromCoinId, toCoinId, side }: LimitRequest,
    price: Units,
    amounts: ConvertAmounts,
    now: EpochMs,
  ) {
    const bound = boundOf(this.#context, { fromCoinId, toCoinId });
    const paidLimits = paidLimitsOf(this.#context, fromCoinId);
    if (bound === undefined || paidLimits === undefined) return rejectOldPrices();
    const range = limitPriceRangeOf(side, bound);
    if (!isWithin(price, range)) return reject('out_of_range', { details: rangeDetails(range) });
    // The limits of the user and the house are compared again when it is carried out.
    const flow = { userId, fromCoinId, toCoinId, ...amounts };
    return limitsRejection(paidLimits, amounts) ?? limitRejection(this.#context, [flow], now);
  }

  /** Runs in a command of the exchange. */
  cancel(ledger: Ledger, userId: UserId, id: number, now: EpochMs) {
    const pending = this.#pending.get(id);
    if (pending?.record.userId === userId) return this.#release(ledger, pending, 'cancelled', now);
    const known = this.#context.orders.byId(id);
    if (known?.userId !== userId || known.kind !== 'limit') return reject('not_found');
    return reject('state_changed');
  }

  pendingIdsOf(userId: UserId): readonly number[] {
    return [...this.#pending.values()]
      .filter(({ record }) => record.userId === userId)
      .map(({ record }) => record.id);
  }

  #add(record: ConvertRecord): void {
    const { side, limitPrice, expiresAt } = record;
    assert(side !== undefined && limitPrice !== undefined, 'a limit convert has a limit');
    assert(expiresAt !== undefined, 'a limit convert expires');
    const limit = limitRateOf(side, decimalOfUnits(limitPrice));
    this.#pending.set(record.id, { record, limit, expiresAt, retryAt: 0 });
  }

  #check(): void {
    const { exchange, clock, onError } = this.#context;
    const isIdle = this.#pending.size === 0 || this.#isWorking || !this.#isRunning;
    if (isIdle || exchange.health.mode !== 'open') return;
    const due = this.#due(clock()).slice(0, WORK_COUNT_MAX);
    if (due.length === 0) return;
    this.#isWorking = true;
    // A command each, so that a failure undoes one convert; they share a commit.
    Promise.all(
      due.map((pending) => exchange.transact((ledger, now) => this.#work(ledger, pending, now))),
    )
      .catch((error: unknown) => {
        // The queue may close while a check is pending.
        if (this.#isRunning) onError(error);
      })
      .finally(() => {
        this.#isWorking = false;
      });
  }

  /** Expired ones, and those whose limit the price has reached. */
  #due(now: EpochMs): readonly PendingConvert[] {
    const bounds = new Map<string, ConvertRate | undefined>();
    const boundAfterSpread = ({ record }: PendingConvert): ConvertRate | undefined => {
      const key = `${record.fromCoinId}/${record.toCoinId}`;
      if (!bounds.has(key)) bounds.set(key, this.#boundAfterSpread(record));
      return bounds.get(key);
    };
    return [...this.#pending.values()].filter((pending) => {
      if (now >= pending.expiresAt) return true;
      const bound = now < pending.retryAt ? undefined : boundAfterSpread(pending);
      // Most are decided without their books: no price is better than the bound.
      if (bound === undefined || !hasReached(bound, pending.limit)) return false;
      if (this.#reachedRate(pending) !== undefined) return true;
      pending.retryAt = now + DEPTH_WAIT_MS;
      return false;
    });
  }

  #boundAfterSpread(record: ConvertRecord): ConvertRate | undefined {
    const bound = boundOf(this.#context, record);
    return bound && rateAfterSpread(bound, SPREAD);
  }

  /** @returns the rate after the spread for the whole amount, if it has reached the limit. */
  #reachedRate({ record, limit }: PendingConvert): ConvertRate | undefined {
    const fromAmount = decimalOfUnits(record.fromAmount);
    const price = priceOf(this.#context, record, { fromAmount });
    return isRejection(price) || !hasReached(price.rate, limit) ? undefined : price.rate;
  }

  /** Decides in the command: the convert may have ended, and prices may have moved. */
  #work(ledger: Ledger, pending: PendingConvert, now: EpochMs): void {
    const { record, expiresAt } = pending;
    if (this.#pending.get(record.id) !== pending) return;
    if (now >= expiresAt) {
      this.#release(ledger, pending, 'expired', now);
      return;
    }
    const rate = this.#reachedRate(pending);
    if (rate === undefined) return;
    const toAmount = receivedFor(record.fromAmount, rate);
    const flows = [{ ...record, toAmount }];
    if (limitRejection(this.#context, flows, now) ?? stockRejection(ledger, flows)) {
      pending.retryAt = now + LIMIT_WAIT_MS;
      return;
    }
    const details = { payFrom: 'frozen', received: toAmount, postedAt: now } as const;
    settleConvert(this.#context, ledger, record, details);
    setFreeze(ledger, { reason: 'convert', referenceId: record.id }, 0n);
    const outcome = { status: 'done', toAmount, rate: shownRateOf(rate) } as const;
    this.#notify('filled', this.#context.orders.end(record, outcome, now), now);
    this.#pending.delete(record.id);
  }

  #release(
    ledger: Ledger,
    { record }: PendingConvert,
    reason: ConvertReason,
    now: EpochMs,
  ): ConvertRecord {
    const { id, userId, fromCoinId, wallet, fromAmount } = record;
    const { available, frozen } = ledger.coinAccounts(userId, fromCoinId, wallet);
    const posted = postTransfer(ledger, {
      debit: frozen,
      credit: available,
      amount: fromAmount,
      type: 'convert_release',
      cause: `convert:${id}/release`,
      postedAt: now,
    });
    assert(posted === 'posted', 'a freeze covers its convert');
    setFreeze(ledger, { reason: 'convert', referenceId: id }, 0n);
    const ended = this.#context.orders.end(record, { status: 'failed', reason }, now);
    this.#pending.delete(id);
    if (reason === 'expired') this.#notify('expired', ended, now);
    return ended;
  }

  /** Its owner was not there. */
  #notify(event: ConvertEvent, record: ConvertRecord, now: EpochMs): void {
    const { exchange, putNotification } = this.#context;
    const { id: convertId, userId, fromCoinId, toCoinId, fromAmount, toAmount } = record;
    const codeOf = (coinId: CoinId): string =>
      exchange.coins.find(({ id }) => id === coinId)?.code ?? '';
    const details = {
      kind: 'convert',
      event,
      convertId,
      fromCoin: codeOf(fromCoinId),
      toCoin: codeOf(toCoinId),
      fromAmount: decimalOfUnits(fromAmount),
      toAmount: decimalOfUnits(toAmount),
    } as const;
    putNotification(userId, details, now);
  }
}

const rangeDetails = ({ minimum, maximum }: UnitsRange) => ({
  minimum: decimalOfUnits(minimum),
  maximum: decimalOfUnits(maximum),
});

const intentOf = (request: LimitRequest): string => {
  const { fromCoinId, toCoinId, fromAmount, toAmount, wallet, side, limitPrice } = request;
  return JSON.stringify([
    'limit',
    fromCoinId,
    toCoinId,
    fromAmount ?? null,
    toAmount ?? null,
    wallet,
    side,
    limitPrice,
    request.expireDays,
  ]);
};
