import { expect, it } from 'vitest';
import { SortedKeys } from '#server/exchange/matching/sorted-keys.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

/** Spread: dense neighbors, a range of a book, and prices up to 10^12 ticks on both sides of zero. */
it.each([
  { spread: 300, count: 20_000 },
  { spread: 5_000, count: 40_000 },
  { spread: 10 ** 12, count: 40_000 },
])('has the order of a sorted array (spread $spread)', ({ spread, count }) => {
  const random = seededRandom(spread);
  const keys = new SortedKeys();
  const expected = new Set<number>();
  for (let step = 1; step <= count; step += 1) {
    const isRemoval = expected.size > 0 && random.next() < (step < count / 2 ? 0.2 : 0.7);
    if (isRemoval) {
      const key = random.next() < 0.5 ? keys.greatest : expected.values().next().value;
      if (key === undefined) throw new Error('a key was expected');
      keys.remove(key);
      expected.delete(key);
    } else {
      const key = random.between(-spread, spread);
      if (!expected.has(key)) keys.insert(key);
      expected.add(key);
    }
    if (step % 2_000 === 0 || step === count) {
      const sorted = [...expected].sort((left, right) => right - left);
      expect(keys.greatestFirst(Number.POSITIVE_INFINITY)).toEqual(sorted);
      expect(keys.greatestFirst(3)).toEqual(sorted.slice(0, 3));
      expect(keys.greatest).toBe(sorted[0]);
      expect(keys.count).toBe(sorted.length);
    }
  }
});

it('empties and fills again', () => {
  const keys = new SortedKeys();
  for (let round = 0; round < 3; round += 1) {
    for (let key = 0; key < 1_000; key += 1) keys.insert(key);
    for (let key = 0; key < 1_000; key += 1) keys.remove(key);
    expect(keys.greatest).toBeUndefined();
    expect(keys.count).toBe(0);
  }
});

it('rejects the removal of a missing key', () => {
  const keys = new SortedKeys();
  keys.insert(5);
  expect(() => keys.remove(4)).toThrow('is in');
});
