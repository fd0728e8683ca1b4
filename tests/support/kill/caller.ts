/** Users of kill tests, and what brings about the calls that they make. */
import type { RouteName } from '#contract/routes.ts';
import { setTimeout } from 'node:timers/promises';
import {
  callRoute,
  mustAccept,
  PASSWORD,
  type CallRequest,
  type Reply,
  type WireBody,
} from '../live-exchange.ts';

const UNAVAILABLE = 503;
const RETRY_MS = 50;
const RETRY_COUNT_MAX = 400;

/** An exchange on a busy machine turns calls away, above all at its start: they have done nothing, and are made again. */
export async function callServed(
  url: string,
  name: RouteName,
  request: CallRequest,
): Promise<Reply> {
  for (let count = 0; ; count += 1) {
    const reply = await callRoute(url, name, request);
    if (reply.status !== UNAVAILABLE || count === RETRY_COUNT_MAX) return reply;
    await setTimeout(RETRY_MS);
  }
}

/** A signed-in user at a running exchange. */
export class Caller {
  readonly id: number;
  readonly email: string;
  readonly #url: string;
  readonly #bearer: string;
  /** The authenticator's current code; undefined without a second factor. */
  readonly code: () => string | undefined;

  constructor(
    url: string,
    bearer: string,
    { id, email, code = () => undefined }: Pick<StoredUser, 'id' | 'email' | 'code'>,
  ) {
    this.#url = url;
    this.#bearer = bearer;
    this.id = id;
    this.email = email;
    this.code = code;
  }

  /** The same user at another address of the exchange. */
  at(url: string): Caller {
    return new Caller(url, this.#bearer, this);
  }

  /** The same user in a session that has just begun. */
  async signedInAgain(): Promise<Caller> {
    const body = { email: this.email, password: PASSWORD, ip: '127.0.0.1' };
    const tokens = await mustAccept(callServed(this.#url, 'signIn', { body }));
    return new Caller(this.#url, String(tokens['access_token']), this);
  }

  call(name: RouteName, body: object): Promise<Reply> {
    return callServed(this.#url, name, { bearer: this.#bearer, body });
  }

  async get(
    name: RouteName,
    query: Readonly<Record<string, unknown>> = {},
    params: Readonly<Record<string, string>> = {},
  ): Promise<WireBody> {
    return mustAccept(callServed(this.#url, name, { bearer: this.#bearer, query, params }));
  }

  async must(name: RouteName, body: object): Promise<Readonly<Record<string, unknown>>> {
    return (await mustAccept(this.call(name, body))).data ?? {};
  }
}

/** A user of the data folder. */
export interface StoredUser {
  readonly id: number;
  readonly email: string;
  readonly refreshToken: string;
  readonly code?: (() => string | undefined) | undefined;
}

/** Users of one round besides the callers. */
export interface Others {
  readonly maker: Caller;
  /** Mark price of BTC, in whole USDT. */
  readonly mark: number;
}

export type Prepare = (own: Caller, others: Others) => Promise<object>;
