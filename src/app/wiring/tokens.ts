/** Where the session is kept between pages and tabs: five cookies, written and erased together. */
import type { StoredSession } from '#machines/auth/session.machine.ts';
import { userId } from '#contract/core/ids.ts';
import { eraseCookie, readCookie, SESSION_COOKIES, writeCookie } from '#src/platform/cookies.ts';

export function storedSession(): StoredSession | undefined {
  const accessToken = readCookie(SESSION_COOKIES.accessToken);
  if (accessToken === undefined) return undefined;
  const user = readCookie(SESSION_COOKIES.userId);
  return {
    tokens: {
      accessToken,
      refreshToken: readCookie(SESSION_COOKIES.refreshToken) ?? '',
      chainToken: readCookie(SESSION_COOKIES.chainToken),
    },
    userId: user !== undefined && /^[1-9]\d{0,15}$/.test(user) ? userId(Number(user)) : undefined,
  };
}

/** @param session undefined erases everything a session leaves. */
export function keepSession(session: StoredSession | undefined): void {
  if (session === undefined) {
    for (const name of Object.values(SESSION_COOKIES)) eraseCookie(name);
    return;
  }
  const { tokens } = session;
  writeCookie(SESSION_COOKIES.accessToken, tokens.accessToken);
  keepOrErase(SESSION_COOKIES.refreshToken, tokens.refreshToken);
  keepOrErase(SESSION_COOKIES.chainToken, tokens.chainToken);
  keepOrErase(SESSION_COOKIES.userId, session.userId?.toString());
}

function keepOrErase(name: string, value: string | undefined): void {
  if (value === undefined || value === '') eraseCookie(name);
  else writeCookie(name, value);
}
