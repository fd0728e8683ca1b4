/** `npm run test:changed`: the static checks, and the unit tests, stories and journeys that the
 *  changed files can affect. `-- --since=REV` compares with another commit than the branch point. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureChromium } from './runner/chromium.ts';
import { gitLines } from './runner/git.ts';
import { root, run } from './runner/programs.ts';
import { runRounds, type Round } from './runner/rounds.ts';
import {
  browsers,
  build,
  catalogs,
  e2eLive,
  e2eStill,
  pictures,
  staticSteps,
  stories,
  unit,
  type Step,
} from './runner/steps.ts';
import { affectedBy, type Affected } from './tree/affected.ts';
import { readGraph } from './tree/graph.ts';

const MAIN_BRANCHES = ['origin/main', 'main'];

/** The commit where this branch left the main one; HEAD when there is no main branch. */
async function branchPoint(): Promise<string> {
  for (const branch of MAIN_BRANCHES) {
    const { exitCode, output } = await run(['git', 'merge-base', branch, 'HEAD']);
    if (exitCode === 0) return output.trim();
  }
  return 'HEAD';
}

async function changedSince(revision: string): Promise<readonly string[]> {
  const tracked = await gitLines('diff', '--name-only', revision);
  const untracked = await gitLines('ls-files', '--others', '--exclude-standard');
  return [...new Set([...tracked, ...untracked])];
}

function readReadme(folder: string): string {
  const path = join(root, folder, 'README.md');
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/** Journeys need the built client, which is built while the static checks use the other core. */
function roundsFor(affected: Affected): Round[] {
  const { unit: tests, stories: shown, journeys, isEverything } = affected;
  const narrowStep = (step: Step, files: readonly string[], flags: readonly string[]): Step[] =>
    files.length === 0
      ? []
      : [isEverything ? step : { ...step, command: [...step.command, ...flags] }];
  const inOthers = journeys.filter((path) => path.startsWith('tests/browsers/'));
  const inStill = journeys.filter((path) => /^tests\/e2e\/(?:still|guarded)\//.test(path));
  const inLive = journeys.filter((path) => !inOthers.includes(path) && !inStill.includes(path));
  return [
    { name: 'catalogs', steps: [catalogs] },
    { name: 'static', steps: [...staticSteps, ...(journeys.length > 0 ? [build] : [])] },
    { name: 'unit', steps: narrowStep(unit, tests, tests) },
    { name: 'stories', steps: narrowStep(stories, shown, [`--files=${shown.join(',')}`]) },
    { name: 'pictures', steps: picturesOf(affected) },
    { name: 'e2e-still', steps: narrowStep(e2eStill, inStill, inStill) },
    { name: 'e2e-live', steps: narrowStep(e2eLive, inLive, inLive) },
    { name: 'browsers', steps: narrowStep(browsers, inOthers, inOthers) },
  ];
}

/** All pictures of the affected files; those of `npm test` after a change of the tools or of translations alone. */
function picturesOf({ pictured, stories: shown, isEverything }: Affected): readonly Step[] {
  if (shown.length === 0) return [];
  if (isEverything || pictured.length === 0) return [pictures];
  const command = ['node', 'scripts/compare-stories.ts', `--files=${pictured.join(',')}`];
  return [{ ...pictures, command }];
}

const { values } = parseArgs({ options: { since: { type: 'string' } } });
const revision = values.since ?? (await branchPoint());
const changed = await changedSince(revision);
if (changed.length === 0) {
  console.log(`Nothing has changed since ${revision}.`);
  process.exit(0);
}
const affected = affectedBy(readGraph(), changed, readReadme);
const counts = `${affected.unit.length} unit test files, ${affected.stories.length} story files and ${affected.journeys.length} journey files`;
console.log(`${changed.length} changed files affect ${counts}.`);

const env = { TIDEMARK_CHROMIUM: await ensureChromium() };
const { outcomes } = await runRounds(roundsFor(affected), { env });
process.exitCode = outcomes.every(({ isPassed }) => isPassed) ? 0 : 1;
