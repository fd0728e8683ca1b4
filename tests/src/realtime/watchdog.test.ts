import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchResponses } from '#src/realtime/watchdog.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function watch(ping: () => Promise<unknown>, isDue = () => true) {
  const onLost = vi.fn();
  const stop = watchResponses({ ping, isDue, onLost });
  return { onLost, stop };
}

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it('does not report a worker that responds, however often it is pinged', async () => {
  const ping = vi.fn(() => later(300));
  const { onLost, stop } = watch(ping);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(ping).toHaveBeenCalledTimes(20);
  expect(onLost).not.toHaveBeenCalled();
  stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(ping).toHaveBeenCalledTimes(20);
});

it('reports a worker that is silent for two seconds or fails', async () => {
  const silent = watch(() => new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(silent.onLost).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(silent.onLost).toHaveBeenCalled();
  silent.stop();
  const failing = watch(() => Promise.reject(new Error('gone')));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(failing.onLost).toHaveBeenCalled();
  failing.stop();
});

it('does not report a stall of its own page: the response arrives right after the timeout', async () => {
  const { onLost, stop } = watch(() => later(2_001));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(onLost).not.toHaveBeenCalled();
  stop();
});

it('restarts the timeout after page and worker slept', async () => {
  const { onLost, stop } = watch(() => later(3_500));
  await vi.advanceTimersByTimeAsync(1_000); // Requested; the response is due by the third second.
  vi.setSystemTime(Date.now() + 10_000);
  await vi.advanceTimersByTimeAsync(2_200);
  expect(onLost).not.toHaveBeenCalled();
  stop();
});

it('sends no ping while none is due', async () => {
  const ping = vi.fn(() => new Promise(() => undefined));
  const { onLost, stop } = watch(ping, () => false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ping).not.toHaveBeenCalled();
  expect(onLost).not.toHaveBeenCalled();
  stop();
});
