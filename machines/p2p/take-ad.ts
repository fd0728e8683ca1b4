/** Pure functions and types of taking an ad: a draft with an amount of either kind, the amounts of the order by the
 *  rules that the exchange applies, and what is sent. */
import { assert } from '#contract/core/assert.ts';
import {
  compareDecimals,
  decimal,
  decimalOf,
  decimalOfUnits,
  divideFloor,
  UNIT_DECIMALS,
  unitsOf,
  type Decimal,
  type Units,
} from '#contract/core/decimal.ts';
import type { RequestId } from '#contract/core/ids.ts';
import type { ApiError } from '#contract/envelope.ts';
import type { P2pAd } from '#contract/entities/p2p-ad.ts';
import type { P2pOrderDetails } from '#contract/entities/p2p-order.ts';
import type { NewP2pOrder } from '#contract/rest/p2p-orders.ts';
import { decimalOfText } from '#domain/amount-input.ts';
import {
  feeOf,
  fiatOf,
  largestOrderOf,
  stepOf,
  takenAmountsOf,
  type AmountSteps,
  type OrderAmounts,
  type TakeProblem,
  type TakeTerms,
} from '#domain/p2p/amounts.ts';
import { rejectionOf, type Rejection } from '../kernel/rejection.ts';
import {
  isMade,
  TRADING_DELAYS,
  type RequestOutcome,
  type RequestTypes,
  type SentRequestInput,
} from '../kernel/sent-request.ts';

export interface TakeDraft {
  /** Which of the two amounts is typed: of the currency, or of the coin. */
  readonly field: 'fiat' | 'coin';
  /** Ungrouped text as typed. */
  readonly text: string;
  /** Kind of payment of a buyer, own account of a seller. */
  readonly paymentId: number | undefined;
}

/** Rule of the draft that is not met. */
export type TakeAdProblem =
  | 'no_price'
  | 'amount_missing'
  | TakeProblem
  | 'balance_too_low'
  | 'payment_missing';

/** What the order would have. Fees are in the coin. */
export interface TakeAmounts {
  readonly amount: Decimal;
  readonly fiat: Decimal;
  readonly fee: Decimal;
  /** What reaches a buyer, or what is frozen of a seller. */
  readonly netAmount: Decimal;
}

/** The request that makes the order. */
export interface CreateOrder extends RequestTypes {
  readonly request: NewP2pOrder;
  readonly response: P2pOrderDetails;
  readonly query: RequestId;
  readonly found: P2pOrderDetails;
}

export interface TakeAd {
  readonly ad: P2pAd;
  readonly steps: AmountSteps;
  readonly draft: TakeDraft;
  /** The P2P wallet of a seller; undefined while unknown, and for a buyer. */
  readonly available: Decimal | undefined;
  /** What the typed amount is of the other kind, also outside the limits; undefined without an amount or a price. */
  readonly otherAmount: Decimal | undefined;
  /** Undefined while the draft has a problem with its amount. */
  readonly amounts: TakeAmounts | undefined;
  readonly problem: TakeAdProblem | undefined;
  /** Set by the first attempt: missing values are shown from then on. */
  readonly areProblemsShown: boolean;
  /** Price that was shown before the current one, until the user accepts the current one. */
  readonly previousPrice: Decimal | undefined;
  readonly rejection: Rejection | undefined;
  /** When trading is possible again after a rejection for too many cancels, as ISO text. */
  readonly pausedUntil: string | undefined;
  /** The last attempt got no response, and the exchange knows no order of it. */
  readonly isAbsent: boolean;
  readonly sent: NewP2pOrder | undefined;
  readonly order: P2pOrderDetails | undefined;
}

export interface TakeAdInput {
  readonly ad: P2pAd;
  readonly steps: AmountSteps;
  /** What the list was filtered by: it is the first draft. */
  readonly fiatText?: string | undefined;
  /** Own account that a seller has used; a kind of payment that the list was filtered by. */
  readonly paymentId?: number | undefined;
}

/** The reader's side: an ad that sells is bought from. */
export const isBuying = ({ side }: Pick<P2pAd, 'side'>): boolean => side === 'sell';

