/** Resolves the bearer token of a call. Cookies are ignored, so pages of other sites cannot act for
 *  a user. */
import type { FastifyRequest } from 'fastify';
import type { Access } from '#contract/core/route.ts';
import type { Trader } from '#server/accounts/sign-in/sessions.ts';
import type { WordIn } from '#server/runtime/sentence.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Words the message of a response. */
    wordIn: WordIn;
  }
  interface FastifyContextConfig {
    /** Only for calls of the contract. */
    access?: Access;
  }
  interface FastifyRequest {
    /** The signed-in trader; undefined for a visitor and for calls without authentication. */
    trader: Trader | undefined;
    /** Reason to reject a call that reads the bearer token. */
    bearerError: 'bearer_missing' | 'bearer_invalid' | undefined;
  }
}

const BEARER = /^Bearer ([\w.-]{1,2048})$/i;
const TOKEN = /^[\w.-]{1,2048}$/;

/** Finds the trader of an access token, and of a chain token. */
export interface TokenOwners {
  readonly traderOf: (accessToken: string) => Trader | undefined;
  readonly traderOfChainToken: (chainToken: string) => Trader | undefined;
}

/** Rejects an invalid token on optional calls too, because its sender assumes that it is signed in. */
export function readBearer(
  request: FastifyRequest,
  { traderOf, traderOfChainToken }: TokenOwners,
): void {
  const { access } = request.routeOptions.config;
  // An operator's token is read before the body, by `OperatorAccess`.
  if (access === undefined || access === 'public' || access === 'operator') return;
  if (access === 'chain') {
    const { token: chainToken } = request.headers;
    if (chainToken === undefined) {
      request.bearerError = 'bearer_missing';
      return;
    }
    const isText = typeof chainToken === 'string' && TOKEN.test(chainToken);
    request.trader = isText ? traderOfChainToken(chainToken) : undefined;
    if (request.trader === undefined) request.bearerError = 'bearer_invalid';
    return;
  }
  const { authorization } = request.headers;
  if (authorization === undefined) {
    if (access === 'trader') request.bearerError = 'bearer_missing';
    return;
  }
  const [, token = ''] = BEARER.exec(authorization) ?? [];
  request.trader = traderOf(token);
  if (request.trader === undefined) request.bearerError = 'bearer_invalid';
}
