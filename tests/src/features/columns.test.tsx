/** Columns of tables of money: each cell shows the value of its own title, and its buttons act on their own row. */
import type { ReactNode } from 'react';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import {
  act,
  cleanup,
  fireEvent,
  render,
  renderHook,
  screen,
} from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import type { Column } from '#src/design/data/columns.ts';
import { useMovementColumns } from '#src/features/funding/use-movement-columns.tsx';
import { useOrderColumns as useP2pColumns } from '#src/features/p2p/order/use-order-columns.tsx';
import { useEarningColumns } from '#src/features/referral-history/use-earning-columns.tsx';
import { useFriendColumns } from '#src/features/referrals/parts/use-friend-columns.tsx';
import { useTransactionColumns } from '#src/features/wallet/use-transaction-columns.tsx';
import { useWalletColumns } from '#src/features/wallet/use-wallet-columns.tsx';
import { useBalanceColumns } from '#src/trading/balances/use-balance-columns.tsx';
import { useHistoryColumns } from '#src/trading/orders/tables/OrderHistoryTable.tsx';
import { onPage } from '../../support/on-page.tsx';

afterEach(cleanup);

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <I18nProvider i18n={i18n}>{children}</I18nProvider>
);

/** Texts of a row by the title of their column. */
function textsOf<Row>(useColumns: () => readonly Column<Row>[], row: unknown) {
  const columns = columnsOf(useColumns);
  return Object.fromEntries(
    columns
      .filter(({ key }) => key !== 'actions')
      .map(({ title, cell }) => {
        const { container, unmount } = render(onPage(cell(row as Row)));
        const text = container.textContent.replace(/\p{Cf}/gu, '');
        unmount();
        return [title, text];
      }),
  );
}

function columnsOf<Row>(useColumns: () => readonly Column<Row>[]): readonly Column<Row>[] {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const { result, rerender } = renderHook(useColumns, { wrapper });
  const before = result.current;
  rerender();
  // A new array renders all rows.
  if (before.some(({ key }) => key === 'actions')) expect(result.current).toBe(before);
  return before;
}

async function press<Row>(useColumns: () => readonly Column<Row>[], row: unknown, name: string) {
  const cell = columnsOf(useColumns).find(({ key }) => key === 'actions')?.cell;
  render(onPage(cell?.(row as Row)));
  await act(async () => void fireEvent.click(screen.getByRole('button', { name })));
  cleanup();
}

const AT = Date.UTC(2026, 2, 4, 12, 30, 15);
const LATER = Date.UTC(2026, 5, 7, 8, 9, 10);

it.each(['spot', 'future', 'p2p'] as const)('of the %s wallet', async (wallet) => {
  const onTransfer = vi.fn();
  const options = { wallet, tradePathOf: undefined, onTransfer };
  const useColumns = () => useWalletColumns(options);
  const row = {
    coinId: 7,
    coin: 'ETH',
    coinName: 'Ethereum',
    available: '2.5',
    frozen: '0.25',
    locked: '1.125',
    valueUsd: '8100',
  };
  expect(textsOf(useColumns, row)).toEqual({
    Coin: 'ETHEthereum',
    Total: '2.75',
    Available: '2.5',
    'In orders': '0.25',
    ...(wallet === 'spot' ? { Locked: '1.125' } : {}),
    Value: expect.stringContaining('8,100'),
  });
  await press(useColumns, row, 'Transfer ETH');
  expect(onTransfer).toHaveBeenCalledExactlyOnceWith({ coinId: 7, from: wallet });
});

it.each([
  ['spot', ['Deposit ETH', 'Withdraw ETH', 'Trade ETH']],
  ['p2p', ['Trade ETH']],
] as const)('of the %s wallet link to the pages that they name', (wallet, names) => {
  const options = { wallet, tradePathOf: (coin: string) => `/trade/${coin}`, onTransfer: vi.fn() };
  const cell = columnsOf(() => useWalletColumns(options)).find(({ key }) => key === 'actions');
  render(onPage(cell?.cell({ coinId: 7, coin: 'ETH' } as never)));
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('aria-label'))).toEqual(names);
  const paths = {
    'Deposit ETH': '/user/my-wallet/deposit?coin=ETH',
    'Withdraw ETH': '/user/my-wallet/withdrawal?coin=ETH',
    'Trade ETH': '/trade/ETH',
  };
  expect(links.map((link) => link.getAttribute('href'))).toEqual(names.map((name) => paths[name]));
});

it('of transactions', async () => {
  const onDetails = vi.fn();
  const useColumns = () => useTransactionColumns(onDetails);
  const row = {
    at: AT,
    type: 'wallet_transfer',
    wallet: 'p2p',
    coin: 'BTC',
    available: '-0.5',
    frozen: '0.25',
  };
  expect(textsOf(useColumns, row)).toEqual({
    Time: '04 Mar 2026 12:30:15',
    Type: 'Transfer between wallets',
    Wallet: 'P2P wallet',
    Coin: 'BTC',
    Available: '-0.5',
    Frozen: '+0.25',
  });
  await press(useColumns, row, 'Details');
  expect(onDetails).toHaveBeenCalledExactlyOnceWith(row);
});

