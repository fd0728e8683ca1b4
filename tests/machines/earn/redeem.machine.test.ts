import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { expect, it, vi } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { requestId } from '#contract/core/ids.ts';
import { ApiError } from '#contract/envelope.ts';
import { earnPositionCodec, type EarnPosition } from '#contract/entities/earn.ts';
import { previewRedeem, type RedeemPreview } from '#contract/rest/earn.ts';
import { earnPositionWire, redeemPreviewWire } from '#contract/samples/earn.ts';
import { redeemMachine, type RedeemEvent } from '#machines/earn/redeem.machine.ts';
import type {
  Redeem,
  RedeemDraft,
  RedeemOnce,
  RedeemOrder,
  RedeemRequest,
} from '#machines/earn/redeem.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import { walkMachine, type Walk } from '../../support/machine-walk.ts';
import { expectWalked } from '../../support/transitions.ts';

const position = earnPositionCodec.decode(earnPositionWire);
const flexible: EarnPosition = {
  ...position,
  id: 92,
  type: 'flexible',
  durationDays: undefined,
  maturesAt: undefined,
};
const redeemed: EarnPosition = { ...position, status: 'redeemed' };
const losing = previewRedeem.reply.decode(redeemPreviewWire);
const free: RedeemPreview = { ...losing, returned: losing.amount, lost: decimal('0') };
const notYet = new ApiError('This position cannot be redeemed yet.', {
  code: 'earn_hold_not_over',
});
const moved = new ApiError('This has changed.', { code: 'state_changed' });
const lost = new Error('no response');
const never = <Value>() => new Promise<Value>(() => undefined);

interface Calls {
  readonly read?: () => Promise<RedeemPreview>;
  readonly send?: (order: RedeemOrder) => Promise<EarnPosition>;
}

function open(
  { read = () => Promise.resolve(losing), send: take = () => never() }: Calls = {},
  given = position,
) {
  const clock = new SimulatedClock();
  const reads = vi.fn<(request: RedeemRequest) => Promise<RedeemPreview>>(read);
  const send = vi.fn(take);
  const machine = redeemMachine.provide({
    actors: {
      readPreview: fromPromise<RedeemPreview, RedeemRequest>(({ input }) => reads(input)),
      redeem: sentRequest<RedeemOnce>({ send: ({ input }) => send(input) }),
    },
  });
  const actor = createActor(machine, { input: { position: given }, clock }).start();
  const edit = (patch: Partial<RedeemDraft>) => actor.send({ type: 'draft.edited', patch });
  const type = (text: string) => actor.send({ type: 'confirmation.edited', text });
  const submit = (id = 'request-1') =>
    actor.send({ type: 'redeem.submitted', requestId: requestId(id) });
  const ready = () => waitFor(actor, (now) => now.matches({ drafting: 'ready' }));
  const contextNow = () => actor.getSnapshot().context;
  return { actor, clock, reads, send, edit, type, submit, ready, contextNow };
}

it('redeems a locked position in full after the loss was typed', async () => {
  const { actor, reads, send, type, submit, ready, contextNow } = open({
    send: () => Promise.resolve(redeemed),
  });
  await ready();
  expect(reads).toHaveBeenCalledExactlyOnceWith({
    positionId: 91,
    amount: undefined,
    isAll: true,
    speed: 'instant',
  });
  submit();
  type('0.65');
  submit();
  expect(contextNow().areProblemsShown).toBe(true);
  expect(send).not.toHaveBeenCalled();
  type('0.65753424');
  submit();
  await waitFor(actor, (now) => now.matches('done'));
  expect(send).toHaveBeenCalledExactlyOnceWith({
    positionId: 91,
    amount: undefined,
    isAll: true,
    speed: 'instant',
    acceptedLoss: '0.65753424',
    requestId: 'request-1',
  });
  expect(contextNow().redeemed).toEqual(redeemed);
});

it('needs no typed confirmation when nothing is lost', async () => {
  const { clock, send, edit, submit, ready } = open(
    { read: () => Promise.resolve(free) },
    flexible,
  );
  edit({ amount: '250.5', speed: 'next_day' });
  clock.increment(300);
  await ready();
  submit();
  expect(send.mock.calls[0]?.[0]).toEqual({
    positionId: 92,
    amount: '250.5',
    isAll: false,
    speed: 'next_day',
    acceptedLoss: '0',
    requestId: 'request-1',
  });
});

it('redeems all of a flexible position as all, until an amount is typed', async () => {
  const { clock, edit, reads, ready, contextNow } = open({}, flexible);
  edit({ amount: '1000', isAll: true });
  clock.increment(300);
  await ready();
  expect(reads.mock.lastCall?.[0]).toMatchObject({ amount: undefined, isAll: true });
  edit({ speed: 'next_day' });
  expect(contextNow().draft.isAll).toBe(true);
  edit({ amount: '999' });
  expect(contextNow().draft.isAll).toBe(false);
});

it('never redeems a part of a locked position', () => {
  const { edit, contextNow } = open();
  edit({ amount: '5', isAll: false });
  expect(contextNow().draft.isAll).toBe(true);
});

it.each<[Partial<RedeemDraft>, string]>([
  [{ amount: '' }, 'amount_missing'],
  [{ amount: '0.000000001' }, 'amount_off_step'],
  [{ amount: '1000.00000001' }, 'above_position'],
])('does not preview %j: %s', (draft, problem) => {
  const { clock, reads, edit, submit, contextNow } = open({}, flexible);
  edit(draft);
  clock.increment(300);
  submit();
  expect(contextNow()).toMatchObject({ problem, areProblemsShown: true });
  expect(reads).not.toHaveBeenCalled();
});

