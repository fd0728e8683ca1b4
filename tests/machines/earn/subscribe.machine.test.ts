import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { expect, it, vi } from 'vitest';
import { decimal, type Decimal } from '#contract/core/decimal.ts';
import { requestId } from '#contract/core/ids.ts';
import { ApiError } from '#contract/envelope.ts';
import { earnPositionCodec, earnProductCodec, type EarnPosition } from '#contract/entities/earn.ts';
import { previewEarn, type EarnPreview } from '#contract/rest/earn.ts';
import { earnPositionWire, earnPreviewWire, earnProductWire } from '#contract/samples/earn.ts';
import {
  subscribeMachine,
  type SubscribeEvent,
  type TermsRequest,
} from '#machines/earn/subscribe.machine.ts';
import type {
  EarnBalances,
  Subscribe,
  SubscribeDraft,
  SubscribeOnce,
  SubscribeOrder,
  SubscribeTerms,
} from '#machines/earn/subscribe.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import { walkMachine, type Walk } from '../../support/machine-walk.ts';
import { expectWalked } from '../../support/transitions.ts';

const product = earnProductCodec.decode(earnProductWire);
const position = earnPositionCodec.decode(earnPositionWire);
const preview = previewEarn.reply.decode(earnPreviewWire);
const paused: EarnPreview = { ...preview, resumesAt: preview.accruesFrom };
const tomorrow: EarnPreview = { ...preview, accruesFrom: preview.paysAt };
const soldOut = new ApiError('This product is sold out.', { code: 'earn_sold_out' });
const lost = new Error('no response');
const never = <Value>() => new Promise<Value>(() => undefined);
const balancesOf = (spot: string, p2p = '0'): EarnBalances => ({
  spot: decimal(spot),
  p2p: decimal(p2p),
});

interface Calls {
  readonly read?: (request: TermsRequest) => Promise<SubscribeTerms>;
  readonly send?: (order: SubscribeOrder) => Promise<EarnPosition>;
}

const answer =
  (shown: EarnPreview) =>
  ({ amount }: TermsRequest): Promise<SubscribeTerms> =>
    Promise.resolve({ amount, preview: shown });

function open({ read = answer(preview), send: take = () => never() }: Calls = {}) {
  const clock = new SimulatedClock();
  const reads = vi.fn(read);
  const send = vi.fn(take);
  const machine = subscribeMachine.provide({
    actors: {
      readTerms: fromPromise<SubscribeTerms, TermsRequest>(({ input }) => reads(input)),
      subscribe: sentRequest<SubscribeOnce>({ send: ({ input }) => send(input) }),
    },
  });
  const actor = createActor(machine, { input: { product }, clock }).start();
  const edit = (patch: Partial<SubscribeDraft>) => actor.send({ type: 'draft.edited', patch });
  const have = (balances: EarnBalances) => actor.send({ type: 'balances.changed', balances });
  const review = async () => {
    actor.send({ type: 'review.requested' });
    await waitFor(actor, (now) => !now.matches('previewing'));
  };
  const confirm = (id = 'request-1') => {
    actor.send({ type: 'agreement.changed', hasAgreed: true });
    actor.send({ type: 'subscription.confirmed', requestId: requestId(id) });
  };
  const contextNow = () => actor.getSnapshot().context;
  return { actor, clock, reads, send, edit, have, review, confirm, contextNow };
}

it('subscribes an amount after the terms were shown and the risks agreed to', async () => {
  const { actor, reads, send, edit, have, review, confirm, contextNow } = open({
    send: () => Promise.resolve(position),
  });
  have(balancesOf('2000'));
  edit({ amount: '1000', isRenewing: true, floor: '10.5' });
  await review();
  expect(reads).toHaveBeenCalledExactlyOnceWith({ productId: 7, amount: '1000' });
  expect(contextNow().terms).toEqual({ amount: '1000', preview });
  actor.send({ type: 'subscription.confirmed', requestId: requestId('request-0') });
  expect(contextNow().areProblemsShown).toBe(true);
  expect(send).not.toHaveBeenCalled();
  confirm();
  await waitFor(actor, (now) => now.matches('done'));
  expect(send).toHaveBeenCalledExactlyOnceWith({
    productId: 7,
    amount: '1000',
    isAll: false,
    wallet: 'spot',
    isRenewing: true,
    renewalFloor: '0.105',
    agreement: true,
    requestId: 'request-1',
  });
  expect(contextNow().position).toEqual(position);
});

it('sends everything as everything, not as the number that was shown', async () => {
  const { actor, send, have, review, confirm, contextNow } = open();
  have(balancesOf('1000', '20'));
  actor.send({ type: 'amount.maximized' });
  expect(contextNow().draft).toMatchObject({ amount: '1000', isAll: true });
  have(balancesOf('1000.5', '20'));
  expect(contextNow().draft).toMatchObject({ amount: '1000.5', isAll: true });
  await review();
  confirm();
  expect(send.mock.calls[0]?.[0]).toMatchObject({ amount: undefined, isAll: true });
});

