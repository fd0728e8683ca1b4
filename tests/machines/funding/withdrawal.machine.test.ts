import { SimulatedClock, createActor, fromPromise, waitFor } from 'xstate';
import { expect, it, vi } from 'vitest';
import { assert } from '#contract/core/assert.ts';
import { decimal } from '#contract/core/decimal.ts';
import { requestId } from '#contract/core/ids.ts';
import { ApiError } from '#contract/envelope.ts';
import type { WalletNetwork, Withdrawal } from '#contract/entities/custody.ts';
import type { Confirmation } from '#machines/funding/withdrawal-codes.ts';
import { isComplete } from '#machines/funding/withdrawal-draft.ts';
import type { WithdrawalEvent } from '#machines/funding/withdrawal-setup.ts';
import { withdrawalMachine } from '#machines/funding/withdrawal.machine.ts';
import type {
  Withdraw,
  WithdrawalContext,
  WithdrawalInput,
  WithdrawalOrder,
  WithdrawalQuote,
} from '#machines/funding/withdrawal.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import { walkMachine, type Walk } from '../../support/machine-walk.ts';
import { requestAt } from '../../support/sent-request.ts';
import { expectWalked } from '../../support/transitions.ts';
import {
  bookEntry,
  broadcasting,
  canceled,
  checkHex,
  ethereum,
  informationRequired,
  inReview,
  KNOWN,
  POISONED,
  REQUEST,
  rules,
  tron,
  UNKNOWN,
  waiting,
} from './samples.ts';

const lost = new Error('no response');
const tooLow = new ApiError('Insufficient balance.', { code: 'balance_too_low' });
const stateChanged = new ApiError('The state has changed.', { code: 'state_changed', status: 409 });
const codeWrong = new ApiError('Wrong code.', { code: 'mail_code_wrong' });
const quote: WithdrawalQuote = {
  fee: decimal('4'),
  debit: decimal('100'),
  receivedAmount: decimal('96'),
  warnings: [],
};
const never = <Value>() => new Promise<Value>(() => undefined);

interface Responses {
  readonly readQuote?: () => Promise<WithdrawalQuote>;
  readonly submit?: (order: WithdrawalOrder) => Promise<Withdrawal>;
  readonly findWithdrawal?: () => Promise<Withdrawal | undefined>;
  readonly confirm?: (codes: Confirmation) => Promise<Withdrawal>;
  readonly cancel?: () => Promise<Withdrawal>;
}

async function open(responses: Responses, input: Partial<WithdrawalInput> = {}) {
  const clock = new SimulatedClock();
  const submit = vi.fn(responses.submit ?? (() => never<Withdrawal>()));
  const find = vi.fn(responses.findWithdrawal ?? (() => never<Withdrawal | undefined>()));
  const confirm = vi.fn(responses.confirm ?? (() => never<Withdrawal>()));
  const machine = withdrawalMachine.provide({
    actors: {
      readNetworks: fromPromise<readonly WalletNetwork[], string>(() =>
        Promise.resolve([ethereum]),
      ),
      readRules: fromPromise(() => Promise.resolve(rules)),
      readQuote: fromPromise(responses.readQuote ?? (() => Promise.resolve(quote))),
      submit: sentRequest<Withdraw>({
        send: ({ input: order }) => {
          assert(order !== undefined, 'an order is sent');
          return submit(order);
        },
        find: () => find(),
      }),
      confirm: fromPromise(({ input: codes }: { input: Confirmation }) => confirm(codes)),
      cancel: fromPromise(responses.cancel ?? (() => never<Withdrawal>())),
    },
  });
  const actor = createActor(machine, {
    input: { checkAddress: checkHex, isTwoFactorOn: true, coin: 'USDT', ...input },
    clock,
  }).start();
  const state = (value: unknown) =>
    waitFor(actor, (now) => (now.matches as (given: unknown) => boolean)(value));
  actor.send({ type: 'book.changed', book: [bookEntry], knownAddresses: [KNOWN] });
  if (input.requestId === undefined) await state({ drafting: 'ready' });
  return { actor, clock, submit, find, confirm, state };
}

