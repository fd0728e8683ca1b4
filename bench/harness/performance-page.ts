/** Writes docs/performance.md from each scenario's newest results, which docs/performance.json
 *  stores: the measurements, the machine and the goals. The text on where the time goes is written
 *  by hand in bench/where-the-time-goes.md. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#scripts/runner/programs.ts';
import type { Conclusion, JudgedMetric } from './conclude.ts';
import { numberText } from './metrics.ts';
import { machineLine, type Machine } from './machine.ts';
import { slowdownLine } from './slowdown.ts';

export interface Results {
  readonly startedAt: string;
  readonly seed: number;
  readonly isQuick: boolean;
  readonly areRatiosOnly: boolean;
  readonly machine: Machine;
  readonly conclusions: readonly Conclusion[];
}

const VERDICTS: Readonly<Record<string, string>> = {
  pass: 'pass',
  short: '**short**',
  FAIL: '**fails**',
  unjudged: 'not judged',
  void: 'void',
};

const DOCS = join(root, 'docs');
const RESULTS_FILE = join(DOCS, 'performance.json');

/** @param runs earlier results remain for scenarios that these runs did not measure. */
export function writePerformancePage(runs: readonly Results[]): void {
  const known = existsSync(RESULTS_FILE)
    ? (JSON.parse(readFileSync(RESULTS_FILE, 'utf8')) as readonly Results[])
    : [];
  const results = newestOf([...known, ...runs]);
  // Every sample is stored with the run itself.
  const text = JSON.stringify(results, (name, value) => (name === 'samples' ? [] : value), 2);
  writeFileSync(RESULTS_FILE, `${text}\n`);
  const story = readFileSync(join(root, 'bench', 'where-the-time-goes.md'), 'utf8');
  writeFileSync(join(DOCS, 'performance.md'), performancePage(results, story));
}

/**
 * Returns the latest results of each scenario.
 * @param runs the oldest first.
 */
export function newestOf(runs: readonly Results[]): readonly Results[] {
  const newest = new Map(
    runs.flatMap((run) => run.conclusions.map(({ scenario }) => [scenario, run] as const)),
  );
  return runs
    .map((run) => ({
      ...run,
      conclusions: run.conclusions.filter(({ scenario }) => newest.get(scenario) === run),
    }))
    .filter(({ conclusions }) => conclusions.length > 0);
}

/** @param runs contain each scenario once. */
export function performancePage(runs: readonly Results[], story: string): string {
  const conclusions = runs.flatMap((run) => run.conclusions);
  const seeds = [...new Set(runs.map(({ seed }) => seed))];
  return [
    '# Performance',
    'Written by `npm run bench -- --write-doc`; nothing here is typed in, save the section on where the time goes.',
    ...runs.map(introOf),
    'Chromium without a GPU: everything is rasterised in software.',
    summaryOf(conclusions),
    '## Figures',
    'Each figure is the median of its rounds. A ratio is the median of the ratios within a round, so that a busy moment hurts both sides alike. *Short* misses its goal and keeps its floor; *fails* is below its floor. Figures without a goal are in the JSON beside the run.',
    ...conclusions.map(scenarioPart).filter((part) => part !== ''),
    story.trim(),
    `## To repeat it

\`\`\`
npm run bench                      # all of it, half an hour and more
npm run bench -- --quick           # all of it in five minutes, coarser
npm run bench -- --only=book,input # a part
npm run bench -- --seed=${seeds[0]}   # the same markets as here
npm run bench -- --only=terminal --trace
npm run bench -- --write-doc       # and this page anew
node bench/write-doc.ts bench/results/RUN.json …   # from runs that are over
\`\`\``,
  ]
    .join('\n\n')
    .concat('\n');
}

function introOf({ startedAt, machine, seed, isQuick, areRatiosOnly, conclusions }: Results) {
  const slowdowns = conclusions.flatMap((conclusion) => conclusion.slowdowns);
  const named = [...new Set(slowdowns.map((slowdown) => slowdown.named))].filter(
    (name) => name !== 1,
  );
  const lines = named.map((name) => {
    const ones = slowdowns.filter((slowdown) => slowdown.named === name);
    const meanOf = (key: 'page' | 'worker'): number =>
      ones.reduce((sum, one) => sum + one[key], 0) / ones.length;
    return slowdownLine({ named: name, page: meanOf('page'), worker: meanOf('worker') });
  });
  return [
    `Measured ${startedAt.slice(0, 16).replace('T', ' ')} UTC, seed ${seed}${isQuick ? ', **quick run**' : ''}: ${conclusions.map((one) => one.scenario).join(', ')}.`,
    `${machineLine(machine)}.`,
    ...lines,
    ...(areRatiosOnly ? ['Other work ran on the machine: absolute values are not judged.'] : []),
  ].join('\n');
}

function summaryOf(conclusions: readonly Conclusion[]): string {
  const judged = conclusions.flatMap(({ metrics }) => metrics).filter(({ budget }) => budget);
  const count = (expected: JudgedMetric['verdict']): number =>
    judged.filter(({ verdict }) => verdict === expected).length;
  return (
    `Of ${judged.length} goals ${count('pass')} are met, ${count('short')} are missed above their floor, ` +
    `${count('FAIL')} are below it, ${count('void') + count('unjudged')} could not be judged.`
  );
}

/** Returns an empty text for a scenario without goals. */
function scenarioPart({ scenario, metrics }: Conclusion): string {
  const rows = metrics.filter(({ budget }) => budget !== undefined).map(rowOf);
  if (rows.length === 0) return '';
  const head =
    '| figure | measured | beside | ratio | goal | |\n| --- | --: | --: | --: | --- | --- |';
  return `### ${scenario}\n\n${head}\n${rows.join('\n')}`;
}

function rowOf({ name, value, unit, baseline, ratio, budget, verdict }: JudgedMetric): string {
  const beside = baseline === undefined ? '' : `${baseline.name} ${numberText(baseline.value)}`;
  const goal =
    budget === undefined
      ? ''
      : `${budget.is} ${numberText(budget.goal)}${budget.of === 'ratio' ? 'x' : ` ${unit}`}`;
  const cells = [
    name.slice(name.indexOf('/') + 1),
    `${numberText(value)} ${unit}`,
    beside,
    ratio === undefined ? '' : `${numberText(ratio)}x`,
    goal,
    VERDICTS[verdict ?? ''] ?? '',
  ];
  return `| ${cells.join(' | ')} |`;
}
