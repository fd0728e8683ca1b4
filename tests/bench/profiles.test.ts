/** Slowed threads: duty cycle, true slowdowns, and their conversion to the machine of the goals. */
import { expect, it } from 'vitest';
import { DutyClock } from '#bench/harness/duty-clock.ts';
import {
  feedRateOf,
  namedSlowdownOf,
  profileName,
  setPlainSlowness,
  SLOW_MACHINE,
} from '#bench/harness/profile.ts';
import { REFERENCE_MS } from '#bench/harness/reference.ts';
import {
  nextRateOf,
  slowdownLine,
  threadSlownessOf,
  type Slowdown,
} from '#bench/harness/slowdown.ts';
import { SLOW_MACHINE_FACTOR } from '#bench/harness/slow-machine.ts';

it('stops a process so that it runs its share although every turn is late', () => {
  const clock = new DutyClock(4);
  let [ranMs, stoppedMs] = [0, 0];
  for (let turn = 0; turn < 1_000; turn += 1) {
    const ran = 1 + (turn % 7) / 10;
    clock.ran(ran);
    ranMs += ran;
    const stopped = clock.stopMs() + (turn % 5) / 10;
    clock.addPause(stopped);
    stoppedMs += stopped;
  }
  expect((ranMs + stoppedMs) / ranMs).toBeCloseTo(4, 1);
});

it('pays a long debt in several stops', () => {
  const clock = new DutyClock(4);
  clock.ran(20);
  expect(clock.stopMs()).toBe(12);
  clock.addPause(12);
  expect(clock.stopMs()).toBe(12);
  clock.addPause(80);
  expect(clock.stopMs()).toBe(0);
});

it('names profiles', () => {
  expect(profileName(6)).toBe('6x');
  expect(profileName(SLOW_MACHINE)).toBe('slow machine');
  expect([namedSlowdownOf(6), namedSlowdownOf(SLOW_MACHINE)]).toEqual([6, SLOW_MACHINE_FACTOR]);
});

it('feeds a slow machine fewer messages, and a fast one no more', () => {
  setPlainSlowness(2.5);
  expect(feedRateOf(5_000)).toBe(2_000);
  setPlainSlowness(0.8);
  expect(feedRateOf(5_000)).toBe(5_000);
  setPlainSlowness(1);
});

const slowdowns: readonly Slowdown[] = [
  {
    named: 1,
    page: 1,
    worker: 1,
    pageMs: 2 * REFERENCE_MS.page,
    workerMs: 3 * REFERENCE_MS.worker,
  },
  {
    named: 6,
    page: 5,
    worker: 1,
    pageMs: 12 * REFERENCE_MS.page,
    workerMs: 3 * REFERENCE_MS.worker,
  },
  {
    named: SLOW_MACHINE,
    page: 4,
    worker: 4,
    pageMs: 2 * SLOW_MACHINE_FACTOR * REFERENCE_MS.page,
    workerMs: 3 * SLOW_MACHINE_FACTOR * REFERENCE_MS.worker,
  },
];

it('compares a slowed thread with the machine of the goals slowed by the named factor', () => {
  expect(threadSlownessOf(slowdowns, 1, 'page')).toBeCloseTo(2);
  expect(threadSlownessOf(slowdowns, 6, 'page')).toBeCloseTo(2);
  expect(threadSlownessOf(slowdowns, 6, 'worker')).toBeCloseTo(3);
  expect(threadSlownessOf(slowdowns, SLOW_MACHINE, 'page')).toBeCloseTo(2);
  expect(threadSlownessOf(slowdowns, SLOW_MACHINE, 'worker')).toBeCloseTo(3);
  expect(threadSlownessOf(slowdowns, 4, 'page')).toBeNaN();
});

it('corrects the rate of a throttle until the loop takes the time of the profile', () => {
  // Named 6x on a machine half as fast as that of the goals: a rate of 3, and 2.7 where 3 is too much.
  expect(nextRateOf(3, 10, 9)).toBeCloseTo(2.7);
  expect(nextRateOf(3, 9.4, 9)).toBe(3);
  expect(nextRateOf(1, 12, 9)).toBe(1);
  expect(nextRateOf(1.2, 18, 9)).toBe(1);
});

it('prints the true slowdowns', () => {
  expect(slowdownLine({ named: 6, page: 3.7, worker: 1.1 })).toBe(
    'The throttle named 6x slows the page 3.70x and the worker 1.10x.',
  );
  expect(
    slowdownLine({
      named: 6,
      rate: 2.9,
      page: 3,
      worker: 1,
      pageMs: 6.3 * REFERENCE_MS.page,
      workerMs: 2.6,
    }),
  ).toBe(
    'The throttle named 6x at a rate of 2.90 slows the page 3.00x and the worker 1.00x; reference loop 7.94 ms and 2.60 ms, 6.30x the page of the machine of the goals.',
  );
  expect(slowdownLine({ named: SLOW_MACHINE, page: 4.1, worker: 4.2 })).toBe(
    `The slow machine, named ${SLOW_MACHINE_FACTOR}x slows the page 4.10x and the worker 4.20x.`,
  );
});
