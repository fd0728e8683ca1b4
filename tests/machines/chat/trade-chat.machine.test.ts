/** The conversation of a trade: the same machine as that of support, between two users. */
import { expect, it, vi } from 'vitest';
import { ApiError } from '#contract/envelope.ts';
import { epochMs } from '#contract/core/time.ts';
import type { PreparedFile } from '#machines/chat/outbox.ts';
import { arrive, message, openChat, pageOf, START, submit } from './open-chat.ts';

const PDF: PreparedFile = {
  base64: 'JVBERi0=',
  mediaType: 'application/pdf',
  name: 'receipt.pdf',
  bytes: 5,
};

it('[ENT-17] reports messages of the counterparty as received and seen', async () => {
  const chat = openChat({}, 'trade');
  await chat.until({ list: 'current' });
  chat.actor.send(arrive(message(5, 'counterparty'), 1));
  expect(chat.report).toHaveBeenLastCalledWith({ receipt: 'delivered', upToId: 5 });
  const seen = openChat({}, 'trade');
  await seen.until({ list: 'current' });
  seen.actor.send({ type: 'messages.seen', upToId: 6 });
  seen.actor.send(arrive(message(6, 'counterparty')));
  expect(seen.report).toHaveBeenLastCalledWith({ receipt: 'read', upToId: 6 });
});

it('[ENT-17] marks own messages that the counterparty has seen', async () => {
  const chat = openChat(
    { readMessages: async () => Promise.resolve(pageOf([message(1)])) },
    'trade',
  );
  await chat.until({ list: 'current' });
  chat.actor.send({
    type: 'receipt.arrived',
    reader: 'counterparty',
    receipt: 'read',
    upToId: 1,
    at: epochMs(START + 9_000),
    unreadCount: 0,
  });
  expect(chat.context().messages[0]?.readAt).toBe(START + 9_000);
});

it('[ENT-17] sends nothing in a closed trade, where support would open it again', async () => {
  const closed = { readMessages: async () => Promise.resolve(pageOf([], { isClosed: true })) };
  const trade = openChat(closed, 'trade');
  await trade.until({ list: 'current' });
  trade.actor.send(submit('a'));
  expect(trade.queued()).toEqual([]);
  trade.actor.send(arrive(message(9, 'operator')));
  expect(trade.context().isClosed).toBe(true);
  const support = openChat(closed);
  await support.until({ list: 'current' });
  support.actor.send(submit('a'));
  expect(support.queued()).toEqual(['a']);
  support.actor.send(arrive(message(9, 'operator')));
  expect(support.context().isClosed).toBe(false);
});

it('[ENT-17] is closed when the exchange takes no message any more, and keeps what was written', async () => {
  const sendMessage = async () =>
    Promise.reject(new ApiError('The chat is closed.', { status: 409, code: 'p2p_chat_closed' }));
  const chat = openChat({ sendMessage }, 'trade');
  await chat.until({ list: 'current', outbox: 'idle' });
  chat.actor.send(submit('a'));
  await vi.waitFor(() => expect(chat.context().isClosed).toBe(true));
  expect(chat.context().outbox.messages[0]?.failure).toBe('The chat is closed.');
});

it('[ENT-17] sends a PDF without a text, and one attachment at a time', async () => {
  const chat = openChat({ prepareImage: async () => Promise.resolve(PDF) }, 'trade');
  await chat.until({ list: 'current', outbox: 'idle' });
  chat.actor.send({ type: 'image.chosen', source: 'file' });
  await chat.until({ image: 'ready' });
  expect(chat.context()).toMatchObject({ file: PDF, image: undefined });
  chat.actor.send(submit('a', ''));
  expect(chat.send).toHaveBeenCalledWith(expect.objectContaining({ file: PDF, text: '' }));
  expect(chat.context().file).toBeUndefined();
});
