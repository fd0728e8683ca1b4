import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import { exchangeClock, measureExchangeTime } from '#src/platform/exchange-clock.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => {
  // Brings the estimate, which is the page's, back to zero.
  measureExchangeTime()(epochMs(Date.now()));
  vi.useRealTimers();
});

/** A call whose response has the time `aheadMs` after the device's, read in the middle of the call. */
function call(aheadMs: number, durationMs: number): void {
  const onTime = measureExchangeTime();
  vi.advanceTimersByTime(durationMs / 2);
  const time = epochMs(Date.now() + aheadMs);
  vi.advanceTimersByTime(durationMs / 2);
  onTime(time);
}

it('equals the clock of the device while that one is right', () => {
  call(0, 80);
  call(30, 100);
  expect(exchangeClock()).toBe(Date.now());
});

it.each([3_600_000, -3_600_000])('follows an exchange whose clock differs by %i ms', (aheadMs) => {
  call(aheadMs, 60);
  expect(Math.abs(exchangeClock() - Date.now() - aheadMs)).toBeLessThanOrEqual(30);
  // A slow response is compatible with the estimate and does not change it.
  const before = exchangeClock() - Date.now();
  call(aheadMs, 20_000);
  expect(exchangeClock() - Date.now()).toBe(before);
});

it('is never more than half a call wrong after calls of any duration', () => {
  const seed = 5_150;
  console.log(`seed ${seed}`);
  const random = seededRandom(seed);
  for (let round = 0; round < 500; round += 1) {
    const aheadMs = random.between(-100_000, 100_000);
    call(aheadMs, random.between(1, 2_000) * 2);
    call(aheadMs, 20);
    expect(Math.abs(exchangeClock() - Date.now() - aheadMs)).toBeLessThanOrEqual(10);
  }
});
