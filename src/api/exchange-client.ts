/** API client: sends a call defined by its route and returns the model or throws a rejection. The
 *  exchange and the chain service each have a client with its own base URL, secret and token type. */
import { pathOf } from '#contract/core/route.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import {
  responseOf,
  encodeWith,
  NoResponseError,
  type ApiResponse,
  type AnyRoute,
  type CallInput,
  type ReplyOf,
} from './response.ts';
import { assertUnderBase } from './call-address.ts';
import type { RawResponse, RawRequest, Send, UploadProgress } from './transport.ts';

export interface ClientOptions {
  /** Base URL of the API: a path of this origin, or an http(s) URL. */
  readonly apiUrl: string;
  /** Base URL of calls at the server's root. */
  readonly rootUrl: string;
  readonly secretHeader: { readonly name: string; readonly value: string };
  /** Language of the page, for the service's messages. */
  readonly language: () => string;
  /** Header that carries the token. */
  readonly tokenHeader: (token: string) => Readonly<Record<string, string>>;
  /** Returns the caller's identity; called once per call, so that a call never uses another user's
   *  token. */
  readonly caller: () => Caller;
  /** Called with each request; the returned function is called with the time in its response. */
  readonly measureTime?: () => (exchangeTime: EpochMs) => void;
}

export interface Caller {
  /** Undefined for a visitor. */
  readonly token: string | undefined;
  /**
   * Called once after a 401; omitted if the token cannot be renewed.
   * @returns the token for the retry.
   * @throws with the reason when there is none.
   */
  readonly renew?: () => Promise<string>;
  /** Aborted when this user signs out, which cancels pending calls. */
  readonly signal?: AbortSignal;
}

/** Header format of the exchange. */
export const bearerHeader = (token: string) => ({ Authorization: `Bearer ${token}` });
/** Header format of the chain service. */
export const chainHeader = (token: string) => ({ token });

export interface ExchangeClient {
  /** @throws ApiError when the exchange rejected the call, UnusableResponseError for a response without a
   *  needed field, NoResponseError without a response. */
  call<R extends AnyRoute>(route: R, input: CallInput<R>): Promise<ApiResponse<ReplyOf<R>>>;
}

/** @param loadSend returns the transport; called with the first request, so the transport can be a chunk of its own. */
export function createExchangeClient(
  options: ClientOptions,
  loadSend: () => Send | Promise<Send>,
): ExchangeClient {
  return {
    call: async (route, input) => {
      // An explicit token is used as is, without renewal.
      const caller: Caller =
        input.bearer === undefined ? options.caller() : { token: input.bearer };
      const signal = eitherOf(input.signal, caller.token === undefined ? undefined : caller.signal);
      const sendAs = async (token: string | undefined): Promise<RawResponse> => {
        const request = requestOf(options, route, { ...input, signal }, token);
        try {
          const send = await loadSend();
          const onTime = options.measureTime?.();
          const response = await send(request);
          const time = timeIn(response.body);
          if (time !== undefined) onTime?.(time);
          return response;
        } catch (error) {
          // Uses the abort reason, because the transport's error only reports that the call was
          // aborted.
          const cause: unknown = signal?.aborted === true ? signal.reason : error;
          throw new NoResponseError(cause instanceof Error ? cause.message : 'no answer', {
            cause,
          });
        }
      };
      const first = await sendAs(caller.token);
      if (caller.renew === undefined || !isExpiry(route, first.status, caller.token)) {
        return responseOf(route, first);
      }
      return responseOf(route, await sendAs(await caller.renew()));
    },
  };
}

/** Reads the time that the envelope of a response has, also that of a rejection. */
function timeIn(body: unknown): EpochMs | undefined {
  if (typeof body !== 'object' || body === null || !('server_time' in body)) return undefined;
  const { server_time: time } = body;
  return typeof time === 'number' && time > 0 ? epochMs(time) : undefined;
}

/** A wrong password or a rejected refresh is not an expired token. */
const isExpiry = (route: AnyRoute, status: number, token: string | undefined): boolean =>
  status === 401 &&
  (route.access === 'trader' ||
    route.access === 'chain' ||
    (route.access === 'optional' && token !== undefined));

const eitherOf = (left: AbortSignal | undefined, right: AbortSignal | undefined) =>
  left !== undefined && right !== undefined ? AbortSignal.any([left, right]) : (left ?? right);

function requestOf(
  options: ClientOptions,
  route: AnyRoute,
  input: {
    params?: unknown;
    query?: unknown;
    body?: unknown;
    signal?: AbortSignal | undefined;
    onUploadProgress?: UploadProgress;
  },
  token: string | undefined,
): RawRequest {
  const params = (encodeWith(route.params, input.params) ?? {}) as Record<string, string>;
  const base = route.isAtRoot ? options.rootUrl : options.apiUrl;
  const path = pathOf(route.path, params);
  assertUnderBase(base, path);
  return {
    method: route.method,
    base,
    path,
    query: encodeWith(route.query, input.query) as RawRequest['query'],
    body: encodeWith(route.body, input.body),
    isForm: route.isForm,
    headers: {
      lang: options.language(),
      [options.secretHeader.name]: options.secretHeader.value,
      ...(token === undefined ? {} : options.tokenHeader(token)),
    },
    signal: input.signal,
    onUploadProgress: input.onUploadProgress,
  };
}
