/** Confirmation of an order before it is sent: its rows, the choice not to be asked again, and what a press calls. */
import { act, cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it } from 'vitest';
import { btcUsdt } from '#contract/samples/spot.ts';
import { SpotServiceProvider, withTradingService } from '#src/binding/spot.tsx';
import { ConfirmRequestedOrder } from '#src/features/spot/parts/ConfirmRequestedOrder.tsx';
import { OrderConfirmations } from '#src/features/spot/parts/OrderConfirmations.tsx';
import type { Intent, OrderWarning } from '#src/features/spot/use-requested-order.ts';
import {
  applyOrderPreferences,
  DEFAULT_ORDER_PREFERENCES,
  orderPreferences,
} from '#src/stores/order-preferences.store.ts';
import { mockService } from '#stories/features/spot/mocks.ts';
import { showOnPage } from '../../../support/on-page.tsx';
import { shownValues } from '../../../support/shown-values.ts';
import { ignoreCalls, usesOf, type Recorder } from '../../../support/used-controls.ts';

afterEach(() => {
  cleanup();
  applyOrderPreferences(DEFAULT_ORDER_PREFERENCES);
});

const INTENTS = {
  limit: {
    kind: 'limit',
    side: 'buy',
    body: { limitPrice: '64120.5', size: '0.125', timeInForce: 'IOC' },
  },
  stop_limit: {
    kind: 'stop_limit',
    side: 'sell',
    body: { stopPrice: '64200', limitPrice: '64100', size: '0.25' },
  },
  market: { kind: 'market', side: 'sell', body: { size: '0.5', worstPrice: '63000' } },
} as unknown as Readonly<Record<'limit' | 'stop_limit' | 'market', Intent>>;
const spending = {
  kind: 'market',
  side: 'buy',
  body: { spend: '1000', worstPrice: '65000' },
} as unknown as Intent;

const confirmation =
  (intent: Intent, warnings: readonly OrderWarning[] = []) =>
  (record: Recorder) => (
    <ConfirmRequestedOrder
      pair={btcUsdt}
      intent={intent}
      warnings={warnings}
      onConfirm={record('onConfirm')}
      onDecline={record('onDecline')}
    />
  );

it.each([
  [
    INTENTS.limit,
    { Price: '64,120.5 USDT', Amount: '0.125 BTC', 'Time in force': expect.any(String) },
  ],
  [
    INTENTS.stop_limit,
    { 'Stop price': '64,200 USDT', 'Limit price': '64,100 USDT', Amount: '0.25 BTC' },
  ],
  [INTENTS.market, { Amount: '0.5 BTC', 'Worst price': '63,000 USDT' }],
  [spending, { 'You spend': '1,000 USDT', 'Worst price': '65,000 USDT' }],
])('shows the order that will be sent: %o', async (intent, rows) => {
  await showOnPage(confirmation(intent)(ignoreCalls));
  expect(shownValues()).toEqual(rows);
});

it('names the time in force that will be sent', async () => {
  const labels: unknown[] = [];
  for (const timeInForce of ['GTC', 'IOC', 'FOK', 'post_only']) {
    const body = { ...INTENTS.limit.body, timeInForce };
    await showOnPage(confirmation({ ...INTENTS.limit, body } as Intent)(ignoreCalls));
    labels.push(shownValues()['Time in force']);
    cleanup();
  }
  expect(labels).toEqual([
    'Good till canceled (GTC)',
    'Immediate or cancel (IOC)',
    'Fill or kill (FOK)',
    'Post only',
  ]);
});

