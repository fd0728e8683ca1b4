/** How a request travels: the exchange client is given one of these. */

export interface RawRequest {
  readonly method: string;
  /** Where `path` begins. */
  readonly base: string;
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>> | undefined;
  readonly body: unknown;
  /** As a form instead of JSON. */
  readonly isForm: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal | undefined;
}

export interface RawResponse {
  readonly status: number;
  readonly body: unknown;
}

/** Any status is an answer. @throws when none came. */
export type Send = (request: RawRequest) => Promise<RawResponse>;

export const TIMEOUT_MS = 15_000;
