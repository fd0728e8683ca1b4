/** Panel below the chart and balances beside the form: what they show of the pair, the mode and the user. */
import { act, cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import type { Pair } from '#contract/core/pair.ts';
import { sampleUser } from '#contract/samples/accounts.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { AuthProvider } from '#src/binding/auth.ts';
import { SpotServiceProvider, type SpotService } from '#src/binding/spot.tsx';
import { OrdersPanel } from '#src/features/spot/parts/OrdersPanel.tsx';
import { SpotBalances } from '#src/features/spot/parts/SpotBalances.tsx';
import { accountOf, applyAccount } from '#src/stores/account.store.ts';
import { applyPageViews, FIRST_PAGE_VIEWS } from '#src/trading/terminal/page-views.ts';
import { mockService, mockSession } from '#stories/features/spot/mocks.ts';
import { balances, ETH, sampleOrder } from '#stories/trading/sample-account.ts';
import { showOnPage } from '../../../support/on-page.tsx';
import { plain } from '../../../support/shown-values.ts';

const pair: Pair = btcUsdt;

afterEach(() => {
  cleanup();
  applyPageViews(FIRST_PAGE_VIEWS);
  applyAccount(undefined);
  applyAccount(undefined, accountOf('demo'));
});

/** Stands for the lists that the app provides: shows what it is given. */
const listNamed = (name: string) =>
  function List({
    pair: of,
    isThisPairOnly,
  }: {
    readonly pair: Pair;
    readonly isThisPairOnly: boolean;
  }) {
    return <p>{`${name} of ${of.tradeCoin}${isThisPairOnly ? ' alone' : ''}`}</p>;
  };

function applyOrders(mode: 'real' | 'demo', count: number) {
  const orders = Array.from({ length: count }, (_, at) => sampleOrder(at + 1, {}));
  const other = sampleOrder(99, { tradeCoinId: ETH });
  const lists = {
    kind: 'full',
    userId: sampleUser.id,
    orders: [...orders, other],
    trades: [],
    balances,
  } as const;
  applyAccount(lists, accountOf(mode));
}

async function open(tradingMode: 'real' | 'demo', isVisitor = false) {
  const { service } = mockService({ isVisitor });
  const lists = {
    History: listNamed('History'),
    Trades: listNamed('Trades'),
    Transactions: listNamed('Transactions'),
    Detail: () => null,
  } as unknown as SpotService['lists'];
  applyOrders('real', 2);
  applyOrders('demo', 4);
  await showOnPage(
    <AuthProvider value={mockSession(isVisitor)}>
      <SpotServiceProvider service={{ ...service, tradingMode, lists }}>
        <OrdersPanel pair={pair} isSignedIn={!isVisitor} now={epochMs(0)} />
        <SpotBalances pair={pair} />
      </SpotServiceProvider>
    </AuthProvider>,
  );
}

const tabs = () => screen.getAllByRole('tab').map((tab) => plain(tab.textContent));
const choose = (name: RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('tab', { name })));
const panelText = () =>
  plain(document.querySelector('[role=tabpanel]:not([hidden])')?.textContent ?? '');
const allOrders = () =>
  screen.queryByRole('link', { name: 'View all orders' })?.getAttribute('href');
const pairsBox = () =>
  screen.queryByRole<HTMLInputElement>('checkbox', { name: 'Hide other pairs' });

it.each([
  ['real', 'Open orders2', 'Open orders3'],
  ['demo', 'Open orders4', 'Open orders5'],
] as const)(
  'counts the open orders of the %s account, of this pair or of all',
  async (mode, own, all) => {
    await open(mode);
    const isOfPair = pairsBox()?.checked === true;
    expect(tabs()[0]).toBe(isOfPair ? own : all);
    await act(async () => void fireEvent.click(screen.getByRole('checkbox')));
    expect(tabs()[0]).toBe(isOfPair ? all : own);
  },
);

it('shows each list of the pair in its own tab', async () => {
  await open('real');
  applyPageViews({ pairs: 'all' });
  const texts: string[] = [];
  for (const name of [/^Order history/, /^Trade history/, /^Transactions/]) {
    await choose(name);
    texts.push(panelText());
  }
  expect(texts).toEqual(['History of BTC', 'Trades of BTC', 'Transactions of BTC']);
  await choose(/^Trade history/);
  await act(async () => void fireEvent.click(screen.getByRole('checkbox')));
  expect(panelText()).toBe('Trades of BTC alone');
});

it('leads to the same list of all orders, where there is one', async () => {
  await open('real');
  const links: unknown[] = [];
  for (const name of [
    /^Open orders/,
    /^Order history/,
    /^Trade history/,
    /^Transactions/,
    /^Balances/,
  ]) {
    await choose(name);
    links.push([allOrders(), pairsBox() !== null]);
  }
  expect(links).toEqual([
    ['/user/spot-orders', true],
    ['/user/spot-orders?tab=history', true],
    ['/user/spot-orders?tab=trades', true],
    [undefined, false],
    [undefined, false],
  ]);
  cleanup();
  await open('demo');
  await choose(/^Open orders/);
  expect([allOrders(), pairsBox() !== null]).toEqual([undefined, true]);
});

it('shows a visitor the trades of the market, and no account', async () => {
  await open('real', true);
  expect(tabs()[0]).toBe('Open orders');
  expect(panelText()).toContain('Sign in to view your orders, trades and balances');
  await choose(/^Transactions/);
  expect(panelText()).toBe('Transactions of BTC alone');
  expect([allOrders(), pairsBox()]).toEqual([undefined, null]);
  expect(screen.queryByRole('button', { name: 'Transfer' })).toBeNull();
});

it.each([
  ['real', true],
  ['demo', false],
] as const)(
  'offers a transfer beside the balances of the %s account: %s',
  async (mode, isOffered) => {
    await open(mode);
    expect(screen.queryByRole('button', { name: 'Transfer' }) !== null).toBe(isOffered);
  },
);
