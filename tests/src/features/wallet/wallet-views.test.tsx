/** Views of wallets and transactions: each value is that of its own label, and each control makes its own call. */
import { cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import type { HistoryFilter } from '#src/features/wallet/history-filter.ts';
import { TransactionDetail } from '#src/features/wallet/parts/TransactionDetail.tsx';
import { WalletActions } from '#src/features/wallet/parts/WalletActions.tsx';
import { TransactionHistoryView } from '#src/features/wallet/TransactionHistoryView.tsx';
import { WalletOverviewView } from '#src/features/wallet/WalletOverviewView.tsx';
import { WalletView } from '#src/features/wallet/WalletView.tsx';
import { applyWalletView, walletView } from '#src/stores/wallet-view.store.ts';
import { lines, overview, walletRows } from '#stories/features/wallet/sample-wallets.ts';
import { showOnPage } from '../../../support/on-page.tsx';
import { shownTables, shownValues } from '../../../support/shown-values.ts';
import { ignoreCalls, changesOf, usesOf, type Recorder } from '../../../support/used-controls.ts';
import { loadedData } from '#stories/loadables.ts';

afterEach(() => {
  cleanup();
  applyWalletView({ areAmountsHidden: false, areSmallHidden: false });
});

it('shows value and share of each wallet and of each coin', async () => {
  const view = (record: Recorder) => (
    <WalletOverviewView
      overview={loadedData({ ...overview, coins: overview.coins.slice(0, 3), days: [] })}
      currency="USD"
      areAmountsHidden={false}
      onCurrencyChange={record('onCurrencyChange')}
      onTransfer={record('onTransfer')}
    />
  );
  await showOnPage(view(ignoreCalls));
  expect(shownTables()).toEqual([
    ['Wallet', 'Value', 'Share', 'Actions'],
    ['Spot wallet', '$36,534.02', '75.00%', 'Transfer'],
    ['Futures wallet', '$12,178.00', '25.00%', 'Transfer'],
    ['P2P wallet', '$0.00', '0.00%', 'Transfer'],
    ['Coin', 'Value', 'Share'],
    ['BTCBitcoin', '$33,009.44', '67.76%'],
    ['USDTTether', '$9,760.64', '20.04%'],
    ['ETHEthereum', '$5,941.33', '12.20%'],
  ]);
  const uses = await usesOf(view);
  expect({ ...uses, 'Display currency': uses['Display currency']?.slice(0, 2) }).toEqual({
    'Display currency': ['onCurrencyChange EUR', 'onCurrencyChange GBP'],
    'Futures wallet': '/wallet/future',
    'P2P wallet': '/wallet/p2p',
    'Hide amounts': 'nothing',
    'Spot wallet': '/wallet/spot',
    'Transfer from Futures wallet': 'onTransfer {from: future}',
    'Transfer from P2P wallet': 'onTransfer {from: p2p}',
    'Transfer from Spot wallet': 'onTransfer {from: spot}',
  });
});

const coinsShown = () =>
  shownTables()
    .slice(1)
    .map(([coin = '']) => coin.slice(0, 3));

it('lists the largest value first, without small balances on request, and finds coins', async () => {
  const view = (areSmallHidden: boolean) => (
    <WalletView
      wallet="spot"
      rows={loadedData(walletRows)}
      areSmallHidden={areSmallHidden}
      onTransfer={vi.fn()}
    />
  );
  await showOnPage(view(false));
  expect(coinsShown()).toEqual(['BTC', 'USD', 'ETH', 'SOL', 'XRP', 'NNE']);
  fireEvent.click(screen.getByRole('switch', { name: 'Hide small balances (2)' }));
  expect(walletView.areSmallHidden).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: /^Available/ }));
  expect(coinsShown()[0]).toBe('USD');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ether' } });
  expect(coinsShown()).toEqual(['USD', 'ETH']);
  cleanup();
  await showOnPage(view(true));
  expect(coinsShown()).toEqual(['BTC', 'USD', 'ETH', 'NNE']);
});

it('leads from a wallet to its pages and dialogs', async () => {
  const view = (record: Recorder) => (
    <WalletActions
      onTransfer={record('onTransfer')}
      onSendToUser={record('onSendToUser')}
      areLinksShown
    />
  );
  expect(await usesOf(view)).toEqual({
    Convert: '/user/swap-coin',
    Deposit: '/user/my-wallet/deposit',
    'Gift cards': '/gift-cards',
    Send: 'onSendToUser',
    Transfer: 'onTransfer',
    Withdraw: '/user/my-wallet/withdrawal',
  });
});

it('shows each field of a transaction, and copies its reference', async () => {
  const [line] = lines.slice(7);
  if (line === undefined) throw new Error('There are samples.');
  const view = (record: Recorder) => (
    <TransactionDetail
      line={{
        ...line,
        available: decimal('-120.5'),
        frozen: decimal('3.25'),
        reference: 'transfer:7',
      }}
      now={line.at}
      onCopy={record('onCopy')}
      onClose={record('onClose')}
    />
  );
  await showOnPage(view(ignoreCalls));
  expect(shownValues()).toEqual({
    Available: '-120.5',
    Coin: 'BTC',
    Frozen: '+3.25',
    Reference: 'transfer:7',
    Time: 'Nov 20th 2026 5:11:00 AM a few seconds ago',
    'Transaction number': '993',
    Wallet: 'Futures wallet',
  });
  expect(await usesOf(view)).toEqual({
    Close: 'onClose',
    'Copy reference': 'onCopy transfer:7',
  });
});

it('filters and pages the transactions', async () => {
  const filter: HistoryFilter = {
    type: 'trade_fee',
    wallet: 'spot',
    coin: 'BTC',
    page: 2,
    fromDay: '2026-01-02',
    toDay: '2026-01-09',
  };
  const view = (record: Recorder) => (
    <TransactionHistoryView
      page={loadedData({
        items: lines.slice(0, 2),
        currentPage: 2,
        lastPage: 3,
        perPage: 50,
        total: 104,
      })}
      coins={['BTC', 'USDT']}
      filter={filter}
      onFilterChange={(next) => record('onFilterChange')(changesOf(filter, next))}
      onDetails={({ seq }) => record('onDetails')(seq)}
      onExport={record('onExport')}
    />
  );
  const uses = await usesOf(view);
  expect({ ...uses, Type: uses['Type']?.slice(0, 2) }).toEqual({
    'Clear filters':
      'onFilterChange {type: none, coin: none, wallet: none, fromDay: none, toDay: none, page: 1}',
    Coin: ['onFilterChange {coin: none, page: 1}', 'onFilterChange {coin: USDT, page: 1}'],
    Details: ['onDetails 1000', 'onDetails 999'],
    Export: 'onExport',
    From: 'onFilterChange {page: 1, fromDay: 2026-01-05}',
    'Next page': 'onFilterChange {page: 3}',
    'Page 1': 'onFilterChange {page: 1}',
    'Page 2': 'onFilterChange {}',
    'Page 3': 'onFilterChange {page: 3}',
    'Previous page': 'onFilterChange {page: 1}',
    To: 'onFilterChange {page: 1, toDay: 2026-01-05}',
    Type: ['onFilterChange {type: none, page: 1}', 'onFilterChange {type: deposit, page: 1}'],
    Wallet: [
      'onFilterChange {wallet: none, page: 1}',
      'onFilterChange {wallet: future, page: 1}',
      'onFilterChange {wallet: p2p, page: 1}',
    ],
  });
});
