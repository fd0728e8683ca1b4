import { expect, it } from 'vitest';
import { userId as userIdOf, type UserId } from '#contract/core/ids.ts';
import { watchUser, type UserSource } from '#src/app/wiring/session/watch-user.ts';

const ANN = userIdOf(1);
const BOB = userIdOf(2);

/** A session whose snapshots the test makes. */
function sessionOf(firstUserId: UserId | undefined) {
  let userId = firstUserId;
  const listeners = new Set<() => void>();
  const session = {
    getSnapshot: () => ({ hasTag: () => userId !== undefined, context: { userId } }),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return { unsubscribe: () => void listeners.delete(listener) };
    },
  } as unknown as UserSource;
  const change = (nextUserId: UserId | undefined): void => {
    userId = nextUserId;
    for (const listener of listeners) listener();
  };
  return { session, change };
}

it('reports the present user, and each change of user once', () => {
  const { session, change } = sessionOf(ANN);
  const users: (UserId | undefined)[] = [];
  const stop = watchUser(session, (user) => users.push(user));
  change(ANN);
  change(BOB);
  change(undefined);
  change(undefined);
  expect(users).toEqual([ANN, BOB, undefined]);
  stop();
  change(ANN);
  expect(users).toHaveLength(3);
});

it('reports no user to a watcher of a visitor', () => {
  const users: (UserId | undefined)[] = [];
  watchUser(sessionOf(undefined).session, (user) => users.push(user));
  expect(users).toEqual([undefined]);
});
