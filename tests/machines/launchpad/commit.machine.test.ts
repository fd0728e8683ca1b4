import { SimulatedClock, createActor, waitFor } from 'xstate';
import { expect, it, vi } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { requestId } from '#contract/core/ids.ts';
import { ApiError } from '#contract/envelope.ts';
import type { Commitment } from '#contract/entities/launchpad.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import { commitMachine, type CommitEvent } from '#machines/launchpad/commit.machine.ts';
import type { Commit, CommitAmount, CommitOrder } from '#machines/launchpad/commit.ts';
import type { PurchaseFacts } from '#machines/launchpad/purchase.ts';
import { walkMachine, type Walk } from '../../support/machine-walk.ts';
import { requestAt } from '../../support/sent-request.ts';
import { expectWalked } from '../../support/transitions.ts';
import { commitment, facts, project } from './launchpad-facts.ts';

const termsChanged = new ApiError('The terms have changed.', { code: 'launchpad_terms_changed' });
const never = <Value>() => new Promise<Value>(() => undefined);
const lottery: PurchaseFacts = {
  ...facts,
  project: { ...project, saleType: 'lottery', ticketSize: decimal('40'), ticketsMax: 3 },
};

function open(
  answer: (order: CommitOrder) => Promise<Commitment> = () => never(),
  input: PurchaseFacts = facts,
) {
  const clock = new SimulatedClock();
  const send = vi.fn(answer);
  const machine = commitMachine.provide({
    actors: { commit: sentRequest<CommitAmount>({ send: ({ input: order }) => send(order) }) },
  });
  const actor = createActor(machine, { input, clock }).start();
  const edit = (amount: string) => actor.send({ type: 'amount.edited', amount });
  const agree = (isTicked = true) => actor.send({ type: 'agreement.changed', isTicked });
  const submit = (id = 'request-1') =>
    actor.send({ type: 'commit.submitted', requestId: requestId(id) });
  const contextNow = () => actor.getSnapshot().context;
  return { actor, clock, send, edit, agree, submit, contextNow };
}

it('sends an amount once, with the terms that the user has read', async () => {
  const { actor, send, edit, agree, submit, contextNow } = open(() => Promise.resolve(commitment));
  edit('50');
  agree();
  submit();
  await waitFor(actor, (now) => now.matches('done'));
  expect(send).toHaveBeenCalledExactlyOnceWith({
    projectId: 4,
    amount: '50',
    wallet: 'spot',
    agreement: true,
    termsHash: project.termsHash,
    requestId: 'request-1',
  });
  expect(contextNow().made).toEqual(commitment);
  actor.send({ type: 'commit.restarted' });
  expect(contextNow()).toMatchObject({ draft: { amount: '', agreedTerms: undefined } });
});

it('shows the most tokens, their cost and what returns at the present total, and not the cap as a limit', () => {
  const { edit, contextNow } = open();
  edit('50');
  // 100 are committed by others: 50 of 150 are 333 tokens for 16.65.
  expect(contextNow().preview).toEqual({
    total: '50',
    mostTokens: '400',
    mostCost: '20',
    tokensNow: '333',
    costNow: '16.65',
    refundNow: '33.35',
    lottery: undefined,
  });
  edit('200');
  expect(contextNow().problem).toBe('agreement_missing');
  expect(contextNow().preview).toMatchObject({ mostTokens: '400', tokensNow: '400' });
});

it('adds to earlier commits', () => {
  const earlier = { ...commitment, status: 'committed' as const };
  const { edit, contextNow } = open(undefined, { ...facts, commitment: earlier });
  expect(contextNow().preview).toMatchObject({ total: '50', mostTokens: '400' });
  edit('10');
  expect(contextNow().preview).toMatchObject({ total: '60', mostTokens: '400' });
  edit('200.00000001');
  expect(contextNow().problem).toBe('above_limit');
});

it.each([
  ['', 'amount_missing'],
  ['0', 'amount_missing'],
  ['0,5', 'amount_missing'],
  ['0.000000001', 'amount_off_step'],
  ['0.99999999', 'below_minimum'],
  ['250.00000001', 'above_limit'],
  ['1000.00000001', 'above_maximum'],
  ['1', 'agreement_missing'],
] as const)('does not send %j: %s', (amount, problem) => {
  const { send, edit, submit, contextNow } = open();
  edit(amount);
  submit();
  expect(contextNow()).toMatchObject({ problem, areProblemsShown: true });
  expect(send).not.toHaveBeenCalled();
});

it('checks the balance, and fills the largest amount', () => {
  const { actor, edit, agree, contextNow } = open(undefined, {
    ...facts,
    available: decimal('30'),
  });
  agree();
  edit('30.00000001');
  expect(contextNow().problem).toBe('balance_too_low');
  actor.send({ type: 'amount.maximized' });
  expect(contextNow()).toMatchObject({ draft: { amount: '30' }, problem: undefined });
  actor.send({ type: 'facts.changed', facts: { ...facts, available: undefined } });
  actor.send({ type: 'amount.maximized' });
  expect(contextNow()).toMatchObject({ most: undefined, draft: { amount: '30' } });
});

