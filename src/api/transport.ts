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
  /** For large bodies: they may also take longer. */
  readonly onUploadProgress?: UploadProgress | undefined;
}

/** Called with the part of the body that was sent, 0 to 1. */
export type UploadProgress = (share: number) => void;

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
/** For a body whose progress is followed: a scan of 5 MB takes this long on a slow line. The caller decides when a
 *  request without progress has failed. */
export const UPLOAD_TIMEOUT_MS = 300_000;
