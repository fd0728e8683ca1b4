/** Tests that callbacks run one at a time and in order, even after a failure. */
import { expect, it, vi } from 'vitest';
import { withLock } from '#src/platform/lock.ts';

it('[AUTH-31] runs the second callback after the first, even when the first failed', async () => {
  const order: string[] = [];
  let endFirst: (error: Error) => void = () => {};
  const first = withLock('refresh', () => {
    order.push('first begins');
    return new Promise<void>((_, reject) => {
      endFirst = reject;
    });
  });
  const second = withLock('refresh', () => {
    order.push('second begins');
    return Promise.resolve('done');
  });
  await Promise.resolve();
  await Promise.resolve();
  expect(order).toEqual(['first begins']);
  endFirst(new Error('rejected'));
  await expect(first).rejects.toThrow('rejected');
  expect(await second).toBe('done');
  expect(order).toEqual(['first begins', 'second begins']);
});

it('runs callbacks under different names in parallel', async () => {
  const never = withLock('one', () => new Promise<void>(() => {}));
  expect(await withLock('two', () => Promise.resolve(2))).toBe(2);
  void never;
});

it('stops waiting when aborted, and runs the next callback', async () => {
  let end: () => void = () => {};
  const first = withLock('called off', () => new Promise<void>((resolve) => (end = resolve)));
  const waiting = new AbortController();
  const run = vi.fn(() => Promise.resolve());
  const second = withLock('called off', run, waiting.signal);
  const third = withLock('called off', () => Promise.resolve('done'));
  await Promise.resolve();
  await Promise.resolve();
  waiting.abort(new Error('no longer wanted'));
  end();
  await first;
  await expect(second).rejects.toThrow('no longer wanted');
  expect(await third).toBe('done');
  expect(run).not.toHaveBeenCalled();
});
