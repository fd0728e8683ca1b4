/** Follows the signed-in user's channels while at least one page shows what they report. */
import type { UserId } from '#contract/core/ids.ts';
import type { SessionActor } from '#src/binding/auth.ts';

export interface UserFeedOptions {
  readonly session: Pick<SessionActor, 'getSnapshot' | 'subscribe'>;
  /** Joins the channels of a user. @returns the function that leaves them. */
  readonly join: (user: UserId) => () => void;
}

/** @returns a function that starts the feed for one page, and returns the function that ends it. */
export function createUserFeed(options: UserFeedOptions): () => () => void {
  let pageCount = 0;
  let stop = (): void => {};
  return () => {
    pageCount += 1;
    if (pageCount === 1) stop = followUser(options);
    return () => {
      pageCount -= 1;
      if (pageCount === 0) stop();
    };
  };
}

function followUser({ session, join }: UserFeedOptions): () => void {
  let user: UserId | undefined;
  let leave = (): void => {};
  const follow = (): void => {
    const snapshot = session.getSnapshot();
    const next = snapshot.hasTag('authenticated') ? snapshot.context.userId : undefined;
    if (next === user) return;
    user = next;
    leave();
    leave = next === undefined ? () => undefined : join(next);
  };
  const subscription = session.subscribe(follow);
  follow();
  return () => {
    subscription.unsubscribe();
    leave();
  };
}
