/** A conversation: read without gaps, sent once and in order, stored until sent, receipts reported. */
import { SimulatedClock, createActor, fromPromise, waitFor } from 'xstate';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#contract/envelope.ts';
import { clientMessageId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import {
  CHAT_UNSENT_MAX,
  type ChatAuthor,
  type ChatMessage,
} from '#contract/entities/chat-message.ts';
import { chatMachine } from '#machines/chat/chat.machine.ts';
import type { ChatMachineEvent } from '#machines/chat/chat-machine-events.ts';
import type {
  Conversation,
  EarlierMessages,
  ReadMessages,
  ReceiptReport,
  ReportedReceipt,
} from '#machines/chat/conversation.ts';
import type { OutboxChange, OutgoingMessage, PreparedImage } from '#machines/chat/outbox.ts';
import { walkMachine, type Walk } from '../../support/machine-walk.ts';
import { expectWalked } from '../../support/transitions.ts';

const START = Date.UTC(2026, 10, 26);
const never = <Value>() => new Promise<Value>(() => undefined);
const IMAGE: PreparedImage = { base64: 'AAAA', mediaType: 'image/jpeg', width: 4, height: 3 };

const message = (id: number, author: ChatAuthor = 'user', more: Partial<ChatMessage> = {}) => ({
  id,
  clientId: clientMessageId(`c${id}`),
  author,
  text: `Text ${id}`,
  event: undefined,
  image: undefined,
  sentAt: epochMs(START + id * 1_000),
  deliveredAt: undefined,
  readAt: undefined,
  ...more,
});
const pageOf = (messages: readonly ChatMessage[], more: Partial<ReadMessages> = {}) => ({
  messages,
  hasEarlier: false,
  unreadCount: 0,
  isClosed: false,
  ...more,
});
const submit = (id: string, text = `Written ${id}`): ChatMachineEvent => ({
  type: 'message.submitted',
  clientId: clientMessageId(id),
  text,
  at: epochMs(START),
});
const arrive = (one: ChatMessage, unreadCount = 0): ChatMachineEvent => ({
  type: 'message.arrived',
  message: one,
  unreadCount,
});
const outgoing = (id: string, failure?: string): OutgoingMessage => ({
  clientId: clientMessageId(id),
  text: `Stored ${id}`,
  image: undefined,
  writtenAt: epochMs(START),
  failure,
});
const rejection = (status = 422) => new ApiError('Not accepted.', { status });

interface Responses {
  readonly readMessages?: () => Promise<ReadMessages>;
  readonly readEarlier?: (beforeId: number) => Promise<EarlierMessages>;
  readonly sendMessage?: (one: OutgoingMessage) => Promise<ChatMessage>;
  readonly loadOutbox?: () => Promise<readonly OutgoingMessage[]>;
  readonly saveOutbox?: (changes: readonly OutboxChange[]) => Promise<readonly OutboxChange[]>;
  readonly reportReceipt?: (report: ReceiptReport) => Promise<ReportedReceipt>;
  readonly prepareImage?: () => Promise<PreparedImage>;
}

function open(responses: Responses = {}) {
  const clock = new SimulatedClock();
  const read = vi.fn(responses.readMessages ?? (() => Promise.resolve(pageOf([]))));
  const readEarlier = vi.fn(responses.readEarlier ?? (() => never<EarlierMessages>()));
  const send = vi.fn(responses.sendMessage ?? (() => never<ChatMessage>()));
  const save = vi.fn(
    responses.saveOutbox ?? ((changes: readonly OutboxChange[]) => Promise.resolve(changes)),
  );
  const report = vi.fn(responses.reportReceipt ?? (() => never<ReportedReceipt>()));
  const typing = vi.fn(() => Promise.resolve());
  const load = responses.loadOutbox ?? (() => Promise.resolve([]));
  const prepare = responses.prepareImage ?? (() => Promise.resolve(IMAGE));
  const machine = chatMachine.provide({
    actors: {
      readMessages: fromPromise(() => read()),
      readEarlier: fromPromise(({ input }: { input: number }) => readEarlier(input)),
      sendMessage: fromPromise(({ input }: { input: OutgoingMessage | undefined }) =>
        send(input as OutgoingMessage),
      ),
      reportReceipt: fromPromise(({ input }: { input: ReceiptReport | undefined }) =>
        report(input as ReceiptReport),
      ),
      reportTyping: fromPromise(() => typing()),
      loadOutbox: fromPromise(() => load()),
      saveOutbox: fromPromise(({ input }: { input: readonly OutboxChange[] }) => save(input)),
      prepareImage: fromPromise(() => prepare()),
    },
  });
  const actor = createActor(machine, { clock, input: { kind: 'support' } });
  actor.start();
  const context = () => actor.getSnapshot().context;
  const until = (value: object) => waitFor(actor, (snapshot) => snapshot.matches(value as never));
  const ids = () => context().messages.map(({ id }) => id);
  const queue = () => context().outbox.messages.map(({ clientId }) => clientId);
  const sentIds = () => send.mock.calls.map(([one]) => one.clientId);
  return {
    actor,
    clock,
    read,
    readEarlier,
    send,
    save,
    report,
    typing,
    context,
    until,
    ids,
    queued: queue,
    sentIds,
  };
}

describe('the list', () => {
  it('[ENT-17] shows messages once and in order, from whichever way they come', async () => {
    const { actor, until, ids } = open({
      readMessages: () => Promise.resolve(pageOf([message(1), message(3, 'operator')])),
    });
    actor.send(arrive(message(4, 'operator'), 1));
    await until({ list: 'current' });
    actor.send(arrive(message(4, 'operator'), 1));
    actor.send(arrive(message(2)));
    expect(ids()).toEqual([1, 2, 3, 4]);
  });

  it('reads again after a gap, and drops what would leave a hole', async () => {
    const pages = [
      pageOf([message(1), message(2)]),
      pageOf([message(2), message(3)], { hasEarlier: true }),
      pageOf([message(50), message(51)], { hasEarlier: true }),
    ];
    const readMessages = vi.fn(() => Promise.resolve(pages.shift() ?? pageOf([])));
    const { actor, clock, until, ids, context } = open({ readMessages });
    await until({ list: 'current' });
    const again = async () => {
      actor.send({ type: 'list.outdated' });
      actor.send({ type: 'list.outdated' });
      clock.increment(50);
      await until({ list: 'current' });
    };
    await again();
    // Joined to what is known: the earlier messages stay.
    expect([ids(), context().hasEarlier]).toEqual([[1, 2, 3], false]);
    actor.send({ type: 'list.outdated' });
    actor.send(arrive(message(51, 'operator')));
    clock.increment(50);
    await until({ list: 'current' });
    expect([ids(), context().hasEarlier]).toEqual([[50, 51], true]);
    expect(readMessages).toHaveBeenCalledTimes(3);
  });

  it('reads again five seconds after a failed read, or when the connection is back', async () => {
    const { actor, clock, until, read } = open({
      readMessages: () => Promise.reject(new Error('down')),
    });
    await until({ list: 'failed' });
    clock.increment(5_000);
    await until({ list: 'failed' });
    actor.send({ type: 'connection.restored' });
    expect(read).toHaveBeenCalledTimes(3);
  });

  it('[ENT-17] adds earlier messages on request, and retries a failed request', async () => {
    const readEarlier = vi
      .fn()
      .mockRejectedValueOnce(new Error('down'))
      .mockResolvedValue({ beforeId: 31, page: pageOf([message(29), message(30)]) });
    const { actor, until, ids, context } = open({
      readMessages: () => Promise.resolve(pageOf([message(31)], { hasEarlier: true })),
      readEarlier,
    });
    await until({ list: 'current' });
    actor.send({ type: 'earlier.requested' });
    await until({ earlier: 'failed' });
    actor.send({ type: 'earlier.requested' });
    await until({ earlier: 'idle' });
    expect([ids(), context().hasEarlier]).toEqual([[29, 30, 31], false]);
    actor.send({ type: 'earlier.requested' });
    expect(readEarlier.mock.calls).toEqual([[31], [31]]);
  });

  it('shows a closed conversation as open again after the next message', async () => {
    const { actor, until, context } = open({ sendMessage: () => Promise.resolve(message(3)) });
    await until({ list: 'current' });
    actor.send(arrive(message(2, 'system', { event: 'closed' })));
    expect(context().isClosed).toBe(true);
    actor.send(submit('c3'));
    await waitFor(actor, (now) => !now.context.isClosed);
  });
});

describe('the outbox', () => {
  it('[ENT-17] sends what was written, one after the other and each once', async () => {
    let id = 10;
    const { actor, until, queued, sentIds, context } = open({
      sendMessage: ({ clientId }) => Promise.resolve(message((id += 1), 'user', { clientId })),
    });
    await until({ outbox: 'idle' });
    for (const one of ['a', 'b', 'a', 'c']) actor.send(submit(one));
    await waitFor(actor, (now) => now.context.messages.length === 3);
    expect([sentIds(), queued()]).toEqual([['a', 'b', 'c'], []]);
    expect(context().messages.map(({ clientId }) => clientId)).toEqual(['a', 'b', 'c']);
  });

  it('[ENT-17] keeps messages without a connection, and sends the same client ids later', async () => {
    const sendMessage = vi
      .fn()
      .mockRejectedValueOnce(new Error('offline'))
      .mockRejectedValueOnce(new Error('offline'))
      .mockImplementation(({ clientId }: OutgoingMessage) =>
        Promise.resolve(message(clientId === 'a' ? 1 : 2, 'user', { clientId })),
      );
    const { actor, clock, until, queued, sentIds } = open({ sendMessage });
    await until({ outbox: 'idle' });
    actor.send(submit('a'));
    await until({ outbox: 'waiting' });
    actor.send(submit('b'));
    clock.increment(5_000);
    await until({ outbox: 'waiting' });
    expect(queued()).toEqual(['a', 'b']);
    actor.send({ type: 'connection.restored' });
    await waitFor(actor, (now) => now.context.outbox.messages.length === 0);
    expect(sentIds()).toEqual(['a', 'a', 'a', 'b']);
  });

  it('[ENT-17] restores the messages of an earlier visit first, and stores each change', async () => {
    const { actor, until, save, sentIds, queued } = open({
      loadOutbox: () => Promise.resolve([outgoing('old'), outgoing('older', 'Not accepted.')]),
      sendMessage: ({ clientId }) =>
        Promise.resolve(message(clientId === 'old' ? 1 : 2, 'user', { clientId })),
    });
    actor.send(submit('new'));
    await waitFor(actor, (now) => now.context.messages.length === 2);
    await until({ storage: 'idle' });
    expect([sentIds(), queued()]).toEqual([['old', 'new'], ['older']]);
    const changes = save.mock.calls.flatMap(([some]) => some);
    const named = changes.map((one) =>
      one.type === 'put' ? `put ${one.message.clientId}` : `drop ${one.clientId}`,
    );
    expect(named).toEqual(['put new', 'drop old', 'drop new']);
  });

  it('[ENT-17] shows a rejected message as failed, sends the next, and sends it again on request', async () => {
    const sendMessage = vi
      .fn()
      .mockRejectedValueOnce(rejection())
      .mockImplementation(({ clientId }: OutgoingMessage) =>
        Promise.resolve(message(clientId === 'a' ? 2 : 1, 'user', { clientId })),
      );
    const { actor, until, context, sentIds, queued } = open({ sendMessage });
    await until({ outbox: 'idle' });
    actor.send(submit('a'));
    actor.send(submit('b'));
    await waitFor(actor, (now) => now.context.messages.length === 1);
    expect(context().outbox.messages).toMatchObject([{ clientId: 'a', failure: 'Not accepted.' }]);
    actor.send({ type: 'message.retried', clientId: clientMessageId('a') });
    await waitFor(actor, (now) => now.context.messages.length === 2);
    expect([sentIds(), queued()]).toEqual([['a', 'b', 'a'], []]);
  });

  it('gives up a failed message on request, and no other one', async () => {
    const { actor, until, queued } = open({
      loadOutbox: () => Promise.resolve([outgoing('a', 'Not accepted.'), outgoing('b')]),
    });
    await until({ outbox: 'sending' });
    for (const id of ['a', 'b', 'x']) {
      actor.send({ type: 'message.discarded', clientId: clientMessageId(id) });
    }
    expect(queued()).toEqual(['b']);
  });

  it('waits after too many messages instead of failing them', async () => {
    const { actor, until, context } = open({ sendMessage: () => Promise.reject(rejection(429)) });
    actor.send(submit('a'));
    await until({ outbox: 'waiting' });
    expect(context().outbox.messages[0]?.failure).toBeUndefined();
  });

  it('ends the sending of a message that comes back by the channel', async () => {
    const { actor, until, queued, context } = open();
    actor.send(submit('a'));
    await until({ outbox: 'sending' });
    actor.send(arrive(message(1, 'user', { clientId: clientMessageId('a') })));
    expect([queued(), context().messages.length]).toEqual([[], 1]);
  });

  it('accepts no empty, long or fifty-first message', async () => {
    const { actor, queued } = open();
    for (const text of ['', '  \n ', 'a'.repeat(2_001)]) actor.send(submit('x', text));
    expect(queued()).toEqual([]);
    for (let count = 0; count < CHAT_UNSENT_MAX + 3; count += 1) actor.send(submit(`m${count}`));
    expect(queued().length).toBe(CHAT_UNSENT_MAX);
  });
});

describe('images', () => {
  it('[ENT-17] sends a prepared image, alone or with a text', async () => {
    const { actor, until, context, send } = open();
    actor.send({ type: 'image.chosen', source: 'file' });
    actor.send(submit('early'));
    await until({ image: 'ready' });
    actor.send(submit('a', ''));
    await until({ outbox: 'sending' });
    expect(send.mock.calls[0]?.[0]).toMatchObject({ clientId: 'a', text: '', image: IMAGE });
    expect([context().image, actor.getSnapshot().matches({ image: 'none' })]).toEqual([
      undefined,
      true,
    ]);
  });

  it('shows a file that is no image, until another is chosen or it is removed', async () => {
    const { actor, until, context } = open({
      prepareImage: () => Promise.reject(new Error('no image')),
    });
    actor.send({ type: 'image.chosen', source: 'file' });
    await until({ image: 'unreadable' });
    expect(context().image).toBeUndefined();
    actor.send({ type: 'image.removed' });
    await until({ image: 'none' });
  });
});

describe('receipts', () => {
  it('[ENT-17] reports what was received, and what was seen once it was on screen', async () => {
    const reportReceipt = vi.fn((one: ReceiptReport) =>
      Promise.resolve({ ...one, unreadCount: 0 }),
    );
    const { actor, until, report } = open({
      readMessages: () => Promise.resolve(pageOf([message(1), message(2, 'operator')])),
      reportReceipt,
    });
    await until({ list: 'current' });
    await until({ receipts: 'idle' });
    actor.send({ type: 'messages.seen', upToId: 2 });
    await until({ receipts: 'idle' });
    actor.send({ type: 'messages.seen', upToId: 1 });
    expect(report.mock.calls.map(([one]) => one)).toEqual([
      { receipt: 'delivered', upToId: 2 },
      { receipt: 'read', upToId: 2 },
    ]);
  });

  it('[ENT-17] shows own messages as delivered and read, the older ones too', async () => {
    const { actor, until, context } = open({
      readMessages: () => Promise.resolve(pageOf([message(1), message(2), message(3)])),
    });
    await until({ list: 'current' });
    const receipt = { type: 'receipt.arrived', reader: 'operator', unreadCount: 0 } as const;
    actor.send({ ...receipt, receipt: 'delivered', upToId: 3, at: epochMs(START) });
    actor.send({ ...receipt, receipt: 'read', upToId: 2, at: epochMs(START + 1) });
    const states = () =>
      context().messages.map(({ deliveredAt, readAt }) => [
        deliveredAt !== undefined,
        readAt !== undefined,
      ]);
    expect(states()).toEqual([
      [true, true],
      [true, true],
      [true, false],
    ]);
    // An older response does not take a receipt back; a newer message passes its receipt on.
    actor.send(arrive(message(2)));
    actor.send(arrive(message(4, 'user', { readAt: epochMs(START + 9) })));
    expect(states().flat()).toEqual(Array(8).fill(true));
  });

  it('repeats a failed report', async () => {
    const { clock, until, report } = open({
      readMessages: () => Promise.resolve(pageOf([message(2, 'operator')])),
      reportReceipt: () => Promise.reject(new Error('down')),
    });
    await until({ receipts: 'waiting' });
    clock.increment(5_000);
    expect(report).toHaveBeenCalledTimes(2);
  });
});

it('shows who is writing for six seconds, or until the message arrives', () => {
  const { actor, clock } = open();
  const isTyping = () => actor.getSnapshot().matches({ peer: 'typing' });
  actor.send({ type: 'typing.arrived' });
  clock.increment(5_000);
  actor.send({ type: 'typing.arrived' });
  clock.increment(5_999);
  expect(isTyping()).toBe(true);
  clock.increment(1);
  expect(isTyping()).toBe(false);
  actor.send({ type: 'typing.arrived' });
  actor.send(arrive(message(1)));
  expect(isTyping()).toBe(true);
  actor.send(arrive(message(2, 'operator')));
  expect(isTyping()).toBe(false);
});

it('reports the own typing once in three seconds', async () => {
  const { actor, clock, until, typing } = open();
  actor.send({ type: 'draft.typed' });
  actor.send({ type: 'draft.typed' });
  await until({ typing: 'pausing' });
  actor.send({ type: 'draft.typed' });
  clock.increment(3_000);
  actor.send({ type: 'draft.typed' });
  expect(typing).toHaveBeenCalledTimes(2);
});

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
  const seed = Math.floor(Math.random() * 2 ** 31);
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
