import { expect, fn } from 'storybook/test';
import { decimal } from '#contract/core/decimal.ts';
import { HOUR_MS } from '#contract/core/durations.ts';
import { futuresTradeId, type FuturesOrderId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import type { FuturesClosedPosition } from '#contract/entities/futures-closed-position.ts';
import type { FuturesTrade } from '#contract/entities/futures-trade.ts';
import {
  FUTURES_TRANSACTION_KINDS,
  type FuturesTransactionKind,
} from '#contract/entities/futures-terms.ts';
import { Panel } from '#src/design/layout/Panel.tsx';
import {
  OrderHistory,
  PositionHistory,
  TradeHistory,
  TransactionHistory,
} from '#src/features/futures/parts/tables/histories.tsx';
import { OpenOrdersTable } from '#src/features/futures/parts/tables/OpenOrdersTable.tsx';
import { WalletSummary } from '#src/features/futures/parts/tables/WalletSummary.tsx';
import { rowSourceOf } from '#src/trading/orders/tables/row-source.ts';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { loadedData, loading, notLoaded } from '../../loadables.ts';
import { STORY_TIME_MS } from '../../trading/sample-market.ts';
import {
  btcContract,
  sampleFuturesOrder,
  sampleOrders,
  samplePairOf,
  samplePosition,
  sampleWallet,
} from './sample-futures.ts';

const onCancel = fn();
const onStops = fn();
const onTransfer = fn();
const now = epochMs(STORY_TIME_MS);
const lookup = { pairOf: samplePairOf, now };
const key = { quoteCoinId: btcContract.quoteCoinId, tradeCoinId: btcContract.tradeCoinId };

const meta = preview.meta({
  title: 'features/futures/FuturesTables',
  beforeEach: () => {
    for (const spy of [onCancel, onStops, onTransfer]) spy.mockClear();
  },
  decorators: [
    (Story) => (
      <div style={{ display: 'flex', flexDirection: 'column', blockSize: 320 }}>
        <Panel label="Futures">
          <Story />
        </Panel>
      </div>
    ),
  ],
});
const openOrders = { ...lookup, pendingIds: new Set<FuturesOrderId>(), onCancel, onStops };

export const OpenOrders = meta.story({
  render: () => <OpenOrdersTable {...openOrders} orders={sampleOrders} />,
  play: inEnglish(async ({ canvas, userEvent }) => {
    const [cancel] = canvas.getAllByRole('button', { name: 'Cancel' });
    if (cancel !== undefined) await userEvent.click(cancel);
    await expect(onCancel).toHaveBeenCalledWith(sampleOrders[0]);
    const [stops] = canvas.getAllByRole('button', { name: 'Edit take profit and stop loss' });
    if (stops !== undefined) await userEvent.click(stops);
    await expect(onStops).toHaveBeenCalledWith(sampleOrders[0]);
    await expect(canvas.getByText('Close long')).toBeVisible();
  }),
});
export const CancelPending = meta.story({
  render: () => (
    <OpenOrdersTable
      {...openOrders}
      orders={sampleOrders}
      pendingIds={new Set(sampleOrders.slice(0, 1).map(({ id }) => id))}
    />
  ),
});
export const NoOrders = meta.story({
  name: '[ERR-19] No orders',
  render: () => <OpenOrdersTable {...openOrders} orders={[]} />,
});
export const LoadingOrders = meta.story({
  render: () => <OpenOrdersTable {...openOrders} orders={undefined} />,
});
export const OrdersOnPhone = meta.story({
  render: () => <OpenOrdersTable {...openOrders} orders={sampleOrders} />,
  globals: { viewport: { value: 'phone' } },
});

const ended = [
  sampleFuturesOrder('order-7', {
    status: 'filled',
    filled: decimal('0.25'),
    averagePrice: decimal('61498.2'),
    fee: decimal('3.07'),
  }),
  sampleFuturesOrder('order-8', { status: 'cancelled', side: 'sell', kind: 'market' }),
  sampleFuturesOrder('order-9', { status: 'rejected', rejectReason: 'margin_insufficient' }),
  sampleFuturesOrder('order-10', { status: 'expired', action: 'close', side: 'sell' }),
];
export const Orders = meta.story({
  render: () => <OrderHistory {...lookup} source={rowSourceOf(loadedData(ended))} />,
});
export const OrdersNotLoaded = meta.story({
  render: () => <OrderHistory {...lookup} source={rowSourceOf(notLoaded())} />,
});

const trade: FuturesTrade = {
  ...key,
  id: futuresTradeId('trade-1'),
  orderId: sampleFuturesOrder('order-7').id,
  pairId: btcContract.id,
  side: 'buy',
  action: 'open',
  price: decimal('61498.2'),
  size: decimal('0.25'),
  notional: decimal('15374.55'),
  fee: decimal('9.22473'),
  feeKind: 'taker',
  realizedPnl: decimal('0'),
  tradedAt: epochMs(STORY_TIME_MS - 400_000),
};
const trades: readonly FuturesTrade[] = [
  trade,
  {
    ...trade,
    id: futuresTradeId('trade-2'),
    side: 'sell',
    action: 'close',
    feeKind: 'maker',
    realizedPnl: decimal('375.45'),
  },
  {
    ...trade,
    id: futuresTradeId('trade-3'),
    side: 'sell',
    action: 'close',
    feeKind: 'liquidation',
    realizedPnl: decimal('-1500'),
  },
];
export const Trades = meta.story({
  render: () => <TradeHistory {...lookup} source={rowSourceOf(loadedData(trades))} />,
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByText('+375.45')).toBeVisible();
    await expect(canvas.getByText('-1,500.00')).toBeVisible();
  }),
});

