/** Random walks of the order form over every state and transition. */
import { expect, it } from 'vitest';
import { type Lots, type Ticks } from '#contract/core/decimal.ts';
import { ApiError } from '#contract/envelope.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import {
  spotOrderMachine,
  type SpotOrderContext,
  type SpotOrderEvent,
} from '#machines/order-entry/spot-order.machine.ts';
import { NO_LIMITS, type OrderIntent } from '#machines/order-entry/spot-ticket.ts';
import { walkMachine, type Walk } from '../../support/machine-walk.ts';
import { expectWalked } from '../../support/transitions.ts';
import {
  market,
  balances,
  id,
  never,
  openTicket,
  orderOf,
  response,
  limited,
  farPrice,
} from './open-ticket.ts';

let intentCount = 0;
const walk: Walk = {
  machine: spotOrderMachine,
  input: { pair: btcUsdt },
  events: [
    () => ({ type: 'balances.changed', balances }) satisfies SpotOrderEvent,
    (random) =>
      ({
        type: 'riskLimits.changed',
        riskLimits: random.pick([NO_LIMITS, NO_LIMITS, limited]),
      }) satisfies SpotOrderEvent,
    (random) =>
      ({
        type: 'draft.edited',
        edit: { field: 'price', value: random.pick(['64250.10', '64250.10', '1.005', '']) },
      }) satisfies SpotOrderEvent,
    (random) =>
      ({
        type: 'draft.edited',
        edit: { field: 'size', value: random.pick(['0.5', '0.5', '0.000001', '9']) },
      }) satisfies SpotOrderEvent,
    (random) =>
      ({
        type: 'draft.edited',
        edit: { field: 'kind', value: random.pick(['limit', 'limit', 'market']) },
      }) satisfies SpotOrderEvent,
    (random) =>
      ({
        type: 'market.moved',
        market: { ...market, isTradable: random.next() < 0.7 },
      }) satisfies SpotOrderEvent,
    (random) => {
      intentCount += 1;
      const isTradable = random.next() < 0.7;
      return {
        type: 'order.submitted',
        market: { ...market, isTradable },
        clientOrderId: id(String(intentCount)),
      } satisfies SpotOrderEvent;
    },
    (random) => {
      intentCount += 1;
      return {
        type: 'order.submitted',
        market,
        clientOrderId: id(String(intentCount)),
        confirmMode: random.pick(['never', 'always', 'as_set']),
        quick: {
          side: 'buy',
          price: 6_425_010 as Ticks,
          size: random.pick([1_000, 900_000]) as Lots,
        },
      } satisfies SpotOrderEvent;
    },
    () => ({ type: 'order.confirmed' }) satisfies SpotOrderEvent,
    () => ({ type: 'order.declined' }) satisfies SpotOrderEvent,
    (random) =>
      ({
        type: 'order.reported',
        order: orderOf(String(intentCount - random.between(0, 1))),
      }) satisfies SpotOrderEvent,
    () => ({ type: 'session.ended' }) satisfies SpotOrderEvent,
    (random) =>
      ({
        type: random.pick([
          'session.started',
          'session.started',
          'session.started',
          'user.replaced',
        ]),
      }) satisfies SpotOrderEvent,
  ],
  requests: { placeOrder: { send: 'placeOrder', find: 'findOrder' } },
  responses: {
    placeOrder: [
      () => ({ done: response('any') }),
      () => ({ failed: farPrice }),
      () => ({ failed: farPrice }),
      () => ({ failed: new ApiError('no') }),
      () => ({ failed: new Error('lost') }),
      () => ({ failed: new Error('lost') }),
    ],
    findOrder: [
      ...Array.from({ length: 9 }, () => () => ({ done: undefined })),
      () => ({ done: orderOf('any') }),
      () => ({ failed: new Error('lost') }),
    ],
  },
  delays: [1_000, 1_000, 4_000, 5_000],
  check: ({ snapshot, requested }) => {
    const { intent } = snapshot.context as SpotOrderContext;
    const placed = requested.filter(({ source }) => source === 'placeOrder');
    const ids = placed.map(({ input }) => (input as OrderIntent).body.clientOrderId);
    // O1, O3: an id is placed once, or a second time only with a confirmed price.
    for (const requested of new Set(ids)) {
      const sent = placed
        .map(({ input }) => input as OrderIntent)
        .filter(({ body }) => body.clientOrderId === requested);
      expect(sent.length).toBeLessThanOrEqual(2);
      if (sent.length === 2) {
        expect(sent.map((one) => one.kind === 'limit' && one.body.isPriceConfirmed)).toEqual([
          false,
          true,
        ]);
      }
    }
    // O2: at most one order is pending, and it is the frozen one.
    const open = placed.filter(({ isOpen }) => isOpen);
    // A late response is used, so the call may continue while the order is looked up.
    if (snapshot.matches({ pending: 'placing' })) expect(open.length).toBe(1);
    else expect(open.length).toBeLessThanOrEqual(snapshot.hasTag('unresolved') ? 1 : 0);
    if (open[0] !== undefined) expect(open[0].input).toEqual(intent);
    // O7: an unresolved order retains its intent.
    if (snapshot.hasTag('busy') || snapshot.matches('confirming')) expect(intent).toBeDefined();
    else expect(intent).toBeUndefined();
  },
};

/** Starts with an order that an earlier visit sent. */
function walkFromSent(): Walk {
  const earlier = openTicket(() => never());
  earlier.submit('earlier');
  const { intent } = earlier.ticket.getSnapshot().context;
  return { ...walk, input: { pair: btcUsdt, sent: intent } };
}

it('walks every state and transition, and never places an intent twice', async () => {
  const seed = 20_260_104;
  const report = await walkMachine([walk, walkFromSent()], { steps: 40, seed });
  expectWalked(`spot order, seed ${seed}`, report, {
    states: [
      'confirming',
      'drafting',
      'pending',
      'pending.placing',
      'pending.unknown',
      'request.sending',
      'request.unknown',
      'request.unknown.requesting',
      'request.unknown.parked',
      'request.unknown.waiting',
    ],
  });
});
