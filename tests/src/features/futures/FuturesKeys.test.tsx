/** Hotkeys of the futures page with the real service over a recorded client. */
import { act, cleanup, fireEvent, screen, within } from '#tests/support/testing-library.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { userId as userIdOf } from '#contract/core/ids.ts';
import { sampleFuturesOrder, sampleFuturesWallet } from '#contract/samples/futures.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { openFuturesTrading } from '#src/app/wiring/futures/futures-service.ts';
import { sentFuturesOrdersIn } from '#src/app/wiring/futures/sent-futures-orders.ts';
import { FuturesServiceProvider, useFuturesOrder } from '#src/binding/futures.ts';
import { FuturesKeys } from '#src/features/futures/FuturesKeys.tsx';
import { localTexts } from '#src/platform/storage.ts';
import { systemClock } from '#src/platform/clock.ts';
import {
  applyFuturesAccount,
  clearFuturesAccount,
  NO_FUTURES_CHANGE,
  type FuturesChange,
} from '#src/stores/futures-account.store.ts';
import { applyKeyProfile, DEFAULT_KEY_PROFILE } from '#src/stores/keys.store.ts';
import { applyPageViews, FIRST_PAGE_VIEWS, usePageView } from '#src/trading/terminal/page-views.ts';
import { NEW_FUTURES_TERMS } from '#src/stores/futures-terms.store.ts';
import { contract, longOf, marketAt } from '../../../machines/futures/samples.ts';
import { renderOnPage } from '../../../support/on-page.tsx';

beforeEach(() => applyKeyProfile(DEFAULT_KEY_PROFILE));
afterEach(() => {
  cleanup();
  clearFuturesAccount();
  applyPageViews(FIRST_PAGE_VIEWS);
});

const userId = userIdOf(7);
const openOrder = {
  ...sampleFuturesOrder,
  quoteCoinId: contract.quoteCoinId,
  tradeCoinId: contract.tradeCoinId,
  status: 'open' as const,
};

/** Stands for the page: a form with its fields and buttons, and the tab of the tables. */
function Page() {
  const { draft } = useFuturesOrder();
  const [tab] = usePageView('futuresTables');
  return (
    <form data-ticket={draft.action}>
      <input name="price" aria-label="Price" readOnly value={draft.price} />
      <input name="size" aria-label="Amount" readOnly value={draft.amount} />
      <button type="button" data-side="buy">
        Buy/Long
      </button>
      <button type="button" data-side="sell">
        Sell/Short
      </button>
      <output aria-label="Draft">{`${draft.kind} ${draft.percent ?? '-'} ${tab}`}</output>
    </form>
  );
}

function openPage(account: Partial<FuturesChange> = {}) {
  const calls: { readonly path: string; readonly body: unknown }[] = [];
  const call = (route: { readonly path: string }, input: { readonly body?: unknown }) => {
    calls.push({ path: route.path.replace('/future-trade/', ''), body: input.body });
    return new Promise(() => undefined);
  };
  applyFuturesAccount('full', userId, { ...NO_FUTURES_CHANGE, ...account });
  const { service } = openFuturesTrading({
    client: { call } as unknown as ExchangeClient,
    contract,
    known: undefined,
    terms: NEW_FUTURES_TERMS,
    onTerms: () => undefined,
    sent: sentFuturesOrdersIn(localTexts),
    isConfirmRequired: false,
    isSignedIn: () => true,
    market: () => marketAt('60000'),
    account: () => ({
      wallet: sampleFuturesWallet,
      positions: account.positions ?? [],
      openOrders: account.orders ?? [],
    }),
    crossContracts: () => [],
    pricesOf: () => ({ mark: undefined, last: undefined, index: undefined }),
    contractOf: () => contract,
    onOrder: () => undefined,
    onPosition: () => undefined,
    onTermsDiffer: () => undefined,
  });
  renderOnPage(
    <FuturesServiceProvider value={service}>
      <Page />
      <FuturesKeys contract={contract} now={systemClock()} />
    </FuturesServiceProvider>,
    '/futures/exchanges/BTC_USDT',
  );
  return { calls };
}

const press = (code: string, shiftKey = false): void =>
  act(() => void fireEvent.keyDown(document.body, { code, key: code, shiftKey }));
const draft = () => screen.getByRole('status', { name: 'Draft' }).textContent;
const focusedElement = () => document.activeElement?.getAttribute('aria-label');