it('shows new terms before it sends another amount of everything', async () => {
  const { actor, send, have, review, confirm, contextNow } = open();
  have(balancesOf('1000'));
  actor.send({ type: 'amount.maximized' });
  await review();
  have(balancesOf('900'));
  expect(actor.getSnapshot().matches({ reviewing: 'refreshing' })).toBe(true);
  await waitFor(actor, (now) => now.matches({ reviewing: 'changed' }));
  expect(contextNow().terms?.amount).toBe('900');
  confirm();
  expect(send).not.toHaveBeenCalled();
  actor.send({ type: 'terms.accepted' });
  confirm();
  expect(send).toHaveBeenCalledOnce();
});

it('fills what the quotas leave of a larger balance, as a number', () => {
  const { actor, edit, have, contextNow } = open();
  actor.send({ type: 'amount.maximized' });
  expect(contextNow().draft.amount).toBe('');
  have(balancesOf('60000', '30'));
  actor.send({ type: 'amount.maximized' });
  expect(contextNow().draft).toMatchObject({ amount: '49000', isAll: false });
  edit({ wallet: 'p2p' });
  actor.send({ type: 'amount.maximized' });
  expect(contextNow()).toMatchObject({ draft: { amount: '30', isAll: true }, problem: undefined });
});

it.each<[Partial<SubscribeDraft>, string]>([
  [{ amount: '' }, 'amount_missing'],
  [{ amount: '0' }, 'amount_missing'],
  [{ amount: '1.000000001' }, 'amount_off_step'],
  [{ amount: '9.99' }, 'below_minimum'],
  [{ amount: '2000.00000001' }, 'balance_too_low'],
  [{ amount: '100', isRenewing: true, floor: '10.12345' }, 'floor_invalid'],
  [{ amount: '100', isRenewing: true, floor: 'ten' }, 'floor_invalid'],
])('does not review %j: %s', (draft, problem) => {
  const { actor, reads, edit, have, contextNow } = open();
  have(balancesOf('2000'));
  edit(draft);
  actor.send({ type: 'review.requested' });
  expect(contextNow()).toMatchObject({ problem, areProblemsShown: true });
  expect(reads).not.toHaveBeenCalled();
});

it('names the quota that an amount exceeds, and a product that is not open', () => {
  const { actor, edit, contextNow } = open();
  edit({ amount: '49000.1' });
  expect(contextNow().problem).toBe('above_personal');
  const personalLeft = decimal('9000000');
  actor.send({ type: 'product.updated', product: { ...product, personalLeft } });
  edit({ amount: '1250000.1' });
  expect(contextNow().problem).toBe('above_total');
  actor.send({ type: 'product.updated', product: { ...product, status: 'sold_out' } });
  expect(contextNow().problem).toBe('not_open');
});

it('asks again when the terms change during the review', async () => {
  let shown = preview;
  const { actor, clock, send, edit, review, confirm, contextNow } = open({
    read: (request) => answer(shown)(request),
  });
  edit({ amount: '1000' });
  await review();
  clock.increment(20_000);
  await waitFor(actor, (now) => now.matches({ reviewing: 'current' }));
  shown = tomorrow;
  clock.increment(20_000);
  await waitFor(actor, (now) => now.matches({ reviewing: 'changed' }));
  expect(contextNow().terms?.preview.accruesFrom).toBe(tomorrow.accruesFrom);
  confirm();
  expect(send).not.toHaveBeenCalled();
});

it('does not confirm in the settlement pause', async () => {
  const { edit, review, confirm, send } = open({ read: answer(paused) });
  edit({ amount: '1000' });
  await review();
  confirm();
  expect(send).not.toHaveBeenCalled();
});

it('returns to the draft when the product closes during the review', async () => {
  const { actor, clock, edit, review, contextNow } = open();
  edit({ amount: '1000' });
  await review();
  actor.send({ type: 'product.updated', product: { ...product, status: 'closed' } });
  clock.increment(20_000);
  expect(actor.getSnapshot().matches('drafting')).toBe(true);
  expect(contextNow()).toMatchObject({ problem: 'not_open', areProblemsShown: true });
});

it('keeps the draft when the terms cannot be read, or are rejected', async () => {
  const { actor, edit, review, contextNow } = open({ read: () => Promise.reject(lost) });
  edit({ amount: '1000' });
  await review();
  expect(contextNow()).toMatchObject({ isPreviewMissing: true, draft: { amount: '1000' } });
  const other = open({ read: () => Promise.reject(soldOut) });
  other.edit({ amount: '1000' });
  await other.review();
  expect(other.contextNow()).toMatchObject({
    isPreviewMissing: false,
    rejection: { name: 'earn_sold_out' },
  });
  actor.stop();
});

