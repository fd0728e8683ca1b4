import { SimulatedClock, createActor, fromPromise, waitFor } from 'xstate';
import { expect, it, vi } from 'vitest';
import { MINUTE_MS } from '#contract/core/durations.ts';
import { decimal } from '#contract/core/decimal.ts';
import { requestId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { ApiError } from '#contract/envelope.ts';
import type { Commitment } from '#contract/entities/launchpad.ts';
import type { WaitingPlace } from '#contract/rest/launchpad.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import { buyMachine, type BuyEvent } from '#machines/launchpad/buy.machine.ts';
import { pollMsOf, type Buy, type BuyOrder, type BuyTokens } from '#machines/launchpad/buy.ts';
import type { PurchaseFacts } from '#machines/launchpad/purchase.ts';
import { walkMachine, type Walk } from '../../support/machine-walk.ts';
import { requestAt } from '../../support/sent-request.ts';
import { expectWalked } from '../../support/transitions.ts';
import { commitment, facts, project } from './launchpad-facts.ts';

const START = epochMs(Date.UTC(2026, 10, 29, 12));
const sale: PurchaseFacts = {
  ...facts,
  project: { ...project, saleType: 'first_come', lot: decimal('10'), snapshotCoin: undefined },
  limit: undefined,
};
const waiting: WaitingPlace = {
  projectId: 4,
  ahead: 12,
  turnUntil: undefined,
  startsAt: epochMs(START - MINUTE_MS),
};
const turn: WaitingPlace = { ...waiting, ahead: 0, turnUntil: epochMs(START + 5 * MINUTE_MS) };
const wrongPhase = new ApiError('Wrong phase.', { code: 'launchpad_wrong_phase' });
const soldOut = new ApiError('Sold out.', { code: 'launchpad_sold_out' });
const bought: Commitment = { ...commitment, committed: decimal('5'), charged: decimal('5') };
const never = <Value>() => new Promise<Value>(() => undefined);

interface Calls {
  readonly place?: () => Promise<WaitingPlace | undefined>;
  readonly join?: () => Promise<WaitingPlace>;
  readonly buy?: (order: BuyOrder) => Promise<Commitment>;
}

function open({ place = () => never(), join = () => never(), buy = () => never() }: Calls = {}) {
  const clock = new SimulatedClock();
  const read = vi.fn(place);
  const send = vi.fn(buy);
  const machine = buyMachine.provide({
    actors: {
      readPlace: fromPromise<WaitingPlace | undefined, number>(() => read()),
      joinRoom: fromPromise<WaitingPlace, number>(() => join()),
      buy: sentRequest<BuyTokens>({ send: ({ input }) => send(input) }),
    },
  });
  const input = { facts: sale, clock: () => epochMs(START + clock.now()) };
  const actor = createActor(machine, { input, clock }).start();
  const edit = (amount: string) => actor.send({ type: 'tokens.edited', amount });
  const agree = () => actor.send({ type: 'agreement.changed', isTicked: true });
  const submit = (id = 'request-1') =>
    actor.send({ type: 'buy.submitted', requestId: requestId(id) });
  const roomIs = (room: 'outside' | 'waiting' | 'turn' | 'unreachable' | 'reading') =>
    waitFor(actor, (now) => now.matches({ room }));
  const contextNow = () => actor.getSnapshot().context;
  return { actor, clock, read, send, edit, agree, submit, roomIs, contextNow };
}

it('enters the waiting room, and buys nothing before the turn', async () => {
  const { actor, send, edit, agree, submit, roomIs, contextNow } = open({
    place: () => Promise.resolve(undefined),
    join: () => Promise.resolve(waiting),
  });
  await roomIs('outside');
  actor.send({ type: 'room.joined' });
  await roomIs('waiting');
  expect(contextNow().place).toEqual(waiting);
  edit('100');
  agree();
  submit();
  expect(contextNow()).toMatchObject({ problem: 'turn_missing', areProblemsShown: true });
  expect(send).not.toHaveBeenCalled();
});

it('follows the place until the turn, and buys in it', async () => {
  const places = [waiting, turn];
  const { actor, clock, send, edit, agree, submit, roomIs, contextNow } = open({
    place: () => Promise.resolve(places.shift() ?? turn),
    buy: () => Promise.resolve(bought),
  });
  await roomIs('waiting');
  clock.increment(3_000);
  await roomIs('turn');
  edit('100');
  agree();
  expect(contextNow()).toMatchObject({ cost: '5', problem: undefined });
  submit();
  await waitFor(actor, (now) => now.matches({ purchase: 'done' }));
  expect(send).toHaveBeenCalledExactlyOnceWith({
    projectId: 4,
    tokens: '100',
    wallet: 'spot',
    agreement: true,
    termsHash: project.termsHash,
    requestId: 'request-1',
  });
  expect(contextNow().made).toEqual(bought);
  actor.send({ type: 'buy.restarted' });
  expect(contextNow().draft.amount).toBe('');
});

it('keeps the place after a reload, and through lost responses', async () => {
  const answers = [() => Promise.reject(new Error('no response')), () => Promise.resolve(waiting)];
  const { clock, read, roomIs, contextNow } = open({
    place: () => (answers.shift() ?? (() => never<WaitingPlace>()))(),
  });
  await roomIs('unreachable');
  clock.increment(2_000);
  await roomIs('waiting');
  expect(contextNow().place).toEqual(waiting);
  clock.increment(3_000);
  expect(read).toHaveBeenCalledTimes(3);
  // No response to the third reading: the place stays on screen.
  clock.increment(10_000);
  await roomIs('unreachable');
  expect(contextNow().place).toEqual(waiting);
});

it('ends the turn by the clock of the exchange', async () => {
  const { actor, clock, edit, agree, submit, send, roomIs, contextNow } = open({
    place: () => Promise.resolve(turn),
  });
  await roomIs('turn');
  edit('100');
  agree();
  expect(contextNow().problem).toBeUndefined();
  clock.increment(5 * MINUTE_MS);
  submit();
  expect(contextNow().problem).toBe('turn_missing');
  expect(send).not.toHaveBeenCalled();
  expect(actor.getSnapshot().matches({ room: 'turn' })).toBe(false);
});

it('reads the place at the start, at the latest', () => {
  const early = { ...waiting, ahead: undefined, startsAt: epochMs(START + 4_000) };
  const { contextNow } = open();
  expect(pollMsOf({ ...contextNow(), place: waiting })).toBe(3_000);
  expect(pollMsOf({ ...contextNow(), place: early })).toBe(5_000);
  const hourAway = { ...early, startsAt: epochMs(START + 60 * MINUTE_MS) };
  expect(pollMsOf({ ...contextNow(), place: hourAway })).toBe(15_000);
  expect(pollMsOf({ ...contextNow(), place: { ...early, startsAt: START } })).toBe(1_000);
});

it('shows why the room cannot be entered', async () => {
  const { actor, roomIs, contextNow } = open({
    place: () => Promise.resolve(undefined),
    join: () => Promise.reject(wrongPhase),
  });
  await roomIs('outside');
  actor.send({ type: 'room.joined' });
  await waitFor(actor, (now) => now.matches({ room: 'outside' }));
  expect(contextNow().rejection?.name).toBe('launchpad_wrong_phase');
});

it.each([
  ['', {}, 'amount_missing'],
  ['15', {}, 'amount_off_step'],
  ['10', {}, 'below_minimum'],
  ['410', {}, 'above_cap'],
  ['1010', {}, 'above_left'],
  ['400', { available: decimal('19.99') }, 'balance_too_low'],
  ['400', {}, 'agreement_missing'],
  ['100', { project: { ...sale.project, allocatedTotal: decimal('995') } }, 'sold_out'],
  ['400', { project: { ...sale.project, maximumCommit: decimal('19') } }, 'above_maximum'],
] as const)('does not send %j with %j: %s', async (amount, changed, problem) => {
  const { actor, edit, submit, send, roomIs, contextNow } = open({
    place: () => Promise.resolve(turn),
  });
  await roomIs('turn');
  actor.send({ type: 'facts.changed', facts: { ...sale, ...changed } });
  edit(amount);
  submit();
  expect(contextNow()).toMatchObject({ problem, areProblemsShown: true });
  expect(send).not.toHaveBeenCalled();
});

it('checks the limit by the balance, and fills the most tokens', async () => {
  const { actor, edit, roomIs, contextNow } = open({ place: () => Promise.resolve(turn) });
  await roomIs('turn');
  actor.send({ type: 'tokens.maximized' });
  expect(contextNow().draft.amount).toBe('400');
  const limited = { ...sale, project: { ...sale.project, snapshotCoin: 'USDT' } };
  const limit = facts.limit && { ...facts.limit, limit: decimal('10') };
  actor.send({ type: 'facts.changed', facts: { ...limited, limit } });
  edit('400');
  expect(contextNow().problem).toBe('above_limit');
  actor.send({ type: 'tokens.maximized' });
  expect(contextNow().draft.amount).toBe('200');
  actor.send({ type: 'facts.changed', facts: { ...sale, available: undefined } });
  expect(contextNow().most).toBeUndefined();
});

it('shows a rejection and repeats a purchase without a response under its ID', async () => {
  const rejected = open({
    place: () => Promise.resolve(turn),
    buy: () => Promise.reject(soldOut),
  });
  await rejected.roomIs('turn');
  rejected.edit('100');
  rejected.agree();
  rejected.submit();
  await waitFor(rejected.actor, (now) => now.matches({ purchase: 'drafting' }));
  expect(rejected.contextNow().rejection?.name).toBe('launchpad_sold_out');

  let attempts = 0;
  const lost = open({
    place: () => Promise.resolve(turn),
    buy: () => {
      attempts += 1;
      return attempts < 2 ? Promise.reject(new Error('no response')) : Promise.resolve(bought);
    },
  });
  await lost.roomIs('turn');
  lost.edit('100');
  lost.agree();
  lost.submit();
  await requestAt(lost.actor, { unknown: 'waiting' });
  lost.clock.increment(2_000);
  await waitFor(lost.actor, (now) => now.matches({ purchase: 'done' }));
  const [one, two] = lost.send.mock.calls.map(([order]) => order);
  expect(two).toEqual(one);
});

let idCount = 0;
const submit = (): BuyEvent => {
  idCount += 1;
  return { type: 'buy.submitted', requestId: requestId(`request-${idCount}`) };
};

const walk: Walk = {
  machine: buyMachine,
  input: { facts: sale, clock: () => START },
  events: [
    () => ({ type: 'tokens.edited', amount: '100' }),
    () => ({ type: 'tokens.edited', amount: '' }),
    () => ({ type: 'tokens.maximized' }),
    () => ({ type: 'agreement.changed', isTicked: true }),
    () => ({ type: 'facts.changed', facts: sale }),
    () => ({ type: 'room.joined' }),
    () => ({ type: 'place.outdated' }),
    () => ({ type: 'buy.restarted' }),
    () => ({ type: 'session.ended' }),
    () => ({ type: 'session.started' }),
    submit,
    submit,
  ],
  requests: { buy: { send: 'send' } },
  responses: {
    readPlace: [
      () => ({ done: waiting }),
      () => ({ done: turn }),
      () => ({ done: undefined }),
      () => ({ failed: new Error('no response') }),
    ],
    joinRoom: [
      () => ({ done: waiting }),
      () => ({ done: turn }),
      () => ({ failed: wrongPhase }),
      () => ({ failed: new Error('no response') }),
    ],
    send: [
      () => ({ done: bought }),
      () => ({ failed: soldOut }),
      () => ({ failed: new Error('no response') }),
    ],
  },
  delays: [1_000, 3_000, 10_000, 300_000],
  detailOf: (context) => {
    const { problem, place } = context as Buy;
    return [problem, place?.turnUntil];
  },
  check: ({ snapshot, requested }) => {
    const context = snapshot.context as Buy;
    const sent = requested.filter(({ source }) => source === 'send');
    expect(sent.filter(({ isOpen }) => isOpen).length).toBeLessThanOrEqual(1);
    if (snapshot.matches({ purchase: 'drafting' })) expect(context.sent).toBeUndefined();
    if (snapshot.matches({ purchase: 'pending' })) {
      expect(sent.at(-1)?.input).toEqual(context.sent);
    }
    if (snapshot.matches({ room: 'turn' })) expect(context.place).toEqual(turn);
    if (snapshot.matches({ room: 'waiting' })) expect(context.place).toEqual(waiting);
  },
};

it('walks every state and transition, and buys only in a turn', async () => {
  const seed = 20_261_132;
  const report = await walkMachine(walk, { steps: 60, seed });
  expectWalked(`first come sale, seed ${seed}`, report, {
    states: [
      'purchase',
      'purchase.done',
      'purchase.drafting',
      'purchase.pending',
      'purchase.pending.sending',
      'purchase.pending.unknown',
      'request.sending',
      'request.unknown',
      'request.unknown.parked',
      'request.unknown.waiting',
      'room',
      'room.joining',
      'room.outside',
      'room.reading',
      'room.turn',
      'room.unreachable',
      'room.waiting',
    ],
  });
});
