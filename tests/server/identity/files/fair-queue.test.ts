import { expect, it } from 'vitest';
import { FairQueue } from '#server/identity/files/fair-queue.ts';
import { countOf } from '#tests/support/count-of.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

const SEED = 20_261_130;
const STEP_COUNT = countOf({ short: 5_000, long: 100_000 });
const LIMITS = { countMax: 12, ownCountMax: 4 };

it('serves a user who comes during a turn before the rest of its owner', () => {
  const queue = new FairQueue<string, string>(LIMITS);
  queue.add('a', 'a1');
  queue.add('a', 'a2');
  expect(queue.shift()).toBe('a1');
  queue.add('b', 'b1');
  queue.add('b', 'b2');
  expect([queue.shift(), queue.shift(), queue.shift(), queue.shift()]).toEqual([
    'b1',
    'a2',
    'b2',
    undefined,
  ]);
});

it(`lets no user wait for two turns of another one (seed ${SEED})`, () => {
  const random = seededRandom(SEED);
  const queue = new FairQueue<number, { readonly owner: number; readonly number: number }>(LIMITS);
  const waiting = new Map<number, number[]>();
  /** Turns of others since the oldest item of a user waits as the first one. */
  const turns = new Map<number, Map<number, number>>();
  for (let number = 0; number < STEP_COUNT; number += 1) {
    const label = `seed ${SEED}, step ${number}`;
    if (random.next() < 0.55) {
      const owner = Math.floor(random.next() * 5);
      const own = waiting.get(owner) ?? [];
      const total = [...waiting.values()].reduce((sum, list) => sum + list.length, 0);
      const expected =
        own.length >= LIMITS.ownCountMax
          ? 'full_of_own'
          : total >= LIMITS.countMax
            ? 'full'
            : undefined;
      expect(queue.add(owner, { owner, number }), label).toBe(expected);
      if (expected !== undefined) continue;
      if (own.length === 0) turns.set(owner, new Map());
      waiting.set(owner, [...own, number]);
      continue;
    }
    const item = queue.shift();
    const hasWaiting = [...waiting.values()].some((list) => list.length > 0);
    expect(item === undefined, label).toBe(!hasWaiting);
    if (item === undefined) continue;
    const [oldest, ...rest] = waiting.get(item.owner) ?? [];
    expect(item.number, label).toBe(oldest);
    waiting.set(item.owner, rest);
    turns.set(item.owner, new Map());
    for (const [owner, list] of waiting) {
      if (owner === item.owner || list.length === 0) continue;
      const count = (turns.get(owner)?.get(item.owner) ?? 0) + 1;
      turns.get(owner)?.set(item.owner, count);
      expect(count, label).toBeLessThanOrEqual(1);
    }
  }
});