it('accepts whole tickets of a lottery, up to their number', () => {
  const { actor, edit, agree, contextNow } = open(undefined, lottery);
  agree();
  edit('3');
  expect(contextNow().problem).toBe('amount_off_step');
  edit('8');
  expect(contextNow().problem).toBe('above_tickets');
  actor.send({ type: 'amount.maximized' });
  expect(contextNow()).toMatchObject({ draft: { amount: '6' }, problem: undefined });
  expect(contextNow().preview?.lottery).toEqual({ tickets: 3, ticketCount: 53, winnerCount: 25 });
});

it('is closed outside the commit phase', () => {
  const { actor, edit, agree, submit, send, contextNow } = open();
  edit('50');
  agree();
  const later = { ...facts, project: { ...project, phase: 'calculation' as const } };
  actor.send({ type: 'facts.changed', facts: later });
  submit();
  expect(contextNow().problem).toBe('wrong_phase');
  expect(send).not.toHaveBeenCalled();
});

it('ends the agreement when the terms change, in the facts or by a rejection', async () => {
  const { actor, edit, agree, submit, contextNow } = open(() => Promise.reject(termsChanged));
  edit('50');
  agree();
  const other = { ...facts, project: { ...project, termsHash: 'f'.repeat(64) } };
  actor.send({ type: 'facts.changed', facts: other });
  expect(contextNow().problem).toBe('agreement_missing');
  agree();
  submit();
  await waitFor(actor, (now) => now.matches('drafting'));
  expect(contextNow()).toMatchObject({
    rejection: { name: 'launchpad_terms_changed' },
    problem: 'agreement_missing',
    draft: { amount: '50' },
  });
});

it('repeats the same request until the outcome is known', async () => {
  let attempts = 0;
  const { actor, clock, send, edit, agree, submit } = open(() => {
    attempts += 1;
    return attempts < 2 ? Promise.reject(new Error('no response')) : Promise.resolve(commitment);
  });
  edit('50');
  agree();
  submit();
  await requestAt(actor, { unknown: 'waiting' });
  expect(actor.getSnapshot().hasTag('unresolved')).toBe(true);
  clock.increment(2_000);
  await waitFor(actor, (now) => now.matches('done'));
  const [first, second] = send.mock.calls.map(([order]) => order);
  expect(send).toHaveBeenCalledTimes(2);
  expect(second).toEqual(first);
});

let idCount = 0;
const submit = (): CommitEvent => {
  idCount += 1;
  return { type: 'commit.submitted', requestId: requestId(`request-${idCount}`) };
};

const walk: Walk = {
  machine: commitMachine,
  input: facts,
  events: [
    () => ({ type: 'amount.edited', amount: '50' }),
    () => ({ type: 'amount.edited', amount: '' }),
    () => ({ type: 'amount.maximized' }),
    () => ({ type: 'agreement.changed', isTicked: true }),
    () => ({ type: 'agreement.changed', isTicked: false }),
    () => ({ type: 'facts.changed', facts }),
    () => ({ type: 'facts.changed', facts: { ...facts, available: decimal('1') } }),
    () => ({ type: 'commit.restarted' }),
    () => ({ type: 'session.ended' }),
    () => ({ type: 'session.started' }),
    submit,
    submit,
  ],
  requests: { commit: { send: 'send' } },
  responses: {
    send: [
      () => ({ done: commitment }),
      () => ({ failed: termsChanged }),
      () => ({ failed: new Error('no response') }),
    ],
  },
  delays: [1_000, 2_000, 10_000],
  detailOf: (context) => (context as Commit).problem,
  check: ({ snapshot, requested }) => {
    const context = snapshot.context as Commit;
    expect(requested.filter(({ isOpen }) => isOpen).length).toBeLessThanOrEqual(1);
    if (snapshot.matches('drafting')) expect(context.sent).toBeUndefined();
    if (snapshot.matches('pending')) expect(requested.at(-1)?.input).toEqual(context.sent);
    if (snapshot.matches('done')) expect(context.made).toEqual(commitment);
    for (const { input } of requested) {
      expect((input as CommitOrder).termsHash).toBe(project.termsHash);
    }
  },
};

it('walks every state and transition, and never sends another draft under the same ID', async () => {
  const seed = 20_261_130;
  const report = await walkMachine(walk, { steps: 40, seed });
  expectWalked(`commit to a project, seed ${seed}`, report, {
    states: [
      'done',
      'drafting',
      'pending',
      'pending.sending',
      'pending.unknown',
      'request.sending',
      'request.unknown',
      'request.unknown.parked',
      'request.unknown.waiting',
    ],
  });
});
