/** The signed-in user, and changes of user. */
import type { UserId } from '#contract/core/ids.ts';
import type { SessionActor } from '#src/binding/auth.ts';

export type UserSource = Pick<SessionActor, 'getSnapshot' | 'subscribe'>;

/** Returns the signed-in user; undefined for a visitor and while the session is unknown. */
export function userIn(session: Pick<UserSource, 'getSnapshot'>): UserId | undefined {
  const snapshot = session.getSnapshot();
  return snapshot.hasTag('authenticated') ? snapshot.context.userId : undefined;
}

/**
 * Calls `onUser` with the present user, then at each change of user.
 * @returns the function that stops it.
 */
export function watchUser(
  session: UserSource,
  onUser: (userId: UserId | undefined) => void,
): () => void {
  let present = userIn(session);
  const subscription = session.subscribe(() => {
    const userId = userIn(session);
    if (userId === present) return;
    present = userId;
    onUser(userId);
  });
  onUser(present);
  return () => subscription.unsubscribe();
}