it.each([
  ['deposit', 'final', 'Completed', 'Accepted'],
  ['withdrawal', 'done', 'Completed', 'Accepted'],
  ['deposit', 'in_review', 'In review', 'Processing'],
] as const)('of a %s that is %s', async (type, state, progress, status) => {
  const onDetails = vi.fn();
  const useColumns = () => useMovementColumns(onDetails);
  const record = { createdAt: AT, coin: 'XRP', network: 'XRP Ledger', amount: '120.5', state };
  expect(textsOf(useColumns, { type, record })).toEqual({
    Time: '04 Mar 2026 12:30:15',
    Coin: 'XRP',
    Network: 'XRP Ledger',
    Amount: '120.5',
    Status: status,
    Progress: progress,
  });
  await press(useColumns, { type, record }, 'Details');
  expect(onDetails).toHaveBeenCalledExactlyOnceWith({ type, record });
});

it('of balances', () => {
  const row = { coin: 'SOL', coinName: 'Solana', available: '4.5', frozen: '0.75' };
  expect(textsOf(useBalanceColumns, row)).toEqual({
    Coin: 'SOLSolana',
    Available: '4.5',
    'In orders': '0.75',
  });
});

it.each([
  ['buyer', 'Buy USDT'],
  ['seller', 'Sell USDT'],
] as const)('of a P2P order of its %s', async (role, side) => {
  const onOpen = vi.fn();
  const useColumns = () => useP2pColumns(onOpen);
  const row = {
    createdAt: AT,
    role,
    coin: 'USDT',
    currency: 'EUR',
    amount: '107.09',
    fiatAmount: '100',
    counterparty: { nickname: 'NordicCoins' },
    unreadCount: 3,
    status: 'completed',
  };
  expect(textsOf(useColumns, row)).toEqual({
    Time: '04 Mar 2026 12:30:15',
    Side: side,
    Amount: '107.09 USDT',
    Payment: '100.00 EUR',
    Counterparty: 'NordicCoins 3Unread messages',
    Status: 'Completed',
  });
  await press(useColumns, row, 'Details');
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(row);
});

it.each([
  ['inviter', 'Mai T.', '2'],
  ['friend', 'Your fees', '–'],
] as const)('of an earning of the %s', (role, source, level) => {
  const row = {
    earnedAt: AT,
    paidAt: LATER,
    role,
    invitee: 'Mai T.',
    level: 2,
    coin: 'USDT',
    fee: '12.5',
    amount: '2.25',
    status: 'paid',
  };
  expect(textsOf(useEarningColumns, row)).toEqual({
    Time: '04 Mar 2026 12:30:15',
    Friend: source,
    Level: level,
    Coin: 'USDT',
    Fee: '12.5',
    Amount: '2.25',
    Status: 'Accepted',
    'Paid at': '07 Jun 2026 08:09:10',
  });
});

it('of an invited friend', () => {
  const row = {
    name: 'Mai T.',
    registeredAt: AT,
    expiresAt: LATER,
    level: 2,
    volume30d: '50123.4',
    commissionTotal: '17.25',
    status: 'disqualified',
  };
  expect(textsOf(useFriendColumns, row)).toEqual({
    Friend: 'Mai T.',
    Registered: '04 Mar 2026',
    Level: '2',
    'Volume, 30 days (USDT)': '50,123.4',
    'Commission (USDT)': '17.25',
    'Futures commission until': '07 Jun 2026',
    Status: 'Disqualified',
  });
});

it('of ended orders', async () => {
  const onDetails = vi.fn();
  const onRecreate = vi.fn();
  const pair = {
    tradeCoin: 'BTC',
    quoteCoin: 'USDT',
    decimals: { price: 1, size: 3 },
  };
  const pairOf = () => pair as never;
  const options = { pairOf, onDetails, onRecreate };
  const useColumns = () => useHistoryColumns(options);
  const row = {
    id: 4711,
    createdAt: AT,
    updatedAt: LATER,
    kind: 'stop_limit',
    side: 'sell',
    limitPrice: '60100.5',
    averagePrice: '60200.5',
    stopPrice: '60300.5',
    size: '0.5',
    filled: '0.125',
    notional: '7525.1',
    fees: '7.5',
    timeInForce: 'IOC',
    status: 'cancelled',
  };
  expect(textsOf(useColumns, row)).toEqual({
    Time: '04 Mar 2026 12:30:15',
    Pair: 'BTC/USDT',
    Type: 'Stop limit',
    Side: 'Sell',
    Price: '60,100.5',
    Average: '60,200.5',
    Amount: '0.500',
    Filled: '25%',
    Total: '7,525.1',
    Fees: '7.5 USDT',
    'Stop price': '60,300.5',
    'Time in force': 'IOC',
    Closed: '07 Jun 2026 08:09:10',
    'Order ID': '4711',
    Status: 'Canceled',
  });
  await press(useColumns, row, 'Details');
  expect([onDetails.mock.calls, onRecreate.mock.calls]).toEqual([[[row]], []]);
  await press(useColumns, row, 'Recreate');
  expect(onRecreate).toHaveBeenCalledExactlyOnceWith(row);
});
