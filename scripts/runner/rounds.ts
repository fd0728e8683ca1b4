/** Runs rounds of steps one after another and prints each outcome, with the cost of each round. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { slownessOf } from '#bench/harness/reference.ts';
import { outcomeLine, runStep, type Outcome } from './run-step.ts';
import { costLine, costOf } from './step-cost.ts';
import type { Step } from './steps.ts';

/** Threads of the reference loop. */
const THREADS = 2;

/** Steps that run at the same time, two at once. */
export interface Round {
  readonly name: string;
  readonly steps: readonly Step[];
  /** Thousands of passes of the reference loop; absent, the cost is not measured. */
  readonly budget?: number | undefined;
  /** Milliseconds of it that no machine shortens; absent, none. */
  readonly fixedMs?: number | undefined;
}

export interface RoundsOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Multiplies the time limit of each step. */
  readonly timeoutFactor?: number;
  /** @returns milliseconds of a pass of the reference loop. */
  readonly timeLoop?: () => Promise<number>;
}

const STEPS_AT_ONCE = 2;

/** @returns the outcome of each step, and the names of the rounds that cost a third more than their budget. */
export async function runRounds(
  rounds: readonly Round[],
  options: RoundsOptions = {},
): Promise<{ readonly outcomes: readonly Outcome[]; readonly tooCostly: readonly string[] }> {
  const { timeLoop = timeMachine } = options;
  const outcomes: Outcome[] = [];
  const tooCostly: string[] = [];
  const isJudged = rounds.some(({ budget }) => budget !== undefined);
  let passMsBefore = isJudged ? await timeLoop() : 0;
  if (isJudged) console.log(speedLine(passMsBefore));
  for (const { name, steps, budget, fixedMs } of rounds) {
    const startedMs = performance.now();
    const ended = await runRound(steps, options);
    outcomes.push(...ended);
    if (budget === undefined) continue;
    const durationMs = performance.now() - startedMs;
    const passMsAfter = await timeLoop();
    // A round that failed may have ended early or repeated files.
    if (ended.every(({ isPassed, repeated }) => isPassed && repeated.length === 0)) {
      const cost = costOf({ durationMs, passMsBefore, passMsAfter, fixedMs, budget });
      console.log(costLine(name, cost, budget));
      if (cost.verdict === 'exceeded') tooCostly.push(name);
    }
    passMsBefore = passMsAfter;
  }
  return { outcomes, tooCostly };
}

function speedLine(passMs: number): string {
  const times = slownessOf(passMs).toFixed(1);
  return `Reference loop on two cores: ${passMs.toFixed(2)} ms, ${times} times that of the machine of the goals.`;
}

async function runRound(
  steps: readonly Step[],
  { env = {}, timeoutFactor = 1 }: RoundsOptions,
): Promise<readonly Outcome[]> {
  const waiting = [...steps];
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

/** Times this machine as the steps of `npm test` use it: with the reference loop on two cores at once. Two busy
 *  cores are slower than one, and other work on the machine slows the loop as much as a step.
 *  @returns mean milliseconds of one pass of the loop; takes about a second. */
async function timeMachine(): Promise<number> {
  const timings = await Promise.all(Array.from({ length: THREADS }, timeThread));
  return timings.reduce((sum, timing) => sum + timing, 0) / THREADS;
}

async function timeThread(): Promise<number> {
  const worker = new Worker(new URL('./reference-worker.ts', import.meta.url));
  const [passMs] = (await once(worker, 'message')) as [number];
  await worker.terminate();
  return passMs;
}
