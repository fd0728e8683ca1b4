/** The channel of the user's peer-to-peer orders: events, joins, gaps, users. */
import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { userId as userIdOf, type UserId } from '#contract/core/ids.ts';
import { P2P_ORDER_EVENT } from '#contract/realtime/p2p.ts';
import { ORDER_UID, p2pOrderUpdateWire, p2pOrderWire } from '#contract/samples/p2p.ts';
import { createP2pFeed, type P2pFeedOptions } from '#src/app/wiring/p2p/p2p-feed.ts';
import { P2P_ORDERS_KEY } from '#src/queries/p2p-orders.ts';

type Channel = Parameters<P2pFeedOptions['watchChannel']>[0];

function open(isPrivate = true) {
  const userId: UserId = userIdOf(7);
  const joined = new Map<string, Channel>();
  const cache = new QueryClient();
  const invalidate = vi.spyOn(cache, 'invalidateQueries');
  const feed = createP2pFeed({
    cache,
    session: {
      getSnapshot: () => ({ hasTag: () => true, context: { userId } }),
      subscribe: () => ({ unsubscribe: () => undefined }),
    } as unknown as P2pFeedOptions['session'],
    watchChannel: (channel) => {
      joined.set(channel.name, channel);
      return () => joined.delete(channel.name);
    },
    isPrivate,
  });
  const onOrder = vi.fn();
  const onGap = vi.fn();
  const end = feed.listen({ onOrder, onGap });
  const stop = feed.start();
  const channel = () => [...joined.values()][0];
  return {
    joined,
    onOrder,
    onGap,
    invalidate,
    end,
    stop,
    join: () => channel()?.onJoined(),
    emit: (patch: object) =>
      channel()?.onEvent(P2P_ORDER_EVENT, { ...p2pOrderUpdateWire, ...patch }),
  };
}

it('follows the channel while a page shows orders', () => {
  const { joined, stop } = open();
  expect([...joined.keys()]).toEqual(['private-p2p_7']);
  stop();
  expect([...joined.keys()]).toEqual([]);
  expect([...open(false).joined.keys()]).toEqual(['p2p_7']);
});

it('[P2P-01] passes each order on, and reads all again after a join, a gap and an unreadable event', () => {
  const { join, emit, onOrder, onGap, invalidate, end } = open();
  join();
  expect(onGap).toHaveBeenCalledTimes(1);
  expect(invalidate).toHaveBeenCalledWith({ queryKey: P2P_ORDERS_KEY });
  emit({ seq: 9 });
  emit({ seq: 10, order: { ...p2pOrderWire, revision: 2, status: 2 } });
  expect(onGap).toHaveBeenCalledTimes(1);
  expect(onOrder).toHaveBeenLastCalledWith(
    expect.objectContaining({ uid: ORDER_UID, revision: 2, status: 'paid' }),
  );
  emit({ seq: 12 });
  expect(onGap).toHaveBeenCalledTimes(2);
  emit({ order: 'none' });
  expect(onGap).toHaveBeenCalledTimes(3);
  expect(onOrder).toHaveBeenCalledTimes(3);
  end();
  emit({ seq: 13 });
  expect(onOrder).toHaveBeenCalledTimes(3);
});
