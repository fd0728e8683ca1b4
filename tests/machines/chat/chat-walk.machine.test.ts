/** Random walks of a conversation over every transition. */
import { expect, it } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import { chatMachine } from '#machines/chat/chat.machine.ts';
import type { Conversation, ReceiptReport } from '#machines/chat/conversation.ts';
import type { OutgoingMessage } from '#machines/chat/outbox.ts';
import { walkMachine, type Walk } from '../../support/machine-walk.ts';
import { newWalkSeed } from '../../support/recorded-paths.ts';
import { expectWalked } from '../../support/transitions.ts';
import { START, IMAGE, message, pageOf, submit, arrive, outgoing, rejection } from './open-chat.ts';

const down = () => ({ failed: new Error('down') });
const walk: Walk = {
  machine: chatMachine,
  input: { kind: 'support' },
  events: [
    (random) => arrive(message(random.between(1, 30), random.pick(['user', 'operator', 'system']))),
    (random) => ({
      type: 'receipt.arrived',
      reader: random.pick(['user', 'operator']),
      receipt: random.pick(['delivered', 'read']),
      upToId: random.between(1, 30),
      at: epochMs(START),
      unreadCount: 0,
    }),
    () => ({ type: 'typing.arrived' }),
    () => ({ type: 'list.outdated' }),
    () => ({ type: 'earlier.requested' }),
    (random) => ({ type: 'messages.seen', upToId: random.between(1, 30) }),
    () => ({ type: 'draft.typed' }),
    (random) => submit(`w${random.between(1, 12)}`, random.pick(['Hello', '', 'a'.repeat(2_001)])),
    (random) => ({ type: 'message.retried', clientId: `w${random.between(1, 12)}` }),
    (random) => ({ type: 'message.discarded', clientId: `w${random.between(1, 12)}` }),
    () => ({ type: 'connection.restored' }),
    () => ({ type: 'image.chosen', source: 'file' }),
    () => ({ type: 'image.removed' }),
  ],
  responses: {
    readMessages: [
      () => ({ done: pageOf([message(20), message(21, 'operator')], { hasEarlier: true }) }),
      () => ({ done: pageOf([message(20)]) }),
      down,
    ],
    readEarlier: [
      (beforeId) => ({ done: { beforeId, page: pageOf([message(5)], { hasEarlier: true }) } }),
      down,
    ],
    sendMessage: [
      (one) => {
        const { clientId } = one as OutgoingMessage;
        return { done: message(40 + Number(clientId.slice(1)), 'user', { clientId }) };
      },
      down,
      () => ({ failed: rejection() }),
    ],
    reportReceipt: [(one) => ({ done: { ...(one as ReceiptReport), unreadCount: 0 } }), down],
    reportTyping: [() => ({ done: undefined }), down],
    loadOutbox: [() => ({ done: [outgoing('w1'), outgoing('w2', 'Not accepted.')] }), down],
    saveOutbox: [(changes) => ({ done: changes }), down],
    prepareImage: [() => ({ done: IMAGE }), down],
  },
  delays: [50, 3_000, 5_000, 6_000, 10_000, 60_000],
  check: ({ snapshot, requested }) => {
    const { messages, outbox } = snapshot.context as Conversation;
    const shown = messages.map(({ id }) => id);
    expect(shown).toEqual([...new Set(shown)].toSorted((left, right) => left - right));
    const queued = outbox.messages.map(({ clientId }) => clientId);
    expect(new Set(queued).size).toBe(queued.length);
    // Never two at once, so the order of messages is kept.
    const sending = requested.filter(({ source, isOpen }) => source === 'sendMessage' && isOpen);
    expect(sending.length).toBeLessThanOrEqual(1);
    // What is confirmed waits no longer.
    const own = new Set(messages.map(({ clientId }) => clientId));
    expect(queued.filter((id) => own.has(id))).toEqual([]);
  },
};

it('takes every transition', async () => {
  const seed = newWalkSeed();
  const report = await walkMachine(walk, { steps: 80, seed });
  const states = {
    list: ['reading', 'current', 'outdated', 'failed'],
    earlier: ['idle', 'reading', 'failed'],
    outbox: ['restoring', 'idle', 'sending', 'waiting'],
    storage: ['idle', 'saving'],
    image: ['none', 'preparing', 'ready', 'unreadable'],
    receipts: ['idle', 'reporting', 'waiting'],
    peer: ['quiet', 'typing'],
    typing: ['idle', 'reporting', 'pausing'],
  };
  expectWalked(`chat, seed ${seed}`, report, {
    states: Object.entries(states).flatMap(([region, names]) => [
      region,
      ...names.map((name) => `${region}.${name}`),
    ]),
  });
});
