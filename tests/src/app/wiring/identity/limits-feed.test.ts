import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userId as userIdOf, type UserId } from '#contract/core/ids.ts';
import { STATUS_UPDATE_EVENT } from '#contract/realtime/custody.ts';
import { WALLET_UPDATE_EVENT } from '#contract/realtime/wallet.ts';
import { createLimitsFeed, type LimitsFeedOptions } from '#src/app/wiring/identity/limits-feed.ts';
import { IDENTITY_DETAILS_KEY, IDENTITY_LIMITS_KEY } from '#src/queries/identity.ts';

type Channel = Parameters<LimitsFeedOptions['watchChannel']>[0];

function open() {
  const cache = new QueryClient();
  let userId: UserId | undefined = userIdOf(7);
  const listeners = new Set<() => void>();
  const joined = new Map<string, Channel>();
  const start = createLimitsFeed({
    cache,
    session: {
      getSnapshot: () => ({ hasTag: () => userId !== undefined, context: { userId } }),
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return { unsubscribe: () => listeners.delete(listener) };
      },
    } as unknown as LimitsFeedOptions['session'],
    watchChannel: (channel) => {
      joined.set(channel.name, channel);
      return () => joined.delete(channel.name);
    },
    isPrivate: true,
  });
  for (const key of [IDENTITY_LIMITS_KEY, IDENTITY_DETAILS_KEY]) cache.setQueryData(key, {});
  return {
    joined,
    start,
    signIn: (nextUserId: UserId | undefined) => {
      userId = nextUserId;
      for (const listener of listeners) listener();
    },
    isOutdated: (key: readonly string[] = IDENTITY_LIMITS_KEY) =>
      cache.getQueryState(key)?.isInvalidated,
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each([
  ['withdrawal', 'private-withdrawal_7', STATUS_UPDATE_EVENT],
  ['changed balance', 'private-wallet_7', WALLET_UPDATE_EVENT],
])('reads the limits again after a %s, once for many, and nothing else', (_, name, event) => {
  const feed = open();
  feed.start();
  for (let count = 0; count < 3; count += 1) feed.joined.get(name)?.onEvent(event, {});
  expect(feed.isOutdated()).toBe(false);
  vi.advanceTimersByTime(1_500);
  expect(feed.isOutdated()).toBe(true);
  expect(feed.isOutdated(IDENTITY_DETAILS_KEY)).toBe(false);
});

it('reads them again after a lost connection', () => {
  const feed = open();
  feed.start();
  feed.joined.get('private-withdrawal_7')?.onJoined();
  vi.advanceTimersByTime(1_500);
  expect(feed.isOutdated()).toBe(true);
});

it('follows the user while a page shows them', () => {
  const feed = open();
  const end = feed.start();
  expect([...feed.joined.keys()]).toEqual(['private-withdrawal_7', 'private-wallet_7']);
  feed.signIn(userIdOf(8));
  expect([...feed.joined.keys()]).toEqual(['private-withdrawal_8', 'private-wallet_8']);
  end();
  expect(feed.joined.size).toBe(0);
});
