/** The one way to the exchange: a call from its route, an answer as its model or a refusal. */
import { pathOf } from '#contract/core/route.ts';
import {
  answerOf,
  encoded,
  NoAnswer,
  type Answer,
  type AnyRoute,
  type CallInput,
  type ReplyOf,
} from './answer.ts';
import type { RawAnswer, RawRequest, Send } from './transport.ts';

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

export interface ExchangeClient {
  /** @throws Refusal when the exchange said no, NoAnswer when it said nothing. */
  call<R extends AnyRoute>(route: R, input: CallInput<R>): Promise<Answer<ReplyOf<R>>>;
}

/** @param sends how requests travel; asked for at the first call, so that it may come in its own chunk. */
export function createExchangeClient(
  options: ClientOptions,
  sends: () => Send | Promise<Send>,
): ExchangeClient {
  return {
    call: async (route, input) => {
      const ask = async (token: string | undefined): Promise<RawAnswer> => {
        try {
          const send = await sends();
          return await send(requestOf(options, route, input, token));
        } catch (error) {
          const words = error instanceof Error ? error.message : 'no answer';
          throw new NoAnswer(words, { cause: error });
        }
      };
      const token = input.bearer ?? options.accessToken();
      const first = await ask(token);
      if (!isRenewable(route, first.status, token, input.bearer)) return answerOf(route, first);
      return answerOf(route, await ask(await options.renewToken(token)));
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

function requestOf(
  options: ClientOptions,
  route: AnyRoute,
  input: { params?: unknown; query?: unknown; body?: unknown; signal?: AbortSignal },
  token: string | undefined,
): RawRequest {
  const params = (encoded(route.params, input.params) ?? {}) as Record<string, string>;
  return {
    method: route.method,
    base: route.isAtRoot ? options.rootUrl : options.apiUrl,
    path: pathOf(route.path, params),
    query: encoded(route.query, input.query) as RawRequest['query'],
    body: encoded(route.body, input.body),
    headers: {
      lang: options.language(),
      [options.secretHeader.name]: options.secretHeader.value,
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
    signal: input.signal,
  };
}
