/** Stores the token of a known device in a cookie that is sent with the sign-in call only, so that the
 *  owner of an account is recognized at a new address. The token is no proof of identity. */
import type { FastifyRequest } from 'fastify';
import { signIn } from '#contract/rest/auth.ts';
import { KNOWN_DEVICE_TTL_MS } from '#server/accounts/sign-in/known-devices.ts';
import type { Accepted, AnyRoute } from './handler.ts';
import { isOwnPage, ownCookieOf, ownCookieText } from './own-page-cookies.ts';

const COOKIE_NAME = 'device';
const TOKEN = /^[\w-]{22}$/;

/** @returns undefined for a page of another origin, and for a text that is no token. */
export function deviceTokenOf(request: FastifyRequest, route: AnyRoute): string | undefined {
  if (route !== signIn || !isOwnPage(request)) return undefined;
  const token = ownCookieOf(request, COOKIE_NAME);
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}

/** @returns the cookie of a completed sign-in; undefined for other responses. */
export function deviceCookieOf(
  request: FastifyRequest,
  { deviceToken }: Accepted,
  path: string,
): string | undefined {
  if (deviceToken === undefined || !isOwnPage(request)) return undefined;
  const maxAgeSec = KNOWN_DEVICE_TTL_MS / 1_000;
  return ownCookieText(request, { name: COOKIE_NAME, value: deviceToken, path, maxAgeSec });
}
