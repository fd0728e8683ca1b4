/** The channel of the user's positions: events, joins, gaps. */
import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { userId as userIdOf, type UserId } from '#contract/core/ids.ts';
import { EARN_POSITION_EVENT } from '#contract/realtime/earn.ts';
import { earnPositionWire, earnUpdateWire } from '#contract/samples/earn.ts';
import { createEarnFeed, type EarnFeedOptions } from '#src/app/wiring/earn/earn-feed.ts';
import { EARN_KEY } from '#src/queries/earn-summary.ts';
import * as samples from '#stories/features/earn/sample-earn.ts';

type Channel = Parameters<EarnFeedOptions['watchChannel']>[0];
const LIST = [EARN_KEY, 'positions', 'active', 1];

function open(isPrivate = true) {
  const userId: UserId = userIdOf(7);
  const joined = new Map<string, Channel>();
  const cache = new QueryClient();
  cache.setQueryData(LIST, samples.pageOf(samples.positions));
  const invalidate = vi.spyOn(cache, 'invalidateQueries');
  const start = createEarnFeed({
    cache,
    session: {
      getSnapshot: () => ({ hasTag: () => true, context: { userId } }),
      subscribe: () => ({ unsubscribe: () => undefined }),
    } as unknown as EarnFeedOptions['session'],
    watchChannel: (channel) => {
      joined.set(channel.name, channel);
      return () => joined.delete(channel.name);
    },
    isPrivate,
  });
  const stop = start();
  const channel = () => [...joined.values()][0];
  const readAll = () =>
    invalidate.mock.calls.filter(([filter]) => filter?.queryKey?.length === 1).length;
  return {
    joined,
    stop,
    readAll,
    list: () => cache.getQueryData<typeof page>(LIST)?.items,
    join: () => channel()?.onJoined(),
    emit: (patch: object) =>
      channel()?.onEvent(EARN_POSITION_EVENT, { ...earnUpdateWire, ...patch }),
  };
}

const page = samples.pageOf(samples.positions);

it('follows the channel while a page shows positions', () => {
  const { joined, stop } = open();
  expect([...joined.keys()]).toEqual(['private-earn_7']);
  stop();
  expect([...joined.keys()]).toEqual([]);
  expect([...open(false).joined.keys()]).toEqual(['earn_7']);
});

it('takes a position into the loaded lists, and reads all again after a join and a gap', () => {
  const { join, emit, list, readAll } = open();
  join();
  expect(readAll()).toBe(1);
  emit({ seq: 9, position: { ...earnPositionWire, paid: '0.98630136' } });
  expect(list()?.[0]?.paid).toBe('0.98630136');
  expect(list()).toHaveLength(page.items.length);
  emit({ seq: 10 });
  expect(readAll()).toBe(1);
  emit({ seq: 12 });
  expect(readAll()).toBe(2);
  emit({ position: 'none' });
  expect(readAll()).toBe(3);
});
