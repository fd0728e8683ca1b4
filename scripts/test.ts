/** `npm test`: runs every check that a change must pass. Each step is timed; the last line contains
 *  the totals. */
import { parseArgs } from 'node:util';
import { ensureChromium } from './runner/chromium.ts';
import { outcomeLine, runStep, type Outcome } from './runner/run-step.ts';
import {
  bench,
  browsers,
  build,
  bundle,
  catalogs,
  e2e,
  requirements,
  scripts,
  size,
  staticSteps,
  stepsNamed,
  stories,
  unit,
  type Step,
} from './runner/steps.ts';
import { sumOf } from './runner/tally.ts';

/** Rounds run one after another; inside a round, two steps run concurrently where two cores make it
 *  faster. Browser steps measure time, so they run alone. */
const ROUNDS: readonly (readonly Step[])[] = [
  [catalogs],
  [...staticSteps, build],
  // Uses a worker for every core.
  [unit],
  [size, bundle],
  [stories],
  [e2e],
  [browsers],
  [bench],
  [requirements],
  // After the steps whose reports and builds the short runs replace or reuse.
  [scripts],
];
const STEPS_AT_ONCE = 2;
const LONG_TIMEOUT_FACTOR = 30;

export async function runEverything(): Promise<number> {
  const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });
  let chosen: readonly Step[];
  try {
    chosen = stepsNamed(ROUNDS.flat(), values.only);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
  const rounds = ROUNDS.map((round) => round.filter((step) => chosen.includes(step)));
  const env = await browserEnvironment(chosen);
  const timeoutFactor = process.env['TIDEMARK_LONG'] === '1' ? LONG_TIMEOUT_FACTOR : 1;
  const outcomes: Outcome[] = [];
  for (const round of rounds) outcomes.push(...(await runRound(round, env, timeoutFactor)));
  return conclude(outcomes);
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

async function runRound(
  round: readonly Step[],
  env: Readonly<Record<string, string>>,
  timeoutFactor: number,
): Promise<readonly Outcome[]> {
  const waiting = [...round];
  const outcomes: Outcome[] = [];
  const lane = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const outcome = await runStep(step, env, timeoutFactor);
      outcomes.push(outcome);
      const isShown = !outcome.isPassed || outcome.repeated.length > 0;
      if (isShown) console.log(`\n${outcome.output.trimEnd()}\n`);
      console.log(outcomeLine(outcome));
    }
  };
  await Promise.all(Array.from({ length: STEPS_AT_ONCE }, lane));
  return outcomes;
}

function conclude(outcomes: readonly Outcome[]): number {
  const failures = outcomes.filter((outcome) => !outcome.isPassed);
  const total = sumOf(outcomes.map((outcome) => outcome.tally));
  console.log('');
  for (const { step } of failures) console.log(`${step.name}: ${step.fix}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return failures.length === 0 && total.passed > 0 ? 0 : 1;
}

if (import.meta.main) process.exit(await runEverything());
