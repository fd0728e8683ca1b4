/** Tests what the futures order form joins: the draft and both sides of the real machine, the page's dialogs, and the
 *  market at the time of a click. */
import type { ReactNode } from 'react';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, cleanup, renderHook } from '#tests/support/testing-library.ts';
import { createActor } from 'xstate';
import { afterEach, expect, it, vi } from 'vitest';
import { ticks } from '#contract/core/decimal.ts';
import { clientOrderId } from '#contract/core/ids.ts';
import type { FuturesEdit, FuturesMarket } from '#machines/futures/futures-draft.ts';
import { futuresOrderMachine } from '#machines/futures/futures-order.machine.ts';
import { useFuturesOrderActor, type FuturesOrderForm } from '#src/binding/futures.ts';
import {
  pointOf,
  useFuturesTicket,
  type FuturesTicketContext,
} from '#src/features/futures/use-futures-ticket.ts';
import { factsWith, longOf, marketAt, ticksAt } from '../../../machines/futures/samples.ts';

afterEach(cleanup);

function wrapper({ children }: { readonly children: ReactNode }) {
  return <I18nProvider i18n={i18n}>{children}</I18nProvider>;
}

interface Opened {
  readonly draft?: FuturesEdit;
  readonly facts?: Parameters<typeof factsWith>[0];
  readonly context?: Partial<FuturesTicketContext>;
  /** Replaces parts of the machine's form. */
  readonly form?: Partial<FuturesOrderForm>;
}

function open({ draft = {}, facts = {}, context = {}, form = {} }: Opened = {}) {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const input = { facts: factsWith(facts), draft, isConfirmRequired: true, sent: undefined };
  const order = createActor(futuresOrderMachine, { input }).start();
  const now: { market: FuturesMarket } = { market: marketAt('60000') };
  const page: FuturesTicketContext = {
    isSignedIn: true,
    market: () => now.market,
    account: undefined,
    staleReason: undefined,
    onMarginMode: vi.fn(),
    onLeverage: vi.fn(),
    onCalculator: vi.fn(),
    onCancelClosing: vi.fn(),
    onSignIn: vi.fn(),
    ...context,
  };
  const { result } = renderHook(
    () => {
      const machine = useFuturesOrderActor(order, {
        market: page.market,
        newClientOrderId: () => clientOrderId('web-1'),
      });
      return useFuturesTicket({ ...machine, ...form }, page);
    },
    { wrapper },
  );
  const ticket = () => result.current;
  return { order, now, page, ticket, intents: () => result.current.intents };
}

const LIMIT = { kind: 'limit', price: '60000', amount: '0.5' } as const;

it('[FUT-08] shows the draft, with one amount in both fields of it', () => {
  const { ticket } = open({
    draft: {
      ...LIMIT,
      kind: 'stop_limit',
      stop: '61000',
      hasStops: true,
      takeProfit: '65000',
      stopLoss: '55000',
      takeProfitTrigger: 'last',
      stopLossTrigger: 'index',
    },
  });
  expect(ticket()).toMatchObject({
    marginMode: 'isolated',
    leverage: 20,
    kind: 'stop_limit',
    fields: {
      price: '60000',
      stop: '61000',
      size: '0.5',
      total: '0.5',
      takeProfit: '65000',
      stopLoss: '55000',
    },
    hasStops: true,
    stopTriggers: { takeProfit: 'last', stopLoss: 'index' },
    percent: 0,
    available: { coin: 'USDT', text: '10,000.00' },
    fieldErrors: {},
    isSignedIn: true,
  });
});

it('[FUT-08] offers both sides while prices are live', () => {
  const { ticket } = open({ draft: LIMIT });
  for (const side of ['buy', 'sell'] as const) {
    expect(ticket().sides[side]).toMatchObject({ canSubmit: true, reasonDisabled: undefined });
    expect(ticket().sides[side].cost).toBeDefined();
  }
});

it.each([
  [
    'the problem of the draft before the missing prices',
    { ...LIMIT, amount: '' },
    'Enter an amount',
  ],
  ['the missing prices of a complete draft', LIMIT, 'Waiting for live prices'],
])('shows why a side is disabled: %s', (_which, draft, reason) => {
  const { ticket } = open({ draft, context: { staleReason: 'Waiting for live prices' } });
  expect(ticket().sides.buy).toMatchObject({ canSubmit: false, reasonDisabled: reason });
});

it('shows that the balance is loading, and no number instead of it', () => {
  const { ticket } = open({ draft: LIMIT, facts: { wallet: undefined } });
  expect(ticket().available.text).toBe('–');
  expect(ticket().sides.sell.reasonDisabled).toBe('Loading balance…');
});

it('closes only the side that has a position', () => {
  const draft = { ...LIMIT, action: 'close' } as const;
  const { ticket } = open({ draft, facts: { positions: [longOf()] } });
  expect(ticket().sides.sell).toMatchObject({ canSubmit: true, closableText: '0.500' });
  expect(ticket().sides.buy).toMatchObject({
    canSubmit: false,
    closableText: undefined,
    reasonDisabled: 'No short position to close',
  });
});

