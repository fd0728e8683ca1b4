import { SimulatedClock, createActor, waitFor } from 'xstate';
import { expect, it, vi } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { clientOrderId, positionId, requestId } from '#contract/core/ids.ts';
import { ApiError } from '#contract/envelope.ts';
import {
  sampleFuturesOrder,
  sampleFuturesWallet,
  samplePosition,
} from '#contract/samples/futures.ts';
import {
  positionChangeMachine,
  type PositionChangeEvent,
} from '#machines/futures/position-change.machine.ts';
import { marginLimitsOf, problemsOf, type ChangeView } from '#machines/futures/change-problems.ts';
import {
  failureProofOf,
  hasStops,
  type ChangePosition,
  type ChangeResponse,
  type PositionChange,
  type PositionChanging,
  type SentChange,
} from '#machines/futures/position-change.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import { ABSENCE_COUNT_MAX } from '#machines/kernel/sent-request.ts';
import { walkMachine, type Walk } from '../../support/machine-walk.ts';
import { requestAt } from '../../support/sent-request.ts';
import { expectWalked } from '../../support/transitions.ts';
import { contract, longOf } from './samples.ts';

const position = longOf();
const view: ChangeView = {
  prices: { mark: decimal('63000'), last: decimal('63000'), index: undefined },
  positions: [position],
  openOrders: [],
  wallet: undefined,
};
const problemOf = (
  changing: Pick<PositionChanging, 'contract' | 'position'>,
  change: PositionChange,
  given: ChangeView = view,
) => problemsOf(changing, change, given)[0]?.code;
const closeAtMarket: PositionChange = {
  kind: 'close',
  limitPrice: undefined,
  size: decimal('0.2'),
};
const reverse: PositionChange = { kind: 'reverse' };
const addMargin: PositionChange = { kind: 'margin', amount: decimal('250') };
const stopsAt = (takeProfit: string | undefined, stopLoss: string | undefined, size?: string) =>
  ({
    kind: 'stops',
    takeProfit:
      takeProfit === undefined ? undefined : { price: decimal(takeProfit), trigger: 'mark' },
    stopLoss: stopLoss === undefined ? undefined : { price: decimal(stopLoss), trigger: 'mark' },
    size: size === undefined ? undefined : decimal(size),
  }) as const satisfies PositionChange;
const response: ChangeResponse = {
  position: undefined,
  order: sampleFuturesOrder,
  message: 'Position closed.',
};
const rejected = new ApiError('Position not found.', { code: 'position_not_found', status: 404 });
const lost = new Error('lost');
const never = <Value>() => new Promise<Value>(() => undefined);

function open({
  send = () => never(),
  find = () => never(),
}: {
  send?: (sent: SentChange) => Promise<ChangeResponse>;
  find?: (sent: SentChange) => Promise<ChangeResponse | undefined>;
} = {}) {
  const clock = new SimulatedClock();
  const sendChange = vi.fn(send);
  const findOutcome = vi.fn(find);
  const machine = positionChangeMachine.provide({
    actors: {
      sendChange: sentRequest<ChangePosition>({
        send: ({ input }) => sendChange(input),
        find: ({ input }) => findOutcome(input),
      }),
    },
  });
  const actor = createActor(machine, { input: { contract, position }, clock });
  const notices: unknown[] = [];
  actor.on('notice', ({ text }) => notices.push(text));
  actor.start();
  const submit = (change: PositionChange, isMarketLive = true) =>
    actor.send({
      type: 'change.submitted',
      change,
      view,
      isMarketLive,
      clientOrderId: clientOrderId('web-1'),
      requestId: requestId('request-1'),
    });
  return { actor, clock, sendChange, findOutcome, notices, submit };
}

it.each([
  [closeAtMarket, undefined],
  [{ ...closeAtMarket, size: decimal('0') }, 'required'],
  [{ ...closeAtMarket, size: decimal('0.0005') }, 'off_lot'],
  [{ ...closeAtMarket, size: decimal('0.501') }, 'above_position'],
  [{ ...closeAtMarket, limitPrice: decimal('60000.05') }, 'off_tick'],
  [{ ...closeAtMarket, limitPrice: decimal('0') }, 'required'],
  [reverse, undefined],
  [addMargin, undefined],
  [{ kind: 'margin', amount: decimal('0') }, 'required'],
  [stopsAt('64000', '62000'), undefined],
  [stopsAt(undefined, undefined), undefined],
  [stopsAt(undefined, undefined, '0.1'), 'required'],
  [stopsAt('62000', undefined), 'stop_on_wrong_side'],
  [stopsAt(undefined, '64000'), 'stop_on_wrong_side'],
  [stopsAt('64000.05', undefined), 'off_tick'],
  [stopsAt('64000', undefined, '0.0005'), 'off_lot'],
  [stopsAt('64000', undefined, '0.6'), 'above_position'],
] as const)('finds for %j the problem %s', (change: PositionChange, problem) => {
  expect(problemOf({ contract, position }, change)).toBe(problem);
});