type Opened = Awaited<ReturnType<typeof open>>;

async function review({ actor, state }: Opened, address = KNOWN) {
  actor.send({ type: 'draft.edited', patch: { address, amount: '100' } });
  actor.send({ type: 'review.opened' });
  await state('reviewing');
}

const submitAs = ({ actor }: Opened, id = REQUEST) =>
  actor.send({ type: 'withdrawal.submitted', requestId: id });

it('[WALLET-04] withdraws with both codes, and follows the withdrawal', async () => {
  const opened = await open({
    submit: () => Promise.resolve(waiting),
    confirm: () => Promise.resolve(inReview),
    findWithdrawal: () => Promise.resolve(broadcasting),
  });
  const { actor, state, submit, confirm } = opened;
  await review(opened);
  submitAs(opened);
  await state({ confirming: 'entering' });
  expect(submit).toHaveBeenCalledExactlyOnceWith({
    coin: 'USDT',
    networkId: ethereum.id,
    address: KNOWN,
    memo: undefined,
    isWithoutMemo: false,
    amount: '100',
    feeMode: 'included',
    requestId: REQUEST,
  });
  actor.send({ type: 'codes.submitted' });
  expect(confirm).not.toHaveBeenCalled();
  actor.send({ type: 'codes.edited', patch: { mailCode: '123456', twoFactorCode: '654321' } });
  actor.send({ type: 'codes.submitted' });
  await state({ following: 'current' });
  expect(confirm).toHaveBeenCalledExactlyOnceWith({
    id: waiting.id,
    twoFactorCode: '654321',
    mailCode: '123456',
  });
  actor.send({ type: 'withdrawal.changed', id: 999 });
  expect(actor.getSnapshot().matches({ following: 'current' })).toBe(true);
  actor.send({ type: 'withdrawal.changed', id: waiting.id });
  const { context } = await waitFor(
    actor,
    (now) => now.context.withdrawal?.state === 'broadcasting',
  );
  expect(context.withdrawal).toEqual(broadcasting);
  actor.send({ type: 'withdrawal.canceled' });
  expect(actor.getSnapshot().matches({ following: 'current' })).toBe(true);
});

it('looks an unknown outcome up by its ID, and never sends it again', async () => {
  let lookups = 0;
  const opened = await open({
    submit: () => Promise.reject(lost),
    findWithdrawal: () => {
      lookups += 1;
      if (lookups === 1) return Promise.reject(lost);
      return Promise.resolve(lookups < 3 ? undefined : waiting);
    },
  });
  const { clock, state, submit, find } = opened;
  await review(opened);
  submitAs(opened);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await requestAt(opened.actor, { unknown: 'waiting' });
    clock.increment(2_000);
  }
  await state({ confirming: 'entering' });
  expect(find).toHaveBeenCalledTimes(3);
  expect(submit).toHaveBeenCalledTimes(1);
});

it('returns to the draft when three look-ups find nothing, and repeats under the same ID', async () => {
  const opened = await open({
    submit: () => Promise.reject(lost),
    findWithdrawal: () => Promise.resolve(undefined),
  });
  const { actor, clock, state, submit } = opened;
  await review(opened);
  submitAs(opened);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await requestAt(opened.actor, { unknown: 'waiting' });
    clock.increment(2_000);
  }
  await state({ drafting: 'ready' });
  expect(actor.getSnapshot().context.notice).toBe('not_found');
  actor.send({ type: 'review.opened' });
  await state('reviewing');
  submitAs(opened, requestId('0b8f5f0e-5f0c-4f53-9f0e-000000000002'));
  await requestAt(opened.actor, { unknown: 'waiting' });
  expect(submit.mock.calls.map(([order]) => order.requestId)).toEqual([REQUEST, REQUEST]);
});

it('continues a withdrawal of an earlier visit', async () => {
  const { state, find } = await open(
    { findWithdrawal: () => Promise.resolve(waiting) },
    { requestId: REQUEST },
  );
  await state({ confirming: 'entering' });
  expect(find).toHaveBeenCalledTimes(1);
});

