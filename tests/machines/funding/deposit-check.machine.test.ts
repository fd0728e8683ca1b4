import { SimulatedClock, createActor, fromPromise, waitFor } from 'xstate';
import { expect, it, vi } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { depositCodec, type Deposit } from '#contract/entities/custody.ts';
import { ApiError } from '#contract/envelope.ts';
import type { ChainTransactionInfo } from '#contract/rest/chain.ts';
import { depositWire } from '#contract/samples/custody.ts';
import { depositCheckMachine } from '#machines/funding/deposit-check.machine.ts';
import type {
  DepositCheck,
  DepositClaim,
  TransactionRequest,
} from '#machines/funding/deposit-check.ts';
import { walkMachine, type Walk } from '../../support/machine-walk.ts';
import { expectWalked } from '../../support/transitions.ts';

const HASH = 'a'.repeat(64);
const SENDER = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';
const lost = new Error('no response');
const notFound = new ApiError('Not found.', { code: 'not_found' });
const claimedBefore = new ApiError('The state has changed.', { code: 'state_changed' });
const deposit: Deposit = depositCodec.decode(depositWire);
const transactionIn = (state: ChainTransactionInfo['deposit']): ChainTransactionInfo => ({
  transactionId: HASH,
  coin: 'XRP',
  amount: decimal('30'),
  toAddress: SENDER,
  state: 'mined',
  confirmations: 2,
  deposit: state,
});

interface Responses {
  readonly read?: () => Promise<ChainTransactionInfo | undefined>;
  readonly claim?: () => Promise<Deposit>;
}

function open({
  read = () => Promise.resolve(transactionIn('memo_missing')),
  claim = () => Promise.resolve(deposit),
}: Responses = {}) {
  const clock = new SimulatedClock();
  const onRead = vi.fn((_input: TransactionRequest) => read());
  const onClaim = vi.fn((_input: DepositClaim) => claim());
  const machine = depositCheckMachine.provide({
    actors: {
      readTransaction: fromPromise(({ input }: { input: TransactionRequest }) => onRead(input)),
      claim: fromPromise(({ input }: { input: DepositClaim }) => onClaim(input)),
    },
  });
  const actor = createActor(machine, { input: { networkId: 6 }, clock }).start();
  const reach = (name: 'drafting' | 'notFound' | 'found' | 'naming' | 'claimed') =>
    waitFor(actor, (now) => now.matches(name));
  const check = () => {
    actor.send({ type: 'draft.edited', patch: { transactionId: ` ${HASH} ` } });
    actor.send({ type: 'check.submitted' });
  };
  const submitClaim = () => {
    actor.send({ type: 'claim.started' });
    actor.send({ type: 'sender.edited', fromAddress: ` ${SENDER}` });
    actor.send({ type: 'claim.submitted' });
  };
  return { actor, clock, onRead, onClaim, reach, check, submitClaim };
}

it('requests nothing for an incomplete draft, and shows the missing value', () => {
  const { actor, onRead } = open();
  actor.send({ type: 'check.submitted' });
  expect(actor.getSnapshot().context).toMatchObject({
    problem: 'transaction_missing',
    areProblemsShown: true,
  });
  actor.send({ type: 'draft.edited', patch: { networkId: undefined } });
  expect(actor.getSnapshot().context.problem).toBe('network_missing');
  expect(onRead).not.toHaveBeenCalled();
});

it('reads a transaction, claims it by its sender, and ends with the deposit', async () => {
  const { onRead, onClaim, reach, check, submitClaim } = open();
  check();
  const found = await reach('found');
  expect(found.context.transaction).toEqual(transactionIn('memo_missing'));
  expect(onRead).toHaveBeenCalledExactlyOnceWith({ networkId: 6, transactionId: HASH });
  submitClaim();
  const { context } = await reach('claimed');
  expect(onClaim).toHaveBeenCalledExactlyOnceWith({
    networkId: 6,
    transactionId: HASH,
    fromAddress: SENDER,
  });
  expect(context.claimed).toEqual(deposit);
});

it('claims no deposit whose memo is known', async () => {
  const { actor, reach, check } = open({ read: () => Promise.resolve(transactionIn('credited')) });
  check();
  await reach('found');
  actor.send({ type: 'claim.started' });
  expect(actor.getSnapshot().matches('found')).toBe(true);
});

