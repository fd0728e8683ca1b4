/** Pure functions and types of the instant convert: the draft, its quote, and the outcome of its acceptance. The typed
 *  amount is checked by the rules of the exchange; the other one is the exchange's own text. */
import { assert } from '#contract/core/assert.ts';
import { unitsOf, type Decimal } from '#contract/core/decimal.ts';
import { convertLimitIn, type ConvertLimit } from '#contract/entities/convert-limit.ts';
import type { RequestId } from '#contract/core/ids.ts';
import type { ApiError } from '#contract/envelope.ts';
import type { Convert } from '#contract/entities/convert.ts';
import type { ConvertQuote, QuoteOutcome } from '#contract/rest/convert.ts';
import { decimalOfText } from '#domain/amount-input.ts';
import { convertAmountProblemOf, type ConvertAmountProblem } from '#domain/convert-amount.ts';
import { enteredUnitsOf, isEntryProblem, type EntryProblem } from '#domain/entered-amount.ts';
import { isApiError } from '../kernel/notice.ts';
import type { RequestOutcome, RequestTypes, SentRequestInput } from '../kernel/sent-request.ts';

/** Amount that the user typed; the other one is quoted. */
export type GivenSide = 'from' | 'to';

export interface ConvertDraft {
  readonly fromCoin: string;
  readonly toCoin: string;
  readonly given: GivenSide;
  /** Typed text; may be empty or incomplete. */
  readonly amount: string;
}

/** Limits of the paid amount, for the coins that they belong to. */
export interface ConvertTerms {
  readonly fromCoin: string;
  readonly toCoin: string;
  /** Undefined while a price is not current. */
  readonly minimum: Decimal | undefined;
  readonly maximum: Decimal | undefined;
}

/** Rule of the typed amount that is not met. */
export type DraftProblem = EntryProblem | ConvertAmountProblem;

/** A quote with its remaining time by the exchange's clock when it arrived. */
export interface TimedQuote {
  readonly quote: ConvertQuote;
  readonly remainingMs: number;
  /** The same end by the page's monotonic clock, for a countdown. */
  readonly endsAtMs: number;
}

export interface QuoteOrder {
  readonly fromCoin: string;
  readonly toCoin: string;
  readonly fromAmount: Decimal | undefined;
  readonly toAmount: Decimal | undefined;
}

export interface Acceptance {
  readonly quoteId: string;
  readonly requestId: RequestId;
}

/** The request that accepts a quote, which is looked up by its ID. */
export interface AcceptQuote extends RequestTypes {
  readonly request: Acceptance;
  readonly response: void;
  readonly query: string;
  readonly found: QuoteOutcome;
}

export interface ConvertRejection {
  /** The exchange's, as given. */
  readonly message: string;
  /** The user's limit that it is about, if any. */
  readonly limit: ConvertLimit | undefined;
}

export interface ConvertState {
  readonly draft: ConvertDraft;
  /** Undefined before they are loaded. */
  readonly terms: ConvertTerms | undefined;
  /** First rule that the typed amount does not meet. */
  readonly problem: DraftProblem | undefined;
  /** Newest quote of the draft; stays while it is refreshed. */
  readonly timed: TimedQuote | undefined;
  readonly rejection: ConvertRejection | undefined;
  /** Id of the acceptance; undefined before the confirmation. */
  readonly requestId: RequestId | undefined;
  /** Whether the user looks at the form: it is focused and its tab visible. */
  readonly isAttended: boolean;
  /** The acceptance got no response, so its outcome is unknown. */
  readonly isResponseMissing: boolean;
  /** Completed convert. */
  readonly convert: Convert | undefined;
}

export const freshConvert = (draft: ConvertDraft, terms?: ConvertTerms): ConvertState => ({
  draft,
  terms,
  problem: problemOf(draft, terms),
  timed: undefined,
  rejection: undefined,
  requestId: undefined,
  isAttended: true,
  isResponseMissing: false,
  convert: undefined,
});

/** The same coins without an amount. */
export const restartConvert = ({ draft, terms, isAttended }: ConvertState): ConvertState => ({
  ...freshConvert({ ...draft, given: 'from', amount: '' }, terms),
  isAttended,
});

/** The first rule that the typed amount does not meet. What a received amount costs, the exchange alone decides. */
function problemOf(draft: ConvertDraft, terms: ConvertTerms | undefined): DraftProblem | undefined {
  const entered = enteredUnitsOf(draft.amount.trim());
  if (isEntryProblem(entered)) return entered;
  const limits = draft.given === 'from' ? paidLimitsOf(draft, terms) : undefined;
  return limits && convertAmountProblemOf({ fromAmount: entered }, limits);
}

/** @returns undefined while the limits of these coins are not known. */
function paidLimitsOf({ fromCoin, toCoin }: ConvertDraft, terms: ConvertTerms | undefined) {
  if (terms?.fromCoin !== fromCoin || terms.toCoin !== toCoin) return undefined;
  const minimum = terms.minimum && unitsOf(terms.minimum);
  const maximum = terms.maximum && unitsOf(terms.maximum);
  return minimum === undefined || maximum === undefined ? undefined : { minimum, maximum };
}

