import { SimulatedClock, createActor, waitFor } from 'xstate';
import { expect, it, vi } from 'vitest';
import { decimal, decimalOfUnits } from '#contract/core/decimal.ts';
import { requestId } from '#contract/core/ids.ts';
import { ApiError } from '#contract/envelope.ts';
import { adCodec, type P2pAd } from '#contract/entities/p2p-ad.ts';
import { p2pOrderDetailsCodec, type P2pOrderDetails } from '#contract/entities/p2p-order.ts';
import type { NewP2pOrder } from '#contract/rest/p2p-orders.ts';
import { adWire, p2pOrderDetailsWire } from '#contract/samples/p2p.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import { takeAdMachine, type TakeAdEvent } from '#machines/p2p/take-ad.machine.ts';
import type { CreateOrder, TakeAd, TakeAdInput, TakeDraft } from '#machines/p2p/take-ad.ts';
import { countOf } from '../../support/count-of.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { walkMachine, type Walk } from '../../support/machine-walk.ts';
import { expectWalked } from '../../support/transitions.ts';

const ad = adCodec.decode(adWire);
const order = p2pOrderDetailsCodec.decode(p2pOrderDetailsWire);
const buyAd: P2pAd = {
  ...ad,
  id: 502,
  side: 'buy',
  takerFeeRate: decimal('0.001'),
  availableAmount: decimal('1000'),
};
const STEPS = { coinDecimals: 8, fiatDecimals: 2 };
const never = <Value>() => new Promise<Value>(() => undefined);
const moveRejection = (price: string) =>
  new ApiError('The price has moved.', {
    code: 'ad_price_moved',
    body: { current_price: decimal(price) },
  });
const offline = new ApiError('The ad is offline.', { code: 'ad_offline' });
const paused = new ApiError('Trading is paused.', {
  code: 'p2p_paused',
  body: { until: '2026-11-29T16:00:00.000Z' },
});

interface Calls {
  readonly send?: (order: NewP2pOrder) => Promise<P2pOrderDetails>;
  readonly find?: () => Promise<P2pOrderDetails | undefined>;
}

function open(
  { send: create = () => never(), find = () => never() }: Calls = {},
  input: Partial<TakeAdInput> = {},
) {
  const clock = new SimulatedClock();
  const send = vi.fn(create);
  const machine = takeAdMachine.provide({
    actors: {
      createOrder: sentRequest<CreateOrder>({ send: ({ input: body }) => send(body), find }),
    },
  });
  const actor = createActor(machine, { input: { ad, steps: STEPS, ...input }, clock }).start();
  const edit = (patch: Partial<TakeDraft>) => actor.send({ type: 'draft.edited', patch });
  const submit = (id = 'request-1') =>
    actor.send({ type: 'order.submitted', requestId: requestId(id) });
  const contextNow = () => actor.getSnapshot().context;
  return { actor, clock, send, edit, submit, contextNow };
}

it('buys for an amount of the currency at exactly the price that is shown', async () => {
  const { actor, send, edit, submit, contextNow } = open({ send: () => Promise.resolve(order) });
  edit({ text: '100' });
  expect(contextNow().amounts).toEqual({
    amount: '107.08931248',
    fiat: '100',
    fee: '0',
    netAmount: '107.08931248',
  });
  submit();
  await waitFor(actor, (now) => now.matches('made'));
  expect(send).toHaveBeenCalledExactlyOnceWith({
    adId: 501,
    amount: undefined,
    fiatAmount: '100',
    paymentMethodId: undefined,
    paymentTypeId: 1,
    expectedPrice: '0.9338',
    requestId: 'request-1',
  });
  expect(contextNow().order).toEqual(order);
});

it('sells an amount of the coin into an own account, with the fee on top', () => {
  const { actor, send, edit, submit, contextNow } = open({}, { ad: buyAd });
  edit({ field: 'coin', text: '100' });
  expect(contextNow().amounts).toEqual({
    amount: '100',
    fiat: '93.38',
    fee: '0.1',
    netAmount: '100.1',
  });
  submit();
  expect(contextNow()).toMatchObject({ problem: 'payment_missing', areProblemsShown: true });
  edit({ paymentId: 31 });
  actor.send({ type: 'balance.changed', available: decimal('100.09999999') });
  expect(contextNow().problem).toBe('balance_too_low');
  actor.send({ type: 'balance.changed', available: decimal('100.1') });
  submit();
  expect(send.mock.calls[0]?.[0]).toMatchObject({ amount: '100', paymentMethodId: 31 });
});

