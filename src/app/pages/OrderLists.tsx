/** Lists and pages of orders, with their queries and exports. */
import { QueryClientProvider } from '@tanstack/react-query';
import { within } from '#src/binding/within.tsx';
import { OrderListsServiceProvider } from '#src/binding/order-lists.ts';
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
import { provideHistoryQueries } from '#src/queries/spot-history.ts';
import { showNotice } from '../wiring/shell/toaster.ts';
import { createExportMachine } from '../wiring/trading/history-export.ts';
import { pageServices } from './page-services.ts';

const ownLists = pageServices(provideHistoryQueries, ({ client }) => ({
  service: { exportMachine: createExportMachine(client), announce: showNotice },
}));

const withLists = within(({ children }) => {
  const { cache, service } = ownLists();
  return (
    <QueryClientProvider client={cache}>
      <OrderListsServiceProvider value={service}>{children}</OrderListsServiceProvider>
    </QueryClientProvider>
  );
});

export const PairHistory = withLists(HistoryList);
export const PairTrades = withLists(TradeList);
export const PairTransactions = withLists(TransactionList);
export const OrderInFull = withLists(LazyOrderDetail);
export const SpotOrders = withLists(SpotOrdersPage);
export const StopLimitHistory = withLists(StopLimitHistoryPage);
export const BuyHistory = withLists(BuyHistoryPage);
export const SellHistory = withLists(SellHistoryPage);
