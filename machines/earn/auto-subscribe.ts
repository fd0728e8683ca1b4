/** Pure functions and types of auto-subscribe: what is free in the spot wallet goes into a flexible product once a day,
 *  above an amount that stays. */
import { assert } from '#contract/core/assert.ts';
import { compareDecimals, decimal, type Decimal } from '#contract/core/decimal.ts';
import type { RequestId } from '#contract/core/ids.ts';
import type { AutoSubscription } from '#contract/rest/earn.ts';
import type { Rejection } from '../kernel/rejection.ts';
import {
  rejectionIn,
  TRADING_DELAYS,
  type RequestOutcome,
  type RequestTypes,
  type SentRequestInput,
} from '../kernel/sent-request.ts';
import { amountOrZeroOf } from './earn-entry.ts';

export interface AutoSubscribeDraft {
  readonly isOn: boolean;
  /** Ungrouped text as typed; '' is zero. */
  readonly keepFree: string;
  readonly minimum: string;
}

export type AutoSubscribeProblem = 'keep_free_invalid' | 'minimum_invalid' | 'minimum_too_low';

/** A change as it is sent. */
export interface AutoSubscribeOrder extends AutoSubscription {
  readonly requestId: RequestId;
}

/** The request that changes the setting; it is repeated, never looked up. */
export interface SetAutoSubscribe extends RequestTypes {
  readonly request: AutoSubscribeOrder;
  readonly response: readonly AutoSubscription[];
}

export interface AutoSubscribe {
  readonly productId: number;
  /** Smallest subscription of the product. */
  readonly productMinimum: Decimal;
  /** What the exchange has stored; undefined for nothing. */
  readonly stored: AutoSubscription | undefined;
  readonly draft: AutoSubscribeDraft;
  readonly problem: AutoSubscribeProblem | undefined;
  /** The draft is another setting than the stored one. */
  readonly isChanged: boolean;
  readonly rejection: Rejection | undefined;
  readonly sent: AutoSubscribeOrder | undefined;
  /** The last change was made. */
  readonly isSaved: boolean;
}

export interface AutoSubscribeInput {
  readonly productId: number;
  readonly productMinimum: Decimal;
  readonly stored: AutoSubscription | undefined;
}

export const createAutoSubscribe = (input: AutoSubscribeInput): AutoSubscribe => ({
  ...input,
  draft: draftOf(input),
  problem: undefined,
  isChanged: false,
  rejection: undefined,
  sent: undefined,
  isSaved: false,
});

const draftOf = ({ stored, productMinimum }: AutoSubscribeInput): AutoSubscribeDraft => ({
  isOn: stored?.isOn ?? false,
  keepFree: stored?.keepFree ?? '0',
  minimum: stored?.minimum ?? productMinimum,
});

export function editAutoSubscribe(
  given: AutoSubscribe,
  patch: Partial<AutoSubscribeDraft>,
): AutoSubscribe {
  const draft = { ...given.draft, ...patch };
  const problem = problemOf(draft, given.productMinimum);
  const edited = { ...given, draft, problem, rejection: undefined, isSaved: false };
  return { ...edited, isChanged: hasChange(edited) };
}

/** Amounts do not matter where it is turned off. */
function problemOf(
  { isOn, keepFree, minimum }: AutoSubscribeDraft,
  productMinimum: Decimal,
): AutoSubscribeProblem | undefined {
  if (!isOn) return undefined;
  if (amountOrZeroOf(keepFree) === undefined) return 'keep_free_invalid';
  const least = amountOrZeroOf(minimum);
  if (least === undefined) return 'minimum_invalid';
  return compareDecimals(least, productMinimum) < 0 ? 'minimum_too_low' : undefined;
}

function hasChange(given: AutoSubscribe): boolean {
  const now = orderOf(given);
  const { stored } = given;
  if (now.isOn !== (stored?.isOn ?? false)) return true;
  return now.isOn && (now.keepFree !== stored?.keepFree || now.minimum !== stored.minimum);
}

const ZERO = decimal('0');

const orderOf = ({ productId, productMinimum, draft }: AutoSubscribe): AutoSubscription => ({
  productId,
  isOn: draft.isOn,
  keepFree: amountOrZeroOf(draft.keepFree) ?? ZERO,
  minimum: amountOrZeroOf(draft.minimum) ?? productMinimum,
});

/** Freezes the draft under a new ID. */
export const send = (given: AutoSubscribe, requestId: RequestId): AutoSubscribe => ({
  ...given,
  rejection: undefined,
  isSaved: false,
  sent: { ...orderOf(given), requestId },
});

/** Returns what the child needs to send the change.
 *  @throws BrokenInvariant before the first attempt. */
export function autoSubscribeRequest({ sent }: AutoSubscribe): SentRequestInput<SetAutoSubscribe> {
  assert(sent !== undefined, 'a setting is sent under an ID');
  return { request: sent, query: undefined, whenUnknown: 'repeat', delays: TRADING_DELAYS };
}

export function applyOutcome(
  given: AutoSubscribe,
  outcome: RequestOutcome<SetAutoSubscribe>,
): AutoSubscribe {
  if (outcome.kind !== 'accepted') {
    return { ...given, sent: undefined, rejection: rejectionIn(outcome) };
  }
  const { productId, productMinimum } = given;
  const stored = outcome.response.find((one) => one.productId === productId);
  return { ...createAutoSubscribe({ productId, productMinimum, stored }), isSaved: true };
}