it.each([
  [{ text: '' }, 'amount_missing'],
  [{ text: '0' }, 'amount_missing'],
  [{ text: '0,5' }, 'amount_missing'],
  [{ text: '100.001' }, 'off_step'],
  [{ text: '100.0000000001' }, 'off_step'],
  [{ text: '49.99' }, 'outside_limits'],
  [{ text: '2000.01' }, 'outside_limits'],
  [{ field: 'coin', text: '2200' }, 'outside_limits'],
  [{ text: '100', paymentId: undefined }, 'payment_missing'],
] as const)('does not send %j: %s', (draft, problem) => {
  const { send, edit, submit, contextNow } = open();
  edit(draft);
  submit();
  expect(contextNow()).toMatchObject({ problem, areProblemsShown: true });
  expect(send).not.toHaveBeenCalled();
});

it('has no price while the ad rests', () => {
  const { edit, contextNow } = open({}, { ad: { ...ad, currentPrice: undefined } });
  edit({ text: '100' });
  expect(contextNow().problem).toBe('no_price');
  expect(contextNow().otherAmount).toBeUndefined();
});

it('offers a maximum that the rules accept, in either field, and limits it by the balance', () => {
  const bought = open();
  bought.actor.send({ type: 'amount.maximized' });
  expect(bought.contextNow()).toMatchObject({ draft: { text: '2000' }, problem: undefined });
  bought.edit({ field: 'coin' });
  bought.actor.send({ type: 'amount.maximized' });
  expect(bought.contextNow()).toMatchObject({ amounts: { fiat: '2000' }, problem: undefined });
  const sold = open({}, { ad: buyAd, paymentId: 31 });
  sold.actor.send({ type: 'balance.changed', available: decimal('500') });
  sold.actor.send({ type: 'amount.maximized' });
  expect(sold.contextNow()).toMatchObject({
    draft: { field: 'coin', text: '499.5004995' },
    problem: undefined,
  });
  sold.actor.send({ type: 'ad.updated', ad: { ...buyAd, currentPrice: undefined } });
  sold.actor.send({ type: 'amount.maximized' });
  expect(sold.contextNow().draft.text).toBe('499.5004995');
});

it('offers a maximum that is accepted for random ads, or none', () => {
  const seed = 20_261_130;
  const random = seededRandom(seed);
  const count = countOf({ short: 1_000, long: 8_000 });
  let offered = 0;
  for (let at = 0; at < count; at += 1) {
    const fiatDecimals = random.pick([0, 2, 3]);
    const whole = (max: number) => decimal(String(1 + Math.floor(random.next() * max)));
    const price = decimalOfUnits(BigInt(whole(9_999_999)) * random.pick([1n, 1_000n, 1_000_000n]));
    const availableAmount = decimalOfUnits(BigInt(whole(99_999_999_999)));
    const one = { ...ad, currentPrice: price, availableAmount, minimum: decimal('1') };
    const field = random.pick(['fiat', 'coin'] as const);
    const steps = { coinDecimals: 8, fiatDecimals };
    const { actor, edit, contextNow } = open({}, { ad: { ...one, maximum: whole(90_000) }, steps });
    edit({ field });
    actor.send({ type: 'amount.maximized' });
    const { draft, problem } = contextNow();
    const isOffered = draft.text !== '' && problem === undefined;
    if (isOffered) offered += 1;
    // Only an ad that no order can take has no maximum.
    const allowed = ['outside_limits', 'amount_missing'];
    if (!isOffered) expect(allowed, `seed ${seed}, ad ${at}`).toContain(problem);
  }
  expect(offered).toBeGreaterThan(count / 2);
});

it('shows the other amount while typing, also outside the limits', () => {
  const { edit, contextNow } = open();
  edit({ text: '1' });
  expect(contextNow().otherAmount).toBe('1.07089312');
  edit({ field: 'coin', text: '1' });
  expect(contextNow().otherAmount).toBe('0.94');
  for (const text of ['', '0', '0.00']) {
    edit({ text });
    expect(contextNow().otherAmount).toBeUndefined();
  }
});

it('asks again when the price moves while an amount is typed', () => {
  const { actor, send, edit, submit, contextNow } = open();
  const later = { ...ad, currentPrice: decimal('0.94') };
  actor.send({ type: 'ad.updated', ad: later });
  expect(actor.getSnapshot().matches({ drafting: 'ready' })).toBe(true);
  edit({ text: '100' });
  actor.send({ type: 'ad.updated', ad });
  expect(actor.getSnapshot().matches({ drafting: 'repriced' })).toBe(true);
  expect(contextNow()).toMatchObject({
    previousPrice: '0.94',
    amounts: { amount: '107.08931248' },
  });
  submit();
  expect(send).not.toHaveBeenCalled();
  actor.send({ type: 'price.accepted' });
  submit();
  expect(send.mock.calls[0]?.[0].expectedPrice).toBe('0.9338');
});