it('keeps the draft of an unknown transaction, and clears it after a known one', async () => {
  let known: ChainTransactionInfo | undefined;
  const { actor, reach, check } = open({ read: () => Promise.resolve(known) });
  check();
  await reach('notFound');
  actor.send({ type: 'check.restarted' });
  expect(actor.getSnapshot().context.draft.transactionId).toBe(` ${HASH} `);
  known = transactionIn(undefined);
  check();
  await reach('found');
  actor.send({ type: 'check.restarted' });
  expect(actor.getSnapshot().context).toMatchObject({
    draft: { networkId: 6, transactionId: '' },
    transaction: undefined,
  });
});

it('returns to the draft when the network does not respond in time', async () => {
  const { clock, reach, check } = open({ read: () => new Promise(() => undefined) });
  check();
  clock.increment(10_000);
  const { context } = await reach('drafting');
  expect(context).toMatchObject({ isUnanswered: true, rejection: undefined });
});

it('keeps the sender after a rejected claim and after one without a response', async () => {
  const outcomes: (() => Promise<Deposit>)[] = [
    () => Promise.reject(notFound),
    () => Promise.reject(lost),
    () => new Promise<Deposit>(() => undefined),
  ];
  const { actor, clock, reach, check, submitClaim } = open({
    claim: () => outcomes.shift()?.() ?? Promise.reject(lost),
  });
  check();
  await reach('found');
  submitClaim();
  const rejected = await reach('naming');
  expect(rejected.context).toMatchObject({
    fromAddress: ` ${SENDER}`,
    rejection: { name: 'not_found' },
    isUnanswered: false,
  });
  actor.send({ type: 'claim.submitted' });
  expect((await reach('naming')).context).toMatchObject({
    rejection: undefined,
    isUnanswered: true,
  });
  actor.send({ type: 'claim.submitted' });
  clock.increment(10_000);
  expect((await reach('naming')).context.isUnanswered).toBe(true);
  actor.send({ type: 'claim.left' });
  expect(actor.getSnapshot().matches('found')).toBe(true);
});

it('reads the transaction again when the exchange has the claim already', async () => {
  let state: ChainTransactionInfo['deposit'] = 'memo_missing';
  const { onRead, reach, check, submitClaim } = open({
    read: () => Promise.resolve(transactionIn(state)),
    claim: () => Promise.reject(claimedBefore),
  });
  check();
  await reach('found');
  state = 'in_review';
  submitClaim();
  expect((await reach('found')).context.transaction?.deposit).toBe('in_review');
  expect(onRead).toHaveBeenCalledTimes(2);
});

const walk: Walk = {
  machine: depositCheckMachine,
  input: { networkId: undefined },
  events: [
    () => ({ type: 'draft.edited', patch: { networkId: 6, transactionId: HASH } }),
    () => ({ type: 'check.submitted' }),
    () => ({ type: 'check.submitted' }),
    () => ({ type: 'check.restarted' }),
    () => ({ type: 'claim.started' }),
    () => ({ type: 'claim.started' }),
    () => ({ type: 'sender.edited', fromAddress: SENDER }),
    () => ({ type: 'claim.submitted' }),
    () => ({ type: 'claim.submitted' }),
    () => ({ type: 'claim.left' }),
  ],
  responses: {
    readTransaction: [
      () => ({ done: transactionIn('memo_missing') }),
      () => ({ done: transactionIn('confirming') }),
      () => ({ done: undefined }),
      () => ({ failed: lost }),
    ],
    claim: [
      () => ({ done: deposit }),
      () => ({ failed: notFound }),
      () => ({ failed: claimedBefore }),
      () => ({ failed: lost }),
    ],
  },
  delays: [5_000, 10_000],
  check: ({ snapshot, requested }) => {
    const context = snapshot.context as DepositCheck;
    expect(requested.filter(({ isOpen }) => isOpen).length).toBeLessThanOrEqual(1);
    for (const { source, input } of requested) {
      if (source === 'claim') expect(input).toMatchObject({ fromAddress: SENDER });
    }
    if (snapshot.matches('naming')) expect(context.transaction?.deposit).toBe('memo_missing');
  },
};

it('walks every state and transition, and claims only what has no known memo', async () => {
  const seed = 20_261_124;
  const report = await walkMachine(walk, { steps: 40, seed });
  expectWalked(`depositCheck, seed ${seed}`, report, {
    states: ['drafting', 'checking', 'notFound', 'found', 'naming', 'claiming', 'claimed'],
  });
});