it.each([
  ['limit', 'Buy at 64,120.5 USDT', "Don't ask again for limit orders"],
  ['stop_limit', 'Sell at 64,100 USDT', "Don't ask again for stop-limit orders"],
  ['market', 'Sell BTC', "Don't ask again for market orders"],
] as const)(
  'asks no more for %s orders alone, and only after the order was sent',
  async (kind, send, box) => {
    const view = confirmation(INTENTS[kind]);
    expect((await usesOf(view))[send]).toBe('onConfirm');
    expect(orderPreferences.confirmBeforePlacing).toEqual(
      DEFAULT_ORDER_PREFERENCES.confirmBeforePlacing,
    );
    const uses = await usesOf(view, [box]);
    expect([uses['Go back'], uses[send]]).toEqual(['onDecline', 'onConfirm']);
    expect(orderPreferences.confirmBeforePlacing).toEqual({
      limit: true,
      market: true,
      stop_limit: true,
      [kind]: false,
    });
  },
);

it('warns of a price, a size and a value that may not be intended', async () => {
  const textOf = async (intent: Intent, warning: object) => {
    await showOnPage(confirmation(intent, [warning as OrderWarning])(ignoreCalls));
    const text = document.querySelector('[role=alertdialog]')?.textContent ?? '';
    cleanup();
    return text;
  };
  const through = { code: 'price_through_market', percent: '12', best: 6_400_000 };
  expect(await textOf(INTENTS.limit, through)).toContain('12% above the best ask (64,000.00)');
  expect(await textOf(INTENTS.stop_limit, through)).toContain(
    '12% below the stop price (64,000.00)',
  );
  const value = { code: 'value_over_own_limit', limit: 250_000_000_000n };
  expect(await textOf(INTENTS.limit, value)).toContain('confirmation limit of 2,500 USDT');
  const size = { code: 'size_over_volume', shareBps: 250 };
  expect(await textOf(INTENTS.limit, size)).toContain('This order is 2.5% of the 24h volume.');
});

async function openConfirmation(side: 'buy' | 'sell') {
  const placed: unknown[] = [];
  const { service, tickets } = mockService({
    placeOrder: () => {
      placed.push(side);
      return new Promise(() => undefined);
    },
  });
  const phases: string[] = [];
  const phaseNow = () => JSON.stringify(tickets[side].getSnapshot().value);
  const trade = {
    ...(await service.trade()),
    refresh: () => void phases.push(phaseNow()),
  };
  const loaded = Promise.resolve(trade);
  tickets[side].send({ type: 'draft.edited', edit: { field: 'price', value: '64120' } });
  tickets[side].send({ type: 'draft.edited', edit: { field: 'size', value: '0.125' } });
  const { riskLimits } = tickets[side].getSnapshot().context;
  const { confirmBeforePlacing } = DEFAULT_ORDER_PREFERENCES;
  tickets[side].send({
    type: 'riskLimits.changed',
    riskLimits: { ...riskLimits, confirmBeforePlacing },
  });
  const Confirmations = withTradingService(OrderConfirmations);
  await showOnPage(
    <SpotServiceProvider service={{ ...service, trade: () => loaded }}>
      <Confirmations pair={btcUsdt} />
    </SpotServiceProvider>,
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  await act(async () => trade.submit(tickets[side]));
  await screen.findByRole('button', { name: /^(Buy|Sell) at / });
  const press = (name: RegExp) =>
    act(async () => void fireEvent.click(screen.getByRole('button', { name })));
  return { placed, phases, press, phaseNow };
}

it.each(['buy', 'sell'] as const)(
  'sends a confirmed order at the market of this moment: %s',
  async (side) => {
    const { placed, phases, press } = await openConfirmation(side);
    expect(placed).toEqual([]);
    const confirming = phases.length;
    await press(side === 'buy' ? /^Buy at 64,120 USDT/ : /^Sell at 64,120 USDT/);
    // The prices are read before the order leaves.
    expect(phases.slice(confirming)).toHaveLength(1);
    expect(placed).toEqual([side]);
  },
);

it('sends nothing when the user goes back', async () => {
  const { placed, press, phaseNow } = await openConfirmation('buy');
  const confirming = phaseNow();
  await press(/^Go back/);
  expect(placed).toEqual([]);
  expect(phaseNow()).not.toBe(confirming);
  expect(screen.queryByRole('button', { name: /^Buy at/ })).toBeNull();
});