it('returns to the draft with the rejection: the quota was taken meanwhile', async () => {
  const { actor, edit, review, confirm, contextNow } = open({
    send: () => Promise.reject(soldOut),
  });
  edit({ amount: '1000' });
  await review();
  confirm();
  await waitFor(actor, (now) => now.matches('drafting'));
  expect(contextNow()).toMatchObject({
    sent: undefined,
    hasAgreed: false,
    draft: { amount: '1000' },
    rejection: { name: 'earn_sold_out' },
  });
});

it('repeats the same ID when no response comes, and follows the balance afterwards', async () => {
  let count = 0;
  const { actor, clock, send, edit, have, review, confirm } = open({
    send: () => {
      count += 1;
      return count === 1 ? Promise.reject(lost) : Promise.resolve(position);
    },
  });
  edit({ amount: '1000' });
  await review();
  confirm();
  await waitFor(actor, (now) => now.hasTag('unresolved'));
  have(balancesOf('5'));
  clock.increment(2_000);
  await waitFor(actor, (now) => now.matches('done'));
  expect(send.mock.calls.map(([order]) => order.requestId)).toEqual(['request-1', 'request-1']);
});

let idCount = 0;
const confirmEvent = (): SubscribeEvent => {
  idCount += 1;
  return { type: 'subscription.confirmed', requestId: requestId(`request-${idCount}`) };
};
const termsFor = (shown: EarnPreview) => (input: unknown) => ({
  done: { amount: (input as { readonly amount: Decimal }).amount, preview: shown },
});

const walk: Walk = {
  machine: subscribeMachine,
  input: { product },
  events: [
    () => ({ type: 'draft.edited', patch: { amount: '1000' } }),
    () => ({ type: 'draft.edited', patch: { amount: '5' } }),
    () => ({ type: 'amount.maximized' }),
    () => ({ type: 'product.updated', product }),
    () => ({ type: 'product.updated', product: { ...product, status: 'closed' } }),
    () => ({ type: 'balances.changed', balances: balancesOf('1000') }),
    () => ({ type: 'balances.changed', balances: balancesOf('2000') }),
    () => ({ type: 'review.requested' }),
    () => ({ type: 'review.requested' }),
    () => ({ type: 'review.left' }),
    () => ({ type: 'agreement.changed', hasAgreed: true }),
    () => ({ type: 'terms.accepted' }),
    confirmEvent,
    confirmEvent,
  ],
  requests: { subscribe: { send: 'send' } },
  responses: {
    readTerms: [
      termsFor(preview),
      termsFor(preview),
      termsFor(tomorrow),
      termsFor(paused),
      () => ({ failed: lost }),
    ],
    send: [() => ({ done: position }), () => ({ failed: soldOut }), () => ({ failed: lost })],
  },
  delays: [2_000, 10_000, 20_000],
  detailOf: (context) => {
    const { problem, hasAgreed, draft, terms } = context as Subscribe;
    return [problem, hasAgreed, draft.isAll, terms?.preview.resumesAt !== undefined].join(' ');
  },
  check: ({ snapshot, requested }) => {
    const context = snapshot.context as Subscribe;
    const sent = requested.filter(({ source }) => source === 'send');
    expect(sent.filter(({ isOpen }) => isOpen).length).toBeLessThanOrEqual(1);
    const orders = new Map<string, string>();
    for (const { input } of sent) {
      const order = input as SubscribeOrder;
      const text = JSON.stringify(order);
      expect(orders.get(order.requestId) ?? text).toBe(text);
      orders.set(order.requestId, text);
    }
    if (snapshot.matches('drafting')) expect(context.sent).toBeUndefined();
    if (snapshot.matches('reviewing')) expect(context.terms).toBeDefined();
    if (snapshot.matches('pending')) {
      expect(context.sent).toEqual(sent.at(-1)?.input);
      expect(context.hasAgreed).toBe(true);
    }
    if (snapshot.matches('done')) expect(context.position).toEqual(position);
  },
};

it('walks every state and transition, and sends each ID with one content only', async () => {
  const seed = 20_261_129;
  const report = await walkMachine(walk, { steps: 40, seed });
  expectWalked(`subscribe, seed ${seed}`, report, {
    states: [
      'done',
      'drafting',
      'pending',
      'pending.sending',
      'pending.unknown',
      'previewing',
      'request.sending',
      'request.unknown',
      'request.unknown.waiting',
      'reviewing',
      'reviewing.changed',
      'reviewing.current',
      'reviewing.refreshing',
    ],
  });
});
