import { createActor, SimulatedClock, waitFor } from 'xstate';
import { expect, it, vi } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { requestId } from '#contract/core/ids.ts';
import { ApiError } from '#contract/envelope.ts';
import { earnPositionCodec, type EarnPosition } from '#contract/entities/earn.ts';
import { earnPositionWire } from '#contract/samples/earn.ts';
import { renewalMachine, type RenewalEvent } from '#machines/earn/renewal.machine.ts';
import type { Renewal, RenewalDraft, RenewalOrder, SetRenewal } from '#machines/earn/renewal.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import { walkMachine, type Walk } from '../../support/machine-walk.ts';
import { expectWalked } from '../../support/transitions.ts';

const position: EarnPosition = { ...earnPositionCodec.decode(earnPositionWire), isRenewing: false };
const renewing: EarnPosition = { ...position, isRenewing: true, renewalFloor: decimal('0.1') };
const ended = new ApiError('This position has ended.', { code: 'earn_position_inactive' });
const lost = new Error('no response');

function open(send: (order: RenewalOrder) => Promise<EarnPosition>, given = position) {
  const clock = new SimulatedClock();
  const sends = vi.fn(send);
  const machine = renewalMachine.provide({
    actors: { setRenewal: sentRequest<SetRenewal>({ send: ({ input }) => sends(input) }) },
  });
  const actor = createActor(machine, { input: { position: given }, clock }).start();
  const edit = (patch: Partial<RenewalDraft>) => actor.send({ type: 'draft.edited', patch });
  const submit = () => actor.send({ type: 'renewal.submitted', requestId: requestId('request-1') });
  const contextNow = () => actor.getSnapshot().context;
  return { actor, clock, sends, edit, submit, contextNow };
}

it('turns the renewal on with a lowest rate, and shows what the exchange has stored', async () => {
  const { actor, sends, edit, submit, contextNow } = open(() => Promise.resolve(renewing));
  submit();
  expect(sends).not.toHaveBeenCalled();
  edit({ isRenewing: true, floor: '10' });
  submit();
  await waitFor(actor, (now) => now.context.isSaved);
  expect(sends).toHaveBeenCalledExactlyOnceWith({
    positionId: 91,
    isRenewing: true,
    renewalFloor: '0.1',
    requestId: 'request-1',
  });
  expect(contextNow()).toMatchObject({
    position: renewing,
    draft: { isRenewing: true, floor: '10' },
    sent: undefined,
  });
});

it('sends no rate for one that is not typed, and none when it is turned off', async () => {
  const { edit, submit, sends } = open(() => Promise.resolve(position), renewing);
  edit({ floor: '' });
  submit();
  expect(sends.mock.lastCall?.[0]).toMatchObject({ isRenewing: true, renewalFloor: undefined });
  const off = open(() => Promise.resolve(position), renewing);
  off.edit({ isRenewing: false });
  off.submit();
  expect(off.sends.mock.lastCall?.[0]).toMatchObject({
    isRenewing: false,
    renewalFloor: undefined,
  });
});

it('does not send a rate that is none', () => {
  const { edit, submit, sends, contextNow } = open(() => Promise.resolve(renewing));
  edit({ isRenewing: true, floor: '1.23456' });
  submit();
  expect(contextNow().isFloorInvalid).toBe(true);
  expect(sends).not.toHaveBeenCalled();
});

it('keeps the draft with a rejection', async () => {
  const { actor, edit, submit, contextNow } = open(() => Promise.reject(ended));
  edit({ isRenewing: true });
  submit();
  await waitFor(actor, (now) => now.context.rejection !== undefined);
  expect(contextNow()).toMatchObject({
    draft: { isRenewing: true },
    rejection: { name: 'earn_position_inactive' },
    isSaved: false,
  });
});

let idCount = 0;
const submitEvent = (): RenewalEvent => {
  idCount += 1;
  return { type: 'renewal.submitted', requestId: requestId(`request-${idCount}`) };
};

const walk: Walk = {
  machine: renewalMachine,
  input: { position },
  events: [
    () => ({ type: 'draft.edited', patch: { isRenewing: true } }),
    () => ({ type: 'draft.edited', patch: { isRenewing: false } }),
    () => ({ type: 'draft.edited', patch: { floor: '10' } }),
    () => ({ type: 'draft.edited', patch: { floor: 'ten' } }),
    submitEvent,
    submitEvent,
  ],
  requests: { setRenewal: { send: 'send' } },
  responses: {
    send: [() => ({ done: renewing }), () => ({ failed: ended }), () => ({ failed: lost })],
  },
  delays: [1_000, 5_000],
  check: ({ snapshot, requested }) => {
    const context = snapshot.context as Renewal;
    const sent = requested.filter(({ isOpen }) => isOpen);
    expect(sent.length).toBeLessThanOrEqual(1);
    if (snapshot.matches('drafting')) expect(context.sent).toBeUndefined();
    else expect(context.sent).toEqual(requested.at(-1)?.input);
  },
};

it('walks every state and transition', async () => {
  const seed = 20_261_131;
  const report = await walkMachine(walk, { steps: 30, seed });
  expectWalked(`renewal, seed ${seed}`, report, {
    states: [
      'drafting',
      'pending',
      'pending.sending',
      'pending.unknown',
      'request.sending',
      'request.unknown',
      'request.unknown.waiting',
    ],
  });
});
