import { expect, it } from 'vitest';
import { userId as userIdOf, type UserId } from '#contract/core/ids.ts';
import { createUserFeed, type UserFeedOptions } from '#src/app/wiring/money/user-feed.ts';

const ANN = userIdOf(1);
const BOB = userIdOf(2);

function open(firstUserId: UserId | undefined) {
  let userId = firstUserId;
  const listeners = new Set<() => void>();
  const log: string[] = [];
  const start = createUserFeed({
    session: {
      getSnapshot: () => ({ hasTag: () => userId !== undefined, context: { userId } }),
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return { unsubscribe: () => void listeners.delete(listener) };
      },
    } as unknown as UserFeedOptions['session'],
    join: (joined) => {
      log.push(`join ${joined}`);
      return () => log.push(`leave ${joined}`);
    },
  });
  const change = (nextUserId: UserId | undefined): void => {
    userId = nextUserId;
    for (const listener of listeners) listener();
  };
  return { start, change, listeners, log };
}

it('joins once for any number of pages, and leaves with the last one', () => {
  const { start, listeners, log } = open(ANN);
  expect(log).toEqual([]);
  const [end, endOther] = [start(), start()];
  expect(log).toEqual(['join 1']);
  expect(listeners.size).toBe(1);
  end();
  expect(log).toEqual(['join 1']);
  endOther();
  expect(log).toEqual(['join 1', 'leave 1']);
  expect(listeners.size).toBe(0);
});

it('joins again for a page that opens after the last one has closed', () => {
  const { start, change, log } = open(ANN);
  start()();
  change(BOB);
  expect(log).toEqual(['join 1', 'leave 1']);
  const end = start();
  expect(log.slice(2)).toEqual(['join 2']);
  end();
  expect(log.slice(3)).toEqual(['leave 2']);
});

it('leaves the channels of a user before it joins those of the next', () => {
  const { start, change, log } = open(ANN);
  start();
  change(ANN);
  expect(log).toEqual(['join 1']);
  change(BOB);
  expect(log).toEqual(['join 1', 'leave 1', 'join 2']);
});

it('joins nothing for a visitor, and leaves once after the sign-out', () => {
  const { start, change, log } = open(undefined);
  const end = start();
  expect(log).toEqual([]);
  change(ANN);
  change(undefined);
  end();
  expect(log).toEqual(['join 1', 'leave 1']);
});
