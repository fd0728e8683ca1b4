/** `npm run bench`: measures us against peers and against the goals of budgets.json.
 *  --quick keeps all scenarios under five minutes; --only=NAME runs one; --seed=N repeats a run. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { lineOf, verdictOf, type Budget, type Figure } from './harness/figures.ts';
import { machineLine, machineNow } from './harness/machine.ts';
import type { Report, Scenario, Settings } from './harness/scenario.ts';
import { SCENARIOS } from './scenarios/index.ts';

/** Runs that cannot be believed are repeated; the third makes a failure. */
const VOID_COUNT_MAX = 3;
/** Two failures of three repeats are a failure. */
const FAILURE_COUNT_MAX = 2;
const RESULTS = join(import.meta.dirname, 'results');

interface Budgets {
  readonly figures: readonly Budget[];
}

interface Concluded {
  readonly scenario: string;
  readonly figures: readonly Figure[];
  readonly isFailed: boolean;
}

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
    seed: { type: 'string' },
  },
});
const settings: Settings = {
  seed: Number(values.seed ?? Math.floor(Math.random() * 2 ** 31)),
  isQuick: values.quick,
  log: (text) => console.log(text),
};
const budgets = JSON.parse(
  readFileSync(join(import.meta.dirname, 'budgets.json'), 'utf8'),
) as Budgets;

const before = machineNow();
/** Somebody else uses more than all cores: absolute values are printed, and not judged. */
const isMachineBusy = before.loadAverage > before.coreCount;

process.exitCode = await runBench();

async function runBench(): Promise<number> {
  const only = values.only?.flatMap((names) => names.split(','));
  const chosen = SCENARIOS.filter(({ name }) => only === undefined || only.includes(name));
  const unknown = only?.filter((name) => chosen.every((scenario) => scenario.name !== name)) ?? [];
  if (chosen.length === 0 || unknown.length > 0) {
    const names = SCENARIOS.map(({ name }) => name).join(', ');
    console.error(`No scenario is named ${unknown.join(', ')}; there are ${names}.`);
    return 1;
  }
  console.log(`${machineLine(before)}, seed ${settings.seed}${settings.isQuick ? ', quick' : ''}`);
  if (isMachineBusy)
    console.log('The machine is busy: absolute values are printed, and not judged.');
  const concluded: Concluded[] = [];
  for (const scenario of chosen) concluded.push(await concludeScenario(scenario));
  const unmeasured = unmeasuredOf(chosen, concluded);
  for (const name of unmeasured)
    console.log(`FAIL ${name}: budgets.json names it, nothing measured it`);
  const path = writeResults(concluded);
  const failed = concluded.filter(({ isFailed }) => isFailed).map(({ scenario }) => scenario);
  console.log(`\nLoad now ${machineNow().loadAverage.toFixed(2)}. Every sample: ${path}`);
  console.log(
    failed.length === 0 ? 'No figure is below its floor.' : `Failed: ${failed.join(', ')}`,
  );
  return failed.length === 0 && unmeasured.length === 0 ? 0 : 1;
}

/** Repeats a void run, and a failing one: a busy machine fails once, a slow program twice. */
async function concludeScenario(scenario: Scenario): Promise<Concluded> {
  let voidCount = 0;
  let failureCount = 0;
  for (;;) {
    console.log(`\n${scenario.name}`);
    const report: Report = await scenario.run(settings);
    if (report.voidReason !== undefined) {
      voidCount += 1;
      console.log(`VOID ${report.voidReason}`);
      if (voidCount < VOID_COUNT_MAX) continue;
      return { scenario: scenario.name, figures: report.figures, isFailed: true };
    }
    for (const figure of report.figures)
      console.log(lineOf(figure, budgetOf(figure), isMachineBusy));
    const isBelow = report.figures.some((figure) => {
      const budget = budgetOf(figure);
      return budget !== undefined && verdictOf(figure, budget, isMachineBusy) === 'FAIL';
    });
    if (isBelow) failureCount += 1;
    if (isBelow && failureCount < FAILURE_COUNT_MAX) {
      console.log('Below a floor: measured again.');
      continue;
    }
    return { scenario: scenario.name, figures: report.figures, isFailed: isBelow };
  }
}

function budgetOf({ name }: Figure): Budget | undefined {
  return budgets.figures.find(({ figure }) => figure === name);
}

/** A goal that nobody measures is no goal. */
function unmeasuredOf(
  chosen: readonly Scenario[],
  concluded: readonly Concluded[],
): readonly string[] {
  const measured = new Set(concluded.flatMap(({ figures }) => figures.map(({ name }) => name)));
  return budgets.figures
    .map(({ figure }) => figure)
    .filter((name) => chosen.some((scenario) => name.startsWith(scenario.name)))
    .filter((name) => !measured.has(name));
}

function writeResults(concluded: readonly Concluded[]): string {
  mkdirSync(RESULTS, { recursive: true });
  const startedAt = new Date().toISOString();
  const path = join(RESULTS, `${startedAt.replaceAll(':', '-')}.json`);
  const { seed, isQuick } = settings;
  writeFileSync(
    path,
    JSON.stringify({ startedAt, seed, isQuick, machine: before, concluded }, null, 1),
  );
  return path;
}
