/** Lists and pages of orders, with their queries and exports. */
import type { ComponentType } from 'react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { OrderListsServiceProvider, type OrderListsService } from '#src/binding/order-lists.tsx';
import {
  BuyHistoryPage,
  HistoryList,
  LazyOrderDetail,
  SellHistoryPage,
  SpotOrdersPage,
  StopLimitHistoryPage,
  TradeList,
  TransactionList,
} from '#src/features/spot-orders/index.ts';
import { createQueryCache } from '#src/queries/cache.ts';
import { provideHistoryQueries } from '#src/queries/spot-history.ts';
import { showNotice } from '../toaster.ts';
import { createExportMachine } from '../wiring/trading/history-export.ts';
import { services } from '../wiring/shell/services.ts';

interface Lists {
  readonly cache: QueryClient;
  readonly service: OrderListsService;
}

let lists: Lists | undefined;

/** Returns one instance for the page's lifetime; its cached data is cleared on sign-out. */
function ownLists(): Lists {
  if (lists !== undefined) return lists;
  const { client, session } = services();
  const cache = createQueryCache();
  provideHistoryQueries(cache, client);
  session.on('user.left', () => cache.clear());
  lists = {
    cache,
    service: { exportMachine: createExportMachine(client), announce: showNotice },
  };
  return lists;
}

const withLists = <Props extends object>(List: ComponentType<Props>) =>
  function ListWithReads(props: Props) {
    const { cache, service } = ownLists();
    return (
      <QueryClientProvider client={cache}>
        <OrderListsServiceProvider value={service}>
          <List {...props} />
        </OrderListsServiceProvider>
      </QueryClientProvider>
    );
  };

export const PairHistory = withLists(HistoryList);
export const PairTrades = withLists(TradeList);
export const PairTransactions = withLists(TransactionList);
export const OrderInFull = withLists(LazyOrderDetail);
export const SpotOrders = withLists(SpotOrdersPage);
export const StopLimitHistory = withLists(StopLimitHistoryPage);
export const BuyHistory = withLists(BuyHistoryPage);
export const SellHistory = withLists(SellHistoryPage);
