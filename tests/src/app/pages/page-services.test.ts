import { expect, it } from 'vitest';
import { createUserCache } from '#src/app/pages/page-services.ts';

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
