import { expect, it, vi } from 'vitest';
import { createUserCache, once } from '#src/app/pages/page-services.ts';

const KEY = ['orders'] as const;

it('forgets the data of a user who leaves', () => {
  const left = new Set<() => void>();
  const cache = createUserCache({
    on: (_: string, listener: () => void) => left.add(listener),
  } as never);
  cache.setQueryData(KEY, [1]);
  expect(cache.getQueryData(KEY)).toEqual([1]);
  left.forEach((listener) => listener());
  expect(cache.getQueryData(KEY)).toBeUndefined();
});

it('creates the services of an area at its first page, and returns them to each other one', () => {
  const create = vi.fn(() => ({ name: 'convert' }));
  const own = once(create);
  expect(create).not.toHaveBeenCalled();
  expect(own()).toBe(own());
  expect(create).toHaveBeenCalledOnce();
});
