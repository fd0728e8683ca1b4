/** Whose drafts and orders this tab holds: told when that person leaves, when they are back, and when
 *  somebody else has come. It outlives a reload, as the drafts do. */
import type { UserId } from '#contract/core/ids.ts';
import { sessionTexts, STORED, type TextStorage } from '#src/platform/storage.ts';
import type { Session } from './session.ts';

/** As tickets and amendments hear it. */
export type OwnerWord = 'session.ended' | 'session.started' | 'user.replaced';

/** Undefined for a visitor, and until it is known who is signed in. */
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
