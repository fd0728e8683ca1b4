/** Pure functions and types of a commit: an amount of the price coin that stays frozen until the calculation, with what
 *  it leads to by the rules of the exchange. */
import { assert } from '#contract/core/assert.ts';
import {
  decimal,
  decimalOfUnits,
  divideFloor,
  type Decimal,
  type Units,
} from '#contract/core/decimal.ts';
import type { RequestId } from '#contract/core/ids.ts';
import type { Commitment } from '#contract/entities/launchpad.ts';
import {
  enteredUnitsOf,
  isEntryProblem,
  ONE_UNIT,
  type EntryProblem,
} from '#domain/entered-amount.ts';
import { commitOutlookOf, costOf } from '#domain/launchpad/allocation.ts';
import { ticketCostOf, winnerCountOf, type LotteryTerms } from '#domain/launchpad/lottery.ts';
import {
  rejectionIn,
  type RequestOutcome,
  type RequestTypes,
  type SentRequestInput,
} from '../kernel/sent-request.ts';
import type { Rejection } from '../kernel/rejection.ts';
import {
  availableUnitsOf,
  brokenLimitOf,
  committedOf,
  draftAfter,
  isAgreed,
  leastOf,
  limitUnitsOf,
  lotteryTermsOf,
  numbersOf,
  REPEATED,
  sentOf,
  withAgreement,
  type LimitProblem,
  type PurchaseDraft,
  type PurchaseFacts,
  type SentPurchase,
} from './purchase.ts';

/** Rule of the draft that is not met. */
export type CommitProblem =
  | 'wrong_phase'
  | EntryProblem
  | LimitProblem
  | 'above_tickets'
  | 'agreement_missing';

export interface CommitOrder extends SentPurchase {
  readonly amount: Decimal;
}

/** The request that commits; it is repeated, never looked up. */
export interface CommitAmount extends RequestTypes {
  readonly request: CommitOrder;
  readonly response: Commitment;
}

/** What all that is committed leads to, this draft included. */
export interface CommitPreview {
  /** Earlier commits and the typed amount. */
  readonly total: Decimal;
  readonly mostTokens: Decimal;
  readonly mostCost: Decimal;
  /** If the commit phase ended now; in a lottery, if no ticket wins. */
  readonly tokensNow: Decimal;
  readonly costNow: Decimal;
  readonly refundNow: Decimal;
  /** Of a lottery. */
  readonly lottery: LotteryPreview | undefined;
}

export interface LotteryPreview {
  readonly tickets: number;
  /** Of all users, these included. */
  readonly ticketCount: number;
  readonly winnerCount: number;
}

export interface Commit {
  readonly facts: PurchaseFacts;
  readonly draft: PurchaseDraft;
  /** With the terms that the project has now. */
  readonly isAgreed: boolean;
  /** Without an amount, of what was committed before; undefined for none. */
  readonly preview: CommitPreview | undefined;
  /** Largest amount that can be added; undefined while something of it is unknown. */
  readonly most: Decimal | undefined;
  readonly problem: CommitProblem | undefined;
  /** Set by the first attempt: missing values are shown from then on. */
  readonly areProblemsShown: boolean;
  readonly rejection: Rejection | undefined;
  readonly sent: CommitOrder | undefined;
  /** After an accepted commit. */
  readonly made: Commitment | undefined;
}

export const createCommit = (facts: PurchaseFacts): Commit =>
  checkCommit({
    facts,
    draft: { amount: '', agreedTerms: undefined },
    isAgreed: false,
    preview: undefined,
    most: undefined,
    problem: undefined,
    areProblemsShown: false,
    rejection: undefined,
    sent: undefined,
    made: undefined,
  });

export const withFacts = (commit: Commit, facts: PurchaseFacts): Commit =>
  checkCommit({ ...commit, facts });

export const editAmount = (commit: Commit, amount: string): Commit =>
  checkCommit({ ...commit, draft: { ...commit.draft, amount }, rejection: undefined });

export const agree = (commit: Commit, isTicked: boolean): Commit =>
  checkCommit({
    ...commit,
    draft: withAgreement(commit.draft, isTicked, commit.facts.project),
  });

/** Fills the largest amount that can be added. */
export const maximize = (commit: Commit): Commit =>
  commit.most === undefined ? commit : editAmount(commit, commit.most);

/** A ticket of a lottery is not divided. */
function stepOf({ project }: PurchaseFacts): Units {
  const terms = lotteryTermsOf(project);
  return terms === undefined ? ONE_UNIT : ticketCostOf(terms);
}

const checkCommit = (commit: Commit): Commit => ({
  ...commit,
  isAgreed: isAgreed(commit.draft, commit.facts.project),
  preview: previewOf(commit),
  most: mostOf(commit.facts),
  problem: problemOf(commit),
});

