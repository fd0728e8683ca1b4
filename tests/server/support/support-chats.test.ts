/** Who is shown as writing: for a limited time, for a limited number of users, and not after the message. */
import { randomBytes } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { userId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { SupportChats } from '#server/support/support-chats.ts';
import { openMemoryDatabase } from '#tests/support/memory-database.ts';

const TYPING_MS = 6_000;
const TYPISTS_MAX = 1_000;

function open() {
  const now = { ms: 0 };
  const feed = {
    message: vi.fn(),
    receipt: vi.fn(),
    typing: vi.fn(),
    isConnected: () => true,
  };
  const chats = new SupportChats({
    db: openMemoryDatabase(),
    clock: () => epochMs(now.ms),
    write: () => Promise.reject(new Error('Nothing is written.')),
    randomBytes,
    feed,
    onMail: vi.fn(),
  });
  const isTyping = (id: number) => chats.isTyping(userId(id));
  const type = (id: number) => chats.typing(userId(id), 'user');
  return { now, feed, chats, isTyping, type };
}

it('shows a user as writing until six seconds have passed', () => {
  const { now, feed, isTyping, type } = open();
  type(1);
  now.ms = TYPING_MS - 1;
  expect([isTyping(1), isTyping(2)]).toEqual([true, false]);
  now.ms = TYPING_MS;
  expect(isTyping(1)).toBe(false);
  expect(feed.typing).not.toHaveBeenCalled();
});

it('counts one report each second, so that a held key changes nothing', () => {
  const { now, isTyping, type } = open();
  type(1);
  now.ms = 999;
  type(1);
  now.ms = TYPING_MS;
  expect(isTyping(1)).toBe(false);
  type(1);
  now.ms += 1_000;
  type(1);
  now.ms += TYPING_MS - 1;
  expect(isTyping(1)).toBe(true);
});

it('remembers those who reported last, when more write than it remembers', () => {
  const { now, isTyping, type } = open();
  for (let id = 1; id <= TYPISTS_MAX; id += 1) type(id);
  now.ms = 1_000;
  // The first user writes on, so the second is the oldest.
  type(1);
  type(TYPISTS_MAX + 1);
  expect([1, 2, 3, TYPISTS_MAX + 1].map(isTyping)).toEqual([true, false, true, true]);
});

it('shows the operator to the user at the time of the report, and forgets a closed account', () => {
  const { now, feed, chats, isTyping, type } = open();
  now.ms = 5;
  chats.typing(userId(1), 'operator');
  expect(feed.typing).toHaveBeenCalledExactlyOnceWith(userId(1), 'operator', 5);
  expect(isTyping(1)).toBe(false);
  type(1);
  chats.forget(userId(1));
  expect(isTyping(1)).toBe(false);
});
