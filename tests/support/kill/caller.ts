/** Users of kill tests, and what brings about the calls that they make. */
import type { RouteName } from '#contract/routes.ts';
import { callRoute, mustAccept, type Reply, type WireBody } from '../live-exchange.ts';

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

  call(name: RouteName, body: object): Promise<Reply> {
    return callRoute(this.#url, name, { bearer: this.#bearer, body });
  }

  async get(
    name: RouteName,
    query: Readonly<Record<string, unknown>> = {},
    params: Readonly<Record<string, string>> = {},
  ): Promise<WireBody> {
    return mustAccept(callRoute(this.#url, name, { bearer: this.#bearer, query, params }));
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
