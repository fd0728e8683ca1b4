/** Which receipt is reported next: what was seen first, each message once. */
import { expect, it } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import { nextReceipt, type Conversation } from '#machines/chat/conversation.ts';

type Message = Conversation['messages'][number];

const theirs = (id: number, changed: Partial<Message> = {}): Message =>
  ({ id, author: 'operator', readAt: undefined, deliveredAt: undefined, ...changed }) as Message;
const own = (id: number): Message => theirs(id, { author: 'user' });

const nextOf = (
  messages: readonly Message[],
  seenUpToId: number,
  reported: Partial<Conversation['reported']> = {},
) =>
  nextReceipt({
    messages,
    seenUpToId,
    reported: { delivered: 0, read: 0, ...reported },
  } as Conversation);

it('reports what was seen before what was only delivered', () => {
  const messages = [theirs(1), theirs(2), own(3)];
  expect(nextOf(messages, 1)).toEqual({ receipt: 'read', upToId: 1 });
  expect(nextOf(messages, 1, { read: 1 })).toEqual({ receipt: 'delivered', upToId: 2 });
  expect(nextOf(messages, 1, { read: 1, delivered: 2 })).toBeUndefined();
  expect(nextOf(messages, 2, { read: 1, delivered: 2 })).toEqual({ receipt: 'read', upToId: 2 });
});

it('reports nothing as delivered that it has reported as read', () => {
  const messages = [theirs(1), theirs(2)];
  expect(nextOf(messages, 2, { read: 2 })).toBeUndefined();
});

it('reports nothing of own messages, nor what the exchange already knows', () => {
  const at = epochMs(5);
  expect(nextOf([own(1), own(2)], 2)).toBeUndefined();
  expect(nextOf([theirs(1, { readAt: at, deliveredAt: at })], 1)).toBeUndefined();
  expect(nextOf([theirs(1, { deliveredAt: at })], 0)).toBeUndefined();
  expect(nextOf([theirs(1, { deliveredAt: at })], 1)).toEqual({ receipt: 'read', upToId: 1 });
});
