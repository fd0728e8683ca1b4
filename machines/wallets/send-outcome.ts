/** Tells a rejection of the exchange from an unknown outcome, for calls that move money under a
 *  request ID. */
import { ApiError } from '#contract/envelope.ts';
import type { RejectionName } from '#contract/errors.ts';

/** Rejection of the last attempt, as given by the exchange. */
export interface SendRejection {
  /** Undefined when the back end's code is not in the registry. */
  readonly name: RejectionName | undefined;
  readonly message: string;
  /** Validation messages by wire field path. */
  readonly fields: Readonly<Record<string, string>>;
}

const UNAUTHORIZED = 401;
const TIMEOUT = 408;
const TOO_MANY_REQUESTS = 429;
const SERVER_ERROR_MIN = 500;

/** Whether the exchange has rejected the first attempt: nothing has moved. A response of 500 or more
 *  proves nothing. */
export const isRejected = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status !== TIMEOUT && error.status < SERVER_ERROR_MIN;

/** Whether the exchange has rejected a repeated attempt. A repetition that the exchange did not look
 *  at, for example because it was too fast, says nothing about the first attempt. */
export const isRejectedAgain = (error: unknown): error is ApiError =>
  isRejected(error) && error.status !== UNAUTHORIZED && error.status !== TOO_MANY_REQUESTS;

/** @returns undefined for an error that is not a rejection. */
export const rejectionOf = (error: unknown): SendRejection | undefined =>
  error instanceof ApiError
    ? { name: error.code, message: error.message, fields: error.fields }
    : undefined;
