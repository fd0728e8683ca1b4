import { expect, it } from 'vitest';
import { openFaultDesk } from '#server/faults/fault-desk.ts';
import { SCENARIO_IDS, scenarioOf } from '#server/faults/scenarios.ts';
import { virtualTime } from '#tests/support/virtual-time.ts';

function openDesk() {
  const time = virtualTime(0);
  const desk = openFaultDesk(time);
  const on = () =>
    desk.registry
      .states()
      .filter(({ activation }) => activation !== undefined)
      .map(({ id }) => id);
  return { time, desk, on };
}

it.each(SCENARIO_IDS)('%s takes all its steps, and ends by itself with nothing on', async (id) => {
  const { time, desk, on } = openDesk();
  const { steps, endMs } = scenarioOf(id);
  expect(Math.max(...steps.map(({ atMs }) => atMs))).toBeLessThan(endMs);
  desk.scenarios.start(id, 1);
  expect(on().length).toBeGreaterThan(0);
  await time.advance(endMs - 1);
  expect(desk.scenarios.running).toMatchObject({ id, endsAt: endMs, stepCount: steps.length });
  await time.advance(1);
  expect(desk.scenarios.running).toBeUndefined();
  expect(on()).toEqual([]);
});

it('runs faster at a higher pace', async () => {
  const { time, desk } = openDesk();
  desk.scenarios.start('bad_train_ride', 10);
  await time.advance(scenarioOf('bad_train_ride').endMs / 10);
  expect(desk.scenarios.running).toBeUndefined();
});

it('turns off only its own switches when another scenario or nobody follows', async () => {
  const { time, desk, on } = openDesk();
  desk.registry.set('clock_speed', { percent: 50 });
  desk.scenarios.start('storm_with_gaps', 1);
  await time.advance(2_500);
  expect(on()).toEqual(['duplicate_events', 'gap_events', 'book_storm', 'clock_speed']);
  desk.scenarios.start('lost_responses', 1);
  expect(on()).toEqual(['delay_calls', 'clock_speed']);
  desk.scenarios.stop();
  expect(on()).toEqual(['clock_speed']);
  // Timers of both scenarios are still due.
  await time.advance(60_000);
  expect(on()).toEqual(['clock_speed']);
  desk.scenarios.start('bad_train_ride', 1);
  desk.clearAll();
  expect(on()).toEqual([]);
});
