/** Pure functions and types of a redemption from simple earn: the amount, what the exchange states for it, and the
 *  confirmation that the user types when something is lost. */
import { assert } from '#contract/core/assert.ts';
import { compareDecimals, decimal, type Decimal } from '#contract/core/decimal.ts';
import type { RedeemSpeed } from '#contract/core/earn.ts';
import type { RequestId } from '#contract/core/ids.ts';
import type { EarnPosition } from '#contract/entities/earn.ts';
import type { RedeemPreview } from '#contract/rest/earn.ts';
import type { EntryProblem } from '#domain/entered-amount.ts';
import { rejectionOf, type Rejection } from '../kernel/rejection.ts';
import {
  MONEY_DELAYS,
  rejectionIn,
  type RequestOutcome,
  type RequestTypes,
  type SentRequestInput,
} from '../kernel/sent-request.ts';
import { amountOf, isAbove, isAmount } from './earn-entry.ts';

export interface RedeemDraft {
  /** Ungrouped text as typed; not used with `isAll`. */
  readonly amount: string;
  /** Everything that is in the position when the exchange redeems it. A locked position is only redeemed so. */
  readonly isAll: boolean;
  readonly speed: RedeemSpeed;
}

export type RedeemProblem = 'inactive' | EntryProblem | 'above_position';

/** What is redeemed. */
export interface RedeemRequest {
  readonly positionId: number;
  /** Undefined with `isAll`. */
  readonly amount: Decimal | undefined;
  readonly isAll: boolean;
  readonly speed: RedeemSpeed;
}

/** A redemption as it is sent. */
export interface RedeemOrder extends RedeemRequest {
  readonly acceptedLoss: Decimal;
  readonly requestId: RequestId;
}

/** The request that redeems; it is repeated, never looked up. */
export interface RedeemOnce extends RequestTypes {
  readonly request: RedeemOrder;
  readonly response: EarnPosition;
}

export interface Redeem {
  readonly position: EarnPosition;
  readonly draft: RedeemDraft;
  readonly problem: RedeemProblem | undefined;
  readonly preview: RedeemPreview | undefined;
  /** The user must type what is lost. */
  readonly isLosing: boolean;
  /** Typed to agree to a loss: the amount that is lost. */
  readonly confirmation: string;
  readonly areProblemsShown: boolean;
  readonly rejection: Rejection | undefined;
  readonly sent: RedeemOrder | undefined;
  /** The position after the redemption. */
  readonly redeemed: EarnPosition | undefined;
}

export interface RedeemInput {
  readonly position: EarnPosition;
}

const ZERO = decimal('0');

export const createRedeem = ({ position }: RedeemInput): Redeem =>
  check({
    position,
    draft: { amount: '', isAll: position.type === 'locked', speed: 'instant' },
    problem: undefined,
    preview: undefined,
    isLosing: false,
    confirmation: '',
    areProblemsShown: false,
    rejection: undefined,
    sent: undefined,
    redeemed: undefined,
  });

const check = (given: Redeem): Redeem => ({ ...given, problem: problemOf(given) });

function problemOf({ position, draft }: Redeem): RedeemProblem | undefined {
  if (position.status !== 'active') return 'inactive';
  if (draft.isAll) return undefined;
  const amount = amountOf(draft.amount);
  if (!isAmount(amount)) return amount;
  return isAbove(amount, position.amount) ? 'above_position' : undefined;
}

/** Another redemption has another preview, which another confirmation belongs to. A typed amount is a number; the
 *  amount of the whole position is everything. */
export function editRedeem(given: Redeem, patch: Partial<RedeemDraft>): Redeem {
  const isLocked = given.position.type === 'locked';
  const isAll = patch.isAll ?? (patch.amount === undefined ? given.draft.isAll : false);
  const draft = { ...given.draft, ...patch, isAll: isLocked || isAll };
  return check({
    ...given,
    draft,
    preview: undefined,
    isLosing: false,
    confirmation: '',
    areProblemsShown: false,
    rejection: undefined,
  });
}

export const withPosition = (given: Redeem, position: EarnPosition): Redeem =>
  check({ ...given, position });

/** Whether the preview was for another position than this one is now. */
export const isPositionMoved = ({ position }: Redeem, next: EarnPosition): boolean =>
  next.id === position.id &&
  (next.amount !== position.amount ||
    next.paid !== position.paid ||
    next.status !== position.status);

/** A confirmation counts for the loss that it was typed for. */
export const withPreview = (given: Redeem, preview: RedeemPreview): Redeem => ({
  ...given,
  preview,
  isLosing: compareDecimals(preview.lost, ZERO) > 0,
  confirmation: preview.lost === given.preview?.lost ? given.confirmation : '',
});

export const withoutPreview = (given: Redeem, error: unknown): Redeem => ({
  ...given,
  preview: undefined,
  isLosing: false,
  confirmation: '',
  rejection: rejectionOf(error),
});

export function isConfirmed(given: Redeem): boolean {
  const { preview, confirmation, problem } = given;
  if (preview === undefined || problem !== undefined) return false;
  return !given.isLosing || amountOf(confirmation) === preview.lost;
}

/** @throws BrokenInvariant for a draft with a problem. */
export function redeemRequestOf({ position, draft }: Redeem): RedeemRequest {
  const { isAll, speed } = draft;
  const amount = isAll ? undefined : amountOf(draft.amount);
  assert(amount === undefined || isAmount(amount), 'a complete draft has an amount');
  return { positionId: position.id, amount, isAll, speed };
}

/** Freezes the draft under a new ID. No more is taken than the user has agreed to lose. */
export function send(given: Redeem, requestId: RequestId): Redeem {
  assert(given.preview !== undefined, 'a redemption is previewed');
  const sent = { ...redeemRequestOf(given), acceptedLoss: given.preview.lost, requestId };
  return { ...given, areProblemsShown: false, rejection: undefined, sent };
}

/** Returns what the child needs to send the redemption.
 *  @throws BrokenInvariant before the first attempt. */
export function sentRedeemRequest({ sent }: Redeem): SentRequestInput<RedeemOnce> {
  assert(sent !== undefined, 'a redemption is sent under an ID');
  return { request: sent, query: undefined, whenUnknown: 'repeat', delays: MONEY_DELAYS };
}

/** Nothing has moved after a rejection: the draft stays, and is previewed again. */
export const applyOutcome = (given: Redeem, outcome: RequestOutcome<RedeemOnce>): Redeem =>
  outcome.kind === 'accepted'
    ? { ...given, redeemed: outcome.response }
    : { ...given, sent: undefined, confirmation: '', rejection: rejectionIn(outcome) };
