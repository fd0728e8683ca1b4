import { SimulatedClock, createActor, waitFor } from 'xstate';
import { expect, it, vi } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { requestId } from '#contract/core/ids.ts';
import type { Order } from '#contract/entities/order.ts';
import { orderCodec } from '#contract/entities/order-codec.ts';
import { ApiError } from '#contract/envelope.ts';
import type { Amendment } from '#contract/rest/spot-orders.ts';
import { orderWire } from '#contract/samples/spot.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import type { Notice } from '#machines/kernel/notice.ts';
import {
  orderAmendMachine,
  type OrderAmendEvent,
} from '#machines/order-entry/order-amend.machine.ts';
import type {
  AmendOrder,
  AmendResponse,
  OrderAmend,
  OrderChange,
} from '#machines/order-entry/order-amend.ts';
import { walkMachine, type Walk } from '../../support/machine-walk.ts';
import { isRequestAt, lookupDone } from '../../support/sent-request.ts';
import { expectWalked } from '../../support/transitions.ts';

const order: Order = { ...orderCodec.decode(orderWire), status: 'open', version: 3 };
const change: OrderChange = { limitPrice: decimal('64000') };
const later = (changes: Partial<Order> = {}): Order => ({ ...order, version: 4, ...changes });
const changed = later({ limitPrice: decimal('64000') });
const filledMeanwhile = later({ filled: decimal('0.01') });
const ended = later({ status: 'filled' });
const response: AmendResponse = { order: changed, message: 'Order changed' };
const farPrice = new ApiError('The price is far from the market.', {
  code: 'price_far_from_market',
});
const never = <Value>() => new Promise<Value>(() => undefined);
const own = (tone: Notice['tone'], code: string) => ({
  type: 'notice',
  tone,
  text: { kind: 'own', code },
});

function open(
  amend: (amendment: Amendment) => Promise<AmendResponse>,
  find: (requested: Order) => Promise<Order | undefined> = () => never(),
) {
  const clock = new SimulatedClock();
  const amendOrder = vi.fn(amend);
  const findOrder = vi.fn(find);
  const machine = orderAmendMachine.provide({
    actors: {
      amendOrder: sentRequest<AmendOrder>({
        send: ({ input }) => amendOrder(input),
        find: ({ input }) => findOrder(input),
      }),
    },
  });
  const actor = createActor(machine, { input: { order }, clock });
  const notices: Notice[] = [];
  actor.on('notice', (notice) => notices.push(notice));
  actor.start();
  const requestAmend = (isConfirmed = true, requested = change) =>
    actor.send({
      type: 'amendment.requested',
      order,
      change: requested,
      requestId: requestId('request-1'),
      isConfirmed,
    });
  const confirm = (id: string) =>
    actor.send({ type: 'amendment.confirmed', requestId: requestId(id) });
  return { actor, clock, notices, amendOrder, findOrder, requestAmend, confirm };
}

it('sends nothing before confirmation, and nothing when declined', () => {
  const { actor, amendOrder, requestAmend } = open(() => never());
  requestAmend(false);
  expect(actor.getSnapshot().matches('confirming')).toBe(true);
  actor.send({ type: 'amendment.declined' });
  expect(actor.getSnapshot().matches({ resting: 'idle' })).toBe(true);
  expect(amendOrder).not.toHaveBeenCalled();
});

it('sends the displayed version, only the change, and a separate id', () => {
  const { amendOrder, requestAmend } = open(() => never());
  requestAmend();
  expect(amendOrder).toHaveBeenCalledExactlyOnceWith({
    orderId: order.id,
    version: 3,
    size: undefined,
    limitPrice: '64000',
    stopPrice: undefined,
    isPriceConfirmed: false,
    requestId: 'request-1',
  });
});

it('sends nothing when nothing changes or when the order has ended', () => {
  const { actor, amendOrder, requestAmend } = open(() => never());
  requestAmend(true, { limitPrice: order.limitPrice, size: order.size });
  actor.send({
    type: 'amendment.requested',
    order: ended,
    change,
    requestId: requestId('request-2'),
    isConfirmed: true,
  });
  expect(actor.getSnapshot().matches({ resting: 'idle' })).toBe(true);
  expect(amendOrder).not.toHaveBeenCalled();
});

it('shows the exchange’s message when a change is rejected', async () => {
  const { actor, notices, requestAmend } = open(() => Promise.reject(new ApiError('Off the tick')));
  requestAmend();
  await waitFor(actor, (snapshot) => snapshot.matches({ resting: 'rejected' }));
  expect(notices).toEqual([
    { type: 'notice', tone: 'error', text: { kind: 'server', message: 'Off the tick' } },
  ]);
});

