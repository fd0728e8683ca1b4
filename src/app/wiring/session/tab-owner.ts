/** Tracks the user who owns the drafts and orders of this tab: reports when that user signs out,
 *  returns, or is replaced. The owner is stored across reloads, like the drafts. */
import type { UserId } from '#contract/core/ids.ts';
import { sessionTexts, STORED, type TextStorage } from '#src/platform/storage.ts';
import type { Session } from './session.ts';

/** Events for order forms and amendments. */
export type OwnerWord = 'session.ended' | 'session.started' | 'user.replaced';

/** Returns the signed-in user; undefined for a visitor and while the session is unknown. */
export function userIn(session: Session): UserId | undefined {
  const snapshot = session.getSnapshot();
  return snapshot.hasTag('authenticated') ? snapshot.context.userId : undefined;
}

export function watchOwner(
  session: Session,
  listener: (word: OwnerWord) => void,
  texts: TextStorage = sessionTexts,
): void {
  let owner = texts.read(STORED.tabOwner);
  let present: UserId | undefined;
  const check = (): void => {
    const user = userIn(session);
    if (user === present) return;
    if (present !== undefined) listener('session.ended');
    present = user;
    if (user === undefined) return;
    const isOwner = owner === undefined || owner === String(user);
    owner = String(user);
    texts.write(STORED.tabOwner, owner);
    listener(isOwner ? 'session.started' : 'user.replaced');
  };
  session.subscribe(check);
  check();
}