it('treats a timeout and an internal error as unknown, and a rejection as final', async () => {
  const slow = await open({});
  await review(slow);
  submitAs(slow);
  slow.clock.increment(10_000);
  await slow.state({ pending: 'unknown' });

  const broken = await open({
    submit: () => Promise.reject(new ApiError('Internal', { status: 500 })),
  });
  await review(broken);
  submitAs(broken);
  await broken.state({ pending: 'unknown' });

  const rejected = await open({ submit: () => Promise.reject(tooLow) });
  await review(rejected);
  submitAs(rejected);
  await rejected.state({ drafting: 'ready' });
  expect(rejected.actor.getSnapshot().context).toMatchObject({
    rejection: { name: 'balance_too_low', message: 'Insufficient balance.' },
    sent: undefined,
  });
});

it('stops an address that resembles a known one before the review', async () => {
  const { actor, submit } = await open({});
  actor.send({ type: 'address.pasted', address: POISONED, copied: KNOWN });
  actor.send({ type: 'draft.edited', patch: { amount: '100' } });
  actor.send({ type: 'review.opened' });
  const snapshot = actor.getSnapshot();
  expect(snapshot.matches('drafting')).toBe(true);
  expect(snapshot.context.derived.problems.address).toBe('address_resembles');
  expect(snapshot.context.copiedInstead).toBe(KNOWN);
  expect(submit).not.toHaveBeenCalled();
});

it('sends to a new address only after its acknowledgement', async () => {
  const opened = await open({ submit: () => Promise.resolve(waiting) });
  const { actor, state, submit } = opened;
  await review(opened, UNKNOWN);
  submitAs(opened);
  expect(submit).not.toHaveBeenCalled();
  actor.send({ type: 'review.acknowledged', isAcknowledged: true });
  submitAs(opened);
  await state('confirming');
  expect(submit).toHaveBeenCalledTimes(1);
});

it('returns to the draft with the warnings of the exchange', async () => {
  const warnings = ['limit_reached'] as const;
  const { actor, state } = await open({ readQuote: () => Promise.resolve({ ...quote, warnings }) });
  actor.send({ type: 'draft.edited', patch: { address: KNOWN, amount: '100' } });
  actor.send({ type: 'review.opened' });
  await state({ drafting: 'ready' });
  expect(actor.getSnapshot().context.quote?.warnings).toEqual(warnings);
});

it('reads the state when a code comes too late, and after a lost confirmation', async () => {
  const errors: unknown[] = [codeWrong, lost];
  const opened = await open({
    submit: () => Promise.resolve(waiting),
    confirm: () => Promise.reject(errors.shift() ?? stateChanged),
    findWithdrawal: () => Promise.resolve(errors.length > 0 ? canceled : waiting),
  });
  const { actor, state, confirm } = opened;
  await review(opened);
  submitAs(opened);
  await state({ confirming: 'entering' });
  const codes = { mailCode: '123456', twoFactorCode: '654321' };
  actor.send({ type: 'codes.edited', patch: codes });
  actor.send({ type: 'codes.submitted' });
  await waitFor(actor, (now) => now.context.rejection?.name === 'mail_code_wrong');
  actor.send({ type: 'codes.submitted' });
  await waitFor(actor, (now) => now.matches({ confirming: 'entering' }));
  expect(confirm).toHaveBeenCalledTimes(2);
});

it('keeps codes that are typed while the withdrawal is read again', async () => {
  const opened = await open({
    submit: () => Promise.resolve(waiting),
    findWithdrawal: () => Promise.resolve(waiting),
  });
  const { actor, state } = opened;
  await review(opened);
  submitAs(opened);
  await state({ confirming: 'entering' });
  actor.send({ type: 'withdrawal.changed', id: waiting.id });
  expect(actor.getSnapshot().matches({ confirming: 'lookingUp' })).toBe(true);
  actor.send({ type: 'codes.edited', patch: { mailCode: '123456' } });
  await state({ confirming: 'entering' });
  expect(actor.getSnapshot().context.codes.mailCode).toBe('123456');
});

