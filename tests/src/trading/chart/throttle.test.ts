import { expect, it } from 'vitest';
import { ScheduledThrottle } from '#src/trading/chart/throttle.ts';

function paced(intervalMs: number) {
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

it('does it at once when nothing was done for long enough', () => {
  const { requestAfter } = paced(100);
  expect([requestAfter(0), requestAfter(50), requestAfter(50), requestAfter(99)]).toEqual([
    1, 1, 2, 3,
  ]);
});

it('does everything when there is no interval', () => {
  const { requestAfter } = paced(0);
  expect([requestAfter(0), requestAfter(0), requestAfter(1)]).toEqual([1, 2, 3]);
});

it('does what came too early when its time has come, once, and then lets the timer go', () => {
  const { state, requestAfter } = paced(100);
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

it('does nothing once it has ended', () => {
  const { state, throttle, requestAfter } = paced(100);
  requestAfter(0);
  requestAfter(10);
  throttle.end();
  expect([state.count, state.timer]).toEqual([1, undefined]);
});
