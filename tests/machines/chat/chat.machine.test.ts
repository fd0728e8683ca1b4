/** A conversation: read without gaps, receipts reported, typing shown. */
import { waitFor } from 'xstate';
import { describe, expect, it, vi } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import type { ReceiptReport } from '#machines/chat/conversation.ts';
import { START, message, pageOf, submit, arrive, openChat } from './open-chat.ts';

describe('the list', () => {
  it('[ENT-17] shows messages once and in order, from whichever way they come', async () => {
    const { actor, until, ids } = openChat({
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
    const { actor, clock, until, ids, context } = openChat({ readMessages });
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
    const { actor, clock, until, read } = openChat({
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
    const { actor, until, ids, context } = openChat({
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
    const { actor, until, context } = openChat({ sendMessage: () => Promise.resolve(message(3)) });
    await until({ list: 'current' });
    actor.send(arrive(message(2, 'system', { event: 'closed' })));
    expect(context().isClosed).toBe(true);
    actor.send(submit('c3'));
    await waitFor(actor, (now) => !now.context.isClosed);
  });
});

describe('receipts', () => {
  it('[ENT-17] reports what was received, and what was seen once it was on screen', async () => {
    const reportReceipt = vi.fn((one: ReceiptReport) =>
      Promise.resolve({ ...one, unreadCount: 0 }),
    );
    const { actor, until, report } = openChat({
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
    const { actor, until, context } = openChat({
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
    const { clock, until, report } = openChat({
      readMessages: () => Promise.resolve(pageOf([message(2, 'operator')])),
      reportReceipt: () => Promise.reject(new Error('down')),
    });
    await until({ receipts: 'waiting' });
    clock.increment(5_000);
    expect(report).toHaveBeenCalledTimes(2);
  });
});

it('shows who is writing for six seconds, or until the message arrives', () => {
  const { actor, clock } = openChat();
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
  const { actor, clock, until, typing } = openChat();
  actor.send({ type: 'draft.typed' });
  actor.send({ type: 'draft.typed' });
  await until({ typing: 'pausing' });
  actor.send({ type: 'draft.typed' });
  clock.increment(3_000);
  actor.send({ type: 'draft.typed' });
  expect(typing).toHaveBeenCalledTimes(2);
});
