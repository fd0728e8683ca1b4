/** Lists of peer-to-peer orders. They are kept current by the user's channel: `applyP2pOrder` takes an order of an
 *  event, and `P2P_ORDERS_KEY` is invalidated after a gap. One order is read by its machine. */
import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query';
import type { EpochSec } from '#contract/core/time.ts';
import type { ConvertSide } from '#contract/entities/convert.ts';
import type { P2pOrder } from '#contract/entities/p2p-order.ts';
import type { P2pOrderStatus } from '#contract/core/p2p.ts';
import type { Page } from '#contract/pages.ts';
import { p2pOrders, type P2P_ORDER_TABS } from '#contract/rest/p2p-orders.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { P2P_KEY } from './p2p.ts';

export { P2P_ORDER_TABS } from '#contract/rest/p2p-orders.ts';
export type { P2pOrder } from '#contract/entities/p2p-order.ts';

export interface P2pOrdersQuery {
  readonly tab: (typeof P2P_ORDER_TABS)[number];
  readonly status: P2pOrderStatus | undefined;
  /** The reader's side. */
  readonly side: ConvertSide | undefined;
  readonly coin: string | undefined;
  readonly since: EpochSec | undefined;
  readonly until: EpochSec | undefined;
  /** Starts at 1. */
  readonly page: number;
}

export const P2P_ORDERS_KEY = [P2P_KEY, 'orders'] as const;
const LIST_KEY = [...P2P_ORDERS_KEY, 'list'] as const;
const ROW_COUNT = 20;
/** In case the channel is lost without notice. */
const POLL_MS = 30_000;

/** Registers the query functions. */
export function provideP2pOrderQueries(cache: QueryClient, client: ExchangeClient): void {
  cache.setQueryDefaults(LIST_KEY, {
    queryFn: async ({ queryKey, signal }) => {
      const query = { ...(queryKey[3] as P2pOrdersQuery), perPage: ROW_COUNT };
      return (await client.call(p2pOrders, { query, signal })).model;
    },
  });
}

export const useP2pOrders = (query: P2pOrdersQuery) =>
  useQuery<Page<P2pOrder>>({
    queryKey: [...LIST_KEY, query],
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });

/** Takes an order of an event into the loaded lists; an older one than is shown changes nothing. An order that enters
 *  or leaves a list is found by reading the lists. */
export function applyP2pOrder(cache: QueryClient, order: P2pOrder): void {
  cache.setQueriesData<Page<P2pOrder>>({ queryKey: LIST_KEY }, (page) =>
    page === undefined ? page : { ...page, items: page.items.map((one) => newerOf(one, order)) },
  );
  void cache.invalidateQueries({ queryKey: LIST_KEY });
}

const newerOf = (shown: P2pOrder, order: P2pOrder): P2pOrder =>
  shown.uid === order.uid && shown.revision < order.revision ? order : shown;
