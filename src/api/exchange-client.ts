/** The one way to a service: a call from its route, an answer as its model or a refusal. The exchange is
 *  one service, the chain service another: each has its own address, secret and kind of token. */
import { pathOf } from '#contract/core/route.ts';
import {
  responseOf,
  encoded,
  NoResponseError,
  type ApiResponse,
  type AnyRoute,
  type CallInput,
  type ReplyOf,
} from './response.ts';
import { assertUnderBase } from './call-address.ts';
import type { RawResponse, RawRequest, Send } from './transport.ts';

export interface ClientOptions {
  /** Base address of the API: a path of this origin, or an http(s) address. */
  readonly apiUrl: string;
  /** Where calls that stand at the server's root go. */
  readonly rootUrl: string;
  readonly secretHeader: { readonly name: string; readonly value: string };
  /** Language of the page, for the service's messages. */
  readonly language: () => string;
  /** The header a token travels in. */
  readonly tokenHeader: (token: string) => Readonly<Record<string, string>>;
  /** In whose name a call goes out; asked for once a call, so that no other user's token gets into it. */
  readonly caller: () => Caller;
}

export interface Caller {
  /** Undefined for a visitor. */
  readonly token: string | undefined;
  /** Asked for once, after a 401; left out where nothing can be renewed.
   *  @returns the token to try again with. @throws with the reason there is none. */
  readonly renew?: () => Promise<string>;
  /** Aborted when this user leaves: what was under way for them is nobody's. */
  readonly signal?: AbortSignal;
}

/** As the exchange takes it. */
export const bearerHeader = (token: string) => ({ Authorization: `Bearer ${token}` });
/** As the chain service takes it. */
export const chainHeader = (token: string) => ({ token });

export interface ExchangeClient {
  /** @throws Refusal when the exchange said no, NoResponseError when it said nothing. */
  call<R extends AnyRoute>(route: R, input: CallInput<R>): Promise<ApiResponse<ReplyOf<R>>>;
}

/** @param loadSend returns the transport; called with the first request, so the transport can be a chunk of its own. */
export function createExchangeClient(
  options: ClientOptions,
  loadSend: () => Send | Promise<Send>,
): ExchangeClient {
  return {
    call: async (route, input) => {
      // Whoever names a token stands by it.
      const caller: Caller =
        input.bearer === undefined ? options.caller() : { token: input.bearer };
      const signal = eitherOf(input.signal, caller.token === undefined ? undefined : caller.signal);
      const sendAs = async (token: string | undefined): Promise<RawResponse> => {
        const request = requestOf(options, route, { ...input, signal }, token);
        try {
          const send = await loadSend();
          return await send(request);
        } catch (error) {
          // Who called it off says why; the transport only knows that it was.
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

/** A wrong password or a refused refresh is an answer, not an expired token. */
const isExpiry = (route: AnyRoute, status: number, token: string | undefined): boolean =>
  status === 401 &&
  (route.access === 'trader' || (route.access === 'optional' && token !== undefined));

const eitherOf = (left: AbortSignal | undefined, right: AbortSignal | undefined) =>
  left !== undefined && right !== undefined ? AbortSignal.any([left, right]) : (left ?? right);

function requestOf(
  options: ClientOptions,
  route: AnyRoute,
  input: { params?: unknown; query?: unknown; body?: unknown; signal?: AbortSignal | undefined },
  token: string | undefined,
): RawRequest {
  const params = (encoded(route.params, input.params) ?? {}) as Record<string, string>;
  const base = route.isAtRoot ? options.rootUrl : options.apiUrl;
  const path = pathOf(route.path, params);
  assertUnderBase(base, path);
  return {
    method: route.method,
    base,
    path,
    query: encoded(route.query, input.query) as RawRequest['query'],
    body: encoded(route.body, input.body),
    isForm: route.isForm,
    headers: {
      lang: options.language(),
      [options.secretHeader.name]: options.secretHeader.value,
      ...(token === undefined ? {} : options.tokenHeader(token)),
    },
    signal: input.signal,
  };
}
