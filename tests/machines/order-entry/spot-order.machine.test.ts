/** An order form: the draft, the order sent once, and its outcome. */
import { createActor, waitFor } from 'xstate';
import { expect, it, vi } from 'vitest';
import type { Ticks } from '#contract/core/decimal.ts';
import { ApiError } from '#contract/envelope.ts';
import type { Order } from '#contract/entities/order.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import { spotOrderMachine } from '#machines/order-entry/spot-order.machine.ts';
import type { PlaceOrder } from '#machines/order-entry/spot-ticket.ts';
import { isRequestAt, lookupDone } from '../../support/sent-request.ts';
import {
  market,
  balances,
  id,
  orderOf,
  response,
  limited,
  never,
  farPrice,
  openTicket,
} from './open-ticket.ts';

it('[SPOT-06] restores the draft when the exchange rejects the order', async () => {
  const { ticket, notices, submit } = openTicket(() =>
    Promise.reject(new ApiError('Insufficient balance')),
  );
  const before = ticket.getSnapshot().context.draft;
  submit('1');
  const { context } = await waitFor(ticket, (snapshot) => snapshot.matches('drafting'));
  expect(context.draft).toEqual(before);
  expect(notices).toEqual([
    { type: 'notice', tone: 'error', text: { kind: 'server', message: 'Insufficient balance' } },
  ]);
});

it('[SPOT-02] looks up an order without a response instead of placing it again', () => {
  const { ticket, clock, placeOrder, findOrder, submit } = openTicket(() => never());
  submit('1');
  clock.increment(5_000);
  expect(ticket.getSnapshot().matches({ pending: 'unknown' })).toBe(true);
  expect(findOrder).toHaveBeenCalledWith(id('1'));
  submit('2');
  expect(placeOrder).toHaveBeenCalledOnce();
});

it('[SPOT-02] looks up an order after an internal error, which may follow its execution', async () => {
  const internal = new ApiError('Internal error.', { code: 'internal', status: 500 });
  const { ticket, notices, outcomes, findOrder, submit } = openTicket(
    () => Promise.reject(internal),
    () => Promise.resolve(orderOf('1')),
  );
  submit('1');
  await waitFor(ticket, (snapshot) => snapshot.matches('drafting'));
  expect(findOrder).toHaveBeenCalledWith(id('1'));
  expect(ticket.getSnapshot().context.draft.size).toBe('');
  expect(outcomes.map(({ outcome }) => outcome.kind)).toEqual(['pending', 'unknown', 'accepted']);
  expect(notices.map(({ tone }) => tone)).toEqual(['success']);
});

it('shows that the exchange accepts no orders without looking the order up', async () => {
  const closed = new ApiError('Cancel-only mode.', { code: 'exchange_cancel_only', status: 503 });
  const { ticket, notices, findOrder, submit } = openTicket(() => Promise.reject(closed));
  submit('1');
  await waitFor(ticket, (snapshot) => snapshot.matches('drafting'));
  expect(findOrder).not.toHaveBeenCalled();
  expect(notices).toEqual([
    { type: 'notice', tone: 'error', text: { kind: 'server', message: 'Cancel-only mode.' } },
  ]);
});

it('treats an order as not placed only after three lookups', async () => {
  const { ticket, clock, notices, findOrder, submit } = openTicket(
    () => Promise.reject(new Error('connection reset')),
    () => Promise.resolve(undefined),
  );
  submit('1');
  for (const count of [1, 2, 3]) {
    await vi.waitFor(() => expect(findOrder).toHaveBeenCalledTimes(count));
    await lookupDone(ticket);
    clock.increment(1_000);
  }
  expect(ticket.getSnapshot().matches('drafting')).toBe(true);
  expect(ticket.getSnapshot().context.draft.size).toBe('0.5');
  expect(notices).toEqual([
    { type: 'notice', tone: 'error', text: { kind: 'own', code: 'order_not_placed' } },
  ]);
});

it('reaches the same state whether the stream or the response arrives first', async () => {
  const byStream = openTicket(() => never());
  byStream.submit('1');
  byStream.ticket.send({ type: 'order.reported', order: orderOf('1') });
  const byResponse = openTicket(() => Promise.resolve(response('1')));
  byResponse.submit('1');
  await waitFor(byResponse.ticket, (snapshot) => snapshot.matches('drafting'));
  expect(byStream.ticket.getSnapshot().value).toBe('drafting');
  expect(byStream.ticket.getSnapshot().context.draft).toEqual(
    byResponse.ticket.getSnapshot().context.draft,
  );
});

it('requests confirmation before a far price is sent again, with the same id and no other change', async () => {
  let rejectionCount = 0;
  const { ticket, placeOrder, submit } = openTicket(() => {
    rejectionCount += 1;
    return rejectionCount === 1 ? Promise.reject(farPrice) : Promise.resolve(response('1'));
  });
  submit('1');
  await waitFor(ticket, (snapshot) => snapshot.matches('confirming'));
  ticket.send({ type: 'market.moved', market: { ...market, lastPrice: 1 as Ticks } });
  ticket.send({ type: 'order.confirmed' });
  await waitFor(ticket, (snapshot) => snapshot.matches('drafting'));
  const [first, second] = placeOrder.mock.calls.map(([intent]) => intent);
  expect(second).toEqual({ ...first, body: { ...first?.body, isPriceConfirmed: true } });
});

