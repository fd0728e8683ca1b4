/** Hotkeys of a trading page: what a key runs, explains or rejects, and how long its message stays. */
import { act, cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { applyPreferences, preferences } from '#src/stores/preferences.store.ts';
import { offerActions, offeredIds, runAction } from '#src/trading/actions/offered-actions.ts';
import { TradingKeys } from '#src/trading/terminal/keys/TradingKeys.tsx';
import { renderOnPage } from '../../../../support/on-page.tsx';

const before = { ...preferences };
const run = { side: vi.fn(), all: vi.fn(), bid: vi.fn() };
let rejected: string | undefined;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  rejected = undefined;
  for (const spy of Object.values(run)) spy.mockClear();
  stop = offerActions({
    side_buy: { run: run.side },
    cancel_all: { run: run.all, preview: () => 'Cancels 4 orders.', rejected: () => rejected },
    buy_at_bid: { run: run.bid, preview: () => 'Buys 100 USDT.' },
  });
});
afterEach(() => {
  cleanup();
  stop();
  vi.useRealTimers();
  applyPreferences(before);
});

const press = (code: string, more: KeyboardEventInit = {}, target: Element | Window = window) =>
  act(async () => void fireEvent.keyDown(target, { code, key: code, ...more }));
const notice = () => screen.getByRole('status').textContent;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const CANCEL_ALL = ['KeyX', { shiftKey: true }] as const;
const BUY_AT_BID = ['Digit1', { shiftKey: true }] as const;

it('runs a key that moves no money at once, and one that does at the second press', async () => {
  renderOnPage(<TradingKeys quoteCoin="USDT" isArmed={false} />);
  await press('KeyB');
  expect(run.side).toHaveBeenCalledOnce();
  await press(...CANCEL_ALL);
  expect([run.all.mock.calls.length, notice()]).toEqual([
    0,
    'Cancels 4 orders. Press again to confirm.',
  ]);
  await press(...CANCEL_ALL);
  expect([run.all.mock.calls.length, notice()]).toEqual([1, '']);
});

it('says why an action is not possible now, and does not run it', async () => {
  renderOnPage(<TradingKeys quoteCoin="USDT" isArmed={false} />);
  rejected = 'No open orders';
  await press(...CANCEL_ALL);
  await press(...CANCEL_ALL);
  expect([run.all.mock.calls.length, notice()]).toEqual([0, 'No open orders']);
  // The explanation is still due.
  rejected = undefined;
  await press(...CANCEL_ALL);
  expect(run.all).not.toHaveBeenCalled();
});

it('places no order with a key before one-click trading is on', async () => {
  renderOnPage(<TradingKeys quoteCoin="USDT" isArmed={false} />);
  await press(...BUY_AT_BID);
  await press(...BUY_AT_BID);
  expect([run.bid.mock.calls.length, notice()]).toEqual([
    0,
    'Buys 100 USDT. Turn on one-click trading to place orders with hotkeys.',
  ]);
  cleanup();
  renderOnPage(<TradingKeys quoteCoin="USDT" isArmed />);
  await press(...BUY_AT_BID);
  expect(run.bid).not.toHaveBeenCalled();
  await press(...BUY_AT_BID);
  expect(run.bid).toHaveBeenCalledOnce();
});

it('shows a message for six seconds, from the latest one', async () => {
  renderOnPage(<TradingKeys quoteCoin="USDT" isArmed={false} />);
  rejected = 'No open orders';
  await press(...CANCEL_ALL);
  await pass(5_000);
  rejected = 'Still none';
  await press(...CANCEL_ALL);
  await pass(5_999);
  expect(notice()).toBe('Still none');
  await pass(1);
  expect(notice()).toBe('');
});

it('runs nothing that another part has used, and frees the keys of a form with Escape', async () => {
  renderOnPage(
    <>
      <form data-ticket="buy">
        <input aria-label="Price" />
      </form>
      <input aria-label="Search" />
      <TradingKeys quoteCoin="USDT" isArmed={false} />
    </>,
  );
  window.addEventListener('keydown', (event) => event.preventDefault(), {
    capture: true,
    once: true,
  });
  await press('KeyB');
  expect(run.side).not.toHaveBeenCalled();
  const price = screen.getByLabelText('Price');
  const search = screen.getByLabelText('Search');
  price.focus();
  await press('KeyB', {}, price);
  expect(run.side).not.toHaveBeenCalled();
  await press('Escape', { key: 'Escape' }, price);
  expect(document.activeElement).not.toBe(price);
  search.focus();
  await press('Escape', { key: 'Escape' }, search);
  expect(document.activeElement).toBe(search);
});

it('switches through the layouts and between the themes', async () => {
  applyPreferences({ tradeLayout: 1, theme: 'dark' });
  renderOnPage(<TradingKeys quoteCoin="USDT" isArmed={false} />);
  const layouts = [1, 2, 3].map(() => {
    runAction('switch_layout');
    return preferences.tradeLayout;
  });
  expect(layouts).toEqual([2, 3, 1]);
  runAction('switch_theme');
  expect(preferences.theme).toBe('light');
  runAction('switch_theme');
  expect(preferences.theme).toBe('dark');
  cleanup();
  expect(offeredIds()).not.toContain('switch_layout');
});

it('opens the pair list and focuses its search', () => {
  renderOnPage(
    <>
      <button type="button" data-pair-list="" popoverTarget="list">
        BTC/USDT
      </button>
      <div id="list" popover="auto">
        <input type="search" />
      </div>
      <TradingKeys quoteCoin="USDT" isArmed={false} />
    </>,
  );
  const button = document.querySelector<HTMLButtonElement>('[data-pair-list]');
  const list = document.querySelector<HTMLElement>('#list');
  if (button === null || list === null) throw new Error('Both are rendered.');
  Object.defineProperty(button, 'popoverTargetElement', { value: list });
  const click = vi.spyOn(button, 'click');
  runAction('find_pair');
  expect(click).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(list.querySelector('input'));
});
