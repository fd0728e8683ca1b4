import { SimulatedClock, createActor, fromPromise, waitFor } from 'xstate';
import { expect, it, vi } from 'vitest';
import {
  revealCardMachine,
  type RevealCard,
  type RevealOrder,
} from '#machines/gift-cards/reveal-card.machine.ts';
import { walkMachine, type Walk } from '../../support/machine-walk.ts';
import { expectWalked } from '../../support/transitions.ts';
import { card, codeRejection, never } from './samples.ts';

const CODE = '0123456789ABCDEF';
const INPUT = { cardNumber: card.number, isCodeRequired: true };

function open(answer: (order: RevealOrder) => Promise<string>, isCodeRequired = true) {
  const clock = new SimulatedClock();
  const reveal = vi.fn(answer);
  const machine = revealCardMachine.provide({
    actors: { revealCode: fromPromise<string, RevealOrder>(({ input }) => reveal(input)) },
  });
  const actor = createActor(machine, { input: { ...INPUT, isCodeRequired }, clock }).start();
  const contextNow = () => actor.getSnapshot().context;
  return { actor, clock, reveal, contextNow };
}

it('shows the code with the two-factor code, and hides it after a minute', async () => {
  const { actor, clock, reveal, contextNow } = open(() => Promise.resolve(CODE));
  actor.send({ type: 'reveal.confirmed' });
  expect(reveal).not.toHaveBeenCalled();
  actor.send({ type: 'code.edited', code: '123456' });
  actor.send({ type: 'reveal.confirmed' });
  await waitFor(actor, (now) => now.matches('shown'));
  expect(reveal).toHaveBeenCalledExactlyOnceWith({
    cardNumber: card.number,
    twoFactorCode: '123456',
  });
  expect(contextNow()).toMatchObject({ giftCode: CODE, code: '' });
  clock.increment(59_999);
  expect(contextNow().giftCode).toBe(CODE);
  clock.increment(1);
  expect(actor.getSnapshot().matches('hidden')).toBe(true);
  expect(contextNow().giftCode).toBeUndefined();
});

it('sends no two-factor code where it is off, and hides the code at once on request', async () => {
  const { actor, reveal, contextNow } = open(() => Promise.resolve(CODE), false);
  actor.send({ type: 'reveal.confirmed' });
  await waitFor(actor, (now) => now.matches('shown'));
  expect(reveal.mock.calls[0]?.[0].twoFactorCode).toBeUndefined();
  actor.send({ type: 'code.hidden' });
  expect(contextNow().giftCode).toBeUndefined();
});

it.each([
  ['a rejection', () => Promise.reject(codeRejection), { isResponseMissing: false }],
  ['a lost response', () => Promise.reject(new Error('lost')), { isResponseMissing: true }],
] as const)('needs a new code after %s', async (_name, answer, found) => {
  const { actor, contextNow } = open(answer);
  actor.send({ type: 'code.edited', code: '123456' });
  actor.send({ type: 'reveal.confirmed' });
  await waitFor(actor, (now) => now.matches('hidden'));
  expect(contextNow()).toMatchObject({ ...found, code: '', giftCode: undefined });
});

it('does not wait longer than ten seconds', () => {
  const { actor, clock, contextNow } = open(() => never(), false);
  actor.send({ type: 'reveal.confirmed' });
  clock.increment(10_000);
  expect(actor.getSnapshot().matches('hidden')).toBe(true);
  expect(contextNow().isResponseMissing).toBe(true);
});

const walk: Walk = {
  machine: revealCardMachine,
  input: INPUT,
  events: [
    () => ({ type: 'code.edited', code: '123456' }),
    () => ({ type: 'code.edited', code: '12' }),
    () => ({ type: 'reveal.confirmed' }),
    () => ({ type: 'code.hidden' }),
  ],
  responses: {
    revealCode: [
      () => ({ done: CODE }),
      () => ({ failed: codeRejection }),
      () => ({ failed: new Error('no response') }),
    ],
  },
  delays: [1_000, 10_000, 60_000],
  check: ({ snapshot }) => {
    const { giftCode } = snapshot.context as RevealCard;
    expect(giftCode).toBe(snapshot.matches('shown') ? CODE : undefined);
  },
};

it('walks every state and transition, and has the code only while it is shown', async () => {
  const seed = 20_261_129;
  const report = await walkMachine(walk, { steps: 30, seed });
  expectWalked(`reveal a gift card, seed ${seed}`, report, {
    states: ['hidden', 'revealing', 'shown'],
  });
});
