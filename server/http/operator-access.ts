/** Admits callers of operator pages by the operator's token: as a bearer, or in the cookie that the
 *  printed link sets. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isOwnPage } from './own-page-cookies.ts';
import { DATA_HEADERS } from './security-policy.ts';

export interface OperatorAccess {
  /**
   * Responds for the page when the caller may not see it yet: 401 without the token, a redirect that
   * sets the cookie for the printed link.
   * @returns true when the caller is admitted and nothing was sent.
   */
  admits(request: FastifyRequest, reply: FastifyReply): boolean;
}

const COOKIE = 'operator_token';
const COOKIE_VALUE = new RegExp(`(?:^|;)\\s*${COOKIE}=([^;\\s]*)`);
const BEARER = /^Bearer (\S+)$/i;
const EXPLANATION =
  'This page requires the operator token. Open the link that the exchange printed at its start, or send the token as a bearer.\n';

/** Whether the caller sends this token as a bearer. */
export const hasBearer = ({ headers }: FastifyRequest, token: string): boolean =>
  isSame(BEARER.exec(headers.authorization ?? '')?.[1], token);

/** Address of a page for the operator's browser. */
export const operatorLinkOf = (pageUrl: string, token: string): string =>
  `${pageUrl}?token=${encodeURIComponent(token)}`;

/** @param isSecure whether browsers reach the pages over TLS, which a proxy may end. */
export function operatorAccess(token: string, isSecure: boolean): OperatorAccess {
  const isToken = (given: string | undefined): boolean => isSame(given, token);
  return {
    admits(request, reply) {
      const { cookie = '' } = request.headers;
      if (hasBearer(request, token)) return true;
      if (isToken(COOKIE_VALUE.exec(cookie)?.[1]) && isOfOwnPage(request)) return true;
      const [path = '/', query = ''] = request.url.split('?', 2);
      void reply.headers({ ...DATA_HEADERS, 'cache-control': 'no-store' });
      if (isToken(new URLSearchParams(query).get('token') ?? undefined)) {
        const security = isSecure ? '; Secure' : '';
        const value = `${COOKIE}=${token}; Path=/; HttpOnly; SameSite=Strict${security}`;
        // Without the token, which would stay in the browser's history.
        void reply.header('set-cookie', value).redirect(path, 303);
        return false;
      }
      void reply
        .code(401)
        .header('www-authenticate', 'Bearer realm="operator"')
        .type('text/plain; charset=utf-8')
        .send(EXPLANATION);
      return false;
    },
  };
}

/** A cookie alone changes nothing: browsers also send it with forms of pages on other ports of this host. */
function isOfOwnPage(request: FastifyRequest): boolean {
  if (request.method === 'GET' || request.method === 'HEAD' || isOwnPage(request)) return true;
  // Browsers leave out the fetch metadata on addresses without TLS.
  const { origin = '', 'sec-fetch-site': site } = request.headers;
  return site === undefined && URL.canParse(origin) && new URL(origin).host === request.host;
}

const isSame = (given: string | undefined, token: string): boolean =>
  given !== undefined && timingSafeEqual(digestOf(given), digestOf(token));

/** Digests have one length, as the comparison in constant time requires. */
const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