it('forgets the confirmation when the loss changes', async () => {
  let shown = losing;
  const { actor, clock, type, ready, contextNow } = open({ read: () => Promise.resolve(shown) });
  await ready();
  type('0.65753424');
  clock.increment(20_000);
  await ready();
  expect(contextNow().confirmation).toBe('0.65753424');
  shown = { ...losing, lost: decimal('0.98630136') };
  clock.increment(20_000);
  await waitFor(actor, (now) => now.context.preview?.lost === '0.98630136');
  expect(contextNow().confirmation).toBe('');
});

it('shows why the exchange does not redeem, and previews again on request', async () => {
  let isOver = false;
  const { actor, ready, contextNow } = open({
    read: () => (isOver ? Promise.resolve(losing) : Promise.reject(notYet)),
  });
  await waitFor(actor, (now) => now.matches({ drafting: 'rejected' }));
  expect(contextNow().rejection?.name).toBe('earn_hold_not_over');
  isOver = true;
  actor.send({ type: 'preview.requested' });
  await ready();
});

it('says that the preview is missing when no response comes', () => {
  const { actor, clock } = open({ read: () => never() });
  clock.increment(10_000);
  expect(actor.getSnapshot().matches({ drafting: 'unreachable' })).toBe(true);
});

it('previews again when the position has changed, and stops when it has ended', async () => {
  const { actor, reads, ready, contextNow } = open();
  await ready();
  actor.send({ type: 'position.updated', position });
  actor.send({ type: 'position.updated', position: { ...flexible, amount: decimal('3') } });
  expect(reads).toHaveBeenCalledOnce();
  actor.send({ type: 'position.updated', position: { ...position, paid: decimal('1') } });
  await ready();
  expect(reads).toHaveBeenCalledTimes(2);
  actor.send({ type: 'position.updated', position: redeemed });
  expect(contextNow().problem).toBe('inactive');
});

it('takes no more than was agreed to: after a rejection the loss is typed again', async () => {
  const { type, submit, ready, contextNow } = open({ send: () => Promise.reject(moved) });
  await ready();
  type('0.65753424');
  submit();
  await ready();
  expect(contextNow()).toMatchObject({
    confirmation: '',
    sent: undefined,
    rejection: { name: 'state_changed' },
  });
});

it('repeats the same ID when no response comes', async () => {
  let count = 0;
  const { actor, clock, send, type, submit, ready } = open({
    send: () => {
      count += 1;
      return count === 1 ? Promise.reject(lost) : Promise.resolve(redeemed);
    },
  });
  await ready();
  type('0.65753424');
  submit();
  await waitFor(actor, (now) => now.hasTag('unresolved'));
  clock.increment(2_000);
  await waitFor(actor, (now) => now.matches('done'));
  expect(send.mock.calls.map(([order]) => order.requestId)).toEqual(['request-1', 'request-1']);
});

let idCount = 0;
const submitEvent = (): RedeemEvent => {
  idCount += 1;
  return { type: 'redeem.submitted', requestId: requestId(`request-${idCount}`) };
};

const walk: Walk = {
  machine: redeemMachine,
  input: { position: flexible },
  events: [
    () => ({ type: 'draft.edited', patch: { amount: '100' } }),
    () => ({ type: 'draft.edited', patch: { amount: '100' } }),
    () => ({ type: 'draft.edited', patch: { amount: '' } }),
    () => ({ type: 'confirmation.edited', text: losing.lost }),
    () => ({ type: 'position.updated', position: flexible }),
    () => ({ type: 'position.updated', position: { ...flexible, paid: decimal('2') } }),
    () => ({ type: 'preview.requested' }),
    submitEvent,
    submitEvent,
  ],
  requests: { redeem: { send: 'send' } },
  responses: {
    readPreview: [
      () => ({ done: losing }),
      () => ({ done: free }),
      () => ({ failed: notYet }),
      () => ({ failed: lost }),
    ],
    send: [() => ({ done: redeemed }), () => ({ failed: moved }), () => ({ failed: lost })],
  },
  delays: [300, 2_000, 10_000, 20_000],
  check: ({ snapshot, requested }) => {
    const context = snapshot.context as Redeem;
    const sent = requested.filter(({ source }) => source === 'send');
    expect(sent.filter(({ isOpen }) => isOpen).length).toBeLessThanOrEqual(1);
    const orders = new Map<string, string>();
    for (const { input } of sent) {
      const order = input as RedeemOrder;
      const text = JSON.stringify(order);
      expect(orders.get(order.requestId) ?? text).toBe(text);
      orders.set(order.requestId, text);
    }
    if (snapshot.matches('drafting')) expect(context.sent).toBeUndefined();
    if (snapshot.matches({ drafting: 'ready' })) expect(context.preview).toBeDefined();
    if (snapshot.matches('pending')) expect(context.sent?.acceptedLoss).toBe(context.preview?.lost);
    if (snapshot.matches('done')) expect(context.redeemed).toEqual(redeemed);
  },
};

it('walks every state and transition, and sends each ID with one content only', async () => {
  const seed = 20_261_130;
  const report = await walkMachine(walk, { steps: 40, seed });
  expectWalked(`redeem, seed ${seed}`, report, {
    states: [
      'done',
      'drafting',
      'drafting.incomplete',
      'drafting.previewing',
      'drafting.ready',
      'drafting.rejected',
      'drafting.settling',
      'drafting.unreachable',
      'pending',
      'pending.sending',
      'pending.unknown',
      'request.sending',
      'request.unknown',
      'request.unknown.waiting',
    ],
  });
});
