/** Views of orders and trades: each value is that of its own label, and each control makes its own call. */
import { cleanup } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { clientOrderId, orderId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import type { Order } from '#contract/entities/order.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import type { ListFilter } from '#src/trading/orders/lists/list-filter.ts';
import { ListFilters } from '#src/trading/orders/lists/ListFilters.tsx';
import { OpenOrdersView } from '#src/trading/orders/lists/OpenOrdersView.tsx';
import { rowSourceOf } from '#src/trading/orders/tables/row-source.ts';
import { TradesTable, useTradeColumns } from '#src/trading/orders/tables/TradesTable.tsx';
import {
  openOrders,
  ownTrades,
  sampleOrder,
  samplePairOf,
} from '#stories/trading/sample-account.ts';
import { sampleAmendments } from '#stories/trading/sample-amendments.ts';
import { STORY_TIME_MS } from '#stories/trading/sample-market.ts';
import { showOnPage } from '../../../support/on-page.tsx';
import { fieldValues, shownTables } from '../../../support/shown-values.ts';
import { ignoreCalls, changesOf, usesOf, type Recorder } from '../../../support/used-controls.ts';
import { loadedData } from '#stories/loadables.ts';

afterEach(cleanup);

const now = epochMs(STORY_TIME_MS);

const order: Order = sampleOrder(30, {
  id: orderId(4711),
  clientOrderId: clientOrderId('web-1'),
  kind: 'stop_limit',
  side: 'sell',
  limitPrice: decimal('64100.5'),
  stopPrice: decimal('64300.25'),
  averagePrice: decimal('64200.75'),
  size: decimal('0.5'),
  filled: decimal('0.125'),
  remaining: decimal('0.375'),
  notional: decimal('8025.1'),
  timeInForce: 'IOC',
  status: 'partially_filled',
  updatedAt: epochMs(STORY_TIME_MS - 60_000),
});

it('changes one filter of a list at a time, and clears all', async () => {
  const filter: ListFilter = {
    pairText: 'BTC_USDT',
    side: 'buy',
    kind: 'limit',
    status: 'filled',
    fromDay: '2026-01-02',
    toDay: '2026-01-09',
    search: 'abc',
  };
  const view = (fields: Parameters<typeof ListFilters>[0]['fields']) => (record: Recorder) => (
    <ListFilters
      filter={filter}
      onFilterChange={(next) => record('onFilterChange')(changesOf(filter, next))}
      fields={fields}
      pairs={[btcUsdt]}
      statuses={['filled', 'rejected']}
      search={{ text: 'abc', edit: record('search') }}
    />
  );
  const all = view(['pairText', 'side', 'kind', 'status', 'fromDay']);
  await showOnPage(all(ignoreCalls));
  expect(fieldValues()).toEqual({
    From: '2026-01-02',
    Pair: 'BTC_USDT',
    Search: 'abc',
    Side: 'buy',
    Status: 'filled',
    To: '2026-01-09',
    Type: 'limit',
  });
  expect(await usesOf(all)).toEqual({
    'Clear filters': [
      "search ''",
      "onFilterChange {pairText: none, side: none, kind: none, status: none, fromDay: none, toDay: none, search: ''}",
    ],
    From: 'onFilterChange {fromDay: 2026-01-05}',
    Pair: ['onFilterChange {pairText: none}'],
    Search: 'search 7',
    Side: ['onFilterChange {side: none}', 'onFilterChange {side: sell}'],
    Status: ['onFilterChange {status: none}', 'onFilterChange {status: rejected}'],
    To: 'onFilterChange {toDay: 2026-01-05}',
    Type: [
      'onFilterChange {kind: none}',
      'onFilterChange {kind: market}',
      'onFilterChange {kind: stop_limit}',
    ],
  });
  // The page of a pair keeps its pair.
  expect(await usesOf(view([]))).toEqual({
    'Clear filters': [
      "search ''",
      "onFilterChange {side: none, kind: none, status: none, fromDay: none, toDay: none, search: ''}",
    ],
    Search: 'search 7',
  });
});

it('shows, cancels and opens open orders', async () => {
  const view = (record: Recorder) => (
    <OpenOrdersView
      pairOf={samplePairOf}
      rulesOf={() => undefined}
      now={now}
      orders={[
        { ...order, status: 'open' },
        { ...order, id: orderId(4712), side: 'buy' },
      ]}
      filters={{
        filter: {} as ListFilter,
        onFilterChange: vi.fn(),
        fields: [],
        pairs: [],
        statuses: [],
      }}
      sorting={{ key: 'time', direction: 'descending' }}
      onSortingChange={record('onSortingChange')}
      cancelAll={{
        orders: openOrders,
        pairs: [],
        pair: undefined,
        isCanceling: false,
        onCancelAll: vi.fn(),
      }}
      onExport={record('onExport')}
      cancelingIds={new Set([orderId(4712)])}
      onCancel={({ id }) => record('onCancel')(id)}
      onDetails={({ id }) => record('onDetails')(id)}
      amendments={sampleAmendments()}
    />
  );
  await showOnPage(view(ignoreCalls));
  expect(shownTables()).toEqual([
    ['Time', 'Pair', 'Type', 'Side', 'Price', 'Amount', 'Filled', 'Total', 'Stop price', 'Cancel'],
    [
      '09:00:00',
      'BTC/USDT',
      'Stop limit',
      'Sell',
      '64,100.50',
      '0.50000',
      '25%',
      '8,025.10',
      '≤ 64,300.25',
      '',
    ],
    [
      '09:00:00',
      'BTC/USDT',
      'Stop limit',
      'Buy',
      '64,100.50',
      '0.50000',
      '25%',
      '8,025.10',
      '≥ 64,300.25',
      '',
    ],
  ]);
  expect(document.body.textContent).toContain('Total value 16,050.2 USDT');
  const uses = await usesOf(view);
  expect(uses).toEqual({
    Amount: 'onSortingChange {key: amount, direction: descending}',
    Cancel: ['onCancel 4711', 'disabled: '],
    'Cancel all': 'nothing',
    Columns: 'nothing',
    Details: ['onDetails 4711', 'onDetails 4712'],
    Export: 'onExport',
    Filled: 'onSortingChange {key: filled, direction: descending}',
    Filters: 'nothing',
    Price: 'onSortingChange {key: price, direction: descending}',
    Side: 'onSortingChange {key: side, direction: descending}',
    'Stop price': 'onSortingChange {key: trigger, direction: descending}',
    Time: 'onSortingChange {key: time, direction: ascending}',
    Total: 'onSortingChange {key: total, direction: descending}',
    Type: 'onSortingChange {key: kind, direction: descending}',
  });
});

function OwnTrades() {
  const columns = useTradeColumns({ pairOf: samplePairOf, now });
  return <TradesTable columns={columns} source={rowSourceOf(loadedData(ownTrades))} />;
}

it('shows each field of own trades', async () => {
  await showOnPage(<OwnTrades />);
  expect(shownTables()).toEqual([
    ['Time', 'Pair', 'Side', 'Role', 'Price', 'Amount', 'Total', 'Fee', 'Order'],
    [
      '09:26:00',
      'BTC/USDT',
      'Buy',
      'Maker',
      '64,100.00',
      '0.10000',
      '6,410.00',
      '0.0001 BTC',
      '912',
    ],
    [
      '07:55:00',
      'BTC/USDT',
      'Sell',
      'Taker',
      '64,311.07',
      '0.02000',
      '1,286.22',
      '1.2862214 USDT',
      '95',
    ],
  ]);
});
