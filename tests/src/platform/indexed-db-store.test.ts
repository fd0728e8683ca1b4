/** A database that never opens, as in WebKit now and then: nothing waits for it. */
import { afterEach, expect, it, vi } from 'vitest';
import { indexedDbStore } from '#src/platform/indexed-db-store.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('reads and stores nothing while the database is silent, and opens it anew the next time', async () => {
  vi.useFakeTimers();
  const open = vi.fn(() => ({}));
  vi.stubGlobal('indexedDB', { open });
  const requests = [
    indexedDbStore.read('key'),
    indexedDbStore.keep('key', 1),
    indexedDbStore.remove('key'),
  ];
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await Promise.all(requests)).toEqual([undefined, undefined, undefined]);
  expect(open).toHaveBeenCalledTimes(1);
  const next = indexedDbStore.read('key');
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await next).toBeUndefined();
  expect(open).toHaveBeenCalledTimes(2);
});
