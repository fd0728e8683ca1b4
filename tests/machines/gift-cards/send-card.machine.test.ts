import { SimulatedClock, createActor, waitFor } from 'xstate';
import { expect, it, vi } from 'vitest';
import { ApiError } from '#contract/envelope.ts';
import type { GiftCard } from '#contract/entities/gift-card.ts';
import { sendCardMachine } from '#machines/gift-cards/send-card.machine.ts';
import type {
  CardOrder,
  SendCard,
  SendDraft,
  SendGiftCard,
} from '#machines/gift-cards/send-card.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import { walkMachine, type Walk } from '../../support/machine-walk.ts';
import { expectWalked } from '../../support/transitions.ts';
import { card, codeRejection, never, nextId } from './samples.ts';

const INPUT = { cardNumber: card.number, isCodeRequired: true };
const self = new ApiError('This is you.', { code: 'receiver_is_self' });

function open(answer: (order: CardOrder) => Promise<GiftCard> = () => never()) {
  const clock = new SimulatedClock();
  const send = vi.fn(answer);
  const machine = sendCardMachine.provide({
    actors: { sendCard: sentRequest<SendGiftCard>({ send: ({ input }) => send(input) }) },
  });
  const actor = createActor(machine, { input: INPUT, clock }).start();
  const edit = (patch: Partial<SendDraft>) => actor.send({ type: 'draft.edited', patch });
  const review = () => actor.send({ type: 'draft.submitted' });
  const confirm = (code = '123456') => {
    actor.send({ type: 'code.edited', code });
    actor.send({ type: 'card.confirmed', requestId: nextId() });
  };
  const contextNow = () => actor.getSnapshot().context;
  return { actor, clock, send, edit, review, confirm, contextNow };
}

it('sends a card to an email in its one form, with a note', async () => {
  const { actor, send, edit, review, confirm, contextNow } = open(() => Promise.resolve(card));
  edit({ receiver: ' Friend@Example.com ', note: ' For you ' });
  review();
  confirm('12');
  expect(send).not.toHaveBeenCalled();
  confirm();
  await waitFor(actor, (now) => now.matches('done'));
  expect(send).toHaveBeenCalledExactlyOnceWith({
    cardNumber: card.number,
    receiverType: 'email',
    receiver: 'friend@example.com',
    note: 'For you',
    twoFactorCode: '123456',
    requestId: contextNow().sent?.requestId,
  });
});

it.each([
  [{ receiver: '' }, 'receiver_missing'],
  [{ receiver: 'friend' }, 'email_invalid'],
  [{ receiverType: 'uid', receiver: 'friend' }, 'uid_invalid'],
  [{ receiverType: 'phone', receiver: '12' }, 'phone_invalid'],
] as const)('does not review %j: %s', (patch, problem) => {
  const { actor, edit, review, contextNow } = open();
  edit(patch);
  review();
  expect(actor.getSnapshot().matches('drafting')).toBe(true);
  expect(contextNow()).toMatchObject({ problem, areProblemsShown: true });
});

it('clears the receiver of another kind, and returns from the review with the draft', async () => {
  const { actor, edit, review, confirm, contextNow } = open(() => Promise.reject(self));
  edit({ receiver: 'friend@example.com' });
  review();
  confirm();
  await waitFor(actor, (now) => now.matches('reviewing'));
  expect(contextNow()).toMatchObject({ code: '', rejection: { name: 'receiver_is_self' } });
  actor.send({ type: 'review.left' });
  expect(contextNow()).toMatchObject({
    rejection: undefined,
    draft: { receiver: 'friend@example.com' },
  });
  edit({ receiverType: 'uid' });
  expect(contextNow().draft.receiver).toBe('');
});

const walk: Walk = {
  machine: sendCardMachine,
  input: INPUT,
  events: [
    () => ({ type: 'draft.edited', patch: { receiver: 'friend@example.com' } }),
    () => ({ type: 'draft.edited', patch: { receiver: '' } }),
    () => ({ type: 'draft.submitted' }),
    () => ({ type: 'code.edited', code: '123456' }),
    () => ({ type: 'code.edited', code: '12' }),
    () => ({ type: 'review.left' }),
    () => ({ type: 'card.confirmed', requestId: nextId() }),
  ],
  requests: { sendCard: { send: 'send' } },
  responses: {
    send: [
      () => ({ done: card }),
      () => ({ failed: codeRejection }),
      () => ({ failed: new Error('no response') }),
    ],
  },
  delays: [2_000, 10_000],
  check: ({ snapshot, requested }) => {
    const context = snapshot.context as SendCard;
    if (snapshot.matches('drafting')) expect(context.sent).toBeUndefined();
    if (snapshot.matches('pending')) expect(context.sent).toEqual(requested.at(-1)?.input);
  },
};

it('walks every state and transition, and sends nothing that was not reviewed', async () => {
  const seed = 20_261_129;
  const report = await walkMachine(walk, { steps: 30, seed });
  expectWalked(`send a gift card, seed ${seed}`, report, {
    states: [
      'done',
      'drafting',
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
