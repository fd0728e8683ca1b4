/** Pure functions and types of a first come sale: the place in the waiting room, and the purchase while it is the turn of
 *  the user. */
import { assert } from '#contract/core/assert.ts';
import { SECOND_MS } from '#contract/core/durations.ts';
import {
  decimalOfUnits,
  divideFloor,
  exactUnitsOf,
  UNIT_DECIMALS,
  type Decimal,
} from '#contract/core/decimal.ts';
import type { RequestId } from '#contract/core/ids.ts';
import type { Clock } from '#contract/core/time.ts';
import type { Commitment } from '#contract/entities/launchpad.ts';
import type { WaitingPlace } from '#contract/rest/launchpad.ts';
import { enteredUnitsOf, isEntryProblem, type EntryProblem } from '#domain/entered-amount.ts';
import { costOf, floorToLot } from '#domain/launchpad/allocation.ts';
import { rejectionOf, type Rejection } from '../kernel/rejection.ts';
import {
  rejectionIn,
  type RequestOutcome,
  type RequestTypes,
  type SentRequestInput,
} from '../kernel/sent-request.ts';
import {
  availableUnitsOf,
  brokenLimitOf,
  committedOf,
  draftAfter,
  isAgreed,
  leastOf,
  limitUnitsOf,
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
export type BuyProblem =
  | 'turn_missing'
  | 'sold_out'
  | EntryProblem
  | 'above_left'
  | 'above_cap'
  | LimitProblem
  | 'agreement_missing';

export interface BuyOrder extends SentPurchase {
  readonly tokens: Decimal;
}

/** The request that buys; it is repeated, never looked up. */
export interface BuyTokens extends RequestTypes {
  readonly request: BuyOrder;
  readonly response: Commitment;
}

export interface BuyInput {
  readonly facts: PurchaseFacts;
  /** The exchange's time. */
  readonly clock: Clock;
}

export interface Buy extends BuyInput {
  /** Undefined outside the waiting room. */
  readonly place: WaitingPlace | undefined;
  /** By the exchange's clock, at the last change or the end of the turn. */
  readonly isTurn: boolean;
  readonly draft: PurchaseDraft;
  /** With the terms that the project has now. */
  readonly isAgreed: boolean;
  /** Cost of the typed tokens; undefined without any. */
  readonly cost: Decimal | undefined;
  /** Most tokens that can be bought; undefined while something of it is unknown. */
  readonly most: Decimal | undefined;
  readonly problem: BuyProblem | undefined;
  readonly areProblemsShown: boolean;
  /** Of the last attempt to enter the room, or to buy. */
  readonly rejection: Rejection | undefined;
  readonly sent: BuyOrder | undefined;
  /** After an accepted purchase. */
  readonly made: Commitment | undefined;
}

export const createBuy = ({ facts, clock }: BuyInput): Buy =>
  checkBuy({
    facts,
    clock,
    place: undefined,
    isTurn: false,
    draft: { amount: '', agreedTerms: undefined },
    isAgreed: false,
    cost: undefined,
    most: undefined,
    problem: undefined,
    areProblemsShown: false,
    rejection: undefined,
    sent: undefined,
    made: undefined,
  });

export const withFacts = (buy: Buy, facts: PurchaseFacts): Buy => checkBuy({ ...buy, facts });

/** @param place undefined when the user is not in the room. */
export const withPlace = (buy: Buy, place: WaitingPlace | undefined): Buy =>
  checkBuy({ ...buy, place });

export const withRoomError = (buy: Buy, error: unknown): Buy => ({
  ...buy,
  rejection: rejectionOf(error),
});

export const editTokens = (buy: Buy, amount: string): Buy =>
  checkBuy({ ...buy, draft: { ...buy.draft, amount }, rejection: undefined });

export const agree = (buy: Buy, isTicked: boolean): Buy =>
  checkBuy({ ...buy, draft: withAgreement(buy.draft, isTicked, buy.facts.project) });

/** Fills the most tokens that can be bought. */
export const maximize = (buy: Buy): Buy =>
  buy.most === undefined ? buy : editTokens(buy, buy.most);

/** Whether the user can buy now. */
export const hasTurn = (place: WaitingPlace | undefined, clock: Clock): boolean =>
  place?.turnUntil !== undefined && place.turnUntil > clock();

export const turnMsOf = ({ place, clock }: Buy): number =>
  place?.turnUntil === undefined ? 0 : Math.max(0, place.turnUntil - clock());

/** While the user waits for a turn, and before the places are drawn. */
const WAIT_POLL_MS = 3 * SECOND_MS;
const EARLY_POLL_MS = 15 * SECOND_MS;

/** How long until the place is read again: soon after the start at the latest. */
export function pollMsOf({ place, clock }: Buy): number {
  if (place === undefined || place.ahead !== undefined) return WAIT_POLL_MS;
  const untilStart = place.startsAt - clock();
  return Math.min(EARLY_POLL_MS, Math.max(SECOND_MS, untilStart + SECOND_MS));
}

const checkBuy = (buy: Buy): Buy => ({
  ...buy,
  isTurn: hasTurn(buy.place, buy.clock),
  isAgreed: isAgreed(buy.draft, buy.facts.project),
  cost: costOfDraft(buy),
  most: mostOf(buy.facts),
  problem: problemOf(buy),
});

/** What is added: the cost of all tokens of the user is rounded once. */
const addedCostOf = (facts: PurchaseFacts, tokens: bigint): bigint =>
  costOf(boughtOf(facts) + tokens, numbersOf(facts.project).price) - committedOf(facts);

function costOfDraft({ facts, draft }: Buy): Decimal | undefined {
  const tokens = enteredUnitsOf(draft.amount.trim());
  return isEntryProblem(tokens) ? undefined : decimalOfUnits(addedCostOf(facts, tokens));
}

/** Tokens of the user so far. */
const boughtOf = ({ commitment }: PurchaseFacts): bigint =>
  commitment === undefined ? 0n : exactUnitsOf(commitment.allocatedTokens);

const UNIT = 10n ** BigInt(UNIT_DECIMALS);

function mostOf(facts: PurchaseFacts): Decimal | undefined {
  const numbers = numbersOf(facts.project);
  const available = availableUnitsOf(facts);
  if (available === undefined) return undefined;
  const money = leastOf(available + committedOf(facts), numbers.maximumCommit, limitUnitsOf(facts));
  const bought = boughtOf(facts);
  const tokens = leastOf(
    divideFloor(money * UNIT, numbers.price) - bought,
    numbers.totalTokens - numbers.allocatedTotal,
    numbers.capPerUser - bought,
  );
  return decimalOfUnits(tokens < 0n ? 0n : floorToLot(tokens, numbers.lot));
}

function problemOf({ facts, draft, place, clock }: Buy): BuyProblem | undefined {
  const numbers = numbersOf(facts.project);
  const left = numbers.totalTokens - numbers.allocatedTotal;
  if (left < numbers.lot) return 'sold_out';
  if (!hasTurn(place, clock)) return 'turn_missing';
  const tokens = enteredUnitsOf(draft.amount.trim(), numbers.lot);
  if (isEntryProblem(tokens)) return tokens;
  if (tokens > left) return 'above_left';
  if (tokens + boughtOf(facts) > numbers.capPerUser) return 'above_cap';
  const broken = brokenLimitOf(facts, addedCostOf(facts, tokens));
  if (broken !== undefined) return broken;
  return isAgreed(draft, facts.project) ? undefined : 'agreement_missing';
}

/** The turn may have ended since the last check. */
export const isComplete = (buy: Buy): boolean => problemOf(buy) === undefined;

/** Freezes the draft under a new ID. */
export function send(buy: Buy, requestId: RequestId): Buy {
  const { typed: tokens, purchase } = sentOf(buy.facts, buy.draft, requestId);
  const sent = { ...purchase, tokens };
  return { ...buy, areProblemsShown: false, rejection: undefined, sent };
}

/** Returns what the child needs to send the purchase.
 *  @throws BrokenInvariant before the first attempt. */
export function buyRequest({ sent }: Buy): SentRequestInput<BuyTokens> {
  assert(sent !== undefined, 'a purchase is sent under an ID');
  return { request: sent, ...REPEATED };
}

/** Nothing was bought after a rejection: the draft stays. */
export function applyOutcome(buy: Buy, outcome: RequestOutcome<BuyTokens>): Buy {
  if (outcome.kind === 'accepted') {
    const facts = { ...buy.facts, commitment: outcome.response };
    return checkBuy({ ...buy, facts, made: outcome.response });
  }
  const rejection = rejectionIn(outcome);
  const draft = draftAfter(buy.draft, rejection);
  return checkBuy({ ...buy, draft, sent: undefined, rejection });
}

/** The next purchase of the same turn. */
export const restart = (buy: Buy): Buy =>
  checkBuy({
    ...buy,
    draft: { amount: '', agreedTerms: undefined },
    areProblemsShown: false,
    rejection: undefined,
    sent: undefined,
    made: undefined,
  });
