/** Follows the signed-in user's channels while at least one page shows what they report. */
import type { UserId } from '#contract/core/ids.ts';
import { watchUser, type UserSource } from '../session/watch-user.ts';

export interface UserFeedOptions {
  readonly session: UserSource;
  /** Joins the channels of a user. @returns the function that leaves them. */
  readonly join: (userId: UserId) => () => void;
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
  let leave = (): void => {};
  const stop = watchUser(session, (userId) => {
    leave();
    leave = userId === undefined ? () => undefined : join(userId);
  });
  return () => {
    stop();
    leave();
  };
}
