import { expect, it, vi } from 'vitest';
import type { Steps } from '#domain/steps.ts';
import { runSteps } from '#src/platform/run-steps.ts';

/** Steps that take no time. */
function* counting(count: number): Steps<string> {
  for (let at = 1; at <= count; at += 1) yield at / count;
  return 'done';
}

it('does nothing at once, and ends with the result', async () => {
  const onDone = vi.fn();
  runSteps(counting(3), { onShare: () => undefined, onDone });
  expect(onDone).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith('done'));
});

it('lets others run after a slice, and names the share', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 5));
  const shares: number[] = [];
  const onDone = vi.fn();
  runSteps(counting(4), { onShare: (share) => shares.push(share), onDone });
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  vi.restoreAllMocks();
  expect(shares.length).toBeGreaterThan(1);
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
});

it('ends without a result when it is canceled', async () => {
  const onDone = vi.fn();
  const stop = runSteps(counting(1), { onShare: () => undefined, onDone });
  stop();
  const later = vi.fn();
  runSteps(counting(1), { onShare: () => undefined, onDone: later });
  await vi.waitFor(() => expect(later).toHaveBeenCalledOnce());
  expect(onDone).not.toHaveBeenCalled();
});