it('looks up the order after an internal error, which may follow the change', async () => {
  const internal = new ApiError('Internal error.', { code: 'internal', status: 500 });
  const { actor, amendOrder, requestAmend } = open(() => Promise.reject(internal));
  requestAmend();
  await waitFor(actor, (snapshot) => snapshot.matches({ pending: 'unknown' }));
  expect(amendOrder).toHaveBeenCalledOnce();
});

it('requests one confirmation of a far price, and sends it under another id', async () => {
  const { actor, amendOrder, requestAmend, confirm } = open(() => Promise.reject(farPrice));
  requestAmend();
  await waitFor(actor, (snapshot) => snapshot.matches('confirming'));
  expect(actor.getSnapshot().context.warning).toBe('far_price');
  confirm('request-2');
  await waitFor(actor, (snapshot) => snapshot.matches({ resting: 'rejected' }));
  const [first, second] = amendOrder.mock.calls.map(([amendment]) => amendment);
  expect(second).toEqual({ ...first, isPriceConfirmed: true, requestId: 'request-2' });
  expect(amendOrder).toHaveBeenCalledTimes(2);
});

it('confirms the current version when the order fills during the confirmation', () => {
  const { actor, amendOrder, requestAmend, confirm } = open(() => never());
  requestAmend(false);
  actor.send({ type: 'order.reported', order: filledMeanwhile });
  confirm('request-2');
  expect(amendOrder.mock.calls[0]?.[0].version).toBe(4);
});

it('cancels the confirmation when the order ends meanwhile', () => {
  const { actor, notices, requestAmend } = open(() => never());
  requestAmend(false);
  actor.send({ type: 'order.reported', order: ended });
  expect(actor.getSnapshot().matches({ resting: 'idle' })).toBe(true);
  expect(notices).toEqual([own('error', 'order_ended')]);
});

it('looks up the order when no response arrives, and never sends the change again', async () => {
  const { actor, clock, notices, amendOrder, findOrder, requestAmend } = open(
    () => never(),
    () => Promise.resolve(changed),
  );
  requestAmend();
  clock.increment(5_000);
  expect(findOrder).toHaveBeenCalledExactlyOnceWith(order);
  requestAmend();
  await waitFor(actor, (snapshot) => snapshot.matches({ resting: 'amended' }));
  expect(amendOrder).toHaveBeenCalledOnce();
  expect(notices).toEqual([own('success', 'order_amended')]);
});

it('treats a later version without the change as rejected, because the exchange required the displayed version', async () => {
  const { actor, notices, requestAmend } = open(
    () => Promise.reject(new Error('connection reset')),
    () => Promise.resolve(filledMeanwhile),
  );
  requestAmend();
  await waitFor(actor, (snapshot) => snapshot.matches({ resting: 'rejected' }));
  expect(notices).toEqual([own('error', 'order_not_amended')]);
});

it('treats a change as not made only after three lookups', async () => {
  const { actor, clock, notices, findOrder, requestAmend } = open(
    () => Promise.reject(new Error('connection reset')),
    () => Promise.resolve(order),
  );
  requestAmend();
  for (const count of [1, 2, 3]) {
    await vi.waitFor(() => expect(findOrder).toHaveBeenCalledTimes(count));
    await lookupDone(actor);
    clock.increment(1_000);
  }
  expect(actor.getSnapshot().matches({ resting: 'rejected' })).toBe(true);
  expect(notices).toEqual([own('error', 'order_not_amended')]);
});

it('reaches the same state whether the stream or the response arrives first', async () => {
  const byStream = open(() => never());
  byStream.requestAmend();
  byStream.actor.send({ type: 'order.reported', order: changed });
  const byResponse = open(() => Promise.resolve(response));
  byResponse.requestAmend();
  await waitFor(byResponse.actor, (snapshot) => snapshot.matches({ resting: 'amended' }));
  expect(byStream.actor.getSnapshot().value).toEqual(byResponse.actor.getSnapshot().value);
  expect(byStream.actor.getSnapshot().context).toEqual(byResponse.actor.getSnapshot().context);
});

it('pauses the lookup when the session ends, and resumes it in the next session', () => {
  const { actor, findOrder, requestAmend } = open(() => never());
  requestAmend();
  actor.send({ type: 'session.ended' });
  expect(isRequestAt(actor, { unknown: 'parked' })).toBe(true);
  expect(findOrder).not.toHaveBeenCalled();
  actor.send({ type: 'session.started' });
  expect(findOrder).toHaveBeenCalledOnce();
});

