/** `npm run bench`: compares us with peers and with the goals of budgets.json. --quick limits all
 *  scenarios to under five minutes; --only=NAME runs one; --seed=N repeats a run; --profile=slow-machine
 *  measures that profile alone; --soak-minutes=N is the duration of soak; --ratios judges no absolute
 *  value, for shared machines; --trace reports where the time of the terminal goes; --write-doc
 *  writes docs/performance.md from the results. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { MINUTE_MS } from '#contract/core/durations.ts';
import {
  concludeScenario,
  tallyLine,
  unmeasuredOf,
  type Conclusion,
  type BenchContext,
} from './harness/conclude.ts';
import { lineOf, type Budget } from './harness/metrics.ts';
import { machineLine, machineNow } from './harness/machine.ts';
import { writePerformancePage } from './harness/performance-page.ts';
import { SLOW_MACHINE } from './harness/profile.ts';
import { disturbanceLine, disturbanceOf, slownessOf, timeReference } from './harness/reference.ts';
import { slowdownLine } from './harness/slowdown.ts';
import type { Scenario, Settings } from './harness/scenario.ts';
import { SCENARIOS } from './scenarios/index.ts';

/** No run needs half of this time: a longer run waits for an event that will not occur. */
const RUN_MINUTES_MAX = 35;
const RESULTS = join(import.meta.dirname, 'results');

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
    seed: { type: 'string' },
    profile: { type: 'string' },
    'soak-minutes': { type: 'string' },
    ratios: { type: 'boolean', default: false },
    trace: { type: 'boolean', default: false },
    'write-doc': { type: 'boolean', default: false },
  },
});
const soakMinutes = values['soak-minutes'] === undefined ? 0 : Number(values['soak-minutes']);
if (!(soakMinutes >= 0)) throw new Error('--soak-minutes is a number of minutes');
if (values.profile !== undefined && values.profile !== 'slow-machine')
  throw new Error('--profile is slow-machine');
/** Scenarios that know the profile. */
const PROFILED = ['book', 'input', 'terminal', 'futures'];
const settings: Settings = {
  ...(values.profile === undefined ? {} : { profile: SLOW_MACHINE }),
  ...(soakMinutes === 0 ? {} : { soakMinutes }),
  seed: Number(values.seed ?? Math.floor(Math.random() * 2 ** 31)),
  isQuick: values.quick,
  hasTrace: values.trace,
  log: (text) => console.log(text),
};
const { metrics: allBudgets } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'budgets.json'), 'utf8'),
) as { readonly metrics: readonly Budget[] };
/** A quick run is too short for some metrics: the slope of fourteen seconds and the 99th percentile of
 *  twenty inputs are not significant. */
const budgets = allBudgets.filter(
  ({ metric, isFullOnly }) =>
    (isFullOnly !== true || !settings.isQuick) &&
    (settings.profile === undefined || metric.includes(`${settings.profile},`)),
);

/** `npm run test:long` also runs scenarios that are too long for everyday use. */
const isLong = process.env['TIDEMARK_LONG'] === '1';
const before = await machineNow();
/** On a machine with other load, absolute values are printed but not judged. */
const OTHERS_SHARE_MAX = 0.25;
const isMachineBusy = before.othersShare > OTHERS_SHARE_MAX;
/** Milliseconds of the reference loop before, between and after the scenarios. */
const timings: number[] = [];
const context: BenchContext = {
  budgets,
  areRatiosOnly: values.ratios || isMachineBusy,
  now: () => performance.now(),
  slowness: () => {
    const passMs = timeReference();
    timings.push(passMs);
    return slownessOf(passMs);
  },
  timeout: async () => {
    const minutes = RUN_MINUTES_MAX + soakMinutes;
    await wait(minutes * MINUTE_MS, undefined, { ref: false });
    throw new Error(`not over after ${minutes} minutes`);
  },
  onRun: ({ voidReason, slowdowns }, metrics, slowness) => {
    for (const slowdown of slowdowns ?? []) console.log(slowdownLine(slowdown));
    for (const metric of metrics)
      console.log(lineOf(metric, metric.budget, metric.verdict, slowness));
    if (voidReason !== undefined) console.log(`VOID ${voidReason}`);
  },
};

const startedAt = new Date(performance.timeOrigin).toISOString();
const resultsPath = join(RESULTS, `${startedAt.replaceAll(':', '-')}.json`);

// Compiles the reference loop before its first timing.
timeReference();
// Resources left open by an abandoned run must not keep the process alive.
process.exit(await runBench());

async function runBench(): Promise<number> {
  const only = values.only?.flatMap((names) => names.split(','));
  const isChosen = ({ name, isByNameOnly }: Scenario): boolean => {
    if (only !== undefined) return only.includes(name);
    if (settings.profile !== undefined) return PROFILED.includes(name);
    return isLong || isByNameOnly !== true;
  };
  const chosen = SCENARIOS.filter(isChosen);
  const unknown = only?.filter((name) => chosen.every((scenario) => scenario.name !== name)) ?? [];
  if (chosen.length === 0 || unknown.length > 0) {
    const names = SCENARIOS.map(({ name }) => name).join(', ');
    console.error(`No scenario is named ${unknown.join(', ')}; there are ${names}.`);
    return 1;
  }
  console.log(`${machineLine(before)}, seed ${settings.seed}${settings.isQuick ? ', quick' : ''}`);
  if (context.areRatiosOnly)
    console.log(
      `${isMachineBusy ? 'The machine is busy: a' : 'A'}bsolute values are printed, and not judged.`,
    );
  const conclusions: Conclusion[] = [];
  for (const scenario of chosen) {
    console.log(`\n${scenario.name}`);
    const conclusion = await concludeScenario(scenario, settings, context);
    console.log(
      `${scenario.name} took ${conclusion.seconds.toFixed(0)} s on a machine ${(conclusion.slowness ?? 1).toFixed(2)}x as slow as that of the goals`,
    );
    conclusions.push(conclusion);
    // After each scenario, so that an interrupted run has its measurements.
    storeResults(conclusions);
  }
  return conclude(conclusions);
}

function storeResults(conclusions: readonly Conclusion[]) {
  const { seed, isQuick } = settings;
  const { areRatiosOnly } = context;
  const disturbance = disturbanceOf(timings);
  const machine = { ...before, disturbance };
  const results = { startedAt, seed, isQuick, areRatiosOnly, machine, conclusions };
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(resultsPath, JSON.stringify(results, null, 1));
  return results;
}

function conclude(conclusions: readonly Conclusion[]): number {
  const results = storeResults(conclusions);
  if (values['write-doc']) writePerformancePage([results]);
  const unmeasured = unmeasuredOf(budgets, conclusions);
  const failures = conclusions.flatMap((conclusion) => conclusion.failures);
  const minutes = (performance.now() / MINUTE_MS).toFixed(1);
  console.log(`\n${disturbanceLine(results.machine.disturbance)}`);
  console.log(tallyLine(conclusions.flatMap(({ metrics }) => metrics)));
  console.log(`Took ${minutes} minutes. Every sample: ${resultsPath}`);
  for (const name of unmeasured)
    console.log(`FAIL ${name}: budgets.json names it, nothing measured it`);
  for (const name of failures) console.log(`FAIL ${name}`);
  if (failures.length + unmeasured.length > 0) return 1;
  console.log('No metric is below its floor.');
  return 0;
}
