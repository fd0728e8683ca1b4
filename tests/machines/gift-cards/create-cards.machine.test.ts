import { SimulatedClock, createActor, fromPromise, waitFor } from 'xstate';
import { expect, it, vi } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { ApiError } from '#contract/envelope.ts';
import type { GiftCard } from '#contract/entities/gift-card.ts';
import type { GiftCardCost } from '#contract/rest/gift-cards.ts';
import { createCardsMachine } from '#machines/gift-cards/create-cards.machine.ts';
import type {
  CardsDraft,
  CreateCards,
  CreateCardsInput,
  CreateGiftCards,
  NewGiftCards,
  PricedCards,
} from '#machines/gift-cards/create-cards.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import { walkMachine, type Walk } from '../../support/machine-walk.ts';
import { expectWalked } from '../../support/transitions.ts';
import { card, codeRejection, cost, never, nextId, rules } from './samples.ts';

interface Calls {
  readonly read?: (cards: PricedCards | undefined) => Promise<GiftCardCost>;
  readonly send?: (cards: NewGiftCards) => Promise<readonly GiftCard[]>;
}

const INPUT = { rules, themeId: 2, isCodeRequired: true };
const FUNDS = { available: decimal('120'), locked: decimal('20') };

function open(
  { read = () => Promise.resolve(cost), send: create = () => never() }: Calls = {},
  input: Partial<CreateCardsInput> = {},
) {
  const clock = new SimulatedClock();
  const readCost = vi.fn(read);
  const send = vi.fn(create);
  const machine = createCardsMachine.provide({
    actors: {
      readCost: fromPromise<GiftCardCost, PricedCards | undefined>(({ input: cards }) =>
        readCost(cards),
      ),
      createCards: sentRequest<CreateGiftCards>({ send: ({ input: body }) => send(body) }),
    },
  });
  const actor = createActor(machine, { input: { ...INPUT, ...input }, clock }).start();
  const edit = (patch: Partial<CardsDraft>) => actor.send({ type: 'draft.edited', patch });
  const contextNow = () => actor.getSnapshot().context;
  const price = async (patch: Partial<CardsDraft>) => {
    edit(patch);
    clock.increment(300);
    await waitFor(actor, (now) => now.matches({ drafting: 'priced' }));
  };
  const confirm = () => actor.send({ type: 'cards.confirmed', requestId: nextId() });
  return { actor, clock, readCost, send, edit, price, confirm, contextNow };
}

it('prices after a pause in typing, reviews, and creates under one ID', async () => {
  const { actor, clock, readCost, send, edit, price, confirm, contextNow } = open({
    send: () => Promise.resolve([card]),
  });
  edit({ amount: '5' });
  clock.increment(200);
  await price({ amount: '50', quantity: '2', faceCoin: 'BTC' });
  const priced = { coin: 'USDT', amount: '50', quantity: 2, faceCoin: 'BTC' };
  expect(readCost).toHaveBeenCalledExactlyOnceWith(priced);
  edit({ note: ' Happy birthday! ', themeId: 3, restrictedTo: ' UID 1234 ' });
  expect(actor.getSnapshot().matches({ drafting: 'priced' })).toBe(true);
  actor.send({ type: 'draft.submitted' });
  confirm();
  expect(send).not.toHaveBeenCalled();
  actor.send({ type: 'code.edited', code: '123456' });
  confirm();
  await waitFor(actor, (now) => now.matches('done'));
  expect(send).toHaveBeenCalledExactlyOnceWith({
    ...priced,
    themeId: 3,
    note: 'Happy birthday!',
    restrictedTo: '1234',
    wallet: 'spot',
    twoFactorCode: '123456',
    requestId: contextNow().sent?.requestId,
  });
  expect(contextNow()).toMatchObject({ cards: [card], code: '' });
});

it.each([
  [{ amount: '' }, 'amount', 'amount_missing'],
  [{ amount: '0.000000001' }, 'amount', 'amount_off_step'],
  [{ amount: '101' }, 'amount', 'balance_locked'],
  [{ amount: '121' }, 'amount', 'balance_too_low'],
  [{ amount: '60', quantity: '2' }, 'amount', 'balance_locked'],
  [{ amount: '5', quantity: '21' }, 'quantity', 'quantity_invalid'],
  [{ amount: '5', quantity: '0' }, 'quantity', 'quantity_invalid'],
  [{ amount: '5', quantity: '1.5' }, 'quantity', 'quantity_invalid'],
  [{ amount: '5', restrictedTo: 'anna' }, 'restrictedTo', 'uid_invalid'],
] as const)('does not review %j: %s has %s', async (patch, field, problem) => {
  const { actor, clock, edit, contextNow } = open();
  actor.send({ type: 'funds.changed', funds: FUNDS });
  edit(patch);
  clock.increment(300);
  await waitFor(actor, (now) => !now.hasTag('busy'));
  actor.send({ type: 'draft.submitted' });
  expect(actor.getSnapshot().matches('drafting')).toBe(true);
  expect(contextNow()).toMatchObject({ problems: { [field]: problem }, areProblemsShown: true });
});

it.each([
  ['500.01', 1, 'above_card_cap'],
  ['490', 4, 'above_day_cap'],
] as const)('limits cards of %s dollars, %s of them: %s', async (value, quantity, problem) => {
  const { price, contextNow } = open({
    read: () => Promise.resolve({ ...cost, value: decimal(value) }),
  });
  await price({ amount: value, quantity: String(quantity) });
  expect(contextNow().problems).toEqual({ amount: problem });
});

