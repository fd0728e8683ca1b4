import { expect, it, vi } from 'vitest';
import { TextCache } from '#src/trading/chart/text-cache.ts';

it('creates a text once, and again after the cache is full or cleared', () => {
  const cache = new TextCache<number>(2);
  const make = vi.fn(() => 'text');
  const madeAfter = (key: number): number => {
    cache.textOf(key, make);
    return make.mock.calls.length;
  };
  expect([madeAfter(1), madeAfter(1), madeAfter(2), madeAfter(2)]).toEqual([1, 1, 2, 2]);
  expect([madeAfter(3), madeAfter(3), madeAfter(1)]).toEqual([3, 3, 4]);
  cache.clear();
  expect(madeAfter(3)).toBe(5);
});
