/** `requirements`: lists the ids of docs/requirements.tsv that a passing test of the last run
 *  names, and those without one. An unknown id fails, and so does a run without a report. With
 *  --static it reads the titles from the sources of the tests instead, and the tags of the journeys. */
import { join } from 'node:path';
import { root } from './runner/programs.ts';
import { REPORTS, resultsOf } from './runner/steps.ts';
import { readOwn } from './runner/tally.ts';
import { listFiles, readText } from './tree/files.ts';
import { conclude, fileFinding, type Finding } from './tree/findings.ts';
import { findingsOfJourneys, idsOfList, journeysOf, REQUIREMENTS_FILE } from './tree/journeys.ts';
import {
  findingsOfTitles,
  idsOfTable,
  idsOfTitle,
  titlesOf,
  wrongWith,
} from './tree/requirements.ts';

const TABLE = 'docs/requirements.tsv';

const ids = idsOfTable(readText(TABLE));
const known = new Set(ids);

if (process.argv.includes('--static')) checkSources();
else reportLastRun();

function checkSources(): void {
  const files = listFiles(['tests', 'stories']).filter((path) =>
    /\.(?:test|e2e|stories)\.tsx?$/.test(path),
  );
  const findings = files.flatMap((file) => findingsOfTitles(file, readText(file), known));
  conclude([...findings, ...journeyFindings()], `${files.length} files of tests and stories`);
}

/** @throws Error when there is no journey. */
function journeyFindings(): readonly Finding[] {
  const files = listFiles(['tests', 'stories']);
  const idsIn = (pattern: RegExp): ReadonlySet<string> =>
    new Set(
      files
        .filter((file) => pattern.test(file))
        .flatMap((file) => titlesOf(readText(file)).flatMap(({ title }) => idsOfTitle(title))),
    );
  const journeys = files
    .filter((file) => file.endsWith('.e2e.ts'))
    .flatMap((file) => journeysOf(file, readText(file)));
  if (journeys.length === 0) throw new Error('No journey was found under tests/e2e.');
  return findingsOfJourneys(journeys, {
    listed: idsOfList(readText(REQUIREMENTS_FILE)),
    inBrowser: idsIn(/\.(?:journey\.ts|stories\.tsx)$/),
    inUnit: idsIn(/\.test\.tsx?$/),
  });
}

function reportLastRun(): void {
  const tests = Object.keys(REPORTS).flatMap((step) => readOwn(join(root, resultsOf(step))));
  const findings = tests.flatMap(({ file, title }): Finding[] => {
    const message = wrongWith(title, known);
    return message === undefined ? [] : [fileFinding(file, `"${title}": ${message}`)];
  });
  const passing = tests.filter((test) => test.outcome === 'passed');
  const held = new Set(passing.flatMap(({ title }) => idsOfTitle(title)));
  const open = ids.filter((id) => !held.has(id));
  printByArea(open);
  console.log(
    `${ids.length - open.length} of ${ids.length} requirements are named by a passing test.`,
  );
  conclude(findings, `${tests.length} tests of the last run`);
}

/** "AUTH  01 07 12": one line per area. */
function printByArea(open: readonly string[]): void {
  const byArea = Map.groupBy(open, (id) => id.split('-')[0] ?? '');
  if (byArea.size > 0) console.log('Named by no passing test yet:');
  for (const [area, list] of byArea) {
    console.log(`  ${area.padEnd(10)} ${list.map((id) => id.split('-')[1]).join(' ')}`);
  }
}
