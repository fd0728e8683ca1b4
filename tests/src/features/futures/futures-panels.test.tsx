/** Panels of the futures page: what they show of the account, of the contract on screen, and of a visitor. */
import { act, cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { coinId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { sampleUser } from '#contract/samples/accounts.ts';
import { FuturesServiceProvider } from '#src/binding/futures.ts';
import { FuturesTables } from '#src/features/futures/FuturesTables.tsx';
import { FuturesWalletPanel } from '#src/features/futures/FuturesWalletPanel.tsx';
import { useContractChoices } from '#src/features/futures/use-contract-choices.tsx';
import { applyFuturesAccount, NO_FUTURES_CHANGE } from '#src/stores/futures-account.store.ts';
import { applyPageViews, FIRST_PAGE_VIEWS } from '#src/trading/terminal/page-views.ts';
import {
  btcContract,
  ethContract,
  sampleFuturesOrder,
  sampleWallet,
} from '#stories/features/futures/sample-futures.ts';
import { stageAccount, stagedFutures } from '#stories/features/futures/staged-futures.ts';
import { stagedPage } from '#stories/features/futures/staged-page.ts';
import { showOnPage } from '../../../support/on-page.tsx';
import { plain, shownTables, shownValues } from '../../../support/shown-values.ts';

afterEach(() => {
  cleanup();
  applyPageViews(FIRST_PAGE_VIEWS);
});

const orders = [
  sampleFuturesOrder('order-1', { size: decimal('0.111') }),
  sampleFuturesOrder('order-2', { size: decimal('0.222') }),
  sampleFuturesOrder('order-3', {
    pairId: ethContract.id,
    tradeCoinId: ethContract.tradeCoinId,
    size: decimal('3.33'),
  }),
];

async function open(contract = btcContract, isSignedIn = true) {
  stagedPage({ orders });
  await showOnPage(
    <FuturesServiceProvider value={stagedFutures()}>
      <FuturesTables contract={contract} isSignedIn={isSignedIn} now={epochMs(0)} />
    </FuturesServiceProvider>,
  );
}
const tab = (name: RegExp) => screen.getByRole('tab', { name });
const counts = () =>
  [/^Positions/, /^Open orders/].map((name) => plain(tab(name).textContent).replace(/\D/g, ''));
const choose = (name: RegExp) => act(async () => void fireEvent.click(tab(name)));
const hideOthers = () => act(async () => void fireEvent.click(screen.getByRole('checkbox')));
const sizes = () => {
  const [titles = [], ...rows] = shownTables();
  return rows.map((row) => row[titles.indexOf('Amount')]);
};

it.each([
  [btcContract, ['1', '2'], ['0.111', '0.222']],
  [ethContract, ['1', '1'], ['3.33']],
])('lists all contracts, or the one on screen alone', async (contract, own, ownSizes) => {
  await open(contract);
  expect(counts()).toEqual(['2', '3']);
  await hideOthers();
  expect(counts()).toEqual(own);
  await choose(/^Open orders/);
  expect(sizes()).toEqual(ownSizes);
  await hideOthers();
  expect(sizes()).toEqual(['0.111', '0.222', '3.33']);
});

it('shows the tools of each list beside it', async () => {
  await open();
  const buttons = () => screen.getAllByRole('button').map((one) => plain(one.textContent));
  expect(buttons()).toContain('Close all');
  expect(buttons()).not.toContain('Cancel all');
  await choose(/^Open orders/);
  expect(buttons()).toContain('Cancel all');
  expect(buttons()).not.toContain('Close all');
  await choose(/^Stress test/);
  expect(screen.queryByRole('checkbox', { name: 'Hide other contracts' })).toBeNull();
});

it('shows nothing of an account to a visitor', async () => {
  await open(btcContract, false);
  expect(counts()).toEqual(['', '']);
  expect(screen.getByText('Sign in to view your positions, orders and trades')).toBeDefined();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(shownTables()).toEqual([]);
});

it('shows the wallet of the quote coin', async () => {
  const other = { ...sampleWallet, coinId: coinId(99), coin: 'USDC', equity: decimal('1') };
  stageAccount({ positions: [], orders: [] });
  applyFuturesAccount('full', sampleUser.id, {
    ...NO_FUTURES_CHANGE,
    positions: [],
    orders: [],
    wallets: [other, sampleWallet],
  });
  await showOnPage(<FuturesWalletPanel contract={btcContract} />);
  expect(shownValues()['Equity']).toBe('14,000.75 USDT');
});

function Choices() {
  const { all, currentOf } = useContractChoices([
    { pairText: 'BTC_USDT' },
    { pairText: 'ETH_USDT' },
  ]);
  const texts = [...all, currentOf(btcContract)].map(({ name, href, pairText }) =>
    [name, href, pairText].join(' '),
  );
  return <p>{texts.join('; ')}</p>;
}

it('names each contract and its address', async () => {
  await showOnPage(<Choices />);
  expect(plain(document.body.textContent)).toBe(
    'BTCUSDT Perpetual /futures/exchanges/BTC_USDT BTC_USDT; ' +
      'ETHUSDT Perpetual /futures/exchanges/ETH_USDT ETH_USDT; ' +
      'BTCUSDT Perpetual /futures/exchanges/BTC_USDT BTC_USDT',
  );
});
