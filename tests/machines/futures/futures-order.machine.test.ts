import { SimulatedClock, createActor, fromPromise, waitFor } from 'xstate';
import { expect, it, vi } from 'vitest';
import { assert } from '#contract/core/assert.ts';
import { decimal } from '#contract/core/decimal.ts';
import { clientOrderId, type ClientOrderId } from '#contract/core/ids.ts';
import { ApiError } from '#contract/envelope.ts';
import type { FuturesOrder } from '#contract/entities/futures-order.ts';
import type { FuturesPreview } from '#contract/rest/futures-orders.ts';
import { sampleFuturesOrder } from '#contract/samples/futures.ts';
import {
  futuresOrderMachine,
  type FuturesOrderEvent,
} from '#machines/futures/futures-order.machine.ts';
import type {
  FuturesOrderIntent,
  FuturesPlaceResponse,
  PlaceFuturesOrder,
  FuturesTicket,
} from '#machines/futures/futures-ticket.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import { ABSENCE_COUNT_MAX } from '#machines/kernel/sent-request.ts';
import { walkMachine, type Walk } from '../../support/machine-walk.ts';
import { isRequestAt, requestAt } from '../../support/sent-request.ts';
import { expectWalked } from '../../support/transitions.ts';
import { factsWith, marketAt, walletWith } from './samples.ts';

const preview: FuturesPreview = {
  size: decimal('0.5'),
  cost: decimal('1518'),
  fee: decimal('18'),
  liquidationPrice: decimal('57229'),
  leverage: decimal('20'),
  warnings: [],
};
const orderOf = (id: ClientOrderId): FuturesOrder => ({ ...sampleFuturesOrder, clientOrderId: id });
const responseTo = ({ body }: FuturesOrderIntent): FuturesPlaceResponse => ({
  placed: { order: orderOf(body.clientOrderId), result: 'created', isSlippageBoundHit: false },
  message: 'Order placed.',
});
const rejected = new ApiError('Insufficient available margin.', { code: 'margin_insufficient' });
const lost = new Error('lost');
const never = <Value>() => new Promise<Value>(() => undefined);

function open({
  isConfirmRequired = false,
  previews = () => Promise.resolve(preview),
  place = () => never(),
  find = () => never(),
}: {
  isConfirmRequired?: boolean;
  previews?: () => Promise<FuturesPreview>;
  place?: (intent: FuturesOrderIntent) => Promise<FuturesPlaceResponse>;
  find?: (id: ClientOrderId) => Promise<FuturesOrder | undefined>;
}) {
  const clock = new SimulatedClock();
  const placeOrder = vi.fn(place);
  const findOrder = vi.fn(find);
  const machine = futuresOrderMachine.provide({
    actors: {
      previewOrder: fromPromise(previews),
      placeOrder: sentRequest<PlaceFuturesOrder>({
        send: ({ input }) => placeOrder(input),
        find: ({ input }) => findOrder(input),
      }),
    },
  });
  const actor = createActor(machine, { input: { facts: factsWith(), isConfirmRequired }, clock });
  const notices: unknown[] = [];
  const outcomes: string[] = [];
  actor.on('notice', ({ text }) => notices.push(text));
  actor.on('outcome', ({ outcome }) => outcomes.push(outcome.kind));
  actor.start();
  const edit = (patch: Extract<FuturesOrderEvent, { type: 'draft.edited' }>['edit']) =>
    actor.send({ type: 'draft.edited', edit: patch });
  const submit = (market = marketAt('60000')) =>
    actor.send({
      type: 'order.submitted',
      side: 'buy',
      market,
      clientOrderId: clientOrderId('web-1'),
    });
  return { actor, clock, placeOrder, findOrder, notices, outcomes, edit, submit };
}

it('places a complete order once, clears the amount and reports the outcome', async () => {
  const { actor, placeOrder, notices, outcomes, edit, submit } = open({
    place: (intent) => Promise.resolve(responseTo(intent)),
  });
  submit();
  expect(placeOrder).not.toHaveBeenCalled();
  edit({ price: '60000', amount: '0.5' });
  submit();
  submit();
  await waitFor(actor, (snapshot) => snapshot.matches('drafting'));
  expect(placeOrder).toHaveBeenCalledOnce();
  expect(actor.getSnapshot().context.draft).toMatchObject({ price: '60,000', amount: '' });
  expect(outcomes).toEqual(['pending', 'accepted']);
  expect(notices).toEqual([{ kind: 'server', message: 'Order placed.' }]);
});

