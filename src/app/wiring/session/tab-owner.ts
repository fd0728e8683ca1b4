/** Tracks the user who owns the drafts and orders of this tab: reports when that user signs out,
 *  returns, or is replaced. The owner is stored across reloads, like the drafts. */
import type { UserId } from '#contract/core/ids.ts';
import { sessionTexts, STORED, type TextStorage } from '#src/platform/storage.ts';
import type { Session } from './session.ts';
import { watchUser } from './watch-user.ts';

/** Events for order forms and amendments. */
export type OwnerWord = 'session.ended' | 'session.started' | 'user.replaced';

export function watchOwner(
  session: Session,
  listener: (word: OwnerWord) => void,
  texts: TextStorage = sessionTexts,
): void {
  let owner = texts.read(STORED.tabOwner);
  let presentUserId: UserId | undefined;
  watchUser(session, (userId) => {
    if (presentUserId !== undefined) listener('session.ended');
    presentUserId = userId;
    if (userId === undefined) return;
    const isOwner = owner === undefined || owner === String(userId);
    owner = String(userId);
    texts.write(STORED.tabOwner, owner);
    listener(isOwner ? 'session.started' : 'user.replaced');
  });
}
