/** Pure functions and types of a subscription to a product of simple earn: a draft with its rules, the terms that the
 *  exchange has stated for it, and what is sent. */
import { assert } from '#contract/core/assert.ts';
import { compareDecimals, type Decimal } from '#contract/core/decimal.ts';
import type { RequestId } from '#contract/core/ids.ts';
import type { EarnPosition, EarnProduct } from '#contract/entities/earn.ts';
import type { Wallet } from '#contract/entities/wallet-type.ts';
import type { EarnPreview } from '#contract/rest/earn.ts';
import type { EntryProblem } from '#domain/entered-amount.ts';
import { rejectionOf, type Rejection } from '../kernel/rejection.ts';
import {
  MONEY_DELAYS,
  rejectionIn,
  type RequestOutcome,
  type RequestTypes,
  type SentRequestInput,
} from '../kernel/sent-request.ts';
import { amountOf, aprOfPercent, isAbove, isAmount, smallerOf } from './earn-entry.ts';

export interface SubscribeDraft {
  /** Ungrouped text as typed. */
  readonly amount: string;
  /** The whole free balance, whatever it is when the exchange moves it. */
  readonly isAll: boolean;
  readonly wallet: Extract<Wallet, 'spot' | 'p2p'>;
  readonly isRenewing: boolean;
  /** Lowest rate of a renewal in percent, as typed; '' for the present one. */
  readonly floor: string;
}

/** Rule of the draft that is not met. */
export type SubscribeProblem =
  | 'not_open'
  | EntryProblem
  | 'below_minimum'
  | 'balance_too_low'
  | 'above_personal'
  | 'above_total'
  | 'floor_invalid';

/** Free balances by wallet; undefined while unknown. */
export type EarnBalances = Readonly<Record<SubscribeDraft['wallet'], Decimal | undefined>>;

/** A subscription as it is sent. */
export interface SubscribeOrder {
  readonly productId: number;
  /** Undefined with `isAll`. */
  readonly amount: Decimal | undefined;
  readonly isAll: boolean;
  readonly wallet: Wallet;
  readonly isRenewing: boolean;
  readonly renewalFloor: Decimal | undefined;
  readonly agreement: true;
  readonly requestId: RequestId;
}

/** The request that moves an amount into a product; it is repeated, never looked up. */
export interface SubscribeOnce extends RequestTypes {
  readonly request: SubscribeOrder;
  readonly response: EarnPosition;
}

/** The amount and what the exchange has stated for it. */
export interface SubscribeTerms {
  readonly amount: Decimal;
  readonly preview: EarnPreview;
}

export interface Subscribe {
  readonly product: EarnProduct;
  readonly balances: EarnBalances;
  readonly draft: SubscribeDraft;
  readonly problem: SubscribeProblem | undefined;
  /** Set by the first attempt: missing values are shown from then on. */
  readonly areProblemsShown: boolean;
  /** Undefined until the review. */
  readonly terms: SubscribeTerms | undefined;
  /** The risks were read. */
  readonly hasAgreed: boolean;
  /** The terms could not be read. */
  readonly isPreviewMissing: boolean;
  readonly rejection: Rejection | undefined;
  readonly sent: SubscribeOrder | undefined;
  readonly position: EarnPosition | undefined;
}

export interface SubscribeInput {
  readonly product: EarnProduct;
  readonly amount?: string | undefined;
}

const UNKNOWN: EarnBalances = { spot: undefined, p2p: undefined };

export const createSubscribe = ({ product, amount = '' }: SubscribeInput): Subscribe =>
  check({
    product,
    balances: UNKNOWN,
    draft: { amount, isAll: false, wallet: 'spot', isRenewing: false, floor: '' },
    problem: undefined,
    areProblemsShown: false,
    terms: undefined,
    hasAgreed: false,
    isPreviewMissing: false,
    rejection: undefined,
    sent: undefined,
    position: undefined,
  });

const FORGOTTEN = { rejection: undefined, isPreviewMissing: false } as const;

/** A typed amount is a number; another wallet has another balance. */
export function editSubscribe(given: Subscribe, patch: Partial<SubscribeDraft>): Subscribe {
  const isAll = patch.amount === undefined && given.draft.isAll;
  const draft = { ...given.draft, ...patch, isAll: patch.isAll ?? isAll };
  return check(followAll({ ...given, ...FORGOTTEN, draft }));
}

export const withProduct = (given: Subscribe, product: EarnProduct): Subscribe =>
  check({ ...given, product });

export const withBalances = (given: Subscribe, balances: EarnBalances): Subscribe =>
  follow({ ...given, balances });