it('[FUT-08] leads to the fields, the buttons and the kinds of the form', () => {
  const { calls } = openPage();
  press('KeyP');
  expect(focusedElement()).toBe('Price');
  act(() => (document.activeElement as HTMLElement).blur());
  press('KeyA');
  expect(focusedElement()).toBe('Amount');
  act(() => (document.activeElement as HTMLElement).blur());
  press('KeyB');
  expect(document.activeElement?.textContent).toBe('Buy/Long');
  press('KeyS');
  expect(document.activeElement?.textContent).toBe('Sell/Short');
  press('KeyM');
  press('Digit2');
  expect(draft()).toBe('market 50 positions');
  press('KeyL');
  press('KeyQ');
  expect(screen.getByLabelText<HTMLInputElement>('Price').value).not.toBe('');
  press('Backspace');
  expect(screen.getByLabelText<HTMLInputElement>('Price').value).toBe('');
  expect(draft()).toBe('limit - positions');
  expect(calls).toEqual([]);
});

it('switches the tab of the tables, after the last one to the first', async () => {
  openPage();
  const tabs: unknown[] = [];
  while (tabs.length < 7) {
    press('KeyN');
    // A store notifies its readers after the current task.
    await act(async () => undefined);
    tabs.push(draft().split(' ')[2]);
  }
  expect(tabs).toEqual([
    'open',
    'history',
    'trades',
    'transactions',
    'closed',
    'stress',
    'positions',
  ]);
});

it('[API-82] cancels all orders of the contract only at the second press, after it said so', () => {
  const other = {
    ...openOrder,
    id: 'other' as typeof openOrder.id,
    tradeCoinId: openOrder.quoteCoinId,
  };
  const { calls } = openPage({ orders: [openOrder, other] });
  press('KeyX', true);
  expect(
    screen.getByText('Cancel all open orders for this contract (1). Press again to confirm.'),
  ).toBeDefined();
  expect(calls).toEqual([]);
  press('KeyX', true);
  expect(calls.map(({ path }) => path)).toEqual(['cancel-long-short-all-orders']);
  expect(calls[0]?.body).toMatchObject({ pairId: contract.id, kind: undefined });
});

it('[API-83] cancels the newest order of the contract', () => {
  const { calls } = openPage({ orders: [openOrder] });
  press('KeyX');
  press('KeyX');
  expect(calls.map(({ path }) => path)).toEqual(['canceled-long-short-order']);
});

it('[API-80] asks before it closes the position', () => {
  const { calls } = openPage({ positions: [longOf()] });
  press('KeyC');
  expect(screen.getByRole('dialog')).toBeDefined();
  expect(calls).toEqual([]);
});

it('says why nothing is canceled or closed', () => {
  const { calls } = openPage();
  press('KeyC');
  expect(screen.getByText('No open positions in this contract.')).toBeDefined();
  press('KeyX', true);
  expect(screen.getByText('No open orders for this contract.')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(calls).toEqual([]);
});

it('places no order by a key', () => {
  const { calls } = openPage();
  for (const [code, shift] of [
    ['Digit1', true],
    ['Digit2', true],
    ['Digit3', true],
    ['Digit4', true],
  ] as const) {
    press(code, shift);
    press(code, shift);
  }
  act(() => void fireEvent.keyDown(document.body, { code: 'Enter', key: 'Enter', ctrlKey: true }));
  expect(calls).toEqual([]);
});

it('lists the keys by what they do on the futures page', async () => {
  openPage({ orders: [openOrder] });
  press('Slash', true);
  const sheet = within(await screen.findByRole('dialog', { name: 'Hotkeys' }));
  for (const label of [
    'Go to buy button',
    'Go to sell button',
    '25% of maximum amount',
    '100% of maximum amount',
    'Cancel newest order',
    'Cancel all orders for this contract',
    'Close newest position',
  ]) {
    expect(sheet.getByText(label)).toBeDefined();
  }
  expect(sheet.getByText('Cancel all open orders for this contract (1).')).toBeDefined();
  expect(sheet.getByText(/No hotkey places an order or closes a position/)).toBeDefined();
  for (const label of [/one-click/, /best bid$/, 'Place order', /pair$/]) {
    const found = sheet.queryAllByText(label).map((element) => element.textContent);
    expect(found.filter((text) => text !== 'Use best bid')).toEqual([]);
  }
});
