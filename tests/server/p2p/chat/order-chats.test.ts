import { expect, it } from 'vitest';
import { DAY_MS } from '#contract/core/durations.ts';
import { clientMessageId } from '#contract/core/ids.ts';
import type { UserId } from '#contract/core/ids.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import {
  MAKER,
  openTestP2p,
  orderCommands as commands,
  OTHER,
  TAKER,
} from '#tests/support/test-p2p.ts';

async function openChat() {
  const test = await openTestP2p();
  const order = await test.order(await test.ad());
  const say = async (userId: UserId, id: string, text = id) => {
    const draft = { clientId: clientMessageId(id), text, imageBase64: undefined };
    const sent = await test.service.chats.send(userId, order.uid, draft);
    return isRejection(sent) ? sent.rejection : sent.text;
  };
  const messagesTold = () => test.told.filter(({ event }) => event === 'message').length;
  return { test, order, say, messagesTold };
}

it('stays open until a day after the end of the order', async () => {
  const { test, order, say } = await openChat();
  await test.by(TAKER, order, (tx, change) =>
    commands.cancel(tx, { ...change, reason: 'other', declaration: 'not_paid' }),
  );
  await test.advance(DAY_MS - 1);
  expect(await say(TAKER, 'late')).toBe('late');
  await test.advance(1);
  expect(await say(MAKER, 'too-late')).toBe('p2p_chat_closed');
  // A message that was stored in time is repeated.
  expect(await say(TAKER, 'late')).toBe('late');
  const page = test.service.chats.page(TAKER, order.uid, { beforeId: undefined, limit: 10 });
  expect(page).toMatchObject({ isClosed: true });
});

it('is of the two sides alone', async () => {
  const { say, test, order } = await openChat();
  expect(await say(OTHER, 'stranger')).toBe('not_found');
  expect(test.service.chats.typing(OTHER, order.uid)).toMatchObject({ rejection: 'not_found' });
});

it('tells a side that is away of the first unread message, and again after it has read', async () => {
  const { test, order, say, messagesTold } = await openChat();
  await say(TAKER, 'one');
  await say(TAKER, 'two');
  expect(messagesTold()).toBe(1);
  const { messages } = test.service.chats.page(MAKER, order.uid, {
    beforeId: undefined,
    limit: 10,
  }) as { messages: readonly { id: number }[] };
  const upToId = messages.at(-1)?.id ?? 0;
  await test.service.chats.mark(MAKER, order.uid, { receipt: 'read', upToId });
  await say(TAKER, 'three');
  expect(messagesTold()).toBe(2);
});
