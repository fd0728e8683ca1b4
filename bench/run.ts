/** `npm run bench`: compares us with peers and with the goals of budgets.json. --quick limits all
 *  scenarios to under five minutes; --only=NAME runs one; --seed=N repeats a run; --ratios judges
 *  no absolute value, for shared machines; --trace reports where the time of the terminal goes;
 *  --write-doc writes docs/performance.md from the results. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { concludeScenario, unmeasuredOf, type Conclusion, type Court } from './harness/conclude.ts';
import { lineOf, type Budget } from './harness/metrics.ts';
import { machineLine, machineNow } from './harness/machine.ts';
import { writePerformancePage, type Results } from './harness/performance-page.ts';
import { slownessNow } from './harness/reference.ts';
import { slowdownLine } from './harness/slowdown.ts';
import type { Settings } from './harness/scenario.ts';
import { SCENARIOS } from './scenarios/index.ts';

/** No run needs half of this time: a longer run waits for an event that will not occur. */
const RUN_MINUTES_MAX = 25;
const RESULTS = join(import.meta.dirname, 'results');

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
    seed: { type: 'string' },
    ratios: { type: 'boolean', default: false },
    trace: { type: 'boolean', default: false },
    'write-doc': { type: 'boolean', default: false },
  },
});
const settings: Settings = {
  seed: Number(values.seed ?? Math.floor(Math.random() * 2 ** 31)),
  isQuick: values.quick,
  hasTrace: values.trace,
  log: (text) => console.log(text),
};
const { metrics: allBudgets } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'budgets.json'), 'utf8'),
) as { readonly metrics: readonly Budget[] };
/** A slope of fourteen seconds or a 99th percentile of twenty inputs is not significant. */
const budgets = allBudgets.filter(({ isFullOnly }) => isFullOnly !== true || !settings.isQuick);

/** `npm run test:long` also runs scenarios that are too long for everyday use. */
const isLong = process.env['TIDEMARK_LONG'] === '1';
const before = await machineNow();
/** On a machine with other load, absolute values are printed but not judged. */
const OTHERS_SHARE_MAX = 0.25;
const isMachineBusy = before.othersShare > OTHERS_SHARE_MAX;
const court: Court = {
  budgets,
  areRatiosOnly: values.ratios || isMachineBusy,
  now: () => performance.now(),
  slowness: slownessNow,
  timeout: async () => {
    await wait(RUN_MINUTES_MAX * 60_000, undefined, { ref: false });
    throw new Error(`not over after ${RUN_MINUTES_MAX} minutes`);
  },
  onRun: ({ voidReason, slowdowns }, metrics) => {
    for (const slowdown of slowdowns ?? []) console.log(slowdownLine(slowdown));
    for (const metric of metrics) console.log(lineOf(metric, metric.budget, metric.verdict));
    if (voidReason !== undefined) console.log(`VOID ${voidReason}`);
  },
};

const startedAt = new Date(performance.timeOrigin).toISOString();
const resultsPath = join(RESULTS, `${startedAt.replaceAll(':', '-')}.json`);

// Resources left open by an abandoned run must not keep the process alive.
process.exit(await runBench());

async function runBench(): Promise<number> {
  const only = values.only?.flatMap((names) => names.split(','));
  const chosen = SCENARIOS.filter(({ name, isByNameOnly }) =>
    only === undefined ? isLong || isByNameOnly !== true : only.includes(name),
  );
  const unknown = only?.filter((name) => chosen.every((scenario) => scenario.name !== name)) ?? [];
  if (chosen.length === 0 || unknown.length > 0) {
    const names = SCENARIOS.map(({ name }) => name).join(', ');
    console.error(`No scenario is named ${unknown.join(', ')}; there are ${names}.`);
    return 1;
  }
  console.log(`${machineLine(before)}, seed ${settings.seed}${settings.isQuick ? ', quick' : ''}`);
  if (court.areRatiosOnly)
    console.log(
      `${isMachineBusy ? 'The machine is busy: a' : 'A'}bsolute values are printed, and not judged.`,
    );
  const conclusions: Conclusion[] = [];
  for (const scenario of chosen) {
    console.log(`\n${scenario.name}`);
    const conclusion = await concludeScenario(scenario, settings, court);
    console.log(
      `${scenario.name} took ${conclusion.seconds.toFixed(0)} s on a machine ${(conclusion.slowness ?? 1).toFixed(2)}x as slow as the reference`,
    );
    conclusions.push(conclusion);
    // An interrupted run keeps its measurements.
    keep(conclusions);
  }
  return conclude(conclusions);
}

function keep(conclusions: readonly Conclusion[]): Results {
  const { seed, isQuick } = settings;
  const { areRatiosOnly } = court;
  const results = { startedAt, seed, isQuick, areRatiosOnly, machine: before, conclusions };
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(resultsPath, JSON.stringify(results, null, 1));
  return results;
}

function conclude(conclusions: readonly Conclusion[]): number {
  const results = keep(conclusions);
  if (values['write-doc']) writePerformancePage([results]);
  const unmeasured = unmeasuredOf(budgets, conclusions);
  const failures = conclusions.flatMap((conclusion) => conclusion.failures);
  const minutes = (performance.now() / 60_000).toFixed(1);
  console.log(`\nTook ${minutes} minutes. Every sample: ${resultsPath}`);
  for (const name of unmeasured)
    console.log(`FAIL ${name}: budgets.json names it, nothing measured it`);
  for (const name of failures) console.log(`FAIL ${name}`);
  if (failures.length + unmeasured.length > 0) return 1;
  console.log('No metric is below its floor.');
  return 0;
}
