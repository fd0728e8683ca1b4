/** Reads and writes cookies of pages of this origin: no script reads them, and no page of another
 *  site causes them to be sent. */
import type { FastifyRequest } from 'fastify';
import { isLoopbackHost } from '#server/runtime/loopback-host.ts';

/** Reads `Sec-Fetch-Site`, which browsers set and scripts cannot: the page has the API's origin. */
export const isOwnPage = (request: FastifyRequest): boolean =>
  request.headers['sec-fetch-site'] === 'same-origin';

interface OwnCookie {
  readonly name: string;
  readonly value: string;
  /** The cookie is sent with this call only. */
  readonly path: string;
  /** Zero erases the cookie. */
  readonly maxAgeSec: number;
}

export function ownCookieText(
  request: FastifyRequest,
  { name, value, path, maxAgeSec }: OwnCookie,
): string {
  const security = isPlainLoopback(request) ? '' : ' Secure;';
  return `${name}=${value}; Path=${path}; Max-Age=${maxAgeSec}; HttpOnly;${security} SameSite=Strict`;
}

/** @returns undefined for a missing or empty cookie. */
export function ownCookieOf(request: FastifyRequest, name: string): string | undefined {
  const prefix = `${name}=`;
  const entry = (request.headers.cookie ?? '').split('; ').find((text) => text.startsWith(prefix));
  const value = entry?.slice(prefix.length);
  return value === '' ? undefined : value;
}

/** Safari drops secure cookies on http://localhost; no network carries a cookie of such a page. The
 *  page's origin is what the browser shows. Host and peer are not: a proxy that ends TLS may be on
 *  this machine, and may call the exchange `localhost`. */
function isPlainLoopback({ headers }: FastifyRequest): boolean {
  const { origin = '' } = headers;
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname } = new URL(origin);
  return protocol === 'http:' && isLoopbackHost(hostname);
}
