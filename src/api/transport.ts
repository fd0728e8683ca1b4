/** Interface of a transport for the exchange client. */

export interface RawRequest {
  readonly method: string;
  /** Base URL of `path`. */
  readonly base: string;
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>> | undefined;
  readonly body: unknown;
  /** Sends the body form-encoded instead of as JSON. */
  readonly isForm: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal | undefined;
}

export interface RawResponse {
  readonly status: number;
  readonly body: unknown;
  /** Header `Retry-After`, in seconds; undefined without one, or if the transport does not read it. */
  readonly retryAfter?: string | undefined;
}

/**
 * Returns a response of any status.
 * @throws without a response.
 */
export type Send = (request: RawRequest) => Promise<RawResponse>;

export const TIMEOUT_MS = 15_000;
