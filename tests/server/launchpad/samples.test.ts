import { expect, it } from 'vitest';
import { DAY_MS } from '#contract/core/durations.ts';
import { LAUNCHPAD_PHASES, type LaunchpadPhase } from '#contract/core/launchpad.ts';
import { epochMs } from '#contract/core/time.ts';
import type { PhaseTimes } from '#domain/launchpad/phases.ts';
import { projectProblemsOf } from '#domain/launchpad/project-rules.ts';
import { allProjects } from '#server/launchpad/projects/project-rows.ts';
import { addFirstProjects } from '#server/launchpad/samples/first-projects.ts';
import { samplesAt } from '#server/launchpad/samples/sample-list.ts';
import { SampleProjects } from '#server/launchpad/samples/sample-projects.ts';
import { LAUNCH_START, openTestLaunchpad } from '#tests/support/test-launchpad.ts';

/** Phase by the clock alone, as a reader of the schedule finds it. */
function phaseAt(phases: readonly PhaseTimes[], now: number): LaunchpadPhase {
  const started = phases.filter(({ startsAt }) => startsAt <= now).at(-1);
  if (started === undefined) return 'upcoming';
  return now < started.endsAt ? started.phase : 'ended';
}

const PHASES = Object.keys(LAUNCHPAD_PHASES).filter((phase) => phase !== 'cancelled');

it('has valid terms, and one project in each phase on every day of a year', () => {
  for (let day = 0; day < 365; day += 1) {
    const now = epochMs(LAUNCH_START + day * DAY_MS);
    const samples = samplesAt(now);
    const terms = samples.map((sample) => sample.termsAt(sample.startsAt));
    expect(terms.flatMap((one) => projectProblemsOf(one))).toEqual([]);
    expect(samples.flatMap((one) => projectProblemsOf(one.termsAt(now)))).toEqual([]);
    expect(new Set(terms.map(({ coin }) => coin)).size).toBe(terms.length);
    const phases = new Set(terms.map((one) => phaseAt(one.phases, now)));
    expect(PHASES.filter((phase) => !phases.has(phase as never))).toEqual([]);
    const onSale = terms.filter((one) => phaseAt(one.phases, now) === 'commit');
    expect(new Set(onSale.map(({ saleType }) => saleType)).size).toBe(3);
    expect(samples.length).toBeLessThan(16);
  }
});

it('makes the projects at the first start, with allocations, and each later one once', async () => {
  const test = await openTestLaunchpad();
  const samples = new SampleProjects({
    service: test.service,
    exchange: test.exchange,
    schedule: () => undefined,
    onError: (error) => {
      throw error;
    },
  });
  await samples.start();
  const first = allProjects(test.db);
  expect(await test.breaches()).toEqual([]);
  expect(first.filter(({ allocatedAt, allocated }) => allocatedAt && allocated > 0n).length).toBe(
    first.filter(({ phase, terms }) => {
      const isOver = phase === 'distribution' || phase === 'ended';
      return isOver && terms.saleType !== 'first_come';
    }).length,
  );
  const phases = new Set(first.map(({ phase }) => phase));
  expect(PHASES.filter((phase) => !phases.has(phase as never))).toEqual([]);
  const open = first.filter(({ phase }) => phase === 'commit');
  expect(new Set(open.map(({ terms }) => terms.saleType)).size).toBe(3);
  expect(open.every(({ terms }) => terms.snapshotCoin === undefined)).toBe(true);
  await samples.step();
  expect(allProjects(test.db)).toHaveLength(first.length);
  for (let day = 1; day <= 13; day += 1) {
    await test.goTo(LAUNCH_START + day * DAY_MS);
    await samples.step();
  }
  expect(allProjects(test.db).length).toBeGreaterThan(first.length);
  expect(await test.breaches()).toEqual([]);
});

it('gives an exchange without bots a project in each phase at its first start, and none later', async () => {
  const test = await openTestLaunchpad();
  await addFirstProjects(test.service);
  const first = allProjects(test.db);
  const phases = new Set(first.map(({ phase }) => phase));
  expect(PHASES.filter((phase) => !phases.has(phase as never))).toEqual([]);
  expect(first.every(({ participants }) => participants === 0)).toBe(true);
  expect(first.every(({ coinId: id }) => test.exchange.coins.some((coin) => coin.id === id))).toBe(
    true,
  );
  for (let day = 1; day <= 40; day += 1) {
    await test.goTo(LAUNCH_START + day * DAY_MS);
    await addFirstProjects(test.service);
  }
  expect(allProjects(test.db)).toHaveLength(first.length);
  expect(await test.breaches()).toEqual([]);
});

it('leaves an exchange alone whose desk has made a project', async () => {
  const test = await openTestLaunchpad();
  await test.project();
  await addFirstProjects(test.service);
  expect(allProjects(test.db)).toHaveLength(1);
});
