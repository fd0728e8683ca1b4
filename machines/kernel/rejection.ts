/** Tells a rejection of the exchange from an unknown outcome. */
import { ApiError } from '#contract/envelope.ts';
import type { RejectionName } from '#contract/errors.ts';

/** Rejection of the last attempt, as given by the exchange. */
export interface Rejection {
  /** Undefined when the back end's code is not in the registry. */
  readonly name: RejectionName | undefined;
  readonly message: string;
  /** Validation messages by wire field path. */
  readonly fields: Readonly<Record<string, string>>;
  /** Name of the rule that an address breaks, such as `own_address`. */
  readonly problem?: string | undefined;
  /** Identity level that is needed. */
  readonly requiredLevel?: number | undefined;
}

const TIMEOUT = 408;
const SERVER_ERROR_MIN = 500;
/** The exchange did not look at the request: no session, too many requests, or cancel-only mode. */
const UNREAD_STATUSES: readonly number[] = [401, 429, 503];

/** Whether the exchange has rejected the request. A response of 500 or more proves nothing, unless its code
 *  does. */
export const isRejected = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status !== TIMEOUT &&
  (error.status < SERVER_ERROR_MIN || error.code === 'exchange_cancel_only');

/** Whether the exchange has looked at the ID of the request and rejected it. A repeated request that was rejected before,
 *  as in cancel-only mode, says nothing about the first attempt. */
export const isReadAndRejected = (error: unknown): error is ApiError =>
  isRejected(error) && !UNREAD_STATUSES.includes(error.status);

/** Whether a rejection settles a request that is repeated under one ID. After an attempt without a
 *  response, a repetition settles it only if the exchange has read the repetition. */
export const isSettled = (
  error: unknown,
  { isUnknown }: { readonly isUnknown: boolean },
): error is ApiError => (isUnknown ? isReadAndRejected(error) : isRejected(error));

/** @returns undefined for an error that is not a rejection, for example a lost connection. */
export const rejectionOf = (error: unknown): Rejection | undefined =>
  error instanceof ApiError
    ? {
        name: error.code,
        message: error.message,
        fields: error.fields,
        problem: problemIn(error.body),
        requiredLevel: requiredLevelIn(error.body),
      }
    : undefined;

/** Name of the rule that a rejection with several reasons has in its body. */
export const problemIn = (body: unknown): string | undefined => {
  const problem =
    typeof body === 'object' && body !== null && 'problem' in body ? body.problem : undefined;
  return typeof problem === 'string' ? problem : undefined;
};

const requiredLevelIn = (body: unknown): number | undefined => {
  const level =
    typeof body === 'object' && body !== null && 'required_kyc_level' in body
      ? body.required_kyc_level
      : undefined;
  return typeof level === 'number' ? level : undefined;
};
