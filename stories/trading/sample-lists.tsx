/** Lists below a pair that load nothing: the samples replace the exchange's responses. */
import { fn } from 'storybook/test';
import { tradeId } from '#contract/core/ids.ts';
import { decimal } from '#contract/core/decimal.ts';
import type { MarketTrade } from '#contract/entities/trade.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import type { PairLists } from '#src/binding/order-lists.ts';
import type { HistoryListView } from '#src/trading/orders/lists/HistoryList.tsx';
import { HistoryView } from '#src/trading/orders/lists/HistoryView.tsx';
import { NO_FILTER } from '#src/trading/orders/lists/list-filter.ts';
import { OrderDetailView } from '#src/trading/orders/details/OrderDetailView.tsx';
import { rowSourceOf, type RowSource } from '#src/trading/orders/tables/row-source.ts';
import { TradesView } from '#src/trading/orders/lists/TradesView.tsx';
import { TransactionsView } from '#src/trading/orders/lists/TransactionsView.tsx';
import { loadedData } from '../loadables.ts';
import { closedOrders, minutesAgo, ownTrades, samplePairOf } from './sample-account.ts';

/** Returns the list props other than its rows. */
export const sampleList = <Row,>(source: RowSource<Row>): HistoryListView<Row> => ({
  source,
  filters: {
    filter: NO_FILTER,
    onFilterChange: fn(),
    fields: ['pairText', 'side', 'kind', 'status', 'fromDay', 'toDay'],
    pairs: [btcUsdt],
    statuses: ['filled', 'cancelled', 'rejected'],
    search: { text: '', edit: fn() },
  },
  sorting: { key: 'time', direction: 'descending' },
  onSortingChange: fn(),
  isTooLong: false,
  listKey: '',
  onExport: fn(),
});

export const transactions: readonly MarketTrade[] = Array.from({ length: 40 }, (_, index) => ({
  id: tradeId(9_000 - index),
  price: decimal(`64250.${10 + (index % 80)}`),
  size: decimal(`0.0${1 + (index % 9)}`),
  takerSide: index % 3 === 0 ? 'sell' : 'buy',
  tradedAt: minutesAgo(index),
}));

const historyColumns = { pairOf: samplePairOf, now: minutesAgo(0) };

export const sampleLists: PairLists = {
  History: ({ toolsHost }) => (
    <HistoryView
      {...sampleList(rowSourceOf(loadedData(closedOrders)))}
      {...historyColumns}
      toolsHost={toolsHost}
      onDetails={fn()}
      onRecreate={fn()}
    />
  ),
  Trades: ({ toolsHost }) => (
    <TradesView
      {...sampleList(rowSourceOf(loadedData(ownTrades)))}
      {...historyColumns}
      toolsHost={toolsHost}
    />
  ),
  Transactions: ({ toolsHost, now }) => (
    <TransactionsView
      pair={btcUsdt}
      source={rowSourceOf(loadedData(transactions))}
      now={now}
      toolsHost={toolsHost}
    />
  ),
  Detail: ({ order, onClose }) => (
    <OrderDetailView
      order={order}
      pair={samplePairOf(order)}
      trades={loadedData(ownTrades)}
      now={minutesAgo(0)}
      onCopy={fn()}
      onClose={onClose}
    />
  ),
};
