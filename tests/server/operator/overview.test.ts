import { expect, it } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import { queueOf } from '#server/operator/overview.ts';

it('shows the age of the oldest record of a queue, in whatever order they are', () => {
  const times = [300, 100, 200].map(epochMs);
  expect(queueOf('deposits', times)).toEqual({ name: 'deposits', count: 3, oldestAt: 100 });
  expect(queueOf('deposits', [])).toEqual({ name: 'deposits', count: 0, oldestAt: undefined });
});