it('closes no more than other closing orders leave', () => {
  const half = { contract, position: longOf({ size: decimal('1'), closableSize: decimal('0.5') }) };
  const close = (size: string): PositionChange => ({ ...closeAtMarket, size: decimal(size) });
  expect(problemOf(half, close('0.5'))).toBeUndefined();
  expect(problemOf(half, close('0.501'))).toBe('held_by_orders');
});

it('moves no more margin than the exchange lets, to the last unit', () => {
  const added = {
    contract,
    position: longOf({
      size: decimal('0.5'),
      entryPrice: decimal('60000.00000001'),
      entryValue: decimal('30000.000000001666666666666666'),
      margin: decimal('2000'),
      initialMargin: decimal('1500.00000001'),
    }),
  };
  const wallet = {
    ...sampleFuturesWallet,
    balance: decimal('5000'),
    isolatedMargin: decimal('2000'),
    orderMargin: decimal('0.5'),
    crossInitialMargin: decimal('0'),
    // The exchange's own sum is older than the mark price.
    available: decimal('9'),
  };
  const given = { ...view, positions: [added.position], wallet };
  const limits = marginLimitsOf(contract, added.position, given);
  expect(limits).toEqual({ add: '2999.5', remove: '499.99999999' });
  const codeOf = (amount: string) =>
    problemOf(added, { kind: 'margin', amount: decimal(amount) }, given);
  expect(codeOf('2999.5')).toBeUndefined();
  expect(codeOf('2999.50000001')).toBe('margin_too_large');
  expect(codeOf('-499.99999999')).toBeUndefined();
  expect(codeOf('-500')).toBe('margin_too_large');
  expect(codeOf('-0.000000015')).toBe('off_step');
  // Near the liquidation price, the maintenance margin of 112.48 remains.
  const low = { ...given, prices: { ...view.prices, mark: decimal('56240') } };
  const { remove } = marginLimitsOf(contract, added.position, low);
  expect(remove).toBe('7.51999999');
});

it('moves only an isolated margin, and changes nothing of a closed position', () => {
  const cross = longOf({ marginMode: 'cross' });
  expect(problemOf({ contract, position: cross }, addMargin)).toBe('not_isolated');
  expect(problemOf({ contract, position: undefined }, reverse)).toBe('position_gone');
});

it('turns the sides of stops for a short', () => {
  const short = longOf({ side: 'short', liquidationPrice: undefined });
  expect(problemOf({ contract, position: short }, stopsAt('62000', '64000'))).toBeUndefined();
  expect(problemOf({ contract, position: short }, stopsAt('64000', '62000'))).toBe(
    'stop_on_wrong_side',
  );
});

it('compares a stop with the price of its trigger, and leaves one whose price is unknown to the exchange', () => {
  const takeProfitBy = (trigger: 'last' | 'index') => ({
    ...stopsAt(undefined, undefined),
    takeProfit: { price: decimal('62000'), trigger },
  });
  expect(problemOf({ contract, position }, takeProfitBy('last'))).toBe('stop_on_wrong_side');
  expect(problemOf({ contract, position }, takeProfitBy('index'))).toBeUndefined();
});

it('names what the exchange rejects beyond the sides of stops and the size of a close', () => {
  const at = (limitPrice: string): PositionChange => ({
    ...closeAtMarket,
    limitPrice: decimal(limitPrice),
  });
  const problems = (change: PositionChange, given = view) =>
    problemsOf({ contract, position }, change, given);
  // 5% below 63,000; a better price has no limit.
  expect(problems(at('59850'))).toEqual([]);
  expect(problems(at('59849.9'))).toEqual([
    { code: 'price_outside_band', field: 'price', limit: '5' },
  ]);
  expect(problems(at('99999'))).toEqual([]);
  const { liquidationPrice } = position;
  expect(problems(stopsAt(undefined, '1000'))).toEqual([
    { code: 'stop_beyond_liquidation', field: 'stopLoss', limit: liquidationPrice },
  ]);
  const order = { ...sampleFuturesOrder, status: 'untriggered' as const };
  const openOrders = Array.from({ length: 20 }, () => order);
  expect(problems(stopsAt('64000', undefined), { ...view, openOrders })).toEqual([
    { code: 'too_many_orders' },
  ]);
  const many = Array.from({ length: 200 }, () => sampleFuturesOrder);
  expect(problems(at('64000'), { ...view, openOrders: many })).toEqual([
    { code: 'too_many_orders', field: 'amount' },
  ]);
  const held = longOf({ closableSize: decimal('0') });
  const nothing = { ...closeAtMarket, size: decimal('0') };
  expect(problemsOf({ contract, position: held }, nothing, view)).toEqual([
    { code: 'held_by_orders', field: 'amount', limit: '0' },
  ]);
});

