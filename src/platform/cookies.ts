/** Session cookies with fixed names: secure, SameSite Lax, readable by this origin only. */

/** Hosts that never leave this machine. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const PROBE = 'secure-probe';

export const SESSION_COOKIES = {
  accessToken: 'token',
  refreshToken: 'refresh_token',
  userId: 'user-id',
  isTwoFactorDue: 'g2f_required',
  chainToken: 'evm_access_token',
} as const;

/** Maximum lifetime of a session, and so of its cookies. */
const TTL_SEC = 30 * 24 * 60 * 60;

/** @returns undefined for a missing or empty cookie. */
export function readCookie(name: string): string | undefined {
  const prefix = `${encodeURIComponent(name)}=`;
  const entry = document.cookie.split('; ').find((text) => text.startsWith(prefix));
  if (entry === undefined || entry.length === prefix.length) return undefined;
  try {
    return decodeURIComponent(entry.slice(prefix.length));
  } catch {
    return undefined; // Invalid escape sequence: not a cookie of this product.
  }
}

export function writeCookie(name: string, value: string, ttlSec: number = TTL_SEC): void {
  const pair = `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
  const security = areSecureCookiesDropped() ? '' : ' Secure;';
  document.cookie = `${pair}; Path=/; Max-Age=${ttlSec};${security} SameSite=Lax`;
}

/** Safari drops secure cookies on http://localhost, where other browsers store them. Only there a
 *  cookie may be stored without `Secure`: no network carries it. */
function areSecureCookiesDropped(): boolean {
  if (location.protocol !== 'http:' || !LOOPBACK.test(location.hostname)) return false;
  document.cookie = `${PROBE}=1; Path=/; Secure; SameSite=Lax`;
  const isDropped = readCookie(PROBE) === undefined;
  document.cookie = `${PROBE}=; Path=/; Max-Age=0; Secure; SameSite=Lax`;
  return isDropped;
}

export const eraseCookie = (name: string): void => writeCookie(name, '', 0);