it.each([{ isTradable: false }, { isMarkLive: false }])(
  'refuses a market order while %j, and places a limit order',
  (stale) => {
    const { placeOrder, notices, edit, submit } = open({});
    edit({ kind: 'market', price: '60000', amount: '0.5' });
    submit(marketAt('60000', stale));
    expect(placeOrder).not.toHaveBeenCalled();
    expect(notices).toEqual([{ kind: 'own', code: 'book_not_live' }]);
    edit({ kind: 'limit' });
    submit(marketAt('60000', stale));
    expect(placeOrder).toHaveBeenCalledOnce();
  },
);

it('previews and confirms where the user wants it, and refuses a market order gone stale', async () => {
  const { actor, placeOrder, notices, edit, submit } = open({ isConfirmRequired: true });
  edit({ kind: 'market', amount: '0.5' });
  submit();
  await waitFor(actor, (snapshot) => snapshot.matches('confirming'));
  expect(actor.getSnapshot().context).toMatchObject({
    preview,
    warnings: ['confirm_before_placing'],
  });
  actor.send({
    type: 'facts.changed',
    facts: { market: marketAt('60000', { isMarkLive: false }) },
  });
  actor.send({ type: 'order.confirmed' });
  expect(placeOrder).not.toHaveBeenCalled();
  expect(notices).toEqual([{ kind: 'own', code: 'book_not_live' }]);
  actor.send({ type: 'facts.changed', facts: { market: marketAt('60000') } });
  actor.send({ type: 'order.confirmed' });
  expect(placeOrder).toHaveBeenCalledOnce();
});

it('confirms without a preview that does not come, and returns a rejected one to the draft', async () => {
  const slow = open({ isConfirmRequired: true, previews: () => never() });
  slow.edit({ price: '60000', amount: '0.5' });
  slow.submit();
  slow.clock.increment(2_000);
  expect(slow.actor.getSnapshot().matches('confirming')).toBe(true);
  const unaccepted = open({ isConfirmRequired: true, previews: () => Promise.reject(rejected) });
  unaccepted.edit({ price: '60000', amount: '0.5' });
  unaccepted.submit();
  await waitFor(unaccepted.actor, (snapshot) => snapshot.matches('drafting'));
  expect(unaccepted.notices).toEqual([{ kind: 'server', message: rejected.message }]);
  expect(unaccepted.actor.getSnapshot().context.draft.amount).toBe('0.5');
});

it('looks an order up after 5 s without a response, and never sends it again', async () => {
  const found: (FuturesOrder | undefined)[] = [undefined, orderOf(clientOrderId('web-1'))];
  const { actor, clock, placeOrder, findOrder, outcomes, edit, submit } = open({
    find: () => Promise.resolve(found.shift()),
  });
  edit({ price: '60000', amount: '0.5' });
  submit();
  clock.increment(4_999);
  expect(actor.getSnapshot().matches({ pending: 'placing' })).toBe(true);
  clock.increment(1);
  await requestAt(actor, { unknown: 'waiting' });
  clock.increment(1_000);
  await waitFor(actor, (snapshot) => snapshot.matches('drafting'));
  expect([placeOrder.mock.calls.length, findOrder.mock.calls.length]).toEqual([1, 2]);
  expect(findOrder).toHaveBeenCalledWith('web-1');
  expect(outcomes).toEqual(['pending', 'unknown', 'accepted']);
});

it('returns the draft unchanged when three look-ups find nothing', async () => {
  const { actor, clock, outcomes, edit, submit } = open({
    place: () => Promise.reject(lost),
    find: () => Promise.resolve(undefined),
  });
  edit({ price: '60000', amount: '0.5' });
  submit();
  for (let count = 1; count < ABSENCE_COUNT_MAX; count += 1) {
    await requestAt(actor, { unknown: 'waiting' });
    clock.increment(1_000);
  }
  await waitFor(actor, (snapshot) => snapshot.matches('drafting'));
  expect(outcomes.at(-1)).toBe('absent');
  expect(actor.getSnapshot().context.draft.amount).toBe('0.5');
});

it('settles by the account stream, before the response', () => {
  const { actor, outcomes, edit, submit } = open({});
  edit({ price: '60000', amount: '0.5' });
  submit();
  actor.send({ type: 'order.reported', order: orderOf(clientOrderId('web-2')) });
  expect(actor.getSnapshot().matches({ pending: 'placing' })).toBe(true);
  actor.send({ type: 'order.reported', order: orderOf(clientOrderId('web-1')) });
  expect(actor.getSnapshot().matches('drafting')).toBe(true);
  expect(outcomes).toEqual(['pending', 'accepted']);
});