it('recognizes the stops that a change requested', () => {
  expect(hasStops(samplePosition, stopsAt('66000', undefined))).toBe(false);
  const { takeProfit, stopLoss } = samplePosition;
  expect(hasStops(samplePosition, { kind: 'stops', takeProfit, stopLoss, size: undefined })).toBe(
    true,
  );
  for (const trigger of ['last', 'index'] as const) {
    const other = takeProfit && { ...takeProfit, trigger };
    const change = { kind: 'stops', takeProfit: other, stopLoss, size: undefined } as const;
    expect(hasStops(samplePosition, change)).toBe(takeProfit?.trigger === trigger);
  }
  expect(hasStops(samplePosition, stopsAt('64500', undefined, '0.1'))).toBe(true);
  expect(hasStops(samplePosition, stopsAt('64500', undefined, '0.2'))).toBe(false);
});

it('sends a change once and returns to the position', async () => {
  const { actor, sendChange, notices, submit } = open({ send: () => Promise.resolve(response) });
  submit(closeAtMarket);
  submit(closeAtMarket);
  await waitFor(actor, (snapshot) => snapshot.matches('done'));
  expect(sendChange).toHaveBeenCalledExactlyOnceWith({
    position,
    change: closeAtMarket,
    clientOrderId: 'web-1',
    requestId: 'request-1',
  });
  expect(notices).toEqual([{ kind: 'server', message: 'Position closed.' }]);
  actor.send({ type: 'change.dismissed' });
  expect(actor.getSnapshot().value).toBe('viewing');
});

it.each([
  ['0', { kind: 'own', code: 'close_unfilled' }],
  [
    '0.2',
    {
      kind: 'own',
      code: 'close_partly_filled',
      values: { filled: '0.2', size: '0.5', coin: 'BTC' },
    },
  ],
])('stays at the position when its close ended with %s of 0.5 filled', async (filled, notice) => {
  const order = {
    ...sampleFuturesOrder,
    status: 'cancelled' as const,
    size: decimal('0.5'),
    filled: decimal(filled),
  };
  const { actor, notices, submit } = open({ send: () => Promise.resolve({ ...response, order }) });
  submit(closeAtMarket);
  const { context } = await waitFor(actor, (now) => now.context.cutShort !== undefined);
  expect(actor.getSnapshot().value).toBe('viewing');
  expect(notices).toEqual([notice]);
  expect(context).toMatchObject({ position, sent: undefined, cutShort: order });
  submit(closeAtMarket);
  expect(actor.getSnapshot().context.cutShort).toBeUndefined();
});

it.each([closeAtMarket, reverse])('refuses %j without a live market', (change) => {
  const { sendChange, notices, submit } = open();
  submit(change, false);
  expect(sendChange).not.toHaveBeenCalled();
  expect(notices).toEqual([{ kind: 'own', code: 'book_not_live' }]);
  submit(addMargin, false);
  expect(sendChange).toHaveBeenCalledOnce();
});

it('shows a rejection with the position', async () => {
  const { actor, submit } = open({ send: () => Promise.reject(rejected) });
  submit(addMargin);
  await waitFor(actor, (snapshot) => snapshot.matches('viewing'));
  expect(actor.getSnapshot().context).toMatchObject({
    rejection: 'Position not found.',
    sent: undefined,
  });
});

it('looks a change up after 5 s without a response, and sends it once', async () => {
  const found: (ChangeResponse | undefined)[] = [undefined, { ...response, message: '' }];
  const { actor, clock, sendChange, findOutcome, notices, submit } = open({
    find: () => Promise.resolve(found.shift()),
  });
  submit(reverse);
  clock.increment(5_000);
  await requestAt(actor, { unknown: 'waiting' });
  clock.increment(1_000);
  await waitFor(actor, (snapshot) => snapshot.matches('done'));
  expect([sendChange.mock.calls.length, findOutcome.mock.calls.length]).toEqual([1, 2]);
  expect(notices).toEqual([{ kind: 'own', code: 'position_changed' }]);
});