it('cancels while the exchange allows it', async () => {
  const opened = await open({
    submit: () => Promise.resolve(waiting),
    cancel: () => Promise.resolve(canceled),
  });
  const { actor, state } = opened;
  await review(opened);
  submitAs(opened);
  await state({ confirming: 'entering' });
  actor.send({ type: 'withdrawal.canceled' });
  await state({ following: 'current' });
  expect(actor.getSnapshot().context.withdrawal?.state).toBe('canceled');
  actor.send({ type: 'withdrawal.restarted' });
  await state({ drafting: 'ready' });
  expect(actor.getSnapshot().context.draft).toMatchObject({
    coin: 'USDT',
    address: '',
    amount: '',
  });
});

let idCount = 0;
const submitEvent = (): WithdrawalEvent => {
  idCount += 1;
  const tail = String(idCount).padStart(12, '0');
  return { type: 'withdrawal.submitted', requestId: requestId(`0b8f5f0e-5f0c-4f53-9f0e-${tail}`) };
};
/** Fills everything in, so that random walks reach the review. */
const fillEvent = (): WithdrawalEvent => ({
  type: 'draft.edited',
  patch: { address: KNOWN, amount: '100' },
});
const reviewEvent = (): WithdrawalEvent => ({ type: 'review.opened' });
const codesEvent = (): WithdrawalEvent => ({
  type: 'codes.edited',
  patch: { mailCode: '123456', twoFactorCode: '654321' },
});
const codesSent = (): WithdrawalEvent => ({ type: 'codes.submitted' });
const changeEvent = (): WithdrawalEvent => ({ type: 'withdrawal.changed', id: waiting.id });

/** The response to an order has its ID. */
const asSent = (input: unknown, withdrawal: Withdrawal) => ({
  done: { ...withdrawal, requestId: (input as WithdrawalOrder).requestId },
});

