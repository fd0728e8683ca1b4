/** Types and pure functions of a request that must be executed once. */
import type { ActorLogic, Snapshot } from 'xstate';
import { assert } from '#contract/core/assert.ts';
import type { ApiError } from '#contract/envelope.ts';
import { isApiError } from './notice.ts';
import { isSettled, rejectionOf, type Rejection } from './rejection.ts';

/** Types of one kind of request. */
export interface RequestTypes {
  /** Sent, with the ID that the client chose. */
  readonly request: unknown;
  readonly response: unknown;
  /** Identifies the request in a look-up. */
  readonly query: unknown;
  /** Result of a look-up. */
  readonly found: unknown;
}

export interface SentRequestInput<Types extends RequestTypes> {
  readonly request: Types['request'];
  /** Not used by a request that is repeated. */
  readonly query: Types['query'];
  /** `lookingUp` and `parked`: an earlier visit sent the request, so it is only looked up; `parked`
   *  waits for a session. */
  readonly start?: 'sending' | 'lookingUp' | 'parked';
  readonly delays?: RequestDelays;
  /** Without a response: `lookUp` by the query, or `repeat` under the same ID. Only for calls that the
   *  exchange executes at most once per ID is a repetition safe. */
  readonly whenUnknown?: 'lookUp' | 'repeat';
  /** Returns whether a look-up proves that the request was made or not made; undefined if it proves neither. By
   *  default a result proves that it was made. */
  readonly proofOf?: (found: Types['found'] | undefined) => Proof | undefined;
  /** Look-ups without proof after which the request counts as not made. */
  readonly absenceCountMax?: number;
  /** False if the outcome of an accepted request must be looked up as well. */
  readonly isResponseFinal?: boolean;
  /** Rejections of this request that leave its outcome open. */
  readonly isUndecided?: (error: ApiError) => boolean;
  /** Returns whether a failed look-up proves that the request was rejected or not made; undefined if it proves
   *  neither, which is the default. */
  readonly failureProofOf?: (error: unknown) => 'rejected' | 'absent' | undefined;
}

export type Proof = 'made' | 'not_made';

export interface RequestDelays {
  /** After which a response counts as missing. A later one is still used. */
  readonly responseTimeoutMs: number;
  readonly lookupTimeoutMs: number;
  /** Pause before the next look-up or repetition. */
  readonly intervalMs: number;
}

/** For orders and other changes that a trader waits for. */
export const TRADING_DELAYS: RequestDelays = {
  responseTimeoutMs: 5_000,
  lookupTimeoutMs: 4_000,
  intervalMs: 1_000,
};

/** For movements of money between accounts. */
export const MONEY_DELAYS: RequestDelays = {
  responseTimeoutMs: 10_000,
  lookupTimeoutMs: 5_000,
  intervalMs: 2_000,
};

/** One look-up that finds nothing proves little, because the request may still be pending. */
export const ABSENCE_COUNT_MAX = 3;

export type RequestOutcome<Types extends RequestTypes = RequestTypes> =
  | { readonly kind: 'accepted'; readonly response: Types['response'] }
  /** Known from a look-up or another source, not from the response of the call. */
  | { readonly kind: 'found'; readonly found: Types['found'] }
  | { readonly kind: 'rejected'; readonly error: ApiError }
  /** The request was not made. `found` is the result of the last look-up, if any. */
  | { readonly kind: 'absent'; readonly found: Types['found'] | undefined };

/** Whether the request was made. */
export const isMade = <Types extends RequestTypes>(
  outcome: RequestOutcome<Types>,
): outcome is Extract<RequestOutcome<Types>, { readonly kind: 'accepted' | 'found' }> =>
  outcome.kind === 'accepted' || outcome.kind === 'found';

export const rejectionIn = <Types extends RequestTypes>(
  outcome: RequestOutcome<Types>,
): Rejection | undefined => (outcome.kind === 'rejected' ? rejectionOf(outcome.error) : undefined);

/** Events that a parent may send to the child. */
export type SentRequestCommand<Found = unknown> =
  /** Another source reports what a look-up would find. */
  { readonly type: 'outcome.reported'; readonly found: Found } | SessionEvent;

export type SessionEvent =
  | { readonly type: 'session.ended' }
  /** For the same user. */
  | { readonly type: 'session.started' };

/** Events that the child sends to its parent before the outcome. */
export type SentRequestNews =
  /** The outcome is looked up. */
  | { readonly type: 'request.unresolved'; readonly isResponseMissing: boolean }
  /** The request is sent again under the same ID. */
  | { readonly type: 'request.repeated' };

/** Logic of a child that sends this kind of request. */
export type SentRequest<Types extends RequestTypes> = ActorLogic<
  Snapshot<RequestOutcome<Types>>,
  SentRequestCommand<Types['found']>,
  SentRequestInput<Types>
>;

export interface SentRequestContext extends Required<SentRequestInput<RequestTypes>> {
  readonly attemptCount: number;
  readonly isResponseMissing: boolean;
  /** Look-ups that proved nothing. */
  readonly absenceCount: number;
  /** Result of the last look-up. */
  readonly found: unknown;
  readonly outcome: RequestOutcome | undefined;
}

export const createSentRequest = (input: SentRequestInput<RequestTypes>): SentRequestContext => ({
  start: 'sending',
  delays: TRADING_DELAYS,
  whenUnknown: 'lookUp',
  proofOf: (found) => (found === undefined ? undefined : 'made'),
  absenceCountMax: ABSENCE_COUNT_MAX,
  isResponseFinal: true,
  isUndecided: () => false,
  failureProofOf: () => undefined,
  ...input,
  attemptCount: 0,
  isResponseMissing: true,
  absenceCount: 0,
  found: undefined,
  outcome: undefined,
});

/** Whether the failure of a call decides the outcome: the exchange has rejected the request. */
export const isDecided = (
  { attemptCount, isUndecided }: SentRequestContext,
  error: unknown,
): error is ApiError => isSettled(error, { isUnknown: attemptCount > 1 }) && !isUndecided(error);

export function rejectedBy(error: unknown): RequestOutcome {
  assert(isApiError(error), 'only the exchange rejects');
  return { kind: 'rejected', error };
}

/** Outcome of a request that no look-up has found. */
export const absentWith = (found: unknown): RequestOutcome => ({ kind: 'absent', found });

export const outcomeIn = ({ outcome }: SentRequestContext): RequestOutcome => {
  assert(outcome !== undefined, 'a settled request has an outcome');
  return outcome;
};
