import { SimulatedClock, createActor, fromPromise, waitFor } from 'xstate';
import { expect, it, vi } from 'vitest';
import { decimal, type Decimal } from '#contract/core/decimal.ts';
import { coinId, requestId } from '#contract/core/ids.ts';
import { ApiError } from '#contract/envelope.ts';
import { transferMachine, type TransferEvent } from '#machines/wallets/transfer.machine.ts';
import type {
  MoveBetweenWallets,
  Transfer,
  TransferDraft,
  TransferInput,
  TransferOrder,
  TransferReceipt,
} from '#machines/wallets/transfer.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import { walkMachine, type Walk } from '../../support/machine-walk.ts';
import { requestAt } from '../../support/sent-request.ts';
import { expectWalked } from '../../support/transitions.ts';

const BTC = coinId(2);
const USDT = coinId(1);
const receipt: TransferReceipt = { fromAvailable: decimal('0.9'), toAvailable: decimal('0.1') };
const tooLow = new ApiError('Insufficient balance.', { code: 'balance_too_low' });
const lost = new Error('no response');
const never = <Value>() => new Promise<Value>(() => undefined);

interface Responses {
  readonly readMax?: (draft: TransferDraft) => Promise<Decimal>;
  readonly transfer?: (order: TransferOrder) => Promise<TransferReceipt>;
}

function open(
  { readMax = () => Promise.resolve(decimal('1')), transfer = () => never() }: Responses,
  input: TransferInput = { coinId: BTC },
) {
  const clock = new SimulatedClock();
  const max = vi.fn(readMax);
  const send = vi.fn(transfer);
  const machine = transferMachine.provide({
    actors: {
      readMax: fromPromise(({ input: draft }: { input: TransferDraft }) => max(draft)),
      transfer: sentRequest<MoveBetweenWallets>({ send: ({ input: order }) => send(order) }),
    },
  });
  const actor = createActor(machine, { input, clock }).start();
  const submit = (id = 'request-1') =>
    actor.send({ type: 'transfer.submitted', requestId: requestId(id) });
  const state = (value: Parameters<typeof isAt>[1]) => waitFor(actor, (now) => isAt(now, value));
  const unknown = () => requestAt(actor, { unknown: 'waiting' });
  return { actor, clock, max, send, submit, state, unknown };
}

const isAt = (
  snapshot: { readonly matches: (value: never) => boolean },
  value: string | Readonly<Record<string, string>>,
): boolean => snapshot.matches(value as never);

it('[WALLET-04] sends a complete draft under one request ID and shows the new balances', async () => {
  const { actor, send, submit, state } = open({ transfer: () => Promise.resolve(receipt) });
  actor.send({ type: 'amount.edited', amount: '.10' });
  submit();
  const { context } = await state('done');
  expect(context.receipt).toEqual(receipt);
  expect(send).toHaveBeenCalledExactlyOnceWith({
    coinId: BTC,
    from: 'spot',
    to: 'future',
    amount: '0.1',
    requestId: 'request-1',
  });
});

it('[WALLET-04] repeats the same request until the outcome is known', async () => {
  let attempts = 0;
  const { actor, clock, send, submit, state, unknown } = open({
    transfer: () => {
      attempts += 1;
      return attempts < 3 ? Promise.reject(lost) : Promise.resolve(receipt);
    },
  });
  actor.send({ type: 'amount.edited', amount: '0.1' });
  submit();
  await unknown();
  clock.increment(2_000);
  await unknown();
  clock.increment(2_000);
  await state('done');
  const [first, second, third] = send.mock.calls.map(([order]) => order);
  expect(send).toHaveBeenCalledTimes(3);
  expect(second).toEqual(first);
  expect(third).toEqual(first);
});

it('treats a timeout and an internal error as unknown, not as a rejection', async () => {
  const slow = open({});
  slow.actor.send({ type: 'amount.edited', amount: '0.1' });
  slow.submit();
  slow.clock.increment(10_000);
  expect(slow.actor.getSnapshot().matches({ pending: 'unknown' })).toBe(true);

  const broken = open({
    transfer: () => Promise.reject(new ApiError('Internal', { status: 500 })),
  });
  broken.actor.send({ type: 'amount.edited', amount: '0.1' });
  broken.submit();
  await broken.unknown();
});

it('continues to repeat when the repetition is too fast for the exchange', async () => {
  const errors = [lost, new ApiError('Too fast', { status: 429, code: 'too_many_requests' })];
  const { actor, clock, submit, state, unknown } = open({
    transfer: () => Promise.reject(errors.shift() ?? tooLow),
  });
  actor.send({ type: 'amount.edited', amount: '0.1' });
  submit();
  await unknown();
  clock.increment(2_000);
  await unknown();
  clock.increment(2_000);
  const { context } = await state('drafting');
  expect(context.rejection).toMatchObject({ name: 'balance_too_low' });
});

it('keeps the draft after a rejection, reads the maximum again and uses a new ID', async () => {
  const { actor, max, send, submit, state } = open({ transfer: () => Promise.reject(tooLow) });
  await state({ drafting: 'ready' });
  actor.send({ type: 'amount.edited', amount: '0.5' });
  submit('request-1');
  const { context } = await state('drafting');
  expect(context.draft.amount).toBe('0.5');
  expect(context.rejection).toEqual({
    name: 'balance_too_low',
    message: 'Insufficient balance.',
    fields: {},
  });
  await state({ drafting: 'ready' });
  expect(max).toHaveBeenCalledTimes(2);
  submit('request-2');
  await state('drafting');
  expect(send.mock.calls.map(([order]) => order.requestId)).toEqual(['request-1', 'request-2']);
});

