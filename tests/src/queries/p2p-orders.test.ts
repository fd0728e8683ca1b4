/** Orders of events in the loaded lists. */
import { expect, it } from 'vitest';
import { p2pOrderCodec, p2pOrderDetailsCodec } from '#contract/entities/p2p-order.ts';
import { p2pOrderDetailsWire, p2pOrderWire } from '#contract/samples/p2p.ts';
import { createQueryCache } from '#src/queries/cache.ts';
import { applyP2pOrder, P2P_ORDERS_KEY, p2pOrderKey } from '#src/queries/p2p-orders.ts';

const order = p2pOrderCodec.decode(p2pOrderWire);
const details = p2pOrderDetailsCodec.decode(p2pOrderDetailsWire);
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
  cache.setQueryData(p2pOrderKey(order.uid), details);
  const isStale = (key: readonly unknown[]) => cache.getQueryState(key)?.isInvalidated;
  return { cache, isStale, shown: () => cache.getQueryData<{ items: unknown[] }>(listKey)?.items };
}

it('shows a newer order of an event, and reads its details again', () => {
  const { cache, isStale, shown } = openCache();
  const paid = { ...order, status: 'paid' as const, revision: order.revision + 1 };
  applyP2pOrder(cache, paid);
  expect(shown()).toEqual([paid]);
  expect(isStale(p2pOrderKey(order.uid))).toBe(true);
  expect(isStale(listKey)).toBe(true);
});

it('ignores an event that is not newer than what the page shows', () => {
  const { cache, isStale, shown } = openCache();
  applyP2pOrder(cache, { ...order, status: 'cancelled' });
  expect(shown()).toEqual([order]);
  expect(isStale(listKey)).toBe(false);
});
