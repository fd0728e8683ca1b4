/** Stores a session between pages: in five cookies of the origin, and for the second step of a
 *  sign-in a token of this tab only. */
import type { Challenge, StoredChallenge, StoredSession } from '#machines/auth/session.ts';
import { userId, type UserId } from '#contract/core/ids.ts';
import { REFRESH_IDLE_SEC_MAX } from '#contract/refresh-handle.ts';
import { eraseCookie, readCookie, SESSION_COOKIES, writeCookie } from '#src/platform/cookies.ts';
import { sessionTexts, STORED } from '#src/platform/storage.ts';

export function storedSession(): StoredSession | undefined {
  const accessToken = readCookie(SESSION_COOKIES.accessToken);
  if (accessToken === undefined) return undefined;
  const refreshToken = readCookie(SESSION_COOKIES.refreshToken) ?? '';
  const chainToken = readCookie(SESSION_COOKIES.chainToken);
  return { tokens: { accessToken, refreshToken, chainToken }, userId: storedUser() };
}

/**
 * Stores a session.
 * @param session undefined erases all data of a session, including an unfinished sign-in.
 */
export function storeSession(session: StoredSession | undefined): void {
  if (session === undefined) {
    for (const name of Object.values(SESSION_COOKIES)) eraseCookie(name);
    sessionTexts.erase(STORED.tempInfoToken);
    return;
  }
  const { tokens } = session;
  writeCookie(SESSION_COOKIES.accessToken, tokens.accessToken);
  storeOrErase(SESSION_COOKIES.refreshToken, tokens.refreshToken, REFRESH_IDLE_SEC_MAX);
  storeOrErase(SESSION_COOKIES.chainToken, tokens.chainToken);
  storeOrErase(SESSION_COOKIES.userId, session.userId?.toString());
}

/**
 * Returns the pending second step.
 * @returns undefined unless this tab started it.
 */
export function storedChallenge(): StoredChallenge | undefined {
  const tempInfoToken = sessionTexts.read(STORED.tempInfoToken);
  const userId = storedUser();
  const isDue = readCookie(SESSION_COOKIES.isTwoFactorDue) !== undefined;
  if (!isDue || userId === undefined || tempInfoToken === undefined) return undefined;
  return { challenge: { userId, tempInfoToken } };
}

/**
 * Stores a pending second step.
 * @param challenge undefined ends the step; its user id is left to the result of the sign-in.
 */
export function storeChallenge(challenge: Challenge | undefined): void {
  if (challenge === undefined) {
    eraseCookie(SESSION_COOKIES.isTwoFactorDue);
    sessionTexts.erase(STORED.tempInfoToken);
    return;
  }
  writeCookie(SESSION_COOKIES.isTwoFactorDue, '1');
  // Beside an access token, the user id would name the owner of that token.
  if (readCookie(SESSION_COOKIES.accessToken) === undefined) {
    writeCookie(SESSION_COOKIES.userId, challenge.userId.toString());
  }
  sessionTexts.write(STORED.tempInfoToken, challenge.tempInfoToken);
}

function storedUser(): UserId | undefined {
  const text = readCookie(SESSION_COOKIES.userId);
  return text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? userId(Number(text)) : undefined;
}

function storeOrErase(name: string, value: string | undefined, ttlSec?: number): void {
  if (value === undefined || value === '') eraseCookie(name);
  else writeCookie(name, value, ttlSec);
}
