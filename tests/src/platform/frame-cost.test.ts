import { expect, it, vi } from 'vitest';
import { costOfThisFrame } from '#src/platform/frame-cost.ts';

it('answers each who asks, in turn, over one channel', async () => {
  const made = vi.spyOn(globalThis, 'MessageChannel');
  const reported: number[] = [];
  const request = async (name: number): Promise<void> => {
    expect(await costOfThisFrame()).toBeGreaterThanOrEqual(0);
    reported.push(name);
  };
  await Promise.all([request(1), request(2)]);
  for (const name of [3, 4, 5]) await request(name);
  expect(reported).toEqual([1, 2, 3, 4, 5]);
  expect(made).toHaveBeenCalledOnce();
});