it('recalculates the total by the rules, and finds the largest amount with its fee', async () => {
  const fee = { ...rules, feeRate: decimal('0.001') };
  const cards = { ...cost, fee: decimal('0.1'), total: decimal('100.1') };
  const { actor, price, contextNow } = open({ read: () => Promise.resolve(cards) }, { rules: fee });
  await price({ amount: '50', quantity: '2' });
  expect(contextNow().isCostAsCalculated).toBe(true);
  actor.send({ type: 'funds.changed', funds: FUNDS });
  expect(contextNow().largestAmount).toBe('49.95004995');
  await price({ amount: '49.95004995' });
  expect(contextNow().problems).toEqual({});
  expect(contextNow().isCostAsCalculated).toBe(false);
});

it('loses cost and funds of another coin, and a fixed value where there is none', async () => {
  const { actor, price, edit, contextNow } = open();
  actor.send({ type: 'funds.changed', funds: FUNDS });
  await price({ amount: '50', faceCoin: 'BTC' });
  edit({ coin: 'ETH' });
  expect(contextNow()).toMatchObject({ cost: undefined, funds: undefined });
  expect(contextNow().draft).toMatchObject({ coin: 'ETH', faceCoin: undefined });
});

it('shows a refused price and a missing one, and requests it again', async () => {
  const refusal = new ApiError('Too small.', { code: 'out_of_range' });
  const refused = open({ read: () => Promise.reject(refusal) });
  refused.edit({ amount: '50' });
  refused.clock.increment(300);
  await waitFor(refused.actor, (now) => now.matches({ drafting: 'unpriced' }));
  expect(refused.contextNow().rejection?.message).toBe('Too small.');
  const silent = open({ read: () => never() });
  silent.edit({ amount: '50' });
  silent.clock.increment(300);
  silent.clock.increment(5_000);
  expect(silent.actor.getSnapshot().matches({ drafting: 'unpriced' })).toBe(true);
  silent.actor.send({ type: 'cost.requested' });
  expect(silent.readCost).toHaveBeenCalledTimes(2);
});

it('stays in the review with a wrong code, and repeats the same ID without a response', async () => {
  const answers = [Promise.reject(codeRejection), Promise.reject(new Error('no response'))];
  const { actor, clock, send, price, confirm, contextNow } = open({
    send: () => answers.shift() ?? Promise.resolve([card]),
  });
  await price({ amount: '50' });
  actor.send({ type: 'draft.submitted' });
  actor.send({ type: 'code.edited', code: '111111' });
  confirm();
  await waitFor(actor, (now) => now.matches('reviewing'));
  expect(contextNow()).toMatchObject({ code: '', rejection: { name: 'two_factor_code_wrong' } });
  actor.send({ type: 'code.edited', code: '222222' });
  confirm();
  await waitFor(actor, (now) => now.matches({ pending: 'unknown' }));
  clock.increment(2_000);
  await waitFor(actor, (now) => now.matches('done'));
  const ids = send.mock.calls.map(([{ requestId }]) => requestId);
  expect(ids).toHaveLength(3);
  expect(ids[1]).toBe(ids[2]);
  expect(ids[0]).not.toBe(ids[1]);
});

const walk: Walk = {
  machine: createCardsMachine,
  input: INPUT,
  events: [
    () => ({ type: 'draft.edited', patch: { amount: '50' } }),
    () => ({ type: 'draft.edited', patch: { amount: '51' } }),
    () => ({ type: 'draft.edited', patch: { amount: '' } }),
    () => ({ type: 'draft.edited', patch: { note: 'Hello' } }),
    () => ({ type: 'funds.changed', funds: FUNDS }),
    () => ({ type: 'cost.requested' }),
    () => ({ type: 'draft.submitted' }),
    () => ({ type: 'code.edited', code: '123456' }),
    () => ({ type: 'review.left' }),
    () => ({ type: 'cards.confirmed', requestId: nextId() }),
  ],
  requests: { createCards: { send: 'send' } },
  responses: {
    readCost: [() => ({ done: cost }), () => ({ failed: new Error('no response') })],
    send: [
      () => ({ done: [card] }),
      () => ({ failed: codeRejection }),
      () => ({ failed: new Error('no response') }),
    ],
  },
  delays: [300, 2_000, 5_000, 10_000],
  check: ({ snapshot, requested }) => {
    const context = snapshot.context as CreateCards;
    const sent = requested.filter(({ source }) => source === 'send');
    if (snapshot.matches('drafting')) expect(context.sent).toBeUndefined();
    if (snapshot.matches('reviewing')) expect(context.cost).toBeDefined();
    if (snapshot.matches('pending')) expect(context.sent).toEqual(sent.at(-1)?.input);
    if (snapshot.matches('done')) expect(context.cards).toEqual([card]);
  },
};

it('walks every state and transition, and creates nothing that was not priced and reviewed', async () => {
  const seed = 20_261_129;
  const report = await walkMachine(walk, { steps: 40, seed });
  expectWalked(`create gift cards, seed ${seed}`, report, {
    states: [
      'done',
      'drafting',
      'drafting.editing',
      'drafting.priced',
      'drafting.pricing',
      'drafting.settling',
      'drafting.unpriced',
      'pending',
      'pending.sending',
      'pending.unknown',
      'request.sending',
      'request.unknown',
      'request.unknown.waiting',
      'reviewing',
    ],
  });
});
