/** Controls of a trading page: each changes its own setting and keeps the others. */
import { act, cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { bps } from '#contract/core/decimal.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { TicketSettings } from '#src/features/spot/parts/TicketSettings.tsx';
import {
  applyOrderPreferences,
  DEFAULT_ORDER_PREFERENCES,
  orderPreferences,
} from '#src/stores/order-preferences.store.ts';
import { quality } from '#src/stores/quality.store.ts';
import { ticker } from '#src/stores/ticker.store.ts';
import { BookTools } from '#src/trading/book/BookTools.tsx';
import { DEFAULT_BOOK_SETTINGS } from '#src/trading/book/book-settings.ts';
import { QualityChooser } from '#src/trading/status/QualityChooser.tsx';
import { UpdateRateChooser } from '#src/trading/status/UpdateRateChooser.tsx';
import { TapeFilter } from '#src/trading/tape/TapeFilter.tsx';
import { OrderStatusLine } from '#src/trading/ticket/OrderStatusLine.tsx';
import { TicketFooter, type DisarmCause } from '#src/trading/ticket/TicketFooter.tsx';
import { renderOnPage } from '../../support/on-page.tsx';
import { plain } from '../../support/shown-values.ts';
import { changesOf, usesOf } from '../../support/used-controls.ts';

afterEach(() => {
  cleanup();
  applyOrderPreferences(DEFAULT_ORDER_PREFERENCES);
});

it('changes one setting of the book at a time', async () => {
  const before = { ...DEFAULT_BOOK_SETTINGS, groupTicks: 10 };
  expect(
    await usesOf((record) => (
      <BookTools
        pair={btcUsdt}
        ticker={ticker}
        bookSettings={before}
        onSettingsChange={(next) => record('onSettingsChange')(changesOf(before, next))}
      />
    )),
  ).toEqual({
    Asks: 'onSettingsChange {view: asks}',
    Bids: 'onSettingsChange {view: bids}',
    'Bids and asks': 'nothing',
    'Book settings': 'nothing',
    'Price grouping': [
      'onSettingsChange {groupTicks: 1}',
      'onSettingsChange {groupTicks: 100}',
      'onSettingsChange {groupTicks: 1000}',
      'onSettingsChange {groupTicks: 10000}',
    ],
  });
});

it('chooses the smallest trade, the quality and the rate of updates', async () => {
  const uses = await usesOf((record) => (
    <>
      <TapeFilter pair={btcUsdt} floor={100} onFloorChange={record('onFloorChange')} />
      <QualityChooser choice="automatic" quality={quality} onChoice={record('onChoice')} />
      <UpdateRateChooser rate={60} onRate={record('onRate')} />
    </>
  ));
  expect(uses).toEqual({
    '10': 'onRate 10',
    '20': 'onRate 20',
    '4': 'onRate 4',
    All: 'nothing',
    Automatic: 'nothing',
    Balanced: 'onChoice balanced',
    Full: 'onChoice full',
    'Minimum trade value (USDT)': [
      'onFloorChange 0',
      'onFloorChange 1000',
      'onFloorChange 10000',
      'onFloorChange 100000',
    ],
    'Power saving': 'onChoice saving',
  });
});

const footer = (isArmed: boolean, cause?: DisarmCause) => (
  <TicketFooter
    isArmed={isArmed}
    cause={cause}
    onArm={vi.fn()}
    onKeys={vi.fn()}
    onSettings={vi.fn()}
  />
);

it('arms and opens hotkeys and settings from the foot of the order form', async () => {
  expect(
    await usesOf((record) => (
      <TicketFooter
        isArmed={false}
        cause="user"
        onArm={record('onArm')}
        onKeys={record('onKeys')}
        onSettings={record('onSettings')}
      />
    )),
  ).toEqual({
    Hotkeys: 'onKeys',
    'One-click trading': 'onArm true',
    'Order form settings': 'onSettings',
  });
});

it.each<[boolean, DisarmCause | undefined, RegExp | undefined]>([
  [true, undefined, /^On: orders are placed without confirmation/],
  [false, undefined, undefined],
  [false, 'user', undefined],
  [false, 'blur', /you left this window/],
  [false, 'idle', /1 minute of inactivity/],
  [false, 'pair', /you switched pairs/],
  [false, 'stale', /the order book is not live/],
  [false, 'session', /you signed out/],
])('says why one-click trading is off: armed %s, %s', (isArmed, cause, text) => {
  renderOnPage(footer(isArmed, cause));
  const message = screen.queryByRole('status')?.textContent;
  if (text === undefined) expect(message).toBeUndefined();
  else expect(message).toMatch(text);
});

type Outcome = NonNullable<Parameters<typeof OrderStatusLine>[0]['outcome']>;
const order = {
  kind: 'order',
  side: 'sell',
  size: '0.5',
  spend: '100',
  tradeCoin: 'BTC',
  quoteCoin: 'USDT',
} as unknown as Outcome['what'];

it.each<[Partial<Outcome>, number, string]>([
  [{ state: 'pending' }, 999, 'Sell 0.5 BTCSent'],
  [{ state: 'pending' }, 1_000, 'Sell 0.5 BTCNo response for 1 s'],
  [{ state: 'unknown' }, 2_390, 'Sell 0.5 BTCChecking status, 2.3 s'],
  [{ state: 'accepted' }, 0, 'Sell 0.5 BTCAccepted in 41 ms'],
  [{ state: 'rejected', message: 'Too low.' }, 0, 'Sell 0.5 BTCRejected in 41 ms: Too low.'],
  [{ state: 'absent' }, 0, 'Sell 0.5 BTCNot placed (41 ms)'],
  [
    { state: 'accepted', what: { kind: 'cancel' } as never },
    0,
    'Canceling an orderCanceled in 41 ms',
  ],
  [
    { state: 'absent', what: { kind: 'cancel_all' } as never },
    0,
    'Canceling all ordersNo response after 41 ms',
  ],
  [
    { state: 'accepted', what: { ...order, side: 'buy', size: undefined } as never },
    0,
    'Buy 100 USDTAccepted in 41 ms',
  ],
])('shows the state of the last order: %o', (changes, waitedMs, text) => {
  const outcome = {
    what: order,
    state: 'pending',
    elapsedMs: 41,
    message: '',
    ...changes,
  } as Outcome;
  const { container } = renderOnPage(<OrderStatusLine outcome={outcome} waitedMs={waitedMs} />);
  expect(plain(container.textContent)).toBe(text);
});

it('changes each preference of orders, and asks before it resets all', async () => {
  const onReset = vi.fn();
  renderOnPage(<TicketSettings quoteCoin="USDT" onReset={onReset} onClose={vi.fn()} />);
  const toggle = (name: string | RegExp) =>
    act(async () => void fireEvent.click(screen.getByRole('switch', { name })));
  const type = (name: string, value: string) =>
    fireEvent.change(screen.getByLabelText(name), { target: { value } });
  await toggle('Market orders');
  await toggle('Stop-limit orders');
  expect(orderPreferences.confirmBeforePlacing).toEqual({
    limit: true,
    market: false,
    stop_limit: false,
  });
  await toggle(/^Orders placed from the order book/);
  expect(orderPreferences.isBookAsked).toBe(false);
  type('Order value above (USDT)', '2500.5');
  expect(orderPreferences.orderValueMax).toBe('2500.5');
  type('Order value above (USDT)', '0');
  expect(orderPreferences.orderValueMax).toBeUndefined();
  type('Share of 24h volume above (%)', '2.5');
  expect(orderPreferences.volumeShareBps).toBe(bps(250));
  // An invalid text changes nothing.
  for (const text of ['100.01', '0.001', '0']) type('Share of 24h volume above (%)', text);
  expect(orderPreferences.volumeShareBps).toBe(bps(250));
  type('Share of 24h volume above (%)', '100');
  expect(orderPreferences.volumeShareBps).toBe(bps(10_000));
  type('Share of 24h volume above (%)', '');
  expect(orderPreferences.volumeShareBps).toBeUndefined();
  await toggle('Play sound');
  await toggle('Mute');
  fireEvent.change(screen.getByRole('slider'), { target: { value: '70' } });
  expect(orderPreferences.sound).toEqual({ isOn: true, isMuted: true, volume: 70 });
  fireEvent.click(screen.getByRole('button', { name: 'Reset all preferences' }));
  fireEvent.click(screen.getByRole('button', { name: 'Go back' }));
  fireEvent.click(screen.getByRole('button', { name: 'Reset all preferences' }));
  expect(onReset).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect(onReset).toHaveBeenCalledOnce();
});