it('shows the price of a rejection and asks again', async () => {
  const { actor, edit, submit, contextNow } = open({
    send: () => Promise.reject(moveRejection('0.95')),
  });
  edit({ text: '100' });
  submit();
  await waitFor(actor, (now) => now.matches({ drafting: 'repriced' }));
  expect(contextNow()).toMatchObject({
    previousPrice: '0.9338',
    ad: { currentPrice: '0.95' },
    rejection: { name: 'ad_price_moved' },
    sent: undefined,
  });
});

it.each([
  ['without a price', new ApiError('Moved.', { code: 'ad_price_moved', body: {} })],
  ['without a body', new ApiError('Moved.', { code: 'ad_price_moved' })],
])('stays with the rejection of a moved price %s', async (_name, error) => {
  const { actor, edit, submit, contextNow } = open({ send: () => Promise.reject(error) });
  edit({ text: '100' });
  submit();
  await waitFor(actor, (now) => now.matches({ drafting: 'ready' }));
  expect(contextNow().rejection?.name).toBe('ad_price_moved');
});

it('shows until when trading is paused, until the next edit', async () => {
  const { actor, edit, submit, contextNow } = open({ send: () => Promise.reject(paused) });
  edit({ text: '100' });
  submit();
  await waitFor(actor, (now) => now.matches({ drafting: 'ready' }));
  expect(contextNow().pausedUntil).toBe('2026-11-29T16:00:00.000Z');
  edit({ text: '101' });
  expect(contextNow()).toMatchObject({ pausedUntil: undefined, rejection: undefined });
});

it('finds the order of a request without a response instead of sending another', async () => {
  const { actor, clock, send, edit, submit, contextNow } = open({
    find: () => Promise.resolve(order),
  });
  edit({ text: '100' });
  submit();
  clock.increment(5_000);
  expect(actor.getSnapshot().hasTag('unresolved')).toBe(true);
  await waitFor(actor, (now) => now.matches('made'));
  expect(contextNow().order).toEqual(order);
  expect(send).toHaveBeenCalledOnce();
});

let idCount = 0;
const submit = (): TakeAdEvent => {
  idCount += 1;
  return { type: 'order.submitted', requestId: requestId(`request-${idCount}`) };
};

const walk: Walk = {
  machine: takeAdMachine,
  input: { ad, steps: STEPS },
  events: [
    () => ({ type: 'draft.edited', patch: { text: '100' } }),
    () => ({ type: 'draft.edited', patch: { text: '' } }),
    () => ({ type: 'amount.maximized' }),
    () => ({ type: 'ad.updated', ad }),
    () => ({ type: 'ad.updated', ad: { ...ad, currentPrice: decimal('0.94') } }),
    () => ({ type: 'balance.changed', available: decimal('1') }),
    () => ({ type: 'price.accepted' }),
    submit,
    submit,
  ],
  requests: { createOrder: { send: 'send', find: 'find' } },
  responses: {
    send: [
      () => ({ done: order }),
      () => ({ failed: offline }),
      () => ({ failed: moveRejection('0.96') }),
      () => ({ failed: new Error('no response') }),
    ],
    find: [() => ({ done: undefined }), () => ({ done: order })],
  },
  delays: [1_000, 4_000, 5_000],
  check: ({ snapshot, requested }) => {
    const context = snapshot.context as TakeAd;
    const sent = requested.filter(({ source }) => source === 'send');
    expect(sent.filter(({ isOpen }) => isOpen).length).toBeLessThanOrEqual(1);
    const ids = sent.map(({ input }) => (input as NewP2pOrder).requestId);
    expect(new Set(ids).size).toBe(ids.length);
    if (snapshot.matches('drafting')) expect(context.sent).toBeUndefined();
    if (snapshot.matches('pending')) expect(context.sent).toEqual(sent.at(-1)?.input);
    if (snapshot.matches({ drafting: 'repriced' })) expect(context.previousPrice).toBeDefined();
    else expect(context.previousPrice).toBeUndefined();
    if (snapshot.matches('made')) expect(context.order).toEqual(order);
  },
};

it('walks every state and transition, and sends each ID once, at an accepted price only', async () => {
  const seed = 20_261_129;
  const report = await walkMachine(walk, { steps: 40, seed });
  expectWalked(`take an ad, seed ${seed}`, report, {
    states: [
      'drafting',
      'drafting.ready',
      'drafting.repriced',
      'made',
      'pending',
      'pending.sending',
      'pending.unknown',
      'request.sending',
      'request.unknown',
      'request.unknown.requesting',
      'request.unknown.waiting',
    ],
  });
});