function mostOf(facts: PurchaseFacts): Decimal | undefined {
  const available = availableUnitsOf(facts);
  const limit = limitUnitsOf(facts);
  const isLimitUnknown = facts.project.snapshotCoin !== undefined && limit === undefined;
  if (available === undefined || isLimitUnknown) return undefined;
  const committed = committedOf(facts);
  const step = stepOf(facts);
  const { ticketsMax } = facts.project;
  const tickets = ticketsMax === undefined ? undefined : BigInt(ticketsMax) * step;
  const ceiling = leastOf(numbersOf(facts.project).maximumCommit, limit, tickets);
  const most = leastOf(available, ceiling - committed);
  return decimalOfUnits(most < 0n ? 0n : divideFloor(most, step) * step);
}

function problemOf({ facts, draft }: Commit): CommitProblem | undefined {
  if (facts.project.phase !== 'commit') return 'wrong_phase';
  const amount = enteredUnitsOf(draft.amount.trim(), stepOf(facts));
  if (isEntryProblem(amount)) return amount;
  const broken = brokenRuleOf(facts, amount);
  if (broken !== undefined) return broken;
  return isAgreed(draft, facts.project) ? undefined : 'agreement_missing';
}

/** A user has so many tickets at most; the minimum is named first. */
function brokenRuleOf(
  facts: PurchaseFacts,
  amount: bigint,
): LimitProblem | 'above_tickets' | undefined {
  const broken = brokenLimitOf(facts, amount);
  const { ticketsMax } = facts.project;
  const lottery = lotteryTermsOf(facts.project);
  if (broken === 'below_minimum' || lottery === undefined || ticketsMax === undefined)
    return broken;
  const most = BigInt(ticketsMax) * ticketCostOf(lottery);
  return committedOf(facts) + amount > most ? 'above_tickets' : broken;
}

function previewOf({ facts, draft }: Commit): CommitPreview | undefined {
  const entered = enteredUnitsOf(draft.amount.trim());
  const amount = isEntryProblem(entered) ? 0n : entered;
  const numbers = numbersOf(facts.project);
  const total = committedOf(facts) + amount;
  if (total === 0n) return undefined;
  const all = numbers.committedTotal + amount;
  const lottery = lotteryTermsOf(facts.project);
  if (lottery !== undefined) return lotteryPreviewOf(lottery, total, all);
  const outlook = commitOutlookOf(total, all, numbers);
  return {
    total: decimalOfUnits(total),
    mostTokens: decimalOfUnits(outlook.mostTokens),
    mostCost: decimalOfUnits(outlook.mostCost),
    tokensNow: decimalOfUnits(outlook.tokensNow),
    costNow: decimalOfUnits(outlook.costNow),
    refundNow: decimalOfUnits(outlook.refundNow),
    lottery: undefined,
  };
}

/** All tickets may win, or none. A part of a ticket is none. */
function lotteryPreviewOf(terms: LotteryTerms, total: bigint, all: bigint): CommitPreview {
  const cost = ticketCostOf(terms);
  const tickets = divideFloor(total, cost);
  const ticketCount = Number(divideFloor(all, cost));
  const mostTokens = tickets * terms.ticketSize;
  return {
    total: decimalOfUnits(total),
    mostTokens: decimalOfUnits(mostTokens),
    mostCost: decimalOfUnits(costOf(mostTokens, terms.price)),
    tokensNow: ZERO,
    costNow: ZERO,
    refundNow: decimalOfUnits(total),
    lottery: {
      tickets: Number(tickets),
      ticketCount,
      winnerCount: winnerCountOf(ticketCount, terms),
    },
  };
}

const ZERO = decimal('0');

/** Freezes the draft under a new ID. */
export function send(commit: Commit, requestId: RequestId): Commit {
  const { typed: amount, purchase } = sentOf(commit.facts, commit.draft, requestId);
  const sent = { ...purchase, amount };
  return { ...commit, areProblemsShown: false, rejection: undefined, sent };
}

/** Returns what the child needs to send the commit.
 *  @throws BrokenInvariant before the first attempt. */
export function commitRequest({ sent }: Commit): SentRequestInput<CommitAmount> {
  assert(sent !== undefined, 'a commit is sent under an ID');
  return { request: sent, ...REPEATED };
}

/** Nothing was committed after a rejection: the draft stays. */
export function applyOutcome(commit: Commit, outcome: RequestOutcome<CommitAmount>): Commit {
  if (outcome.kind === 'accepted') {
    const facts = { ...commit.facts, commitment: outcome.response };
    return checkCommit({ ...commit, facts, made: outcome.response });
  }
  const rejection = rejectionIn(outcome);
  const draft = draftAfter(commit.draft, rejection);
  return checkCommit({ ...commit, draft, sent: undefined, rejection });
}

/** The next commit, which raises what is committed. */
export const restart = ({ facts }: Commit): Commit => createCommit(facts);