const walk: Walk = {
  machine: withdrawalMachine,
  input: { checkAddress: checkHex, isTwoFactorOn: true, coin: 'USDT' },
  events: [
    () => ({ type: 'coin.selected', coin: 'BTC' }),
    () => ({ type: 'network.selected', networkId: ethereum.id }),
    fillEvent,
    fillEvent,
    fillEvent,
    () => ({ type: 'draft.edited', patch: { address: UNKNOWN, amount: '50' } }),
    () => ({ type: 'address.pasted', address: POISONED, copied: KNOWN }),
    () => ({ type: 'amount.maximized' }),
    () => ({ type: 'book.changed', book: [bookEntry], knownAddresses: [KNOWN] }),
    () => ({ type: 'terms.changed' }),
    () => ({ type: 'terms.retried' }),
    reviewEvent,
    reviewEvent,
    reviewEvent,
    () => ({ type: 'review.left' }),
    () => ({ type: 'review.acknowledged', isAcknowledged: true }),
    submitEvent,
    submitEvent,
    submitEvent,
    submitEvent,
    codesEvent,
    codesEvent,
    codesSent,
    codesSent,
    () => ({ type: 'code.requested' }),
    changeEvent,
    changeEvent,
    () => ({ type: 'withdrawal.changed', id: 999 }),
    () => ({ type: 'withdrawal.canceled' }),
    () => ({ type: 'receiver.named', receiver: 'Mai Tran' }),
    () => ({ type: 'withdrawal.restarted' }),
  ],
  requests: { submit: { send: 'submit', find: 'findWithdrawal' } },
  responses: {
    readNetworks: [
      () => ({ done: [ethereum] }),
      () => ({ done: [ethereum] }),
      () => ({ done: [ethereum, tron] }),
      () => ({ failed: lost }),
    ],
    readRules: [() => ({ done: rules }), () => ({ done: rules }), () => ({ failed: lost })],
    readQuote: [
      () => ({ done: quote }),
      () => ({ done: quote }),
      () => ({ done: { ...quote, warnings: ['limit_reached'] } }),
      () => ({ failed: tooLow }),
      () => ({ failed: lost }),
    ],
    submit: [
      (input) => asSent(input, waiting),
      (input) => asSent(input, waiting),
      (input) => asSent(input, inReview),
      () => ({ failed: tooLow }),
      () => ({ failed: lost }),
    ],
    findWithdrawal: [
      ...[waiting, waiting, inReview, informationRequired, broadcasting, canceled].map(
        (found) => (input: unknown) => ({ done: { ...found, requestId: input } }),
      ),
      ...Array.from({ length: 4 }, () => () => ({ done: undefined })),
      () => ({ failed: lost }),
    ],
    confirm: [
      () => ({ done: inReview }),
      () => ({ failed: codeWrong }),
      () => ({ failed: stateChanged }),
      () => ({ failed: lost }),
    ],
    sendCode: [
      () => ({ done: undefined }),
      () => ({ failed: lost }),
      () => ({ failed: codeWrong }),
    ],
    cancel: [
      () => ({ done: canceled }),
      () => ({ failed: stateChanged }),
      () => ({ failed: lost }),
    ],
    nameReceiver: [() => ({ done: inReview }), () => ({ failed: lost })],
  },
  delays: [2_000, 5_000, 10_000, 10_000],
  detailOf: (context) => {
    const held = context as WithdrawalContext;
    const isKnown = held.rules !== undefined && held.knownAddresses !== undefined;
    return [isKnown, isComplete(held), held.isAcknowledged];
  },
  check: ({ snapshot, requested }) => {
    const context = snapshot.context as WithdrawalContext;
    const sent = requested.filter(({ source }) => source === 'submit');
    assert(sent.filter(({ isOpen }) => isOpen).length <= 1, 'at most one withdrawal is pending');
    const orders = new Map<string, string>();
    for (const { input } of sent) {
      const order = input as WithdrawalOrder;
      const text = JSON.stringify(order);
      const first = orders.get(order.requestId) ?? text;
      assert(first === text, `one ID is one withdrawal: ${first} and ${text}`);
      orders.set(order.requestId, text);
      assert(order.address !== POISONED, 'a poisoned address is never sent');
    }
    const isWaiting = context.withdrawal?.state === 'waiting_for_codes';
    assert(isWaiting || !snapshot.matches('confirming'), 'only a waiting withdrawal needs codes');
  },
};
/** Starts at a withdrawal of an earlier visit, so that its codes and receipt are walked too. */
const walkFromRequest: Walk = {
  ...walk,
  input: { checkAddress: checkHex, isTwoFactorOn: true, requestId: REQUEST },
  events: [
    codesEvent,
    codesSent,
    codesSent,
    () => ({ type: 'code.requested' }),
    changeEvent,
    changeEvent,
    () => ({ type: 'withdrawal.changed', id: 999 }),
    () => ({ type: 'withdrawal.canceled' }),
    () => ({ type: 'receiver.named', receiver: 'Mai Tran' }),
    () => ({ type: 'receiver.named', receiver: 'Mai Tran' }),
    () => ({ type: 'withdrawal.restarted' }),
  ],
};

it('walks every state and transition, and sends each ID with one content only', async () => {
  const seed = 20_261_123;
  const report = await walkMachine([walk, walkFromRequest], { steps: 60, seed });
  expectWalked(`withdrawal, seed ${seed}`, report, {
    states: [
      'drafting',
      'drafting.loadingNetworks',
      'drafting.loadingRules',
      'drafting.ready',
      'drafting.unread',
      'calculating',
      'reviewing',
      'pending',
      'pending.submitting',
      'pending.unknown',
      'request.sending',
      'request.unknown',
      'request.unknown.requesting',
      'request.unknown.waiting',
      'confirming',
      'confirming.entering',
      'confirming.requestingCode',
      'confirming.sending',
      'confirming.lookingUp',
      'following',
      'following.current',
      'following.refreshing',
      'following.canceling',
      'following.informing',
    ],
  });
});
