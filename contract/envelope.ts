/** Envelope of every response. A response with only `success` and `message` is accepted too. */
import * as v from 'valibot';
import type { RejectionName } from './errors.ts';
import { plain, type WireOf } from './codec.ts';

export const envelope = plain(
  v.looseObject({
    success: v.boolean(),
    message: v.optional(v.nullable(v.string())),
    data: v.optional(v.unknown()),
    error_code: v.optional(v.nullable(v.number())),
    errors: v.optional(v.nullable(v.unknown())),
    server_time: v.optional(v.number()),
  }),
);
export type Envelope = WireOf<typeof envelope>;

/** A rejection by the exchange, thrown to the caller. `message` is shown as given. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** Name of the error; undefined when the back end's code is not in the registry. */
  readonly code: RejectionName | undefined;
  readonly status: number;
  /** Validation messages by wire field path. */
  readonly fields: Readonly<Record<string, string>>;
  /** The complete body of the rejection. Some rejections carry more fields, for example
   *  `email_verified` after a failed sign-in. */
  readonly body: unknown;
  /** When the exchange asks to try again; undefined if it does not. */
  readonly retryAfterMs: number | undefined;

  constructor(
    message: string,
    details: {
      code?: RejectionName | undefined;
      status?: number;
      fields?: Readonly<Record<string, string>>;
      body?: unknown;
      retryAfterMs?: number | undefined;
    } = {},
  ) {
    super(message);
    this.code = details.code;
    this.status = details.status ?? 422;
    this.fields = details.fields ?? {};
    this.body = details.body;
    this.retryAfterMs = details.retryAfterMs;
  }
}

/** A response of the exchange that lacks a field the client needs, or has another value in it. The
 *  connection works; what the call did is unknown. */
export class UnusableResponseError extends Error {
  override readonly name = 'UnusableResponseError';
  /** Path of the field on the wire: `user.id`. */
  readonly field: string;

  constructor(callPath: string, field: string) {
    super(`${callPath} responded without a usable field "${field}".`);
    this.field = field;
  }
}
