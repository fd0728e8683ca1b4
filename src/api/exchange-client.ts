/** The one way to the exchange: a call from its route, an answer as its model or a refusal. */
import axios, { AxiosHeaders, type AxiosInstance } from 'axios';
import { pathOf, type Route } from '#contract/core/route.ts';
import { envelope, Refusal, type Envelope } from '#contract/envelope.ts';
import { refusalNameOf } from '#contract/errors.ts';
import { parse, type AnyShape, type ModelOf } from '#contract/shape.ts';

export interface ClientOptions {
  /** Base address of the API: a path of this origin, or an http(s) address. */
  readonly apiUrl: string;
  /** Where calls that stand at the server's root go. */
  readonly rootUrl: string;
  readonly secretHeader: { readonly name: string; readonly value: string };
  /** Language of the page, for the exchange's messages. */
  readonly language: () => string;
  /** @returns undefined for a visitor. */
  readonly accessToken: () => string | undefined;
  /** Asked once per call that met a 401 with `token`. @returns the token to try again with. */
  readonly renewToken: (token: string) => Promise<string>;
}

type InputOf<S> = S extends AnyShape ? ModelOf<S> : never;
type Part<Name extends string, S> = S extends AnyShape
  ? { readonly [Key in Name]: InputOf<S> }
  : { readonly [Key in Name]?: undefined };
export type CallInput<R> =
  R extends Route<infer Params, infer Query, infer Body, infer _Reply>
    ? Part<'params', Params> &
        Part<'query', Query> &
        Part<'body', Body> & {
          readonly signal?: AbortSignal;
          /** Instead of the session's own. */
          readonly bearer?: string;
        }
    : never;
export type ReplyOf<R> =
  R extends Route<infer _Params, infer _Query, infer _Body, infer Reply>
    ? Reply extends AnyShape
      ? ModelOf<Reply>
      : undefined
    : never;

export interface Answer<Model> {
  readonly model: Model;
  /** The exchange's words, shown as given; empty when it had none. */
  readonly message: string;
}

/** Nothing usable came back: the network, a time-out, or an answer of another shape. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

export interface ExchangeClient {
  /** @throws Refusal when the exchange said no, NoAnswer when it said nothing. */
  call<R extends AnyRoute>(route: R, input: CallInput<R>): Promise<Answer<ReplyOf<R>>>;
}

export type AnyRoute = Route;

const TIMEOUT_MS = 15_000;

export function createExchangeClient(options: ClientOptions): ExchangeClient {
  const http = axios.create({
    allowAbsoluteUrls: false,
    timeout: TIMEOUT_MS,
    validateStatus: () => true,
  });
  return {
    call: async (route, input) => {
      const token = input.bearer ?? options.accessToken();
      const first = await send(http, options, route, input, token);
      if (!isRenewable(route, first.status, token, input.bearer)) return answerOf(route, first);
      const renewed = await options.renewToken(token);
      return answerOf(route, await send(http, options, route, input, renewed));
    },
  };
}

/** A wrong password or a refused refresh is an answer, not an expired token. */
const isRenewable = (
  route: AnyRoute,
  status: number,
  token: string | undefined,
  explicitBearer: string | undefined,
): token is string =>
  status === 401 &&
  token !== undefined &&
  explicitBearer === undefined &&
  route.access !== 'public';

interface RawAnswer {
  readonly status: number;
  readonly body: unknown;
}

async function send(
  http: AxiosInstance,
  options: ClientOptions,
  route: AnyRoute,
  input: { params?: unknown; query?: unknown; body?: unknown; signal?: AbortSignal },
  token: string | undefined,
): Promise<RawAnswer> {
  const headers = new AxiosHeaders({
    lang: options.language(),
    [options.secretHeader.name]: options.secretHeader.value,
  });
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
  try {
    const { status, data } = await http.request<unknown>({
      method: route.method,
      baseURL: route.isAtRoot ? options.rootUrl : options.apiUrl,
      url: pathOf(
        route.path,
        (encoded(route.params, input.params) ?? {}) as Record<string, string>,
      ),
      params: encoded(route.query, input.query),
      data: encoded(route.body, input.body),
      headers,
      ...(input.signal === undefined ? {} : { signal: input.signal }),
    });
    return { status, body: data };
  } catch (error) {
    throw new NoAnswer(error instanceof Error ? error.message : 'no answer', { cause: error });
  }
}

const encoded = (shape: unknown, model: unknown): unknown =>
  isShape(shape) ? shape.encode(model) : undefined;

const isShape = (value: unknown): value is AnyShape =>
  typeof value === 'object' && value !== null && 'encode' in value;

function answerOf<R extends AnyRoute>(route: R, { status, body }: RawAnswer): Answer<ReplyOf<R>> {
  if (route.envelope === 'bare' && status < 400) {
    return { model: modelOf(route, body), message: '' };
  }
  const wrapped = parse(envelope, body);
  if (!wrapped.ok) throw new NoAnswer(`An answer of another shape, status ${status}.`);
  const { success, data, message } = wrapped.model;
  if (!success || status >= 400) throw refusalOf(status, wrapped.model, body);
  const payload = route.envelope === 'flat' ? body : data;
  return { model: modelOf(route, payload), message: message ?? '' };
}

function modelOf<R extends AnyRoute>(route: R, payload: unknown): ReplyOf<R> {
  if (!isShape(route.reply)) return undefined as ReplyOf<R>;
  const parsed = parse(route.reply, payload);
  if (parsed.ok) return parsed.model as ReplyOf<R>;
  throw new NoAnswer(`${route.path} answered in another shape: ${Object.keys(parsed.issues)[0]}`);
}

function refusalOf(status: number, wrapped: Envelope, body: unknown): Refusal {
  return new Refusal(wrapped.message ?? '', {
    code: refusalNameOf(wrapped.error_code ?? 0),
    status,
    fields: fieldsOf(wrapped.errors),
    body,
  });
}

/** `errors` maps a field to its text, or to a list of texts of which the first is shown. */
function fieldsOf(errors: unknown): Record<string, string> {
  if (typeof errors !== 'object' || errors === null) return {};
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(errors)) {
    const text: unknown = Array.isArray(value) ? value[0] : value;
    if (typeof text === 'string') fields[name] = text;
  }
  return fields;
}
