/** `npm test`: runs every check that a change must pass. Each step is timed, and each round has a cost beside its
 *  budget; a summary, also in test-results/summary.md, and the totals end the output. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureChromium } from './runner/chromium.ts';
import { root } from './runner/programs.ts';
import { recordRun } from './runner/record-run.ts';
import { runRounds, type Round } from './runner/rounds.ts';
import type { Outcome } from './runner/run-step.ts';
import { slowestLines } from './runner/slowest.ts';
import budgets from './runner/step-budgets.json' with { type: 'json' };
import {
  bench,
  benchMs,
  browsers,
  build,
  bundle,
  catalogs,
  e2eLive,
  e2eStill,
  mutations,
  pictures,
  REPORTS,
  requirements,
  scripts,
  size,
  staticSteps,
  stepsNamed,
  stories,
  unit,
  type Step,
} from './runner/steps.ts';
import { summaryOf } from './runner/summary.ts';
import { sumOf } from './runner/tally.ts';

/** Rounds run one after another; inside a round, two steps run concurrently where two cores make it
 *  faster. Browser steps use both cores, so they run alone. */
export const ROUNDS: readonly Round[] = [
  { name: 'catalogs', steps: [catalogs] },
  { name: 'static', steps: [...staticSteps, build], budget: budgets.static },
  { name: 'unit', steps: [unit], budget: budgets.unit },
  { name: 'size', steps: [size, bundle] },
  { name: 'stories', steps: [stories], budget: budgets.stories },
  { name: 'pictures', steps: [pictures], budget: budgets.pictures },
  { name: 'e2e-still', steps: [e2eStill], budget: budgets['e2e-still'] },
  { name: 'e2e-live', steps: [e2eLive], budget: budgets['e2e-live'] },
  { name: 'browsers', steps: [browsers], budget: budgets.browsers },
  { name: 'bench', steps: [bench], budget: budgets.bench, fixedMs: benchMs },
  { name: 'requirements', steps: [requirements] },
  // After the steps whose reports and builds the short runs replace or reuse.
  { name: 'scripts', steps: [scripts], budget: budgets.scripts },
];
/** Only in `npm run test:long`. */
const LONG_ROUNDS: readonly Round[] = [{ name: 'mutations', steps: [mutations] }];
const SUMMARY_PATH = 'test-results/summary.md';
const LONG_TIMEOUT_FACTOR = 30;

export async function runEverything(): Promise<number> {
  const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });
  const isLong = process.env['TIDEMARK_LONG'] === '1';
  const rounds = isLong ? [...ROUNDS, ...LONG_ROUNDS] : ROUNDS;
  const steps = rounds.flatMap((round) => round.steps);
  let chosen: readonly Step[];
  try {
    chosen = stepsNamed(steps, values.only);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
  const { outcomes, tooCostly } = await runRounds(roundsOf(rounds, chosen, isLong), {
    env: await browserEnvironment(chosen),
    timeoutFactor: isLong ? LONG_TIMEOUT_FACTOR : 1,
  });
  recordRun(outcomes);
  return conclude(outcomes, tooCostly);
}

/** Budgets are those of complete rounds in the short form. */
function roundsOf(
  rounds: readonly Round[],
  chosen: readonly Step[],
  isLong: boolean,
): readonly Round[] {
  return rounds.flatMap(({ name, steps, budget, fixedMs }): Round[] => {
    const run = steps.filter((step) => chosen.includes(step));
    const isJudged = run.length === steps.length && !isLong;
    return run.length === 0
      ? []
      : [{ name, steps: run, budget: isJudged ? budget : undefined, fixedMs }];
  });
}

/** Finds the browser before anything runs, so that a missing browser does not cost ten minutes. */
async function browserEnvironment(steps: readonly Step[]): Promise<Record<string, string>> {
  if (!steps.some((step) => step.needsChromium === true)) return {};
  try {
    return { TIDEMARK_CHROMIUM: await ensureChromium() };
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return {}; // The steps that need the browser fail and are counted; the others still give results.
  }
}

function conclude(outcomes: readonly Outcome[], tooCostly: readonly string[]): number {
  const notes = tooCostly.map(
    (name) =>
      `${name}: replace or merge tests, or raise its budget in a commit that gives the reason`,
  );
  const summary = summaryOf(outcomes, notes);
  writeFileSync(join(root, SUMMARY_PATH), summary);
  const total = sumOf(outcomes.map((outcome) => outcome.tally));
  const failed = total.failed + tooCostly.length;
  // A repetition of some files replaces the report.
  if (
    outcomes.some(
      ({ step, isPassed, repeated }) => step === unit && isPassed && repeated.length === 0,
    )
  ) {
    const lines = slowestLines(join(root, REPORTS.unit.path), root);
    console.log(`\nSlowest unit tests:\n${lines.join('\n')}`);
  }
  console.log(`\n${summary}`);
  console.log(`${total.passed} passed, ${failed} failed`);
  return failed === 0 && total.passed > 0 ? 0 : 1;
}

if (import.meta.main) process.exit(await runEverything());
