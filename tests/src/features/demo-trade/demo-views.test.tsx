/** Views of demo trade: each figure is that of its own label, and each control makes its own call. */
import { cleanup } from '#tests/support/testing-library.ts';
import { afterEach, expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { coinId } from '#contract/core/ids.ts';
import { demoAccount, demoStatistics } from '#contract/rest/demo.ts';
import { demoAccountWire, demoStatisticsWire } from '#contract/samples/demo.ts';
import { DemoLayout } from '#src/features/demo-trade/DemoLayout.tsx';
import {
  DemoWalletView,
  type DemoWalletViewProps,
} from '#src/features/demo-trade/DemoWalletView.tsx';
import { loadedData } from '#stories/loadables.ts';
import {
  closedOrders,
  minutesAgo,
  ownTrades,
  samplePairOf,
} from '#stories/trading/sample-account.ts';
import { showOnPage } from '../../../support/on-page.tsx';
import { plain, shownTables, shownValues } from '../../../support/shown-values.ts';
import { ignoreCalls, usesOf, type Recorder } from '../../../support/used-controls.ts';

afterEach(cleanup);

const decoded = demoAccount.reply.decode(demoAccountWire);
const account = { ...decoded, topUp: { ...decoded.topUp, amount: decimal('19729.69') } };
const statistics = demoStatistics.reply.decode(demoStatisticsWire);
const coin = (id: number, name: string, available: string, frozen: string, value: string) => ({
  wallet: 'spot' as const,
  coinId: coinId(id),
  coin: name,
  coinName: `Coin ${id}`,
  available: decimal(available),
  frozen: decimal(frozen),
  locked: decimal('0'),
  lockedUntil: undefined,
  limitAmount: undefined,
  valueUsd: decimal(value),
});
const balances = [
  coin(2, 'BTC', '0.21384', '0.05', '13739.2'),
  coin(1, 'USDT', '0', '640.2', '640.2'),
  coin(3, 'ETH', '0', '0', '0'),
];
const pageOf = <Row,>(
  items: readonly Row[],
  total: number,
  onPageChange: (page: number) => void,
) => ({
  page: loadedData({ items, currentPage: 1, lastPage: 2, perPage: 1, total }),
  onPageChange,
});

const wallet = (changes: Partial<DemoWalletViewProps>) => (record: Recorder) => (
  <DemoWalletView
    account={loadedData(account)}
    balances={loadedData(balances)}
    statistics={loadedData(statistics)}
    topUp="allowed"
    isToppingUp={false}
    onTopUp={async () => record('onTopUp')()}
    isResetting={false}
    onReset={async () => record('onReset')()}
    epoch={2}
    onEpochChange={record('onEpochChange')}
    orders={pageOf(closedOrders.slice(0, 1), 12, record('orders.onPageChange'))}
    trades={pageOf(ownTrades.slice(0, 1), 34, record('trades.onPageChange'))}
    pairOf={samplePairOf}
    now={minutesAgo(0)}
    {...changes}
  />
);

it('shows the figures, balances and orders of an epoch', async () => {
  await showOnPage(wallet({})(ignoreCalls));
  expect(shownValues()).toEqual({
    'Estimated balance': '29,441.17 USDT',
    Fees: '38.21 USDT',
    'Max drawdown': '4.82%',
    'Realized PnL': '+402.75 USDT',
    Slippage: '6.02 USDT',
    Trades: '41',
    Volume: '38,210.44 USDT',
    'Win rate': '61.11%',
  });
  expect(shownTables()).toEqual([
    ['Coin', 'Available', 'In orders', 'Value (USDT)'],
    ['BTCCoin 2', '0.21384', '0.05', '13,739.20'],
    ['USDTCoin 1', '0', '640.2', '640.20'],
    [
      'Time',
      'Pair',
      'Type',
      'Side',
      'Price',
      'Average',
      'Amount',
      'Filled',
      'Total',
      'Fees',
      'Status',
    ],
    [
      '08:20:00',
      'BTC/USDT',
      'Limit',
      'Buy',
      '64,100.00',
      '64,098.40',
      '0.25000',
      '100%',
      '16,024.60',
      '0.0001 BTC',
      'Filled',
    ],
  ]);
  const text = plain(document.body.textContent);
  expect(text.match(/Started with .*? on [\w: ]+\d\d:\d\d:\d\d/)?.[0]).toEqual(
    'Started with 28,850.02 USDT on 26 Dec 2025 00:00:00',
  );
});

it('tops up, resets, and changes epoch and page', async () => {
  expect(await usesOf(wallet({}))).toEqual({
    'Next page': 'orders.onPageChange 2',
    Orders12: 'nothing',
    'Page 1': 'orders.onPageChange 1',
    'Page 2': 'orders.onPageChange 2',
    Period: ['onEpochChange 1'],
    'Previous page': 'disabled: Already on the first page',
    Reset: 'nothing',
    'Top up 19,729.69 USDT': 'onTopUp',
    Trades34: 'nothing',
  });
  const trades = await usesOf(wallet({}), ['Trades34']);
  expect(trades['Next page']).toBe('trades.onPageChange 2');
});

it.each([
  ['too_early', /^disabled: Once a day. Available again from/],
  ['equity_too_high', /^disabled: Available below 14,425.01 USDT equity$/],
  ['unknown', /^disabled: Loading…$/],
] as const)('says why it cannot top up: %s', async (topUp, reason) => {
  expect((await usesOf(wallet({ topUp })))['Top up']).toMatch(reason);
});

it('resets only after a confirmation', async () => {
  const uses = await usesOf(wallet({}), ['Reset']);
  expect([uses['Reset'], uses['Cancel'], uses['Reset demo account']]).toEqual([
    'nothing',
    'nothing',
    'onReset',
  ]);
});

it.each(['visitor', 'trader', 'unknown'] as const)(
  'leads a %s from demo trade to its pages',
  async (session) => {
    const { Login, ...links } = await usesOf(() => (
      <DemoLayout page="wallet" session={session} tools={null}>
        <main />
      </DemoLayout>
    ));
    expect(links).toEqual({
      'Demo wallet': '/demo-trade/user/my-wallet',
      'Exit demo': '/exchange/spot',
      Trade: '/demo-trade',
    });
    expect(Login).toBe(session === 'visitor' ? '/signin?redirect=%2Fdemo-trade' : undefined);
  },
);