it('shows an error of the amount at the field of the size', () => {
  const { ticket } = open({ draft: { ...LIMIT, amount: '0.00001' } });
  expect(Object.keys(ticket().fieldErrors)).toEqual(['size']);
  expect(ticket().fieldErrors.size).toContain('BTC');
});

it.each([
  ['drafting', 'drafting', false],
  ['previewing', 'placing', false],
  ['confirming', 'confirming', false],
  ['placing', 'placing', true],
  ['unknown', 'unknown', true],
] as const)('while %s, shows %s; settings are locked: %s', (phase, shown, isLocked) => {
  const intent = { side: 'sell' } as FuturesOrderForm['pending']['intent'];
  const pending = { intent, warnings: [], preview: undefined };
  const { ticket } = open({ draft: LIMIT, form: { phase, pending } });
  expect(ticket()).toMatchObject({ phase: shown, pendingSide: 'sell' });
  expect(ticket().settingsLocked !== undefined).toBe(isLocked);
});

it('edits the draft by the fields of the form, both fields of the amount alike', () => {
  const { ticket, intents } = open({ draft: LIMIT });
  const edits: readonly [() => void, object][] = [
    [() => intents().onField('size', '0.1'), { fields: { size: '0.1', price: '60,000' } }],
    [() => intents().onField('total', '0.2'), { fields: { size: '0.2', total: '0.2' } }],
    [() => intents().onField('price', '59000'), { fields: { price: '59,000', size: '0.2' } }],
    [() => intents().onKind('stop_limit'), { kind: 'stop_limit' }],
    [() => intents().onField('stop', '58000'), { fields: { stop: '58,000', price: '59,000' } }],
    [() => intents().onTrigger('last'), { trigger: 'last' }],
    [() => intents().onTimeInForce('IOC'), { timeInForce: 'IOC' }],
    [() => intents().onStops(true), { hasStops: true }],
    [() => intents().onField('stopLoss', '1'), { fields: { stopLoss: '1', takeProfit: '' } }],
    [() => intents().onStopTrigger('takeProfit', 'last'), { stopTriggers: { takeProfit: 'last' } }],
    [() => intents().onStopTrigger('stopLoss', 'index'), { stopTriggers: { takeProfit: 'last' } }],
    [() => intents().onPercent(25), { percent: 25 }],
    [() => intents().onUnit('quote'), { unit: 'quote' }],
    [() => intents().onAction('close'), { action: 'close' }],
    [() => intents().onReduceOnly(true), { isReduceOnly: true }],
  ];
  for (const [edit, expected] of edits) {
    act(edit);
    expect(ticket()).toMatchObject(expected);
  }
  expect(ticket().stopTriggers).toEqual({ takeProfit: 'last', stopLoss: 'index' });
});

it('inserts the price of the market at the click, and none that is missing', () => {
  const { ticket, intents, now } = open({ draft: LIMIT });
  now.market = { ...now.market, bestBid: ticksAt('61000'), bestAsk: ticksAt('61000.3') };
  const first = intents();
  act(() => first.onMarketPrice('bid'));
  expect(ticket().fields.price).toBe('61,000');
  act(() => first.onMarketPrice('ask'));
  expect(ticket().fields.price).toBe('61,000.3');
  act(() => first.onMarketPrice('mid'));
  expect(ticket().fields.price).toBe('61,000.1');
  now.market = { ...now.market, bestBid: undefined };
  act(() => first.onMarketPrice('bid'));
  act(() => first.onMarketPrice('mid'));
  expect(ticket().fields.price).toBe('61,000.1');
  // Created once, so that the form renders only what has changed.
  expect(intents()).toBe(first);
});

it('opens the dialogs of the page, and submits the side of the button', () => {
  const { page, intents, order, ticket } = open({ draft: LIMIT });
  intents().onMarginMode();
  expect(
    [page.onMarginMode, page.onLeverage].map((one) => vi.mocked(one).mock.calls.length),
  ).toEqual([1, 0]);
  intents().onLeverage();
  intents().onCalculator();
  intents().onSignIn();
  for (const opened of [page.onMarginMode, page.onLeverage, page.onCalculator, page.onSignIn]) {
    expect(opened).toHaveBeenCalledOnce();
  }
  act(() => intents().onSubmit('sell'));
  expect(order.getSnapshot().context.intent?.side).toBe('sell');
  expect(ticket().pendingSide).toBe('sell');
});

it.each([
  ['bid', 10, 13, 10],
  ['ask', 10, 13, 13],
  ['mid', 10, 13, 11],
  ['mid', 10, undefined, undefined],
  ['mid', undefined, 13, undefined],
] as const)('finds the %s of %s and %s: %s', (point, bid, ask, found) => {
  const tick = (count: number | undefined) => (count === undefined ? count : ticks(count));
  expect(pointOf(point, marketAt('1', { bestBid: tick(bid), bestAsk: tick(ask) }))).toBe(found);
});
