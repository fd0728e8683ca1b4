/** Views of deposits, and of movements of both kinds: each value is that of its own label, and each control makes its
 *  own call. */
import { cleanup } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { DepositCheckView } from '#src/features/funding/check/DepositCheckView.tsx';
import { DepositView } from '#src/features/funding/DepositView.tsx';
import type { HistoryFilter } from '#src/features/funding/history-filter.ts';
import { CoinPicker } from '#src/features/funding/parts/CoinPicker.tsx';
import { MovementDetail } from '#src/features/funding/parts/MovementDetail.tsx';
import { WalletHistoryView } from '#src/features/funding/WalletHistoryView.tsx';
import {
  closed,
  coins,
  depositIn,
  deposits,
  ethereum,
  withdrawalIn,
  withdrawals,
  xrp,
} from '#stories/features/funding/sample-funding.ts';
import {
  ripple,
  StagedDepositCheck,
  type DepositCheckStage,
} from '#stories/features/funding/staged-deposit-check.tsx';
import { showOnPage } from '../../../support/on-page.tsx';
import { shownValues } from '../../../support/shown-values.ts';
import {
  ignoreCalls,
  changesOf,
  recordCalls,
  usesOf,
  type Recorder,
} from '../../../support/used-controls.ts';
import { loadedData } from '#stories/loadables.ts';

afterEach(cleanup);

const withdrawal = withdrawalIn('done', {
  amount: decimal('100'),
  fee: decimal('4'),
  receivedAmount: decimal('96'),
  network: 'XRP Ledger',
  memo: '777',
  address: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
  transactionId: 'a1b2',
  confirmations: 5,
  confirmationsRequired: 12,
  isCancellable: true,
});
const deposit = depositIn('memo_missing', { transactionId: 'c3d4', shortfall: decimal('12.5') });

it('shows each field of a withdrawal and of a deposit beside its label', async () => {
  const intents = { onCopy: vi.fn(), onCopyAddress: vi.fn(), onClose: vi.fn() };
  await showOnPage(
    <MovementDetail movement={{ type: 'withdrawal', record: withdrawal }} {...intents} />,
  );
  expect(shownValues()).toEqual({
    Amount: '100 USDT',
    Confirmations: '5/12',
    Memo: '777',
    Network: 'XRP Ledger',
    'Network fee': '4 USDT',
    'Receiver gets': '96 USDT',
    'Receiving address': 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
    Status: 'Accepted',
    'Transaction ID': 'a1b2',
  });
  cleanup();
  await showOnPage(<MovementDetail movement={{ type: 'deposit', record: deposit }} {...intents} />);
  expect(shownValues()).toEqual({
    Amount: '250 USDT',
    Confirmations: '3/12',
    'Deposit address': '0x5a0b54d5dc17e0aadc383d2db43b0a0d3e029c4c',
    Network: 'Ethereum',
    'Sent from': '0x00000000219ab540356cbb839cbe05303d7705fa',
    Status: 'Rejected',
    'Transaction ID': 'c3d4',
  });
  expect(document.body.textContent).toContain('12.5 USDT is missing');
});

it('copies and continues the movement that its details show', async () => {
  const detail =
    (movement: Parameters<typeof MovementDetail>[0]['movement']) => (record: Recorder) => (
      <MovementDetail
        movement={movement}
        onCopy={record('onCopy')}
        onCopyAddress={record('onCopyAddress')}
        onClose={record('onClose')}
      />
    );
  expect(await usesOf(detail({ type: 'withdrawal', record: withdrawal }))).toEqual({
    Close: 'onClose',
    'Copy address': 'onCopyAddress rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
    'Copy transaction ID': 'onCopy a1b2',
    'Open withdrawal': '/user/my-wallet/withdrawal?request=0b8f5f0e-5f0c-4f53-9f0e-000000000001',
  });
  expect(await usesOf(detail({ type: 'deposit', record: deposit }))).toEqual({
    Close: 'onClose',
    'Copy address': 'onCopyAddress 0x5a0b54d5dc17e0aadc383d2db43b0a0d3e029c4c',
    'Copy transaction ID': 'onCopy c3d4',
    'Recover deposit': '/user/my-wallet/deposit?coin=USDT&network=2&transaction=c3d4',
  });
});

it('opens an address for a coin on a network, and copies what it shows', async () => {
  const view = (record: Recorder) => (
    <DepositView
      identity={undefined}
      coins={loadedData(coins)}
      recentCoins={['ETH']}
      coin="USDT"
      onCoinChange={record('onCoinChange')}
      networks={loadedData([
        { ...ethereum, minDeposit: decimal('6') },
        { ...xrp, memoLabel: 'Destination tag' },
        closed,
      ])}
      networkId={xrp.id}
      onNetworkChange={record('onNetworkChange')}
      address={loadedData({
        coin: 'USDT',
        networkId: xrp.id,
        address: 'rHb9',
        memo: '99',
        createdAt: deposit.createdAt,
        faucetUrl: '/faucet',
      })}
      deposits={loadedData(deposits.slice(1, 3))}
      onDetails={(movement) => record('onDetails')(movement.record.id)}
      onCheck={record('onCheck')}
      onCopy={record('onCopy')}
      onCopyAddress={record('onCopyAddress')}
    />
  );
  expect(await usesOf(view)).toEqual({
    'Check transaction': 'onCheck',
    'Coin: USDT Tether': 'nothing',
    'Copy Destination tag': 'onCopy 99',
    'Copy address': 'onCopyAddress rHb9',
    Details: ['onDetails 12', 'onDetails 13'],
    'EthereumERC20Arrival: ≈ 3 minutesMinimum 6 USDTNo fee': 'onNetworkChange 2',
    'Send simulated coins': '/faucet',
    'SolanaSPLDeposits on this network are suspended': 'disabled: ',
    'View all': '/user/wallet-history?type=deposit',
    'XRP LedgerXRPArrival: ≈ 3 minutesMinimum 5 USDTNo fee': 'nothing',
  });
});

