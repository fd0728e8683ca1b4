/** What an order form asks before it sends, and orders of hotkeys and of armed clicks. */
import { waitFor } from 'xstate';
import { expect, it } from 'vitest';
import { type Lots, type Ticks } from '#contract/core/decimal.ts';
import { market, id, response, limited, never, openTicket } from './open-ticket.ts';

it('[SPOT-06] requests confirmation when the setting requires it, and sends the confirmed order', async () => {
  const { ticket, placeOrder, submit } = openTicket(() => Promise.resolve(response('1')));
  ticket.send({ type: 'riskLimits.changed', riskLimits: limited });
  submit('1');
  const { context } = ticket.getSnapshot();
  expect(ticket.getSnapshot().matches('confirming')).toBe(true);
  expect(context.warnings).toEqual([{ code: 'confirm_before_placing' }]);
  expect(placeOrder).not.toHaveBeenCalled();
  ticket.send({ type: 'order.confirmed' });
  expect(placeOrder).toHaveBeenCalledExactlyOnceWith(context.intent);
  await waitFor(ticket, (snapshot) => snapshot.matches('drafting'));
});

it('[SPOT-06] warns about a price far through the market even when armed, and sends it as confirmed', () => {
  const { ticket, placeOrder } = openTicket(() => never());
  ticket.send({ type: 'riskLimits.changed', riskLimits: limited });
  ticket.send({ type: 'draft.edited', edit: { field: 'price', value: '67000' } });
  ticket.send({
    type: 'order.submitted',
    market,
    clientOrderId: id('1'),
    confirmMode: 'never',
  });
  expect(ticket.getSnapshot().context.warnings).toEqual([
    { code: 'price_through_market', best: market.bestAsk, percent: 4 },
  ]);
  ticket.send({ type: 'order.confirmed' });
  expect(placeOrder.mock.calls[0]?.[0].body).toMatchObject({ isPriceConfirmed: true });
});

it('[SPOT-06] sends an armed click immediately', () => {
  const { ticket, placeOrder } = openTicket(() => never());
  ticket.send({ type: 'riskLimits.changed', riskLimits: limited });
  ticket.send({ type: 'order.submitted', market, clientOrderId: id('1'), confirmMode: 'never' });
  expect(ticket.getSnapshot().matches({ pending: 'placing' })).toBe(true);
  expect(placeOrder).toHaveBeenCalledOnce();
});

it('[SPOT-06] sends a hotkey order without changing the draft', async () => {
  const { ticket, placeOrder } = openTicket(() => Promise.resolve(response('1')));
  const { draft } = ticket.getSnapshot().context;
  const quick = { side: 'sell', price: 6_425_010 as Ticks, size: 1_000 as Lots } as const;
  ticket.send({
    type: 'order.submitted',
    market,
    clientOrderId: id('1'),
    confirmMode: 'never',
    quick,
  });
  await waitFor(ticket, (snapshot) => snapshot.matches('drafting'));
  expect(placeOrder.mock.calls[0]?.[0]).toMatchObject({
    kind: 'limit',
    side: 'sell',
    body: { size: '0.01', limitPrice: '64250.1', timeInForce: 'GTC' },
  });
  expect(ticket.getSnapshot().context.draft).toEqual(draft);
});

it('[SPOT-06] shows an error when a hotkey order exceeds the balance', () => {
  const { ticket, placeOrder, notices } = openTicket(() => never());
  const quick = { side: 'sell', price: 6_425_010 as Ticks, size: 900_000 as Lots } as const;
  ticket.send({ type: 'order.submitted', market, clientOrderId: id('1'), quick });
  expect(placeOrder).not.toHaveBeenCalled();
  expect(notices).toEqual([
    { type: 'notice', tone: 'error', text: { kind: 'own', code: 'order_not_complete' } },
  ]);
});

it('[SPOT-06] sends no hotkey order while the book is not live, whoever asks', () => {
  const { ticket, placeOrder, notices } = openTicket(() => never());
  const quick = { side: 'buy', price: 6_425_010 as Ticks, size: 1_000 as Lots } as const;
  for (const confirmMode of ['never', 'as_set', undefined] as const) {
    ticket.send({
      type: 'order.submitted',
      market: { ...market, isTradable: false },
      clientOrderId: id('1'),
      confirmMode,
      quick,
    });
  }
  expect(ticket.getSnapshot().matches('drafting')).toBe(true);
  expect(placeOrder).not.toHaveBeenCalled();
  const notice = { type: 'notice', tone: 'error', text: { kind: 'own', code: 'hotkey_not_live' } };
  expect(notices).toEqual([notice, notice, notice]);
});

it('[SPOT-06] sends no confirmed hotkey order once the book is no longer live', () => {
  const { ticket, placeOrder, notices } = openTicket(() => never());
  ticket.send({ type: 'riskLimits.changed', riskLimits: limited });
  const quick = { side: 'buy', price: 6_425_010 as Ticks, size: 1_000 as Lots } as const;
  ticket.send({ type: 'order.submitted', market, clientOrderId: id('1'), quick });
  expect(ticket.getSnapshot().matches('confirming')).toBe(true);
  ticket.send({ type: 'market.moved', market: { ...market, isTradable: false } });
  ticket.send({ type: 'order.confirmed' });
  expect(placeOrder).not.toHaveBeenCalled();
  expect(notices).toMatchObject([{ text: { code: 'hotkey_not_live' } }]);
  ticket.send({ type: 'market.moved', market });
  ticket.send({ type: 'order.confirmed' });
  expect(placeOrder).toHaveBeenCalledOnce();
});
