/** Stores the refresh token of a page of this origin in an HttpOnly cookie, which no script can read.
 *  The page receives a handle in its place and sends it like a token; handle and cookie work only
 *  together. Callers of other origins, and callers that are not browsers, receive the token itself. */
import type { FastifyRequest } from 'fastify';
import { REFRESH_HANDLE_PREFIX, REFRESH_IDLE_SEC_MAX } from '#contract/refresh-handle.ts';
import { logOut, refreshToken } from '#contract/rest/tokens.ts';
import type { Accepted, AnyRoute } from './handler.ts';
import { isOwnPage, ownCookieOf, ownCookieText } from './own-page-cookies.ts';

const COOKIE_NAME = 'refresh_session';

export interface RefreshCookieOptions {
  /** Path of the refresh call: the cookie is sent with that call only. */
  readonly path: string;
  /** @returns a text of the token's session that no other caller knows; undefined for a forged token. */
  readonly bindingOf: (refreshToken: string) => string | undefined;
}

/** Replaces a handle in the body of a refresh by the token of the cookie. A handle without its cookie
 *  stays, and is rejected like any invalid token. */
export function bodyWithToken(
  request: FastifyRequest,
  route: AnyRoute,
  { bindingOf }: RefreshCookieOptions,
): unknown {
  const { body } = request;
  if (route !== refreshToken || !isOwnPage(request)) return body;
  if (typeof body !== 'object' || body === null || !('refresh_token' in body)) return body;
  const token = ownCookieOf(request, COOKIE_NAME);
  if (token === undefined) return body;
  const isItsHandle = body.refresh_token === handleOf(token, bindingOf);
  return isItsHandle ? { ...body, refresh_token: token } : body;
}

/** Moves the refresh token of a response into the cookie, and erases the cookie at sign-out. */
export function withRefreshCookie(
  request: FastifyRequest,
  route: AnyRoute,
  accepted: Accepted,
  options: RefreshCookieOptions,
): { readonly accepted: Accepted; readonly cookie: string | undefined } {
  if (!isOwnPage(request)) return { accepted, cookie: undefined };
  const cookieOf = (value: string, maxAgeSec: number): string =>
    ownCookieText(request, { name: COOKIE_NAME, value, path: options.path, maxAgeSec });
  if (route === logOut) return { accepted, cookie: cookieOf('', 0) };
  const { reply } = accepted;
  if (typeof reply !== 'object' || reply === null || !('refresh_token' in reply)) {
    return { accepted, cookie: undefined };
  }
  const { refresh_token: token } = reply;
  if (typeof token !== 'string' || token === '') return { accepted, cookie: undefined };
  return {
    accepted: {
      ...accepted,
      reply: { ...reply, refresh_token: handleOf(token, options.bindingOf) },
    },
    cookie: cookieOf(token, REFRESH_IDLE_SEC_MAX),
  };
}

function handleOf(token: string, bindingOf: RefreshCookieOptions['bindingOf']): string | undefined {
  const binding = bindingOf(token);
  return binding === undefined ? undefined : `${REFRESH_HANDLE_PREFIX}${binding}`;
}