const kinds = Object.keys(FUTURES_TRANSACTION_KINDS) as FuturesTransactionKind[];
export const Transactions = meta.story({
  render: () => (
    <TransactionHistory
      now={now}
      pairTextOf={() => 'BTC/USDT'}
      source={rowSourceOf(
        loadedData(
          kinds.map((kind, at) => ({
            seq: at + 1,
            kind,
            coinId: key.quoteCoinId,
            coin: 'USDT',
            pairId: kind.startsWith('transfer') ? undefined : btcContract.id,
            amount: decimal(at % 2 === 0 ? '25.5' : '-3.05'),
            balanceAfter: decimal('12500.75'),
            at: epochMs(STORY_TIME_MS - at * HOUR_MS),
          })),
        ),
      )}
    />
  ),
});

const { id, side, marginMode, leverage, size, entryPrice } = samplePosition();
const closed: FuturesClosedPosition = {
  ...key,
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
  reason: 'closed',
  openedAt: epochMs(STORY_TIME_MS - 90_000_000),
  closedAt: epochMs(STORY_TIME_MS - HOUR_MS),
};
const closedPositions: readonly FuturesClosedPosition[] = [
  closed,
  {
    ...closed,
    id: samplePosition({ id: 'position-2' }).id,
    side: 'short',
    marginMode: 'cross',
    realizedPnl: decimal('-1500'),
    reason: 'liquidated',
  },
  { ...closed, id: samplePosition({ id: 'position-3' }).id, reason: 'deleveraged' },
];
export const Positions = meta.story({
  render: () => <PositionHistory {...lookup} source={rowSourceOf(loadedData(closedPositions))} />,
});
export const LoadingPositions = meta.story({
  render: () => <PositionHistory {...lookup} source={rowSourceOf(loading)} />,
});
export const RightToLeft = meta.story({
  render: () => <PositionHistory {...lookup} source={rowSourceOf(loadedData(closedPositions))} />,
  globals: { locale: 'ar' },
});

export const Wallet = meta.story({
  render: () => (
    <div style={{ inlineSize: 280, padding: 12 }}>
      <WalletSummary wallet={sampleWallet} onTransfer={onTransfer} />
    </div>
  ),
  play: inEnglish(async ({ canvas, userEvent }) => {
    await expect(canvas.getByText('14,000.75 USDT')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Transfer' }));
    await expect(onTransfer).toHaveBeenCalledOnce();
  }),
});
export const LoadingWallet = meta.story({
  render: () => <WalletSummary wallet={undefined} onTransfer={onTransfer} />,
});
