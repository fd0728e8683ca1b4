/** Messages and images that are written: sent once and in order, stored until sent. */
import { waitFor } from 'xstate';
import { describe, expect, it, vi } from 'vitest';
import { clientMessageId } from '#contract/core/ids.ts';
import { CHAT_UNSENT_MAX } from '#contract/entities/chat-message.ts';
import type { OutgoingMessage } from '#machines/chat/outbox.ts';
import { IMAGE, message, submit, arrive, outgoing, rejection, openChat } from './open-chat.ts';

describe('the outbox', () => {
  it('[ENT-17] sends what was written, one after the other and each once', async () => {
    let id = 10;
    const { actor, until, queued, sentIds, context } = openChat({
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
    const { actor, clock, until, queued, sentIds } = openChat({ sendMessage });
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
    const { actor, until, save, sentIds, queued } = openChat({
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
    const { actor, until, context, sentIds, queued } = openChat({ sendMessage });
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
    const { actor, until, queued } = openChat({
      loadOutbox: () => Promise.resolve([outgoing('a', 'Not accepted.'), outgoing('b')]),
    });
    await until({ outbox: 'sending' });
    for (const id of ['a', 'b', 'x']) {
      actor.send({ type: 'message.discarded', clientId: clientMessageId(id) });
    }
    expect(queued()).toEqual(['b']);
  });

  it('waits after too many messages instead of failing them', async () => {
    const { actor, until, context } = openChat({
      sendMessage: () => Promise.reject(rejection(429)),
    });
    actor.send(submit('a'));
    await until({ outbox: 'waiting' });
    expect(context().outbox.messages[0]?.failure).toBeUndefined();
  });

  it('ends the sending of a message that comes back by the channel', async () => {
    const { actor, until, queued, context } = openChat();
    actor.send(submit('a'));
    await until({ outbox: 'sending' });
    actor.send(arrive(message(1, 'user', { clientId: clientMessageId('a') })));
    expect([queued(), context().messages.length]).toEqual([[], 1]);
  });

  it('accepts no empty, long or fifty-first message', async () => {
    const { actor, queued } = openChat();
    for (const text of ['', '  \n ', 'a'.repeat(2_001)]) actor.send(submit('x', text));
    expect(queued()).toEqual([]);
    for (let count = 0; count < CHAT_UNSENT_MAX + 3; count += 1) actor.send(submit(`m${count}`));
    expect(queued().length).toBe(CHAT_UNSENT_MAX);
  });
});

describe('images', () => {
  it('[ENT-17] sends a prepared image, alone or with a text', async () => {
    const { actor, until, context, send } = openChat();
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
    const { actor, until, context } = openChat({
      prepareImage: () => Promise.reject(new Error('no image')),
    });
    actor.send({ type: 'image.chosen', source: 'file' });
    await until({ image: 'unreadable' });
    expect(context().image).toBeUndefined();
    actor.send({ type: 'image.removed' });
    await until({ image: 'none' });
  });
});
