/** The session as all tabs share it. Cookies are what counts; tabs tell each other to look at them, and
 *  look again when they wake, so that a word that was lost is made up for. */
import type { StoredSession } from '#machines/auth/session.ts';
import { after } from '#src/platform/clock.ts';
import { watchResume, watchVisibility } from '#src/platform/liveness.ts';
import { openCrossTabChannel } from '#src/platform/cross-tab-channel.ts';
import { storedSession, storeSession } from './tokens.ts';

export interface SessionHome {
  read(): StoredSession | undefined;
  /** Writes what this tab has come to and tells the others; never over what is newer than that. */
  keep(session: StoredSession | undefined): void;
  /** The same user's next tokens, written at once: whoever waits for them looks here. */
  storeTokens(tokens: StoredSession['tokens']): void;
  /** Takes up what is stored, as if another tab had spoken. */
  adoptStored(): void;
  /** Whether what this tab held is still what is stored. */
  isUnchanged(held: StoredSession['tokens']): boolean;
}

/** A session that lives in this page alone: nothing is read, and nothing is kept. */
export const pageSessionHome = (): SessionHome => ({
  read: () => undefined,
  keep: () => undefined,
  storeTokens: () => undefined,
  adoptStored: () => undefined,
  isUnchanged: () => true,
});

/** A browser may show a cookie to its other pages a moment after it was written. */
const RECHECK_MS = 250;

/** @param changed told what is stored, when this tab may not know. */
export function openSessionHome(changed: (stored: StoredSession | undefined) => void): SessionHome {
  /** What this tab read or wrote last. */
  let known: StoredSession | undefined;
  /** Cookies may be refused altogether: then the session lives in this tab, and nothing is missed. */
  let isStored = false;

  const read = (): StoredSession | undefined => {
    const stored = storedSession();
    if (stored !== undefined) isStored = true;
    return stored;
  };

  const adoptStored = (): void => {
    const stored = read();
    if (stored === undefined && !isStored) return;
    known = stored;
    changed(stored);
  };

  const isUnchanged = (held: StoredSession['tokens']): boolean => {
    const stored = read();
    return stored === undefined ? !isStored : areSame(stored.tokens, held);
  };

  /** Somebody else may have signed in meanwhile: their session is not this tab's to end. */
  const isOurs = (stored: StoredSession): boolean =>
    known !== undefined && (stored.userId === undefined || stored.userId === known.userId);

  const write = (session: StoredSession | undefined): void => {
    storeSession(session);
    known = session;
    isStored = session !== undefined && storedSession() !== undefined;
    channel.send('changed');
  };

  const keep = (session: StoredSession | undefined): void => {
    const stored = read();
    if (session === undefined) {
      if (stored !== undefined && !isOurs(stored)) return queueMicrotask(adoptStored);
      return write(undefined);
    }
    if (
      stored !== undefined &&
      areSame(stored.tokens, session.tokens) &&
      stored.userId === session.userId
    ) {
      known = session;
      return;
    }
    // This tab says nothing new, and what is stored is: another tab refreshed, left, or is somebody else.
    if (
      known !== undefined &&
      areSame(known.tokens, session.tokens) &&
      !isUnchanged(known.tokens)
    ) {
      return queueMicrotask(adoptStored);
    }
    write(session);
  };

  const channel = openCrossTabChannel('tidemark-session', () => {
    adoptStored();
    after(RECHECK_MS, adoptStored);
  });
  watchResume(adoptStored);
  watchVisibility((isVisible) => {
    if (isVisible) adoptStored();
  });
  return {
    read: () => (known = read()),
    keep,
    storeTokens: (tokens) => write({ tokens, userId: known?.userId }),
    adoptStored,
    isUnchanged,
  };
}

type Tokens = StoredSession['tokens'];

const areSame = (left: Tokens, right: Tokens): boolean =>
  left.accessToken === right.accessToken && left.refreshToken === right.refreshToken;