it('fills in the maximum, and sends nothing above it', async () => {
  const { actor, send, submit, state } = open({});
  await state({ drafting: 'ready' });
  actor.send({ type: 'amount.maximized' });
  expect(actor.getSnapshot().context).toMatchObject({ draft: { amount: '1' }, problem: undefined });
  actor.send({ type: 'amount.edited', amount: '1.00000001' });
  submit();
  expect(actor.getSnapshot().context.problem).toBe('amount_above_max');
  expect(send).not.toHaveBeenCalled();
});

it('reads the maximum of the direction on screen, and again when balances change', async () => {
  const { actor, max, state } = open({});
  await state({ drafting: 'ready' });
  actor.send({ type: 'direction.swapped' });
  actor.send({ type: 'balances.changed' });
  await state({ drafting: 'ready' });
  expect(max.mock.calls.map(([draft]) => [draft.from, draft.to])).toEqual([
    ['spot', 'future'],
    ['future', 'spot'],
    ['future', 'spot'],
  ]);
});

it('swaps the wallets when the wallet of the other side is selected', () => {
  const { actor } = open({}, { from: 'future' });
  actor.send({ type: 'direction.changed', patch: { from: 'spot' } });
  expect(actor.getSnapshot().context.draft).toMatchObject({ from: 'spot', to: 'future' });
  actor.send({ type: 'direction.changed', patch: { to: 'spot' } });
  expect(actor.getSnapshot().context.draft).toMatchObject({ from: 'future', to: 'spot' });
});

it('clears the amount with the coin, and requires both', () => {
  const { actor, send, submit } = open({}, {});
  submit();
  expect(actor.getSnapshot().context).toMatchObject({
    problem: 'coin_missing',
    areProblemsShown: true,
  });
  actor.send({ type: 'amount.edited', amount: '5' });
  actor.send({ type: 'direction.changed', patch: { coinId: BTC } });
  expect(actor.getSnapshot().context).toMatchObject({ problem: 'amount_missing' });
  for (const amount of ['', '.', '0', '0.00', '1.2.3', '1e5', '-1']) {
    actor.send({ type: 'amount.edited', amount });
    expect(actor.getSnapshot().context.problem).toBe('amount_missing');
  }
  actor.send({ type: 'amount.edited', amount: '0.123456789' });
  expect(actor.getSnapshot().context.problem).toBe('amount_off_step');
  expect(send).not.toHaveBeenCalled();
});

let idCount = 0;
const submit = (): TransferEvent => {
  idCount += 1;
  return { type: 'transfer.submitted', requestId: requestId(`request-${idCount}`) };
};

const walk: Walk = {
  machine: transferMachine,
  input: {},
  events: [
    () => ({ type: 'direction.changed', patch: { coinId: BTC } }),
    () => ({ type: 'direction.changed', patch: { coinId: USDT } }),
    () => ({ type: 'direction.changed', patch: { from: 'p2p' } }),
    () => ({ type: 'direction.swapped' }),
    () => ({ type: 'amount.edited', amount: '0.5' }),
    () => ({ type: 'amount.edited', amount: '0.7' }),
    () => ({ type: 'amount.edited', amount: '9' }),
    () => ({ type: 'amount.maximized' }),
    () => ({ type: 'balances.changed' }),
    submit,
    submit,
    submit,
    submit,
    () => ({ type: 'transfer.restarted' }),
  ],
  requests: { transfer: { send: 'transfer' } },
  responses: {
    readMax: [
      () => ({ done: decimal('1') }),
      () => ({ done: decimal('2') }),
      () => ({ failed: lost }),
    ],
    transfer: [
      () => ({ done: receipt }),
      () => ({ failed: tooLow }),
      () => ({ failed: lost }),
      () => ({ failed: lost }),
    ],
  },
  delays: [2_000, 10_000],
  check: ({ snapshot, requested }) => {
    const context = snapshot.context as Transfer;
    const sent = requested.filter(({ source }) => source === 'transfer');
    // At most one transfer is pending.
    const open = sent.filter(({ isOpen }) => isOpen);
    expect(open.length).toBeLessThanOrEqual(1);
    // Everything sent under one ID is the same transfer.
    const orders = new Map<string, string>();
    for (const { input } of sent) {
      const order = input as TransferOrder;
      const text = JSON.stringify(order);
      expect(orders.get(order.requestId) ?? text).toBe(text);
      orders.set(order.requestId, text);
    }
    // The last ID is kept exactly until its outcome is known.
    if (snapshot.matches('drafting')) expect(context.sent).toBeUndefined();
    else expect(context.sent).toEqual(sent.at(-1)?.input);
    expect(context.draft.from).not.toBe(context.draft.to);
  },
};

it('walks every state and transition, and sends each ID with one content only', async () => {
  const seed = 20_261_123;
  const report = await walkMachine(walk, { steps: 30, seed });
  expectWalked(`transfer, seed ${seed}`, report, {
    states: [
      'drafting',
      'drafting.loadingMax',
      'drafting.ready',
      'drafting.maxUnknown',
      'pending',
      'pending.sending',
      'pending.unknown',
      'request.sending',
      'request.unknown',
      'request.unknown.waiting',
      'done',
    ],
  });
});
