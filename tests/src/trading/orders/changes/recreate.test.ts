import { createActor } from 'xstate';
import { expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import type { OrderSide } from '#contract/entities/order.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { spotOrderMachine } from '#machines/order-entry/spot-order.machine.ts';
import { orderPreferences } from '#src/stores/order-preferences.store.ts';
import { recreate } from '#src/trading/orders/changes/recreate.ts';

const openTicket = (side: OrderSide) =>
  createActor(spotOrderMachine, { input: { pair: btcUsdt, draft: { side } } }).start();

it('[SPOT-04] fills the ticket of its side with the same kind, prices and size, and activates that ticket', () => {
  const tickets = { buy: openTicket('buy'), sell: openTicket('sell') };
  const ticket = tickets.sell;
  ticket.send({ type: 'draft.edited', edit: { field: 'size', value: '9' } });
  recreate({ ticketOf: (_, side) => tickets[side] }, btcUsdt, {
    side: 'sell',
    kind: 'stop_limit',
    limitPrice: decimal('64000.5'),
    stopPrice: decimal('64100'),
    size: decimal('1234.25'),
    timeInForce: 'GTC',
  });
  expect(ticket.getSnapshot().context.draft).toMatchObject({
    side: 'sell',
    kind: 'stop_limit',
    price: '64,000.5',
    stop: '64,100',
    size: '1,234.25',
  });
  expect(tickets.buy.getSnapshot().context.draft).toMatchObject({ price: '', size: '' });
  expect(orderPreferences.side).toBe('sell');
});

it('leaves prices unchanged that the order does not have', () => {
  const ticket = openTicket('buy');
  ticket.send({ type: 'draft.edited', edit: { field: 'price', value: '5' } });
  recreate({ ticketOf: () => ticket }, btcUsdt, {
    side: 'buy',
    kind: 'market',
    limitPrice: undefined,
    stopPrice: undefined,
    size: decimal('0.5'),
    timeInForce: 'IOC',
  });
  expect(ticket.getSnapshot().context.draft).toMatchObject({
    kind: 'market',
    price: '5',
    size: '0.5',
    timeInForce: 'GTC',
  });
});

it('[SPOT-04] recreates a post-only order as post-only', () => {
  const ticket = openTicket('buy');
  ticket.send({ type: 'draft.edited', edit: { field: 'timeInForce', value: 'IOC' } });
  recreate({ ticketOf: () => ticket }, btcUsdt, {
    side: 'buy',
    kind: 'limit',
    limitPrice: decimal('64000.5'),
    stopPrice: undefined,
    size: decimal('0.5'),
    timeInForce: 'post_only',
  });
  expect(ticket.getSnapshot().context.draft.timeInForce).toBe('post_only');
});