it('reports a change that the exchange never received', async () => {
  const { actor, clock, notices, submit } = open({
    send: () => Promise.reject(lost),
    find: () => Promise.resolve(undefined),
  });
  submit(closeAtMarket);
  for (let count = 1; count < ABSENCE_COUNT_MAX; count += 1) {
    await requestAt(actor, { unknown: 'waiting' });
    clock.increment(1_000);
  }
  await waitFor(actor, (snapshot) => snapshot.matches('viewing'));
  expect(notices).toEqual([{ kind: 'own', code: 'position_not_changed' }]);
});

it.each([
  [addMargin, rejected, 'rejected'],
  [addMargin, new ApiError('No session.', { status: 401 }), undefined],
  [addMargin, new ApiError('Timeout.', { status: 408 }), undefined],
  [addMargin, new ApiError('Too fast.', { status: 429 }), undefined],
  [addMargin, new ApiError('Internal.', { code: 'internal', status: 500 }), undefined],
  [addMargin, new ApiError('Later.', { code: 'unavailable', status: 503 }), undefined],
  [addMargin, lost, undefined],
  [closeAtMarket, rejected, undefined],
  [stopsAt('64000', undefined), rejected, undefined],
] as const)(
  'takes a failed look-up of %j for proof only where it repeats the request',
  (change, error, proof) => {
    const { actor, submit } = open();
    submit(change);
    expect(failureProofOf(actor.getSnapshot().context, error)).toBe(proof);
  },
);

it('follows newer versions of its position until it closes', () => {
  const { actor } = open();
  const report = (reported: typeof position | undefined) =>
    actor.send({ type: 'position.reported', position: reported });
  report({ ...position, version: 9, size: decimal('0.3') });
  report({ ...position, version: 8, size: decimal('0.5') });
  report({ ...position, id: positionId('P9'), version: 10 });
  expect(actor.getSnapshot().context.position?.size).toBe('0.3');
  report(undefined);
  report({ ...position, version: 11 });
  expect(actor.getSnapshot().context.position).toBeUndefined();
});

let changeCount = 0;
const submit = (change: PositionChange, isMarketLive: boolean): PositionChangeEvent => {
  changeCount += 1;
  return {
    type: 'change.submitted',
    change,
    view,
    isMarketLive,
    clientOrderId: clientOrderId(`web-${changeCount}`),
    requestId: requestId(`request-${changeCount}`),
  };
};
const walk: Walk = {
  machine: positionChangeMachine,
  input: { contract, position },
  events: [
    (random) => submit(random.pick([closeAtMarket, reverse]), random.next() < 0.7),
    (random) => submit(random.pick([addMargin, stopsAt('64000', undefined)]), false),
    () => submit({ kind: 'margin', amount: decimal('0') }, true),
    () => submit(addMargin, true),
    (random) => ({
      type: 'position.reported',
      position: random.next() < 0.03 ? undefined : { ...position, version: random.pick([2, 3, 4]) },
    }),
    () => ({ type: 'change.dismissed' }),
    () => ({ type: 'change.dismissed' }),
    (random) => ({ type: random.pick(['session.ended', 'session.started', 'session.started']) }),
  ],
  requests: { sendChange: { send: 'sendChange', find: 'findOutcome' } },
  responses: {
    sendChange: [
      () => ({ done: response }),
      () => ({ done: { ...response, order: { ...sampleFuturesOrder, status: 'cancelled' } } }),
      () => ({ failed: rejected }),
      () => ({ failed: lost }),
      () => ({ failed: lost }),
    ],
    findOutcome: [
      () => ({ done: response }),
      () => ({ done: undefined }),
      () => ({ done: undefined }),
      () => ({ done: undefined }),
      () => ({ failed: lost }),
      () => ({ failed: rejected }),
    ],
  },
  delays: [1_000, 1_000, 4_000, 5_000],
  check: ({ snapshot, requested }) => {
    const context = snapshot.context as PositionChanging;
    const sent = requested.filter(({ source }) => source === 'sendChange');
    const ids = sent.map(({ input }) => (input as SentChange).clientOrderId);
    // Every change has its own IDs and is sent once.
    expect(new Set(ids).size).toBe(ids.length);
    expect(context.sent !== undefined).toBe(snapshot.hasTag('busy'));
  },
};

it('walks every state and transition, and sends no change twice', async () => {
  const seed = 20_261_126;
  const report = await walkMachine(walk, { steps: 50, seed });
  expectWalked(`position change, seed ${seed}`, report, {
    states: [
      'done',
      'pending',
      'pending.sending',
      'pending.unknown',
      'request.sending',
      'request.unknown',
      'request.unknown.parked',
      'request.unknown.requesting',
      'request.unknown.waiting',
      'viewing',
    ],
  });
});