it('rejects a market order on a book that is not live', () => {
  const { ticket, placeOrder, notices } = openTicket(() => never());
  ticket.send({ type: 'draft.edited', edit: { field: 'kind', value: 'market' } });
  ticket.send({
    type: 'order.submitted',
    market: { ...market, isTradable: false },
    clientOrderId: id('1'),
  });
  expect(placeOrder).not.toHaveBeenCalled();
  expect(notices).toEqual([
    { type: 'notice', tone: 'error', text: { kind: 'own', code: 'book_not_live' } },
  ]);
});

it('[SPOT-06] sends no market order when the book becomes stale during the confirmation', () => {
  const { ticket, placeOrder, notices } = openTicket(() => never());
  ticket.send({ type: 'riskLimits.changed', riskLimits: limited });
  ticket.send({ type: 'draft.edited', edit: { field: 'kind', value: 'market' } });
  ticket.send({ type: 'order.submitted', market, clientOrderId: id('1') });
  const { draft } = ticket.getSnapshot().context;
  ticket.send({ type: 'market.moved', market: { ...market, isTradable: false } });
  ticket.send({ type: 'order.confirmed' });
  expect(ticket.getSnapshot().matches('confirming')).toBe(true);
  expect(placeOrder).not.toHaveBeenCalled();
  expect(notices).toEqual([
    { type: 'notice', tone: 'error', text: { kind: 'own', code: 'book_not_live' } },
  ]);
  ticket.send({ type: 'market.moved', market });
  ticket.send({ type: 'order.confirmed' });
  expect(placeOrder).toHaveBeenCalledOnce();
  expect(ticket.getSnapshot().context.draft).toEqual(draft);
});

it('pauses the lookup when the session ends, and resumes it in the next session', () => {
  const { ticket, findOrder, submit } = openTicket(() => never());
  submit('1');
  ticket.send({ type: 'session.ended' });
  expect(isRequestAt(ticket, { unknown: 'parked' })).toBe(true);
  expect(ticket.getSnapshot().hasTag('unresolved')).toBe(true);
  expect(findOrder).not.toHaveBeenCalled();
  ticket.send({ type: 'session.started' });
  expect(findOrder).toHaveBeenCalledOnce();
});

it('[AUTH-18] discards the lookup and the draft when another user signs in', () => {
  const { ticket, notices, findOrder, submit } = openTicket(() => never());
  submit('1');
  ticket.send({ type: 'session.ended' });
  ticket.send({ type: 'user.replaced' });
  expect(ticket.getSnapshot().matches('drafting')).toBe(true);
  expect(ticket.getSnapshot().context.draft).toMatchObject({ price: '', size: '', total: '' });
  ticket.send({ type: 'session.started' });
  expect(findOrder).not.toHaveBeenCalled();
  expect(notices).toEqual([]);
});

it('[SPOT-02] emits every outcome of an order with the order’s id', async () => {
  const lost = openTicket(
    () => Promise.reject(new Error('connection reset')),
    () => Promise.resolve(orderOf('1')),
  );
  lost.submit('1');
  await waitFor(lost.ticket, (snapshot) => snapshot.matches('drafting'));
  expect(lost.outcomes.map(({ outcome }) => outcome)).toEqual([
    { kind: 'pending' },
    { kind: 'unknown' },
    { kind: 'accepted', order: orderOf('1'), isFound: true },
  ]);
  expect(new Set(lost.outcomes.map(({ intent }) => intent.body.clientOrderId))).toEqual(
    new Set([id('1')]),
  );
  const rejected = openTicket(() => Promise.reject(new ApiError('Insufficient balance')));
  rejected.submit('1');
  await waitFor(rejected.ticket, (snapshot) => snapshot.matches('drafting'));
  expect(rejected.outcomes.map(({ outcome }) => outcome)).toEqual([
    { kind: 'pending' },
    { kind: 'rejected', message: 'Insufficient balance' },
  ]);
});

it('opens with the draft of an earlier visit, and calculates the other fields', () => {
  const ticket = createActor(spotOrderMachine, {
    input: { pair: btcUsdt, draft: { price: '64,250.10', size: '0.5', timeInForce: 'IOC' } },
  }).start();
  ticket.send({ type: 'balances.changed', balances });
  expect(ticket.getSnapshot().context.draft).toMatchObject({
    price: '64,250.10',
    size: '0.5',
    total: '32,125.05',
    percent: 32,
    timeInForce: 'IOC',
  });
});

it('[SPOT-02] looks up an order sent in an earlier visit once a user is signed in', async () => {
  const sent = openTicket(() => never());
  sent.submit('1');
  const { intent, draft } = sent.ticket.getSnapshot().context;
  const findOrder = vi.fn(() => Promise.resolve<Order | undefined>(orderOf('1')));
  const machine = spotOrderMachine.provide({
    actors: { placeOrder: sentRequest<PlaceOrder>({ send: () => never(), find: findOrder }) },
  });
  const ticket = createActor(machine, { input: { pair: btcUsdt, draft, sent: intent } });
  const outcomes: string[] = [];
  ticket.on('outcome', ({ outcome }) => outcomes.push(outcome.kind));
  ticket.start();
  expect(isRequestAt(ticket, { unknown: 'parked' })).toBe(true);
  expect(findOrder).not.toHaveBeenCalled();
  ticket.send({ type: 'session.started' });
  await waitFor(ticket, (snapshot) => snapshot.matches('drafting'));
  expect(outcomes).toEqual(['unknown', 'accepted']);
  expect(ticket.getSnapshot().context.draft).toMatchObject({ price: '64,250.10', size: '' });
});
