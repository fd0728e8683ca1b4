import { expect, it } from 'vitest';
import { HOUR_MS } from '#contract/core/durations.ts';
import { epochMs } from '#contract/core/time.ts';
import type { ChatMessage } from '#contract/entities/chat-message.ts';
import { dayGroupsOf, dayNameOf } from '#src/trading/chat/day-groups.ts';

/** Noon in the local time zone. */
const NOON = new Date(2026, 10, 20, 12).getTime();
const at = (hours: number, id: number): ChatMessage => ({
  id,
  clientId: undefined,
  author: 'user',
  text: '',
  event: undefined,
  image: undefined,
  sentAt: epochMs(NOON + hours * HOUR_MS),
  deliveredAt: undefined,
  readAt: undefined,
});

it('groups messages by day, in order', () => {
  const groups = dayGroupsOf([at(-30, 1), at(-13, 2), at(-11, 3), at(0, 4)]);
  expect(groups.map(({ day, messages }) => [day, messages.map(({ id }) => id)])).toEqual([
    ['2026-11-19', [1, 2]],
    ['2026-11-20', [3, 4]],
  ]);
  expect(dayGroupsOf([])).toEqual([]);
});

it('names today and yesterday', () => {
  const now = epochMs(NOON);
  expect(
    ['2026-11-20', '2026-11-19', '2026-11-18', '2026-11-21'].map((day) => dayNameOf(day, now)),
  ).toEqual(['today', 'yesterday', 'earlier', 'earlier']);
});
