/** What commits and purchases share: the facts about a project, the agreement with its terms, and its numbers as
 *  integers. */
import { assert } from '#contract/core/assert.ts';
import { exactUnitsOf, unitsOf, type Decimal, type Units } from '#contract/core/decimal.ts';
import type { RequestId } from '#contract/core/ids.ts';
import type { Commitment, LaunchpadProject } from '#contract/entities/launchpad.ts';
import type { LaunchpadLimit } from '#contract/rest/launchpad.ts';
import { decimalOfText } from '#domain/amount-input.ts';
import type { SaleTerms } from '#domain/launchpad/allocation.ts';
import type { LotteryTerms } from '#domain/launchpad/lottery.ts';
import type { Rejection } from '../kernel/rejection.ts';
import { MONEY_DELAYS } from '../kernel/sent-request.ts';

/** What the page knows; it may change while the user types. */
export interface PurchaseFacts {
  readonly project: LaunchpadProject;
  /** Undefined while unknown. */
  readonly limit: LaunchpadLimit | undefined;
  /** Of the price coin; undefined while unknown. */
  readonly available: Decimal | undefined;
  /** What the user has committed before; undefined for none, or while unknown. */
  readonly commitment: Commitment | undefined;
}

export interface PurchaseDraft {
  /** Ungrouped text as typed: an amount of the price coin, or tokens of a first come sale. */
  readonly amount: string;
  /** Hash of the terms with which the user has agreed. */
  readonly agreedTerms: string | undefined;
}

/** Agreement with other terms is none. */
export const isAgreed = (
  { agreedTerms }: PurchaseDraft,
  { termsHash }: LaunchpadProject,
): boolean => agreedTerms !== undefined && agreedTerms === termsHash;

/** The draft after the user has ticked or cleared the agreement. */
export const withAgreement = (
  draft: PurchaseDraft,
  isTicked: boolean,
  { termsHash }: LaunchpadProject,
): PurchaseDraft => ({ ...draft, agreedTerms: isTicked ? termsHash : undefined });

/** Numbers of a project as integers. */
export interface ProjectNumbers extends SaleTerms {
  readonly minimumCommit: Units;
  readonly maximumCommit: Units;
  readonly committedTotal: Units;
  readonly allocatedTotal: Units;
}

export const numbersOf = (project: LaunchpadProject): ProjectNumbers => ({
  totalTokens: exactUnitsOf(project.totalTokens),
  price: exactUnitsOf(project.price),
  capPerUser: exactUnitsOf(project.capPerUser),
  lot: exactUnitsOf(project.lot),
  minimumCommit: exactUnitsOf(project.minimumCommit),
  maximumCommit: exactUnitsOf(project.maximumCommit),
  committedTotal: exactUnitsOf(project.committedTotal),
  allocatedTotal: exactUnitsOf(project.allocatedTotal),
});

/** @returns undefined for another kind of sale. */
export const lotteryTermsOf = (project: LaunchpadProject): LotteryTerms | undefined =>
  project.saleType === 'lottery' && project.ticketSize !== undefined
    ? {
        totalTokens: exactUnitsOf(project.totalTokens),
        price: exactUnitsOf(project.price),
        ticketSize: exactUnitsOf(project.ticketSize),
      }
    : undefined;

/** What the user has committed so far, in the price coin. */
export const committedOf = ({ commitment, limit }: PurchaseFacts): Units =>
  exactUnitsOf(commitment?.committed ?? limit?.committed ?? ZERO);

const ZERO = '0' as Decimal;

/** Limit by the balance; undefined while unknown, and for a project without one. */
export const limitUnitsOf = ({ limit, project }: PurchaseFacts): Units | undefined =>
  limit === undefined || project.snapshotCoin === undefined ? undefined : unitsOf(limit.limit);

export const availableUnitsOf = ({ available }: PurchaseFacts): Units | undefined =>
  available === undefined ? undefined : unitsOf(available);

/** The smallest of the amounts that are known. */
export const leastOf = (first: bigint, ...others: readonly (bigint | undefined)[]): bigint =>
  others.reduce<bigint>((least, one) => (one !== undefined && one < least ? one : least), first);

/** Limit in the price coin that is not met. */
export type LimitProblem = 'below_minimum' | 'above_maximum' | 'above_limit' | 'balance_too_low';

/** The rules of both kinds of sale for what the user has committed, with what is added now. */
export function brokenLimitOf(facts: PurchaseFacts, added: bigint): LimitProblem | undefined {
  const { minimumCommit, maximumCommit } = numbersOf(facts.project);
  const total = committedOf(facts) + added;
  const limit = limitUnitsOf(facts);
  const available = availableUnitsOf(facts);
  if (total < minimumCommit) return 'below_minimum';
  if (total > maximumCommit) return 'above_maximum';
  if (limit !== undefined && total > limit) return 'above_limit';
  return available !== undefined && added > available ? 'balance_too_low' : undefined;
}

/** Typed amount of a complete draft, and what is sent with it under a new ID. */
export function sentOf(
  { project }: PurchaseFacts,
  { amount: text, agreedTerms: termsHash }: PurchaseDraft,
  requestId: RequestId,
): { readonly typed: Decimal; readonly purchase: SentPurchase } {
  const typed = decimalOfText(text.trim());
  assert(typed !== undefined && termsHash !== undefined, 'a complete draft is sent');
  const purchase = { projectId: project.id, wallet: 'spot', agreement: true } as const;
  return { typed, purchase: { ...purchase, termsHash, requestId } };
}

/** What is sent with every purchase. */
export interface SentPurchase {
  readonly projectId: number;
  readonly wallet: 'spot';
  readonly agreement: true;
  readonly termsHash: string;
  readonly requestId: RequestId;
}

/** The exchange executes a request at most once per ID, so it is repeated until its outcome is known. */
export const REPEATED = {
  query: undefined,
  whenUnknown: 'repeat',
  delays: MONEY_DELAYS,
} as const;

/** A rejection for changed terms ends the agreement. */
export const draftAfter = (draft: PurchaseDraft, rejection: Rejection | undefined): PurchaseDraft =>
  rejection?.name === 'launchpad_terms_changed' ? { ...draft, agreedTerms: undefined } : draft;
