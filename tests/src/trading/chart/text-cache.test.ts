import { expect, it, vi } from 'vitest';
import { TextCache } from '#src/trading/chart/text-cache.ts';

it('creates a text once, and again after the cache is full or cleared', () => {
  const cache = new TextCache<number>(2);
  const make = vi.fn(() => 'text');
  const makeCount = (key: number): number => {
    cache.textOf(key, make);
    return make.mock.calls.length;
  };
  expect([makeCount(1), makeCount(1), makeCount(2), makeCount(2)]).toEqual([1, 1, 2, 2]);
  expect([makeCount(3), makeCount(3), makeCount(1)]).toEqual([3, 3, 4]);
  cache.clear();
  expect(makeCount(3)).toBe(5);
});
