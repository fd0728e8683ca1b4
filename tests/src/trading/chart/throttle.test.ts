import { expect, it } from 'vitest';
import { ScheduledThrottle } from '#src/trading/chart/throttle.ts';

function pace(intervalMs: number) {
  const state = { nowMs: 1_000, count: 0, timer: undefined as (() => void) | undefined };
  const throttle = new ScheduledThrottle({
    intervalMs: () => intervalMs,
    clock: () => state.nowMs,
    every: (_intervalMs, run) => {
      state.timer = run;
      return () => {
        state.timer = undefined;
      };
    },
    run: () => {
      state.count += 1;
    },
  });
  const requestAfter = (ms: number): number => {
    state.nowMs += ms;
    throttle.request();
    return state.count;
  };
  return { state, throttle, requestAfter };
}

it('runs immediately when the last run was long enough ago', () => {
  const { requestAfter } = pace(100);
  expect([requestAfter(0), requestAfter(50), requestAfter(50), requestAfter(99)]).toEqual([
    1, 1, 2, 3,
  ]);
});

it('runs on every request when there is no interval', () => {
  const { requestAfter } = pace(0);
  expect([requestAfter(0), requestAfter(0), requestAfter(1)]).toEqual([1, 2, 3]);
});

it('runs an early request once when the interval has passed, and then clears the timer', () => {
  const { state, requestAfter } = pace(100);
  requestAfter(0);
  requestAfter(10);
  requestAfter(10);
  expect(state.count).toBe(1);
  state.nowMs += 80;
  state.timer?.();
  expect(state.count).toBe(2);
  state.timer?.();
  expect([state.count, state.timer]).toEqual([2, undefined]);
});

it('does not run after it has ended', () => {
  const { state, throttle, requestAfter } = pace(100);
  requestAfter(0);
  requestAfter(10);
  throttle.end();
  expect([state.count, state.timer]).toEqual([1, undefined]);
});