export function createTakeAd({ ad, steps, fiatText = '', paymentId }: TakeAdInput): TakeAd {
  const [only, ...others] = ad.paymentTypes;
  const firstPayment = isBuying(ad) && others.length === 0 ? only?.id : undefined;
  return checkTake({
    ad,
    steps,
    draft: { field: 'fiat', text: fiatText, paymentId: paymentId ?? firstPayment },
    available: undefined,
    otherAmount: undefined,
    amounts: undefined,
    problem: undefined,
    areProblemsShown: false,
    previousPrice: undefined,
    rejection: undefined,
    pausedUntil: undefined,
    isAbsent: false,
    sent: undefined,
    order: undefined,
  });
}

const FORGOTTEN = { rejection: undefined, pausedUntil: undefined, isAbsent: false } as const;

export const editTake = (take: TakeAd, patch: Partial<TakeDraft>): TakeAd =>
  checkTake({ ...take, ...FORGOTTEN, draft: { ...take.draft, ...patch } });

export const withAvailable = (take: TakeAd, available: Decimal | undefined): TakeAd =>
  checkTake({ ...take, available });

/** Whether the ad has another price than the one that the user has typed an amount for. */
export const isPriceMoved = (take: TakeAd, ad: P2pAd): boolean =>
  take.draft.text !== '' &&
  take.ad.currentPrice !== undefined &&
  ad.currentPrice !== undefined &&
  take.ad.currentPrice !== ad.currentPrice;

export const withAd = (take: TakeAd, ad: P2pAd): TakeAd => checkTake({ ...take, ad });

/** The amounts change with the price, so the user must see both before anything is sent. */
export const reprice = (take: TakeAd, ad: P2pAd): TakeAd =>
  withAd({ ...take, previousPrice: take.previousPrice ?? take.ad.currentPrice }, ad);

export const acceptPrice = (take: TakeAd): TakeAd => ({ ...take, previousPrice: undefined });

/** Fills the largest amount that the exchange accepts, which a seller's balance may limit. */
export function maximize(take: TakeAd): TakeAd {
  const terms = termsOf(take);
  const largest = terms === undefined ? undefined : largestOrderOf(terms);
  if (terms === undefined || largest === undefined) return take;
  const affordable = affordableOf(take);
  if (affordable !== undefined && affordable < largest.amount) {
    return editTake(take, { field: 'coin', text: decimalOfUnits(affordable) });
  }
  const text = decimalOfUnits(take.draft.field === 'fiat' ? largest.fiat : largest.amount);
  return editTake(take, { text });
}

const ZERO = decimal('0');
const UNIT = 10n ** BigInt(UNIT_DECIMALS);

/** Largest amount that a seller can pay together with the fee; undefined for a buyer. */
function affordableOf({ ad, available, steps }: TakeAd): Units | undefined {
  const balance = available === undefined ? undefined : unitsOf(available);
  if (isBuying(ad) || balance === undefined) return undefined;
  const step = stepOf(steps.coinDecimals);
  const rate = rateOf(ad);
  return (divideFloor(divideFloor(balance * UNIT, UNIT + rate), step) * step) as Units;
}

const rateOf = ({ takerFeeRate }: P2pAd): bigint => unitsOf(takerFeeRate) ?? 0n;

/** @returns undefined while the ad has no price. */
function termsOf({ ad, steps }: TakeAd): TakeTerms | undefined {
  const { currentPrice, availableAmount, minimum, maximum } = ad;
  const price = currentPrice === undefined ? undefined : unitsOf(currentPrice);
  const available = unitsOf(availableAmount);
  const least = unitsOf(minimum);
  const most = unitsOf(maximum);
  if (price === undefined || available === undefined) return undefined;
  if (least === undefined || most === undefined) return undefined;
  return { ...steps, price, available, minimum: least, maximum: most };
}

function checkTake(given: TakeAd): TakeAd {
  const take = { ...given, otherAmount: otherAmountOf(given) };
  const found = orderOf(take);
  if (typeof found === 'string') return { ...take, amounts: undefined, problem: found };
  const fee = feeOf(found.amount, rateOf(take.ad));
  const isBuyer = isBuying(take.ad);
  const amounts = {
    amount: decimalOfUnits(found.amount),
    fiat: decimalOfUnits(found.fiat),
    fee: decimalOfUnits(fee),
    netAmount: decimalOfUnits(isBuyer ? found.amount - fee : found.amount + fee),
  };
  const balance = take.available === undefined ? undefined : unitsOf(take.available);
  const isShort = !isBuyer && balance !== undefined && balance < found.amount + fee;
  const isUnpaid = take.draft.paymentId === undefined;
  const problem = isShort ? 'balance_too_low' : isUnpaid ? 'payment_missing' : undefined;
  return { ...take, amounts, problem };
}

