/** Tables of futures: each cell shows the field of its own title, and each control acts on its own row. */
import { cleanup } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { HOUR_MS } from '#contract/core/durations.ts';
import { futuresTradeId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import type { FuturesClosedPosition } from '#contract/entities/futures-closed-position.ts';
import type { FuturesTrade } from '#contract/entities/futures-trade.ts';
import {
  OrderHistory,
  PositionHistory,
  TradeHistory,
} from '#src/features/futures/parts/tables/histories.tsx';
import { OpenOrdersTable } from '#src/features/futures/parts/tables/OpenOrdersTable.tsx';
import { rowSourceOf } from '#src/trading/orders/tables/row-source.ts';
import {
  btcContract,
  sampleFuturesOrder,
  samplePairOf,
  samplePosition,
} from '#stories/features/futures/sample-futures.ts';
import { STORY_TIME_MS } from '#stories/trading/sample-market.ts';
import { showOnPage } from '../../../../../support/on-page.tsx';
import { shownTables } from '../../../../../support/shown-values.ts';
import { ignoreCalls, usesOf, type Recorder } from '../../../../../support/used-controls.ts';
import { loadedData } from '#stories/loadables.ts';

afterEach(cleanup);

const now = epochMs(STORY_TIME_MS);

const lookup = { pairOf: samplePairOf, now };

const sourceOf = <Row,>(row: Row) => rowSourceOf(loadedData([row]));

/** The only row of a table by the titles of its columns. */
function shownRow(): Record<string, string> {
  const [titles = [], cells = [], ...more] = shownTables();
  expect(more).toEqual([]);
  return Object.fromEntries(titles.map((title, index) => [title, cells[index] ?? '']));
}

const order = sampleFuturesOrder('order-7', {
  side: 'sell',
  kind: 'stop_limit',
  limitPrice: decimal('61500.5'),
  stopPrice: decimal('59000.4'),
  averagePrice: decimal('61498.2'),
  trigger: 'last',
  size: decimal('0.25'),
  filled: decimal('0.05'),
  remaining: decimal('0.2'),
  fee: decimal('3.07'),
  takeProfit: { price: decimal('66000.3'), trigger: 'mark' },
  stopLoss: { price: decimal('57000.2'), trigger: 'mark' },
  status: 'partially_filled',
  updatedAt: epochMs(STORY_TIME_MS - HOUR_MS),
});

it('shows the fields of an open order, and cancels and protects it', async () => {
  const view = (record: Recorder) => (
    <OpenOrdersTable
      {...lookup}
      orders={[order]}
      pendingIds={new Set()}
      onCancel={({ id }) => record('onCancel')(id)}
      onStops={({ id }) => record('onStops')(id)}
    />
  );
  await showOnPage(view(ignoreCalls));
  expect(shownRow()).toEqual({
    Amount: '0.250',
    Cancel: '',
    Filled: '20%',
    Pair: 'BTC/USDT',
    Price: '61,500.5',
    'Reduce only': 'No',
    Side: 'Open short',
    'TP/SL': '66,000.3 / 57,000.2',
    Time: '09:21:00',
    Trigger: 'Last price ≤ 59,000.4',
    Type: 'Stop limit',
  });
  expect(await usesOf(view)).toEqual({
    Cancel: 'onCancel order-7',
    'Edit take profit and stop loss': 'onStops order-7',
  });
});

it.each([
  ['close', 'buy', false, 'Yes', 'Close short'],
  ['open', 'buy', true, 'Yes', 'Open long'],
  ['open', 'sell', false, 'No', 'Open short'],
] as const)(
  'says whether an order may only reduce: %s by %s, %s',
  async (action, side, isReduceOnly, text, name) => {
    const changed = { ...order, action, side, isReduceOnly };
    await showOnPage(
      <OpenOrdersTable
        {...lookup}
        orders={[changed]}
        pendingIds={new Set([order.id])}
        onCancel={vi.fn()}
      />,
    );
    expect(shownRow()).toMatchObject({ 'Reduce only': text, Side: name });
  },
);

it('shows the fields of an ended order', async () => {
  await showOnPage(<OrderHistory {...lookup} source={sourceOf(order)} />);
  expect(shownRow()).toEqual({
    Amount: '0.250',
    Average: '61,498.2',
    Fee: '3.07',
    Filled: '20%',
    Pair: 'BTC/USDT',
    Price: '61,500.5',
    Side: 'Open short',
    Status: 'Partially filled',
    Time: '09:21:00',
    Type: 'Stop limit',
  });
});

it('shows the fields of a trade', async () => {
  const trade: FuturesTrade = {
    quoteCoinId: btcContract.quoteCoinId,
    tradeCoinId: btcContract.tradeCoinId,
    id: futuresTradeId('trade-1'),
    orderId: order.id,
    pairId: btcContract.id,
    side: 'sell',
    action: 'close',
    price: decimal('61498.2'),
    size: decimal('0.25'),
    notional: decimal('15374.55'),
    fee: decimal('9.22473'),
    feeKind: 'maker',
    realizedPnl: decimal('-375.45'),
    tradedAt: epochMs(STORY_TIME_MS - HOUR_MS),
  };
  await showOnPage(<TradeHistory {...lookup} source={sourceOf(trade)} />);
  expect(shownRow()).toEqual({
    Amount: '0.250',
    Fee: '9.23',
    Pair: 'BTC/USDT',
    Price: '61,498.2',
    'Realized PnL': '-375.45',
    Role: 'Maker',
    Side: 'Close long',
    Time: '08:30:00',
    Total: '15,374.55',
  });
});

const position = samplePosition({
  id: 'position-7',
  addedMargin: '250',
  takeProfit: { price: decimal('66000.3'), trigger: 'mark' },
  stopLoss: { price: decimal('57000.2'), trigger: 'mark' },
});

it('shows the fields of an ended position', async () => {
  const { id, side, marginMode, leverage, size, entryPrice } = position;
  const closed: FuturesClosedPosition = {
    quoteCoinId: btcContract.quoteCoinId,
    tradeCoinId: btcContract.tradeCoinId,
    id,
    pairId: btcContract.id,
    side,
    marginMode,
    leverage,
    size,
    entryPrice,
    exitPrice: decimal('63000'),
    realizedPnl: decimal('1500'),
    fee: decimal('36.9'),
    fundingFee: decimal('-3.05'),
    reason: 'liquidated',
    openedAt: epochMs(STORY_TIME_MS - 3 * HOUR_MS),
    closedAt: epochMs(STORY_TIME_MS - HOUR_MS),
  };
  await showOnPage(<PositionHistory {...lookup} source={sourceOf(closed)} />);
  expect(shownRow()).toEqual({
    Closed: '08:30:00',
    Contract: 'BTC/USDT',
    'Entry price': '60,000.0',
    'Exit price': '63,000.0',
    Fee: '36.90',
    Funding: '-3.05',
    'Realized PnL': '+1,500.00',
    Side: 'Long · Isolated 20x',
    Size: '0.500',
    Status: 'Liquidated',
  });
});
