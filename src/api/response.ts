/** Decodes a response for all transports: the route's model, a rejection, or no usable response. */
import type { Route } from '#contract/core/route.ts';
import { envelope, ApiError, UnusableResponseError, type Envelope } from '#contract/envelope.ts';
import { rejectionNameOf } from '#contract/errors.ts';
import { parse, type AnyCodec, type ModelOf } from '#contract/codec.ts';
import type { RawResponse, UploadProgress } from './transport.ts';

export type AnyRoute = Route;

type InputOf<S> = S extends AnyCodec ? ModelOf<S> : never;
type Part<Name extends string, S> = S extends AnyCodec
  ? { readonly [Key in Name]: InputOf<S> }
  : { readonly [Key in Name]?: undefined };
export type CallInput<R> =
  R extends Route<infer Params, infer Query, infer Body, infer _Reply>
    ? Part<'params', Params> &
        Part<'query', Query> &
        Part<'body', Body> & {
          readonly signal?: AbortSignal;
          /** Replaces the session's token. */
          readonly bearer?: string;
          readonly onUploadProgress?: UploadProgress;
        }
    : never;
export type ReplyOf<R> =
  R extends Route<infer _Params, infer _Query, infer _Body, infer Reply>
    ? Reply extends AnyCodec
      ? ModelOf<Reply>
      : undefined
    : never;

export interface ApiResponse<Model> {
  readonly model: Model;
  /** Message of the exchange, shown as given; empty if there was none. */
  readonly message: string;
}

/** No response of the service: network error, timeout, or a document of something between. */
export class NoResponseError extends Error {
  override readonly name = 'NoResponseError';
}

/** Encodes a part of a call to the wire format; undefined if the route has no such part. */
export const encodeWith = (codec: unknown, model: unknown): unknown =>
  isCodec(codec) ? codec.encode(model) : undefined;

const isCodec = (value: unknown): value is AnyCodec =>
  typeof value === 'object' && value !== null && 'encode' in value;

/**
 * Decodes a response.
 * @throws ApiError when the exchange rejected the call, UnusableResponseError when a field that the client
 * needs is missing, NoResponseError when the document is not a response of the service.
 */
export function responseOf<R extends AnyRoute>(
  route: R,
  { status, body, retryAfter }: RawResponse,
): ApiResponse<ReplyOf<R>> {
  if (route.envelope === 'bare' && status < 400) {
    return { model: modelOf(route, body), message: '' };
  }
  const wrapped = parse(envelope, body);
  if (!wrapped.ok) {
    const [field = ''] = Object.keys(wrapped.issues);
    // An envelope with an error names its field; anything else is not from the service.
    if (field !== '' && status < 400) throw new UnusableResponseError(route.path, field);
    throw new NoResponseError(`No response of the service, status ${status}.`);
  }
  const { success, data, message } = wrapped.model;
  if (!success || status >= 400) {
    throw rejectionOf(wrapped.model, { status, body, retryAfter });
  }
  const payload = route.envelope === 'flat' ? body : data;
  return { model: modelOf(route, payload), message: message ?? '' };
}

function modelOf<R extends AnyRoute>(route: R, payload: unknown): ReplyOf<R> {
  if (!isCodec(route.reply)) return undefined as ReplyOf<R>;
  const parsed = parse(route.reply, payload);
  if (parsed.ok) return parsed.model as ReplyOf<R>;
  throw new UnusableResponseError(route.path, Object.keys(parsed.issues)[0] ?? '');
}

function rejectionOf(wrapped: Envelope, { status, body, retryAfter }: RawResponse): ApiError {
  return new ApiError(wrapped.message ?? '', {
    code: rejectionNameOf(wrapped.error_code ?? 0),
    status,
    fields: fieldsOf(wrapped.errors),
    body,
    retryAfterMs: /^\d{1,5}$/.test(retryAfter ?? '') ? Number(retryAfter) * 1_000 : undefined,
  });
}

/** Reads `errors`, which maps a field to a text, or to a list of texts of which the first is shown. */
function fieldsOf(errors: unknown): Record<string, string> {
  if (typeof errors !== 'object' || errors === null) return {};
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(errors)) {
    const text: unknown = Array.isArray(value) ? value[0] : value;
    if (typeof text === 'string') fields[name] = text;
  }
  return fields;
}