it('looks up an order that an earlier visit sent', async () => {
  const found = orderOf(clientOrderId('web-0'));
  const findOrder = vi.fn(() => Promise.resolve<FuturesOrder | undefined>(found));
  const machine = futuresOrderMachine.provide({
    actors: {
      placeOrder: sentRequest<PlaceFuturesOrder>({ send: () => never(), find: findOrder }),
    },
  });
  const sent = sentIntent(clientOrderId('web-0'));
  const actor = createActor(machine, { input: { facts: factsWith(), sent } }).start();
  expect(isRequestAt(actor, { unknown: 'parked' })).toBe(true);
  actor.send({ type: 'session.started' });
  await waitFor(actor, (snapshot) => snapshot.matches('drafting'));
  expect(findOrder).toHaveBeenCalledOnce();
});

function sentIntent(id: ClientOrderId): FuturesOrderIntent {
  const { actor, edit, submit } = open({});
  edit({ price: '60000', amount: '0.5' });
  submit();
  const { intent } = actor.getSnapshot().context;
  if (intent === undefined) throw new Error('the order was submitted');
  return { side: 'buy', body: { ...intent.body, clientOrderId: id } };
}

let idCount = 0;
const submit = (isTradable: boolean): FuturesOrderEvent => {
  idCount += 1;
  return {
    type: 'order.submitted',
    side: idCount % 2 === 0 ? 'buy' : 'sell',
    market: marketAt('60000', { isTradable }),
    clientOrderId: clientOrderId(`web-${idCount}`),
  };
};
const walk: Walk = {
  machine: futuresOrderMachine,
  input: { facts: factsWith(), sent: sentIntent(clientOrderId('web-0')) },
  events: [
    (random) => ({
      type: 'draft.edited',
      edit: {
        kind: random.pick(['limit', 'market', 'market', 'market', 'market'] as const),
        price: '60000',
        amount: random.pick(['0.5', '0.5', '0.5', '']),
      },
    }),
    (random) => ({
      type: 'facts.changed',
      facts: {
        market: marketAt('60000', { isTradable: random.next() < 0.5 }),
        wallet: walletWith(random.next() < 0.9 ? '10000' : '1'),
      },
    }),
    (random) => ({ type: 'confirming.changed', isConfirmRequired: random.next() < 0.75 }),
    (random) => submit(random.next() < 0.8),
    (random) => submit(random.next() < 0.8),
    () => submit(true),
    () => submit(true),
    () => submit(true),
    () => ({ type: 'order.confirmed' }),
    () => ({ type: 'order.confirmed' }),
    () => ({ type: 'order.declined' }),
    () => ({ type: 'order.declined' }),
    (random) => ({
      type: 'order.reported',
      order: orderOf(clientOrderId(`web-${random.next() < 0.7 ? idCount : idCount - 1}`)),
    }),
    () => ({ type: 'order.reported', order: orderOf(clientOrderId(`web-${idCount}`)) }),
    () => ({ type: 'order.reported', order: orderOf(clientOrderId('of-another-form')) }),
    () => ({ type: 'session.ended' }),
    () => ({ type: 'session.started' }),
    () => ({ type: 'session.started' }),
    (random) => ({ type: random.pick(['session.started', 'user.replaced', 'session.started']) }),
  ],
  requests: { placeOrder: { send: 'placeOrder', find: 'findOrder' } },
  responses: {
    previewOrder: [
      () => ({ done: preview }),
      () => ({ failed: rejected }),
      () => ({ failed: lost }),
    ],
    placeOrder: [
      (input) => ({ done: responseTo(input as FuturesOrderIntent) }),
      () => ({ failed: rejected }),
      () => ({ failed: lost }),
      () => ({ failed: lost }),
    ],
    findOrder: [
      (input) => ({ done: orderOf(input as ClientOrderId) }),
      () => ({ done: undefined }),
      () => ({ done: undefined }),
      () => ({ done: undefined }),
      () => ({ failed: lost }),
    ],
  },
  delays: [500, 1_000, 1_000, 2_000, 4_000, 5_000],
  check: ({ snapshot, requested }) => {
    const context = snapshot.context as FuturesTicket;
    const placed = requested.filter(({ source }) => source === 'placeOrder');
    const ids = placed.map(({ input }) => (input as FuturesOrderIntent).body.clientOrderId);
    assert(new Set(ids).size === ids.length, `every client order ID is sent once: ${ids.join()}`);
    const isDraft = snapshot.matches('drafting');
    assert((context.intent === undefined) === isDraft, 'only a draft has no intent');
  },
};

it('walks every state and transition, and sends no order twice', async () => {
  const seed = 20_261_126;
  const report = await walkMachine(walk, { steps: 90, seed });
  expectWalked(`futures order, seed ${seed}`, report, {
    states: [
      'confirming',
      'drafting',
      'pending',
      'pending.placing',
      'pending.unknown',
      'previewing',
      'request.sending',
      'request.unknown',
      'request.unknown.parked',
      'request.unknown.requesting',
      'request.unknown.waiting',
    ],
  });
});
