import { expect, it } from 'vitest';
import { userId, type UserId } from '#contract/core/ids.ts';
import { watchUser, type UserSource } from '#src/app/wiring/session/watch-user.ts';

const ANN = userId(1);
const BOB = userId(2);

/** A session whose snapshots the test makes. */
function sessionOf(first: UserId | undefined) {
  let user = first;
  const listeners = new Set<() => void>();
  const session = {
    getSnapshot: () => ({ hasTag: () => user !== undefined, context: { userId: user } }),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return { unsubscribe: () => void listeners.delete(listener) };
    },
  } as unknown as UserSource;
  const change = (next: UserId | undefined): void => {
    user = next;
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