function orderOf(take: TakeAd): OrderAmounts | TakeAdProblem {
  const terms = termsOf(take);
  if (terms === undefined) return 'no_price';
  const typed = decimalOfText(take.draft.text);
  if (typed === undefined || compareDecimals(typed, ZERO) <= 0) return 'amount_missing';
  const given = unitsOf(typed);
  if (given === undefined) return 'off_step';
  return takenAmountsOf(take.draft.field === 'fiat' ? { fiat: given } : { amount: given }, terms);
}

function otherAmountOf(take: TakeAd): Decimal | undefined {
  const terms = termsOf(take);
  const typed = decimalOfText(take.draft.text);
  const given = typed === undefined ? undefined : unitsOf(typed);
  if (terms === undefined || given === undefined || given <= 0n) return undefined;
  if (take.draft.field === 'coin')
    return decimalOfUnits(fiatOf(given, terms.price, terms.fiatDecimals));
  const step = stepOf(terms.coinDecimals);
  return decimalOfUnits(divideFloor(divideFloor(given * UNIT, terms.price), step) * step);
}

/** Freezes the draft under a new ID. The order has exactly the price that is shown. */
export function send(take: TakeAd, requestId: RequestId): TakeAd {
  const { ad, draft, amounts } = take;
  const typed = decimalOfText(draft.text);
  const { currentPrice: expectedPrice } = ad;
  assert(amounts !== undefined && typed !== undefined, 'a complete draft is sent');
  assert(expectedPrice !== undefined && draft.paymentId !== undefined, 'it has price and payment');
  const amount = draft.field === 'fiat' ? { fiatAmount: typed } : { amount: typed };
  const payment = isBuying(ad)
    ? { paymentTypeId: draft.paymentId }
    : { paymentMethodId: draft.paymentId };
  const sent = { ...NO_CHOICE, ...amount, ...payment, adId: ad.id, expectedPrice, requestId };
  return { ...take, ...FORGOTTEN, areProblemsShown: false, sent };
}

const NO_CHOICE = {
  amount: undefined,
  fiatAmount: undefined,
  paymentMethodId: undefined,
  paymentTypeId: undefined,
} as const;

/** Returns what the child needs to send the order.
 *  @throws BrokenInvariant before the first attempt. */
export function orderRequest({ sent }: TakeAd): SentRequestInput<CreateOrder> {
  assert(sent !== undefined, 'an order is sent under an ID');
  return { request: sent, query: sent.requestId, delays: TRADING_DELAYS };
}

/** Nothing was made after a rejection: the draft stays, with a new price where the exchange states one. */
export function applyOutcome(take: TakeAd, outcome: RequestOutcome<CreateOrder>): TakeAd {
  if (isMade(outcome)) {
    return { ...take, order: outcome.kind === 'accepted' ? outcome.response : outcome.found };
  }
  const idle = { ...take, sent: undefined };
  if (outcome.kind === 'absent') return { ...idle, isAbsent: true };
  const price = movedPriceIn(outcome);
  const failed = {
    ...idle,
    rejection: rejectionOf(outcome.error),
    pausedUntil: textIn(outcome.error, 'until'),
  };
  return price === undefined ? failed : reprice(failed, { ...take.ad, currentPrice: price });
}

/** The current price in the rejection of an order whose price has moved. */
export function movedPriceIn(outcome: RequestOutcome<CreateOrder>): Decimal | undefined {
  if (outcome.kind !== 'rejected' || outcome.error.code !== 'ad_price_moved') return undefined;
  const text = textIn(outcome.error, 'current_price');
  return text === undefined ? undefined : decimalOf(text);
}

function textIn({ body }: ApiError, field: string): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const value = (body as Readonly<Record<string, unknown>>)[field];
  return typeof value === 'string' ? value : undefined;
}
