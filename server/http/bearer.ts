/** Reads whose bearer came with a call. Cookies are never looked at, so no foreign page can act for
 *  anybody. */
import type { FastifyRequest } from 'fastify';
import type { Access } from '#contract/core/route.ts';
import type { Trader } from '#server/accounts/sessions.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of the contract's calls alone. */
    access?: Access;
  }
  interface FastifyRequest {
    /** Whose bearer came with the call; undefined for a visitor and for calls that ask for none. */
    trader: Trader | undefined;
    /** Why a call that looks at the bearer goes no further. */
    bearerError: 'bearer_missing' | 'bearer_invalid' | undefined;
  }
}

const BEARER = /^Bearer ([\w.-]{1,2048})$/i;

/** A stale bearer on a call that visitors may make is refused too: its sender believes to be somebody. */
export function readBearer(
  request: FastifyRequest,
  traderOf: (accessToken: string) => Trader | undefined,
): void {
  const { access } = request.routeOptions.config;
  if (access === undefined || access === 'public') return;
  const { authorization } = request.headers;
  if (authorization === undefined) {
    if (access === 'trader') request.bearerError = 'bearer_missing';
    return;
  }
  const [, token = ''] = BEARER.exec(authorization) ?? [];
  request.trader = traderOf(token);
  if (request.trader === undefined) request.bearerError = 'bearer_invalid';
}
