import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userId as userIdOf, type UserId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { STATUS_UPDATE_EVENT, withdrawalChannel } from '#contract/realtime/custody.ts';
import {
  createFundingFeed,
  type FundingFeedOptions,
} from '#src/app/wiring/funding/funding-feed.ts';
import type { FundingUpdate } from '#src/binding/funding.ts';
import { FUNDING_HISTORY_KEY } from '#src/queries/funding.ts';

type Channel = Parameters<FundingFeedOptions['watchChannel']>[0];

function open() {
  const cache = new QueryClient();
  let userId: UserId | undefined = userIdOf(7);
  const listeners = new Set<() => void>();
  const joined = new Map<string, Channel>();
  const updates: FundingUpdate[] = [];
  const start = createFundingFeed({
    cache,
    session: {
      getSnapshot: () => ({ hasTag: () => userId !== undefined, context: { userId } }),
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return { unsubscribe: () => listeners.delete(listener) };
      },
    } as unknown as FundingFeedOptions['session'],
    watchChannel: (channel) => {
      joined.set(channel.name, channel);
      return () => joined.delete(channel.name);
    },
    isPrivate: true,
    onUpdate: (update) => updates.push(update),
  });
  cache.setQueryData(FUNDING_HISTORY_KEY, {});
  return {
    start,
    joined,
    updates,
    emit: (payload: unknown) =>
      joined.get('private-withdrawal_7')?.onEvent(STATUS_UPDATE_EVENT, payload),
    signIn: (nextUserId: UserId | undefined) => {
      userId = nextUserId;
      for (const listener of listeners) listener();
    },
    isOutdated: () => cache.getQueryState(FUNDING_HISTORY_KEY)?.isInvalidated,
  };
}

const update = (id: number): unknown =>
  withdrawalChannel.events[STATUS_UPDATE_EVENT].encode({
    sequence: 3,
    at: epochMs(1_767_225_600_000),
    id,
    state: 'confirming',
    confirmations: 2,
  });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('[WALLET-04] names the changed record, and reads the lists again once for many changes', () => {
  const feed = open();
  feed.start();
  feed.emit(update(7));
  feed.emit(update(8));
  expect(feed.updates).toEqual([
    { kind: 'withdrawal', id: 7 },
    { kind: 'withdrawal', id: 8 },
  ]);
  expect(feed.isOutdated()).toBe(false);
  vi.advanceTimersByTime(300);
  expect(feed.isOutdated()).toBe(true);
});

it('reports that any record may have changed after a join and an unreadable update', () => {
  const feed = open();
  feed.start();
  feed.emit({ id: 'seven' });
  feed.joined.get('private-deposit_7')?.onJoined();
  expect(feed.updates).toEqual([
    { kind: 'withdrawal', id: undefined },
    { kind: 'deposit', id: undefined },
  ]);
});

it('follows the user, and leaves both channels with the last page', () => {
  const feed = open();
  const end = feed.start();
  const endOther = feed.start();
  expect([...feed.joined.keys()]).toEqual(['private-deposit_7', 'private-withdrawal_7']);
  feed.signIn(userIdOf(8));
  expect([...feed.joined.keys()]).toEqual(['private-deposit_8', 'private-withdrawal_8']);
  end();
  expect(feed.joined.size).toBe(2);
  endOther();
  expect(feed.joined.size).toBe(0);
});
