/** Orders of events in the loaded lists. */
import { expect, it } from 'vitest';
import { p2pOrderCodec } from '#contract/entities/p2p-order.ts';
import { p2pOrderWire } from '#contract/samples/p2p.ts';
import { createQueryCache } from '#src/queries/cache.ts';
import { applyP2pOrder, P2P_ORDERS_KEY } from '#src/queries/p2p-orders.ts';

const order = p2pOrderCodec.decode(p2pOrderWire);
const listKey = [...P2P_ORDERS_KEY, 'list', { tab: 'open' }];
const page = (items: readonly unknown[]) => ({
  items,
  currentPage: 1,
  lastPage: 1,
  perPage: 20,
  total: items.length,
});

function openCache() {
  const cache = createQueryCache();
  cache.setQueryData(listKey, page([order]));
  const isStale = () => cache.getQueryState(listKey)?.isInvalidated;
  return { cache, isStale, shown: () => cache.getQueryData<{ items: unknown[] }>(listKey)?.items };
}

it('shows a newer order of an event, and reads the list again', () => {
  const { cache, isStale, shown } = openCache();
  const paid = { ...order, status: 'paid' as const, revision: order.revision + 1 };
  applyP2pOrder(cache, paid);
  expect(shown()).toEqual([paid]);
  expect(isStale()).toBe(true);
});

it('keeps an order that is newer than the event', () => {
  const { cache, shown } = openCache();
  applyP2pOrder(cache, { ...order, status: 'expired' });
  expect(shown()).toEqual([order]);
});