/** Whether the draft can be quoted. */
export const isComplete = ({ draft, problem }: ConvertState): boolean =>
  draft.fromCoin !== draft.toCoin && problem === undefined;

/** Applies limits that were read. A quote stays: the exchange decides about it. */
export const withTerms = (state: ConvertState, terms: ConvertTerms): ConvertState => ({
  ...state,
  terms,
  problem: problemOf(state.draft, terms),
});

/** Choosing the other side's coin swaps both. The quote belonged to the earlier draft. */
export function applyEdit(state: ConvertState, patch: Partial<ConvertDraft>): ConvertState {
  const { fromCoin, toCoin } = state.draft;
  const draft = { ...state.draft, ...patch };
  const coins =
    draft.fromCoin !== draft.toCoin
      ? {}
      : patch.fromCoin === undefined
        ? { fromCoin: toCoin, toCoin: draft.toCoin }
        : { fromCoin: draft.fromCoin, toCoin: fromCoin };
  const edited = { ...draft, ...coins };
  const problem = problemOf(edited, state.terms);
  return { ...state, draft: edited, problem, timed: undefined, rejection: undefined };
}

/** Swaps both coins; the typed amount stays with its coin. */
export const swapCoins = ({ draft }: ConvertState): Partial<ConvertDraft> => ({
  fromCoin: draft.toCoin,
  toCoin: draft.fromCoin,
  given: draft.given === 'from' ? 'to' : 'from',
});

/** @throws BrokenInvariant for an incomplete draft. */
export function orderOf(draft: ConvertDraft): QuoteOrder {
  const amount = decimalOfText(draft.amount.trim());
  assert(amount !== undefined, 'a complete draft is quoted');
  const { fromCoin, toCoin, given } = draft;
  return {
    fromCoin,
    toCoin,
    fromAmount: given === 'from' ? amount : undefined,
    toAmount: given === 'to' ? amount : undefined,
  };
}

/** Whether the user has already seen this rate, or sees one for the first time. */
export const isRateSeen = ({ timed }: ConvertState, { quote }: TimedQuote): boolean =>
  timed === undefined || timed.quote.rate === quote.rate;

/** Whether the quote can be accepted: without sufficient balance it is indicative. */
export const isFirm = ({ timed }: ConvertState): boolean => timed?.quote.quoteId !== undefined;

/** @throws BrokenInvariant before the confirmation of a firm quote. */
export function acceptanceOf({ timed, requestId }: ConvertState): Acceptance {
  const quoteId = timed?.quote.quoteId;
  assert(quoteId !== undefined && requestId !== undefined, 'a confirmed quote is accepted');
  return { quoteId, requestId };
}

/** `waiting`: the acceptance may still arrive, or the exchange still works on it. */
export function progressOf({ status, convert }: QuoteOutcome): 'done' | 'failed' | 'waiting' {
  if (convert?.status === 'done') return 'done';
  if (convert?.status === 'failed') return 'failed';
  return convert === undefined && status !== 'open' && status !== 'accepted' ? 'failed' : 'waiting';
}

/** Returns what the child needs to accept the quote. Its outcome is read from the quote, whatever the
 *  response: the exchange may still work on the convert. */
export const acceptanceRequest = (state: ConvertState): SentRequestInput<AcceptQuote> => ({
  request: acceptanceOf(state),
  query: acceptanceOf(state).quoteId,
  isResponseFinal: false,
  // The quote was accepted, perhaps by this request.
  isUndecided: ({ code }) => code === 'quote_used',
  proofOf: (found) => (found === undefined ? undefined : PROOFS[progressOf(found)]),
  // A quote that the exchange no longer knows was not accepted: it stores accepted quotes.
  failureProofOf: (error) =>
    isApiError(error) && error.code === 'not_found' ? 'absent' : undefined,
  absenceCountMax: Infinity,
});

const PROOFS = { done: 'made', failed: 'not_made', waiting: undefined } as const;

/** Completed convert of an outcome. */
export const convertIn = (outcome: RequestOutcome<AcceptQuote>): Convert | undefined =>
  outcome.kind === 'found' ? outcome.found.convert : undefined;

/** The quote was not accepted. */
export const applyRejection = (outcome: RequestOutcome<AcceptQuote>): Partial<ConvertState> => ({
  requestId: undefined,
  rejection: outcome.kind === 'rejected' ? rejectionOf(outcome.error) : undefined,
});

export const rejectionOf = (error: ApiError): ConvertRejection => ({
  message: error.message,
  limit: convertLimitIn(error),
});

/** Whether the rejection may be resolved by a new quote. */
export const isQuoteOver = (outcome: RequestOutcome<AcceptQuote>): boolean =>
  outcome.kind === 'rejected' &&
  (outcome.error.code === 'rate_moved' || outcome.error.code === 'quote_expired');
