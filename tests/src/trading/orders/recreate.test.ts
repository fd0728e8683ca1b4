import { createActor } from 'xstate';
import { expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { spotOrderMachine } from '#machines/order-entry/spot-order.machine.ts';
import { recreate } from '#src/trading/orders/recreate.ts';

const openTicket = () => createActor(spotOrderMachine, { input: { pair: btcUsdt } }).start();

it('[SPOT-04] fills the ticket with the same side, kind, prices and size', () => {
  const ticket = openTicket();
  ticket.send({ type: 'draft.edited', edit: { field: 'size', value: '9' } });
  recreate({ ticketOf: () => ticket }, btcUsdt, {
    side: 'sell',
    kind: 'stop_limit',
    limitPrice: decimal('64000.5'),
    stopPrice: decimal('64100'),
    size: decimal('1234.25'),
  });
  expect(ticket.getSnapshot().context.draft).toMatchObject({
    side: 'sell',
    kind: 'stop_limit',
    price: '64,000.5',
    stop: '64,100',
    size: '1,234.25',
  });
});

it('leaves the prices that the order had not as they were', () => {
  const ticket = openTicket();
  ticket.send({ type: 'draft.edited', edit: { field: 'price', value: '5' } });
  recreate({ ticketOf: () => ticket }, btcUsdt, {
    side: 'buy',
    kind: 'market',
    limitPrice: undefined,
    stopPrice: undefined,
    size: decimal('0.5'),
  });
  expect(ticket.getSnapshot().context.draft).toMatchObject({
    kind: 'market',
    price: '5',
    size: '0.5',
  });
});
