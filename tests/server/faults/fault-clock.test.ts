import { expect, it } from 'vitest';
import { FaultClock } from '#server/faults/fault-clock.ts';
import { openFaultDesk } from '#server/faults/fault-desk.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { virtualTime } from '#tests/support/virtual-time.ts';

it('runs with the machine until it jumps, and stays ahead by every jump', async () => {
  const time = virtualTime(10_000);
  const clock = new FaultClock(time.clock);
  await time.advance(500);
  expect([clock.now(), clock.aheadMs]).toEqual([10_500, 0]);
  clock.jump(3_600_000);
  await time.advance(250);
  clock.jump(1_000);
  expect([clock.now(), clock.aheadMs]).toEqual([3_611_750, 3_601_000]);
  clock.runNormally();
  expect(clock.aheadMs).toBe(3_601_000);
});

it('pauses, then catches up with the machine', async () => {
  const time = virtualTime(10_000);
  const desk = openFaultDesk(time);
  desk.registry.set('clock_speed', { percent: 0 });
  await time.advance(4_000);
  expect([desk.clock.now(), desk.clock.aheadMs]).toEqual([10_000, -4_000]);
  desk.registry.clear('clock_speed');
  await time.advance(1_000);
  expect([desk.clock.now(), desk.clock.aheadMs]).toEqual([15_000, 0]);
});

it('runs faster and keeps what it gained', async () => {
  const time = virtualTime(0);
  const desk = openFaultDesk(time);
  desk.registry.set('clock_speed', { percent: 1_000 });
  await time.advance(2_000);
  expect(desk.clock.now()).toBe(20_000);
  desk.clearAll();
  await time.advance(1_000);
  expect([desk.clock.now(), desk.clock.percent]).toEqual([21_000, 100]);
});

it('never moves backward, whatever is done with it', async () => {
  const seed = 977;
  console.log(`seed ${seed}`);
  const random = seededRandom(seed);
  const time = virtualTime(1_000_000);
  const clock = new FaultClock(time.clock);
  let last = clock.now();
  for (let round = 0; round < 5_000; round += 1) {
    const step = random.between(0, 3);
    if (step === 0) clock.jump(random.between(1, 86_400_000));
    if (step === 1) clock.run(random.between(0, 10_000));
    if (step === 2) clock.runNormally();
    if (step === 3) await time.advance(random.between(0, 60_000));
    expect(clock.now()).toBeGreaterThanOrEqual(last);
    last = clock.now();
  }
});
