import { createActor, SimulatedClock, waitFor } from 'xstate';
import { expect, it, vi } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { requestId } from '#contract/core/ids.ts';
import { ApiError } from '#contract/envelope.ts';
import type { AutoSubscription } from '#contract/rest/earn.ts';
import {
  autoSubscribeMachine,
  type AutoSubscribeEvent,
} from '#machines/earn/auto-subscribe.machine.ts';
import type {
  AutoSubscribe,
  AutoSubscribeDraft,
  AutoSubscribeInput,
  AutoSubscribeOrder,
  SetAutoSubscribe,
} from '#machines/earn/auto-subscribe.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import { walkMachine, type Walk } from '../../support/machine-walk.ts';
import { expectWalked } from '../../support/transitions.ts';

const stored: AutoSubscription = {
  productId: 8,
  isOn: true,
  keepFree: decimal('100'),
  minimum: decimal('10'),
};
const input: AutoSubscribeInput = {
  productId: 8,
  productMinimum: decimal('10'),
  stored: undefined,
};
const closed = new ApiError('Not open.', { code: 'earn_product_not_open' });
const lost = new Error('no response');

type Send = (order: AutoSubscribeOrder) => Promise<readonly AutoSubscription[]>;

function open(send: Send, given: Partial<AutoSubscribeInput> = {}) {
  const sends = vi.fn(send);
  const machine = autoSubscribeMachine.provide({
    actors: {
      setAutoSubscribe: sentRequest<SetAutoSubscribe>({ send: ({ input: one }) => sends(one) }),
    },
  });
  const clock = new SimulatedClock();
  const actor = createActor(machine, { input: { ...input, ...given }, clock }).start();
  const edit = (patch: Partial<AutoSubscribeDraft>) => actor.send({ type: 'draft.edited', patch });
  const submit = () => actor.send({ type: 'setting.submitted', requestId: requestId('request-1') });
  const contextNow = () => actor.getSnapshot().context;
  return { actor, sends, edit, submit, contextNow };
}

it('is off until the user turns it on', async () => {
  const { actor, sends, edit, submit, contextNow } = open(() => Promise.resolve([stored]));
  expect(contextNow().draft).toEqual({ isOn: false, keepFree: '0', minimum: '10' });
  submit();
  expect(sends).not.toHaveBeenCalled();
  edit({ isOn: true, keepFree: '100' });
  submit();
  await waitFor(actor, (now) => now.context.isSaved);
  expect(sends).toHaveBeenCalledExactlyOnceWith({ ...stored, requestId: 'request-1' });
  expect(contextNow()).toMatchObject({ stored, sent: undefined });
});

it('turns off what is stored, whatever its amounts are', async () => {
  const { actor, edit, submit, sends, contextNow } = open(() => Promise.resolve([]), { stored });
  submit();
  expect(sends).not.toHaveBeenCalled();
  edit({ isOn: false, keepFree: 'x', minimum: '' });
  submit();
  await waitFor(actor, (now) => now.context.isSaved);
  expect(sends.mock.lastCall?.[0]).toMatchObject({ isOn: false });
  expect(contextNow().stored).toBeUndefined();
});

it.each<[Partial<AutoSubscribeDraft>, string]>([
  [{ keepFree: 'x' }, 'keep_free_invalid'],
  [{ minimum: '1.000000001' }, 'minimum_invalid'],
  [{ minimum: '9.99' }, 'minimum_too_low'],
])('does not send %j: %s', (patch, problem) => {
  const { edit, submit, sends, contextNow } = open(() => Promise.resolve([stored]));
  edit({ isOn: true, ...patch });
  submit();
  expect(contextNow().problem).toBe(problem);
  expect(sends).not.toHaveBeenCalled();
});

it('reads an empty amount that stays as zero', () => {
  const { edit, submit, sends } = open(() => Promise.resolve([stored]));
  edit({ isOn: true, keepFree: '' });
  submit();
  expect(sends.mock.lastCall?.[0].keepFree).toBe('0');
});

let idCount = 0;
const submitEvent = (): AutoSubscribeEvent => {
  idCount += 1;
  return { type: 'setting.submitted', requestId: requestId(`request-${idCount}`) };
};

const walk: Walk = {
  machine: autoSubscribeMachine,
  input,
  events: [
    () => ({ type: 'draft.edited', patch: { isOn: true } }),
    () => ({ type: 'draft.edited', patch: { isOn: false } }),
    () => ({ type: 'draft.edited', patch: { keepFree: '100' } }),
    () => ({ type: 'draft.edited', patch: { minimum: '1' } }),
    submitEvent,
    submitEvent,
  ],
  requests: { setAutoSubscribe: { send: 'send' } },
  responses: {
    send: [() => ({ done: [stored] }), () => ({ failed: closed }), () => ({ failed: lost })],
  },
  delays: [1_000, 5_000],
  check: ({ snapshot, requested }) => {
    const context = snapshot.context as AutoSubscribe;
    expect(requested.filter(({ isOpen }) => isOpen).length).toBeLessThanOrEqual(1);
    if (snapshot.matches('drafting')) expect(context.sent).toBeUndefined();
    else expect(context.sent).toEqual(requested.at(-1)?.input);
  },
};

it('walks every state and transition', async () => {
  const seed = 20_261_132;
  const report = await walkMachine(walk, { steps: 30, seed });
  expectWalked(`auto-subscribe, seed ${seed}`, report, {
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
