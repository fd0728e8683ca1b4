import { expect, it } from 'vitest';
import { virtualEnvironment } from '#tests/support/virtual-environment.ts';
import { SLEPT_AFTER_MS, watchWaking } from '#workers/market/socket/waking.ts';

it('reports a second that took too long, but not one stretched by a busy thread', () => {
  const environment = virtualEnvironment();
  let sleptMs = 0;
  let wokeCount = 0;
  // Timers stop while the machine sleeps, but its clock continues.
  const now = () => (environment.now() + sleptMs) as ReturnType<typeof environment.now>;
  watchWaking({ now, after: environment.after }, () => void (wokeCount += 1));
  environment.advance(60_000);
  expect(wokeCount).toBe(0);
  sleptMs += SLEPT_AFTER_MS - 1_100;
  environment.advance(5_000);
  expect(wokeCount).toBe(0);
  sleptMs += SLEPT_AFTER_MS;
  environment.advance(5_000);
  expect(wokeCount).toBe(1);
});

it('reports a sleep to an early check before its own late tick, and reports it once', () => {
  const environment = virtualEnvironment();
  let sleptMs = 0;
  let wokeCount = 0;
  const now = () => (environment.now() + sleptMs) as ReturnType<typeof environment.now>;
  const check = watchWaking({ now, after: environment.after }, () => void (wokeCount += 1));
  environment.advance(10_500);
  check();
  expect(wokeCount).toBe(0);
  sleptMs += SLEPT_AFTER_MS;
  check();
  expect(wokeCount).toBe(1);
  check();
  environment.advance(10_000);
  expect(wokeCount).toBe(1);
});
