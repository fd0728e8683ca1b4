/** `scripts`: every npm script that README or CONTRIBUTING names works. Runs each one once, shortly,
 *  unless a step of `npm test` runs the same command. A named script without a short run fails. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { everyStep } from './runner/steps.ts';
import { isRunBy, namedScripts } from './short-runs/named-scripts.ts';
import { developmentRuns, exchangeRuns } from './short-runs/served-runs.ts';
import type { ShortRun } from './short-runs/short-run.ts';
import { copiedTreeRuns, otherRuns } from './short-runs/tree-runs.ts';
import { readText } from './tree/files.ts';

const DOCUMENTS = ['README.md', 'CONTRIBUTING.md'];
const RUNS_AT_ONCE = 2;

const { scripts } = JSON.parse(readText('package.json')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

/** Runs one group after another, two at once; a failure ends its group. */
async function runGroups(groups: readonly (readonly ShortRun[])[]): Promise<readonly string[]> {
  const waiting = [...groups];
  const failed: string[] = [];
  const lane = async (): Promise<void> => {
    for (let group = waiting.shift(); group !== undefined; group = waiting.shift()) {
      for (const { script, run } of group) {
        const startedMs = performance.now();
        try {
          await run();
        } catch (error) {
          failed.push(script);
          console.log(`FAIL ${script}: ${error instanceof Error ? error.message : String(error)}`);
          break;
        }
        console.log(`ok   ${script} ${((performance.now() - startedMs) / 1000).toFixed(1)} s`);
      }
    }
  };
  await Promise.all(Array.from({ length: RUNS_AT_ONCE }, lane));
  return failed;
}

const folder = mkdtempSync(join(tmpdir(), 'tidemark-scripts-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const named = [...new Set(DOCUMENTS.flatMap((path) => namedScripts(readText(path), scripts)))];
const commands = everyStep.map(({ command }) => command);
const ofSteps = named.filter((name) => isRunBy(commands, scripts[name]));
const groups = [
  copiedTreeRuns(folder),
  await exchangeRuns(folder),
  await developmentRuns(folder),
  otherRuns(),
];
const runs = new Set(groups.flat().map(({ script }) => script));
const problems = [
  ...named
    .filter((name) => scripts[name] === undefined)
    .map((name) => `${name} is named, and package.json does not have it`),
  ...named
    .filter((name) => scripts[name] !== undefined && !runs.has(name) && !ofSteps.includes(name))
    .map((name) => `${name} is named: give it a short run in scripts/short-runs`),
  ...[...runs]
    .filter((name) => !named.includes(name))
    .map((name) => `${name} has a short run, and neither README nor CONTRIBUTING names it`),
];
if (problems.length === 0)
  problems.push(...(await runGroups(groups)).map((name) => `${name} failed`));
for (const problem of problems) console.log(problem);
console.log(`${runs.size} scripts ran, steps of npm test run ${ofSteps.join(', ')}.`);
process.exit(problems.length > 0 || named.length === 0 ? 1 : 0);
