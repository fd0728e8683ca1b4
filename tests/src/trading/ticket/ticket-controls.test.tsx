/** Order form of a pair: each control sends its own intent, and each calculated line has its own label. */
import { cleanup } from '#tests/support/testing-library.ts';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { ConfirmOrder, type RequestedOrder } from '#src/trading/ticket/ConfirmOrder.tsx';
import { OrderTicket } from '#src/trading/ticket/OrderTicket.tsx';
import type { OrderTicketProps, TicketIntents } from '#src/trading/ticket/ticket-props.ts';
import { complete, ticketOf } from '#stories/trading/sample-ticket.tsx';
import { showOnPage } from '../../../support/on-page.tsx';
import { fieldValues, shownValues } from '../../../support/shown-values.ts';
import { ignoreCalls, recordCalls, usesOf, type Recorder } from '../../../support/used-controls.ts';

afterEach(cleanup);

const ticket = (side: 'buy' | 'sell', changes: Partial<OrderTicketProps>) => (record: Recorder) => {
  const props = ticketOf(side);
  const intents: TicketIntents = recordCalls(props.intents, record);
  return (
    <OrderTicket
      {...props}
      {...complete}
      fields={{ price: '64,120.00', stop: '64,000.00', size: '0.125', total: '8,015' }}
      slippageLimit={undefined}
      {...changes}
      intents={intents}
    />
  );
};
const show = (view: (record: Recorder) => ReactNode) => showOnPage(view(ignoreCalls));

it('sends the intents of a limit order', async () => {
  await show(ticket('buy', {}));
  expect(fieldValues()).toEqual({
    'Amount (BTC)': '0.125',
    'Order type': 'Limit',
    'Percentage of available balance': '33',
    'Price (USDT)': '64,120.00',
    Side: 'Buy',
    'Time in force': 'GTC',
  });
  expect(shownValues()).toEqual({
    Available: '24,310.55 USDT',
    'Fee (0.1%)': '0.000125 BTC',
    'Fills immediately': '0.098 @ 64,119.40',
    Total: '8,015 USDT',
    'You receive': '0.124875 BTC',
  });
  expect(await usesOf(ticket('buy', {}))).toEqual({
    'Amount (BTC)': 'onField size 7',
    'Ask: Use best ask': 'onMarketPrice ask',
    'Bid: Use best bid': 'onMarketPrice bid',
    Buy: 'nothing',
    'Buy BTC': 'onSubmit',
    'Enter amount in USDT': 'onUnit quote',
    Limit: 'nothing',
    Market: 'onKind market',
    'Mid: Use mid price': 'onMarketPrice mid',
    'Percentage of available balance': 'onPercent 7',
    'Price (USDT)': 'onField price 7',
    Sell: 'onSide sell',
    'Stop limit': 'onKind stop_limit',
    'Time in force': ['onTimeInForce IOC', 'onTimeInForce FOK', 'onTimeInForce post_only'],
  });
});

it('sends the intents of a stop order in the quote coin', async () => {
  const stop = ticket('sell', { kind: 'stop_limit', unit: 'quote' });
  await show(stop);
  expect(fieldValues()).toEqual({
    'Amount (USDT)': '8,015',
    'Limit price (USDT)': '64,120.00',
    'Order type': 'Stop limit',
    'Percentage of available balance': '33',
    Side: 'Sell',
    'Stop price (USDT)': '64,000.00',
  });
  expect(shownValues()).toEqual({
    Amount: '8,015 BTC',
    Available: '0.41820000 BTC',
    'Fee (0.1%)': '0.000125 USDT',
    'You receive': '0.124875 USDT',
  });
  expect(await usesOf(stop)).toEqual({
    'Amount (USDT)': 'onField total 7',
    'Ask: Use best ask': 'onMarketPrice ask',
    'Bid: Use best bid': 'onMarketPrice bid',
    Buy: 'onSide buy',
    'Enter amount in BTC': 'onUnit trade',
    Limit: 'onKind limit',
    'Limit price (USDT)': 'onField price 7',
    Market: 'onKind market',
    'Mid: Use mid price': 'onMarketPrice mid',
    'Percentage of available balance': 'onPercent 7',
    Sell: 'nothing',
    'Sell BTC': 'onSubmit',
    'Stop limit': 'nothing',
    'Stop price (USDT)': 'onField stop 7',
  });
});

it('shows what a market order would cost in the book', async () => {
  const sums = {
    counterText: '8,015',
    feeText: '0.000125',
    receiveText: '0.124875',
    averageText: '64,121.10',
    worstText: '64,125.50',
    levelCount: 4,
    slippageText: '0.02%',
  };
  await show(ticket('buy', { kind: 'market', sums }));
  expect(shownValues()).toEqual({
    Available: '24,310.55 USDT',
    'Average price': '64,121.10',
    'Fee (0.1%)': '0.000125 BTC',
    Slippage: '0.02%',
    Total: '8,015 USDT',
    'Worst price (levels: 4)': '64,125.50',
    'You receive': '0.124875 BTC',
  });
});

it.each([
  [{ phase: 'placing' }, 'disabled: '],
  [{ canSubmit: false, reasonDisabled: 'Enter a price' }, 'disabled: Enter a price'],
  [{ canSubmit: false, reasonDisabled: undefined }, 'disabled: The order is incomplete'],
] as const)('sends nothing while it cannot: %o', async (changes, effect) => {
  const uses = await usesOf(ticket('sell', changes));
  expect(uses['Sell BTC']).toBe(effect);
  if (!('phase' in changes)) return;
  // The buttons do not change the pending order either.
  const quiet = ['Bid: Use best bid', 'Mid: Use mid price', 'Ask: Use best ask', 'Time in force'];
  expect(quiet.map((name) => uses[name])).toEqual(quiet.map(() => 'nothing'));
});

it('asks a visitor to sign in instead of an order', async () => {
  const uses = await usesOf(ticket('buy', { isSignedIn: false }));
  expect(uses['Sign in to trade']).toBe('onSignIn');
  expect(uses['Buy BTC']).toBeUndefined();
});

const requested: RequestedOrder = {
  side: 'sell',
  kind: 'market',
  tradeCoin: 'BTC',
  rows: [
    { label: 'Amount', value: '0.125 BTC' },
    { label: 'Total', value: '8,015 USDT' },
  ],
  warnings: [],
  priceText: undefined,
};
const confirmation = (changes: Partial<RequestedOrder>) => (record: Recorder) => (
  <ConfirmOrder
    requested={{ ...requested, ...changes }}
    isOpen
    onConfirm={record('onConfirm')}
    onDecline={record('onDecline')}
  />
);

it('confirms the order that it shows, and asks no more only on request', async () => {
  await show(confirmation({}));
  expect(shownValues()).toEqual({ Amount: '0.125 BTC', Total: '8,015 USDT' });
  const box = "Don't ask again for market orders";
  expect(await usesOf(confirmation({}))).toEqual({
    Close: 'onDecline',
    'Go back': 'onDecline',
    'Sell BTC': 'onConfirm false',
    [box]: 'nothing',
  });
  expect((await usesOf(confirmation({}), [box]))['Sell BTC']).toBe('onConfirm true');
  const warned = confirmation({ side: 'buy', warnings: ['Far away.'], priceText: '64,120 USDT' });
  expect(await usesOf(warned)).toEqual({
    Close: 'onDecline',
    'Go back': 'onDecline',
    'Buy at 64,120 USDT': 'onConfirm false',
  });
});