/** The amount of a draft for everything is the free balance. */
function followAll(given: Subscribe): Subscribe {
  const available = given.balances[given.draft.wallet];
  if (!given.draft.isAll || available === undefined) return given;
  return { ...given, draft: { ...given.draft, amount: available } };
}

export const follow = (given: Subscribe): Subscribe => check(followAll(given));

/** The free balance, or the largest amount that the quotas leave of it. */
export function maximize(given: Subscribe): Subscribe {
  const { balances, draft, product } = given;
  const available = balances[draft.wallet];
  if (available === undefined) return given;
  const largest = smallerOf(available, product.personalLeft, product.totalLeft);
  return editSubscribe(given, { amount: largest, isAll: largest === available });
}

const check = (given: Subscribe): Subscribe => ({ ...given, problem: problemOf(given) });

function problemOf(given: Subscribe): SubscribeProblem | undefined {
  const { product, draft, balances } = given;
  if (product.status !== 'open') return 'not_open';
  const amount = amountOf(draft.amount);
  if (!isAmount(amount)) return amount;
  if (compareDecimals(amount, product.minimum) < 0) return 'below_minimum';
  if (isAbove(amount, balances[draft.wallet])) return 'balance_too_low';
  if (isAbove(amount, product.personalLeft)) return 'above_personal';
  if (isAbove(amount, product.totalLeft)) return 'above_total';
  const isFloorRead = !draft.isRenewing || draft.floor === '';
  return isFloorRead || aprOfPercent(draft.floor) !== undefined ? undefined : 'floor_invalid';
}

/** @throws BrokenInvariant for a draft with a problem. */
export function draftedAmountOf({ draft }: Subscribe): Decimal {
  const amount = amountOf(draft.amount);
  assert(isAmount(amount), 'a complete draft has an amount');
  return amount;
}

/** Whether a draft for everything is by now another amount than the user has seen terms for. */
export const isAmountMoved = ({ draft, balances, terms }: Subscribe): boolean => {
  const available = balances[draft.wallet];
  return draft.isAll && available !== undefined && available !== terms?.amount;
};

export const withTerms = (given: Subscribe, terms: SubscribeTerms): Subscribe => ({
  ...given,
  isPreviewMissing: false,
  terms,
});

const FIRM = ['apr', 'rewardPerDay', 'accruesFrom', 'maturesAt', 'earlyCost'] as const;

/** Whether the exchange states now what the user has seen. Quotas may differ. */
export const isSeen = ({ terms: seen }: Subscribe, { amount, preview }: SubscribeTerms): boolean =>
  seen?.amount === amount && FIRM.every((name) => seen.preview[name] === preview[name]);

/** No subscription is taken in the settlement pause. */
export const isConfirmable = ({ terms, hasAgreed, problem }: Subscribe): boolean =>
  hasAgreed && problem === undefined && terms !== undefined && !isPaused(terms.preview);

export const isPaused = ({ resumesAt }: EarnPreview): boolean => resumesAt !== undefined;

export const leaveReview = (given: Subscribe): Subscribe =>
  follow({ ...given, terms: undefined, hasAgreed: false, areProblemsShown: false });

/** The rule that the draft no longer meets is shown beside its field. */
export const endReview = (given: Subscribe): Subscribe => ({
  ...leaveReview(given),
  areProblemsShown: true,
});

/** The draft stays when its terms could not be read. */
export const withoutTerms = (given: Subscribe, error: unknown): Subscribe => {
  const rejection = rejectionOf(error);
  return { ...leaveReview(given), rejection, isPreviewMissing: rejection === undefined };
};

/** Freezes the draft under a new ID. */
export function send(given: Subscribe, requestId: RequestId): Subscribe {
  const { product, draft } = given;
  const { wallet, isAll, isRenewing } = draft;
  const renewalFloor = isRenewing ? aprOfPercent(draft.floor) : undefined;
  const amount = isAll ? undefined : draftedAmountOf(given);
  const order = { productId: product.id, amount, isAll, wallet, isRenewing, renewalFloor };
  return { ...given, ...FORGOTTEN, sent: { ...order, agreement: true, requestId } };
}

/** Returns what the child needs to send the subscription.
 *  @throws BrokenInvariant before the first attempt. */
export function subscribeRequest({ sent }: Subscribe): SentRequestInput<SubscribeOnce> {
  assert(sent !== undefined, 'a subscription is sent under an ID');
  return { request: sent, query: undefined, whenUnknown: 'repeat', delays: MONEY_DELAYS };
}

/** Nothing has moved after a rejection: the draft stays as it was. */
export const applyOutcome = (given: Subscribe, outcome: RequestOutcome<SubscribeOnce>): Subscribe =>
  outcome.kind === 'accepted'
    ? { ...given, position: outcome.response }
    : { ...leaveReview(given), sent: undefined, rejection: rejectionIn(outcome) };
