/** Session storage shared by all tabs. Cookies are authoritative; tabs notify each other of
 *  changes, and check again when they become active, in case a message was lost. */
import type { StoredSession } from '#machines/auth/session.ts';
import { after } from '#src/platform/clock.ts';
import { watchResume, watchVisibility } from '#src/platform/liveness.ts';
import { openCrossTabChannel } from '#src/platform/cross-tab-channel.ts';
import { storedSession, storeSession } from './tokens.ts';

export interface SessionHome {
  read(): StoredSession | undefined;
  /** Stores this tab's session and notifies the other tabs; never overwrites a newer session. */
  keep(session: StoredSession | undefined): void;
  /** Stores the same user's next tokens immediately, because waiting tabs read them here. */
  storeTokens(tokens: StoredSession['tokens']): void;
  /** Applies the stored session, as after a message from another tab. */
  adoptStored(): void;
  /** Returns whether the given tokens are still the stored ones. */
  isUnchanged(held: StoredSession['tokens']): boolean;
}

/** Session of this page only: nothing is read or stored. */
export const pageSessionHome = (): SessionHome => ({
  read: () => undefined,
  keep: () => undefined,
  storeTokens: () => undefined,
  adoptStored: () => undefined,
  isUnchanged: () => true,
});

/** Delay of a second check: a browser may expose a cookie to its other pages a moment after it was
 *  written. */
const RECHECK_MS = 250;

/**
 * Opens the shared session storage.
 * @param changed called with the stored session when this tab may not have it.
 */
export function openSessionHome(changed: (stored: StoredSession | undefined) => void): SessionHome {
  /** Session that this tab read or wrote last. */
  let known: StoredSession | undefined;
  /** Whether the browser stores the session's cookies. Without cookies the session exists in this
   *  tab only, and their absence is not a sign-out. */
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

  /** Returns whether the stored session belongs to this tab's user: this tab must not end the
   *  session of another user who has signed in meanwhile. */
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
    // This tab has nothing new, but the stored session is: another tab has refreshed it, signed out
    // or changed the user.
    if (
      known !== undefined &&
      areSame(known.tokens, session.tokens) &&
      !isUnchanged(known.tokens)
    ) {
      return queueMicrotask(adoptStored);
    }
    write(session);
  };

  const channel = watchOtherTabs(adoptStored);
  return {
    read: () => (known = read()),
    keep,
    storeTokens: (tokens) => write({ tokens, userId: known?.userId }),
    adoptStored,
    isUnchanged,
  };
}

/** Calls `check` when another tab has changed the session, and when a message of it may have been lost.
 *  @returns the channel to the other tabs. */
function watchOtherTabs(check: () => void): ReturnType<typeof openCrossTabChannel> {
  watchResume(check);
  watchVisibility((isVisible) => {
    if (isVisible) check();
  });
  return openCrossTabChannel('tidemark-session', () => {
    check();
    after(RECHECK_MS, check);
  });
}

type Tokens = StoredSession['tokens'];

const areSame = (left: Tokens, right: Tokens): boolean =>
  left.accessToken === right.accessToken && left.refreshToken === right.refreshToken;
