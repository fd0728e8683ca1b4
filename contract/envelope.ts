/** What every answer is wrapped in. A sender that knows only `success` and `message` is understood. */
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

/** A no from the exchange, carried to whoever asked. `message` is shown as given. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** Our word for it; undefined when the back end's number is not in the registry. */
  readonly code: RejectionName | undefined;
  readonly status: number;
  /** What is wrong with which field, by the wire's field path. */
  readonly fields: Readonly<Record<string, string>>;
  /** The whole refused body: some refusals say more, as a failed sign-in's `email_verified`. */
  readonly body: unknown;

  constructor(
    message: string,
    details: {
      code?: RejectionName | undefined;
      status?: number;
      fields?: Readonly<Record<string, string>>;
      body?: unknown;
    } = {},
  ) {
    super(message);
    this.code = details.code;
    this.status = details.status ?? 422;
    this.fields = details.fields ?? {};
    this.body = details.body;
  }
}