it('filters and pages the history of its type', async () => {
  const filter: HistoryFilter = {
    type: 'withdrawal',
    coin: 'BTC',
    status: 'rejected',
    page: 2,
    fromDay: '2026-01-02',
    toDay: '2026-01-09',
  };
  expect(
    await usesOf((record) => (
      <WalletHistoryView
        page={loadedData({ items: withdrawals.slice(1, 2), currentPage: 2, lastPage: 3 })}
        coins={['BTC', 'USDT']}
        filter={filter}
        onFilterChange={(next) => record('onFilterChange')(changesOf(filter, next))}
        onDetails={(movement) => record('onDetails')(movement.record.id)}
        onExport={record('onExport')}
      />
    )),
  ).toEqual({
    'Clear filters':
      'onFilterChange {coin: none, status: none, fromDay: none, toDay: none, page: 1}',
    Coin: ['onFilterChange {coin: none, page: 1}', 'onFilterChange {coin: USDT, page: 1}'],
    Details: 'onDetails 22',
    Export: 'onExport',
    From: 'onFilterChange {page: 1, fromDay: 2026-01-05}',
    'Next page': 'onFilterChange {page: 3}',
    'Page 1': 'onFilterChange {page: 1}',
    'Page 2': 'onFilterChange {}',
    'Page 3': 'onFilterChange {page: 3}',
    'Previous page': 'onFilterChange {page: 1}',
    Status: [
      'onFilterChange {status: none, page: 1}',
      'onFilterChange {status: pending, page: 1}',
      'onFilterChange {status: accepted, page: 1}',
      'onFilterChange {status: processing, page: 1}',
    ],
    To: 'onFilterChange {page: 1, toDay: 2026-01-05}',
  });
});

it('checks a deposit on its network, and claims it', async () => {
  const view = (at: DepositCheckStage['at']) => (record: Recorder) => (
    <StagedDepositCheck stage={{ at }}>
      {(form) => (
        <DepositCheckView
          form={recordCalls(form, record)}
          networks={loadedData([ripple, { ...ripple, id: 8, name: 'Ethereum' }])}
          network={loadedData(ripple)}
          onDeposit={record('onDeposit')}
          onClose={record('onClose')}
        />
      )}
    </StagedDepositCheck>
  );
  await showOnPage(view('draft')(ignoreCalls));
  expect(shownValues()).toEqual({
    'Confirmations until tradable': '2',
    'Minimum deposit of XRP': '1 XRP',
    'Newest block': '100,231',
    'Time between blocks': '4 s',
  });
  expect(await usesOf(view('draft'))).toEqual({
    'Check transaction': 'submit',
    Close: 'onClose',
    Network: ['edit {networkId: 8}'],
    'Transaction ID': 'edit {transactionId: 7}',
  });
  await showOnPage(view('found')(ignoreCalls));
  expect(shownValues()).toEqual({
    Amount: '30 XRP',
    Confirmations: '2/4',
    'Minimum deposit': '1 XRP',
    Transaction: 'In a block',
  });
  expect(await usesOf(view('found'))).toEqual({
    'Check again': 'submit',
    'Check another': 'restart',
    Close: 'onClose',
    'Recover deposit': 'startClaim',
  });
  expect(await usesOf(view('notFound'))).toEqual({
    Back: 'restart',
    'Check again': 'submit',
    Close: 'onClose',
  });
  expect(await usesOf(view('claimed'))).toEqual({
    Close: 'onClose',
    'Show deposit': 'onDeposit 11',
  });
});

it('chooses a popular coin, a recent coin, or one that it finds', async () => {
  const picker = (record: Recorder) => (
    <CoinPicker
      coins={loadedData(coins.slice(0, 3))}
      recentCoins={['ETH']}
      coin="USDT"
      onCoinChange={record('onCoinChange')}
    />
  );
  expect(await usesOf(picker, ['Coin: USDT Tether'])).toEqual({
    BTC: 'onCoinChange BTC',
    BTCBitcoin: 'onCoinChange BTC',
    Close: 'nothing',
    'Coin: USDT Tether': 'nothing',
    ETH: 'onCoinChange ETH',
    ETHEthereumRecent: 'onCoinChange ETH',
    'Search coins': 'nothing',
    USDT: 'onCoinChange USDT',
    USDTTether: 'onCoinChange USDT',
  });
});