it('[AUTH-18] does not look up an order for another user', () => {
  const { actor, findOrder, notices, requestAmend } = open(() => never());
  requestAmend();
  actor.send({ type: 'session.ended' });
  actor.send({ type: 'user.replaced' });
  expect(actor.getSnapshot().matches({ resting: 'idle' })).toBe(true);
  expect(findOrder).not.toHaveBeenCalled();
  expect(notices).toEqual([]);
});

let requestCount = 0;
const request = (isConfirmed: boolean): OrderAmendEvent => {
  requestCount += 1;
  const id = requestId(`request-${requestCount}`);
  return { type: 'amendment.requested', order, change, requestId: id, isConfirmed };
};
/** Requests a change to the order's current values, for which nothing is sent. */
const sentInVain = (): OrderAmendEvent => {
  const { limitPrice } = order;
  const same: OrderChange = limitPrice === undefined ? {} : { limitPrice };
  return { ...request(requestCount % 2 === 0), change: same } as OrderAmendEvent;
};
const report = (update: Order) => (): OrderAmendEvent => ({
  type: 'order.reported',
  order: update,
});
const confirm = (): OrderAmendEvent => {
  requestCount += 1;
  return { type: 'amendment.confirmed', requestId: requestId(`request-${requestCount}`) };
};
/** Version of the last reported fill; each fill in the walk increases it. */
let version = 4;
const fillAgain = (): Order => later({ version: ++version, filled: decimal('0.02') });

const walk: Walk = {
  machine: orderAmendMachine,
  input: { order },
  events: [
    () => request(true),
    () => request(true),
    () => request(false),
    () => request(false),
    sentInVain,
    confirm,
    confirm,
    () => ({ type: 'amendment.declined' }),
    report(order),
    report(ended),
    report(changed),
    () => report(fillAgain())(),
    () => ({ type: 'session.ended' }),
    () => ({ type: 'session.started' }),
    (random) => ({ type: random.pick(['session.started', 'session.started', 'user.replaced']) }),
  ],
  requests: { amendOrder: { send: 'amendOrder', find: 'findOrder' } },
  responses: {
    amendOrder: [
      () => ({ done: response }),
      () => ({ failed: farPrice }),
      () => ({ failed: farPrice }),
      () => ({ failed: new ApiError('no') }),
      () => ({ failed: new Error('lost') }),
      () => ({ failed: new Error('lost') }),
    ],
    findOrder: [
      () => ({ done: order }),
      () => ({ done: order }),
      () => ({ done: order }),
      () => ({ done: undefined }),
      () => ({ done: undefined }),
      () => ({ done: changed }),
      () => ({ done: filledMeanwhile }),
      () => ({ failed: new Error('lost') }),
    ],
  },
  delays: [1_000, 4_000, 5_000],
  check: ({ snapshot, requested: warnings }) => {
    const context = snapshot.context as OrderAmend;
    const sent = warnings.filter(({ source }) => source === 'amendOrder');
    const ids = sent.map(({ input }) => (input as Amendment).requestId);
    // Every amendment has a separate id, and at most one is pending.
    expect(new Set(ids).size).toBe(ids.length);
    const open = sent.filter(({ isOpen }) => isOpen);
    // A late response is used, so the call may continue while the order is looked up.
    if (snapshot.matches({ pending: 'amending' })) expect(open.length).toBe(1);
    else expect(open.length).toBeLessThanOrEqual(snapshot.hasTag('unresolved') ? 1 : 0);
    // A pending amendment retains its requested change; a resting one has none.
    if (snapshot.matches('resting')) expect(context.change).toEqual({});
    else expect(context.change).toEqual(change);
    expect(context.requestId !== undefined).toBe(snapshot.hasTag('busy'));
  },
};

it('walks every state and transition, and never sends a change twice', async () => {
  const seed = 20_261_122;
  const report = await walkMachine(walk, { steps: 26, seed });
  expectWalked(`order amendment, seed ${seed}`, report, {
    states: [
      'confirming',
      'pending',
      'pending.amending',
      'pending.unknown',
      'request.sending',
      'request.unknown',
      'request.unknown.parked',
      'request.unknown.requesting',
      'request.unknown.waiting',
      'resting',
      'resting.amended',
      'resting.idle',
      'resting.rejected',
    ],
  });
});
