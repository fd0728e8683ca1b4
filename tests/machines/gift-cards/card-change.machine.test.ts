import { SimulatedClock, createActor, waitFor } from 'xstate';
import { expect, it, vi } from 'vitest';
import { ApiError } from '#contract/envelope.ts';
import type { GiftCard } from '#contract/entities/gift-card.ts';
import { cardChangeMachine } from '#machines/gift-cards/card-change.machine.ts';
import type {
  CardChange,
  CardChangeKind,
  CardChangeOrder,
  ChangeCard,
} from '#machines/gift-cards/card-change.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import { walkMachine, type Walk } from '../../support/machine-walk.ts';
import { expectWalked } from '../../support/transitions.ts';
import { card, never, nextId } from './samples.ts';

const tooLate = new ApiError('Already redeemed.', { code: 'gift_card_redeemed' });

function open(
  kind: CardChangeKind,
  answer: (order: CardChangeOrder) => Promise<GiftCard> = () => never(),
) {
  const clock = new SimulatedClock();
  const send = vi.fn(answer);
  const machine = cardChangeMachine.provide({
    actors: { changeCard: sentRequest<ChangeCard>({ send: ({ input }) => send(input) }) },
  });
  const input = { kind, cardNumber: card.number };
  const actor = createActor(machine, { input, clock }).start();
  const confirm = () => actor.send({ type: 'change.confirmed', requestId: nextId() });
  const contextNow = () => actor.getSnapshot().context;
  return { actor, clock, send, confirm, contextNow };
}

it.each(['redeem', 'revoke'] as const)('confirms to %s a card once', async (kind) => {
  const { actor, send, confirm, contextNow } = open(kind, () => Promise.resolve(card));
  confirm();
  await waitFor(actor, (now) => now.matches('done'));
  expect(send).toHaveBeenCalledExactlyOnceWith({
    kind,
    cardNumber: card.number,
    text: '',
    requestId: contextNow().sent?.requestId,
  });
  expect(contextNow().card).toEqual(card);
});

it('needs to know what happened to a lost card', () => {
  const { actor, send, confirm, contextNow } = open('report');
  actor.send({ type: 'text.edited', text: '  ' });
  confirm();
  expect(contextNow().isProblemShown).toBe(true);
  expect(send).not.toHaveBeenCalled();
  actor.send({ type: 'text.edited', text: ' I lost the printed card. ' });
  confirm();
  expect(send.mock.calls[0]?.[0].text).toBe('I lost the printed card.');
});

it('shows that another user was faster', async () => {
  const { actor, confirm, contextNow } = open('revoke', () => Promise.reject(tooLate));
  confirm();
  await waitFor(actor, (now) => now.matches('confirming'));
  expect(contextNow()).toMatchObject({
    sent: undefined,
    rejection: { name: 'gift_card_redeemed' },
  });
});

const walk: Walk = {
  machine: cardChangeMachine,
  input: { kind: 'report', cardNumber: card.number },
  events: [
    () => ({ type: 'text.edited', text: 'Lost.' }),
    () => ({ type: 'text.edited', text: '' }),
    () => ({ type: 'change.confirmed', requestId: nextId() }),
  ],
  requests: { changeCard: { send: 'send' } },
  responses: {
    send: [
      () => ({ done: card }),
      () => ({ failed: tooLate }),
      () => ({ failed: new Error('no response') }),
    ],
  },
  delays: [2_000, 10_000],
  check: ({ snapshot, requested }) => {
    const context = snapshot.context as CardChange;
    if (snapshot.matches('confirming')) expect(context.sent).toBeUndefined();
    if (snapshot.matches('pending')) expect(context.sent).toEqual(requested.at(-1)?.input);
  },
};

it('walks every state and transition', async () => {
  const seed = 20_261_129;
  const report = await walkMachine(walk, { steps: 30, seed });
  expectWalked(`change a gift card, seed ${seed}`, report, {
    states: [
      'confirming',
      'done',
      'pending',
      'pending.sending',
      'pending.unknown',
      'request.sending',
      'request.unknown',
      'request.unknown.waiting',
    ],
  });
});
