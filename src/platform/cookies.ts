/** Session cookies with fixed names: secure, SameSite Lax, readable by this origin only. */

export const SESSION_COOKIES = {
  accessToken: 'token',
  refreshToken: 'refresh_token',
  userId: 'user-id',
  isTwoFactorDue: 'g2f_required',
  chainToken: 'evm_access_token',
} as const;

/** Maximum lifetime of a refresh token, and so of the cookies. */
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
  document.cookie = `${pair}; Path=/; Max-Age=${ttlSec}; Secure; SameSite=Lax`;
}

export const eraseCookie = (name: string): void => writeCookie(name, '', 0);
