import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { decimal } from '#contract/core/decimal.ts';
import { coinId } from '#contract/core/ids.ts';
import { demoAccount, demoStatistics } from '#contract/rest/demo.ts';
import { demoAccountWire, demoStatisticsWire } from '#contract/samples/demo.ts';
import {
  DemoWalletView,
  type DemoWalletViewProps,
} from '#src/features/demo-trade/DemoWalletView.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { loadedData, loading, notLoaded } from '../../loadables.ts';
import { closedOrders, minutesAgo, ownTrades, samplePairOf } from '../../trading/sample-account.ts';

const account = demoAccount.reply.decode(demoAccountWire);
const statistics = demoStatistics.reply.decode(demoStatisticsWire);
const coin = (id: number, name: string, fullName: string, available: string, value: string) => ({
  wallet: 'spot' as const,
  coinId: coinId(id),
  coin: name,
  coinName: fullName,
  available: decimal(available),
  frozen: decimal(id === 1 ? '640.2' : '0'),
  locked: decimal('0'),
  lockedUntil: undefined,
  limitAmount: undefined,
  valueUsd: decimal(value),
});
const balances = [
  coin(2, 'BTC', 'Bitcoin', '0.21384', '13739.2'),
  coin(1, 'USDT', 'Tether', '9120.44', '9760.64'),
  coin(3, 'ETH', 'Ethereum', '2', '5941.33'),
];
const pageOf = <Row,>(items: readonly Row[], lastPage = 1) => ({
  page: loadedData({
    items,
    currentPage: 1,
    lastPage,
    perPage: 20,
    total: items.length * lastPage,
  }),
  onPageChange: fn(),
});

const meta = preview.meta({
  component: DemoWalletView,
  parameters: { isPage: true },
  args: {
    account: loadedData(account),
    balances: loadedData(balances),
    statistics: loadedData(statistics),
    topUp: 'equity_too_high' as const,
    isToppingUp: false,
    onTopUp: fn(() => Promise.resolve()),
    isResetting: false,
    onReset: fn(() => Promise.resolve()),
    epoch: 2,
    onEpochChange: fn(),
    orders: pageOf(closedOrders),
    trades: pageOf(ownTrades),
    pairOf: samplePairOf,
    now: minutesAgo(0),
  },
});

export const Traded = meta.story({
  name: '[DEMO-01] Worth, balances, figures and history of the epoch',
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByText('29,441.17 USDT')).toBeVisible();
    await expect(canvas.getByRole('table', { name: 'Balances' })).toHaveTextContent('13,739.20');
    await expect(canvas.getByText('61.11%')).toBeVisible();
    await expect(canvas.getByRole('table', { name: 'Demo orders' })).not.toBeEmptyDOMElement();
    await userEvent.click(canvas.getByRole('tab', { name: /^Trades/ }));
    await expect(canvas.getByRole('table', { name: 'Demo trades' })).not.toBeEmptyDOMElement();
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Period' }), '1');
    await expect(args.onEpochChange).toHaveBeenCalledWith(1);
  }),
});

export const TopUpDue = meta.story({
  name: '[DEMO-01] Less than half of the start: topped up at a press',
  args: {
    topUp: 'allowed',
    account: loadedData({
      ...account,
      current: { ...account.current, equity: decimal('9120.33') },
      topUp: { ...account.topUp, amount: decimal('19729.69') },
    }),
  },
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Top up 19,729.69 USDT' }));
    await expect(args.onTopUp).toHaveBeenCalledOnce();
  }),
});

export const TopUpTooEarly = meta.story({
  args: {
    topUp: 'too_early',
    account: loadedData({
      ...account,
      topUp: { ...account.topUp, allowedFrom: minutesAgo(-600) },
    }),
  },
  play: inEnglish(async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Top up' });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
  }),
});

export const Resetting = meta.story({
  name: '[DEMO-01] Asked before it begins anew',
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Reset' }));
    const dialog = within(await screen.findByRole('dialog'));
    await expect(dialog.getByText(/10,000 USDT, 0.2 BTC, 2 ETH/)).toBeVisible();
    await expect(args.onReset).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole('button', { name: 'Reset demo account' }));
    await expect(args.onReset).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }),
});

export const Busy = meta.story({ args: { topUp: 'allowed', isToppingUp: true } });
export const FirstEpoch = meta.story({
  args: {
    account: loadedData({ ...account, earlier: [], current: { ...account.current, epoch: 1 } }),
    statistics: loadedData({
      ...statistics,
      winRatePercent: undefined,
      slippageBps: undefined,
      sellCount: 0,
    }),
    epoch: 1,
    orders: pageOf([]),
    trades: pageOf([]),
  },
});
export const ManyPages = meta.story({ args: { orders: pageOf(closedOrders, 9) } });
export const Loading = meta.story({
  args: {
    account: loading,
    balances: loading,
    statistics: loading,
    topUp: 'unknown',
    epoch: undefined,
    orders: { page: loading, onPageChange: fn() },
    trades: { page: loading, onPageChange: fn() },
  } satisfies Partial<DemoWalletViewProps>,
});
export const Failed = meta.story({
  args: { account: notLoaded() },
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expect(args.account.onRetry).toHaveBeenCalledOnce();
  }),
});
