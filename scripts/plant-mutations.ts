/** `node scripts/plant-mutations.ts`: measures the unit suite. Plants single mutations, drawn by a seed, one
 *  at a time into a copy of the tree, and runs the unit tests that import the changed file, nearest
 *  first, until one fails or 16 files have passed. Prints each mutation, the test that noticed it or LIVED, and the rate.
 *
 *  `--seed=1 --count=50`, folders or files as arguments, `--list` to print the mutations without tests,
 *  `--least=85` for the rate below which the program fails, `--only=3,14` to repeat some mutations of the draw, `--in=FOLDER` for the copy (default:
 *  the system's folder for temporary files). Takes 5 to 60 seconds for each mutation. Ends with the mutations that lived,
 *  with the reason of `scripts/tree/known-survivors.tsv` where there is one. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { copyTree } from './runner/copy-tree.ts';
import { run } from './runner/programs.ts';
import { knownSurvivors } from './tree/known-survivors.ts';
import { drawMutations, mutationsOf, plantMutation, type Mutation } from './tree/mutations.ts';
import { isSource, listFiles, readText } from './tree/files.ts';
import { readGraph, testsByDistance } from './tree/graph.ts';

const FOLDERS = ['server/accounts', 'src/app', 'src/trading', 'domain', 'machines'];
/** Files of each run. Most mutations are noticed by the nearest tests. What these 16 do not notice counts
 *  as lived: a test that is further away notices a mutation by chance. */
const FILES_OF_RUNS = [1, 3, 12];
/** A run of tests that takes longer is ended: the mutation made a test hang. */
const limitMsOf = (files: number): number => 90_000 + 10_000 * files;

interface Run {
  readonly isPassed: boolean;
  readonly isTimedOut: boolean;
  /** File and title of the first failed test. */
  readonly failed: string;
}

async function runTests(copy: string, files: readonly string[]): Promise<Run> {
  const flags = ['--bail=1', '--maxWorkers=1', '--reporter=tap-flat', ...files];
  const command = [join(copy, 'node_modules/.bin/vitest'), 'run', ...flags];
  const { exitCode, output, isTimedOut } = await run(command, {
    cwd: copy,
    timeoutMs: limitMsOf(files.length),
  });
  const failed = /^not ok \d+ - (.+?)(?: # time.*)?$/m.exec(output)?.[1];
  return { isPassed: exitCode === 0, isTimedOut, failed: failed ?? oneLine(output) };
}

/** Returns the test that failed; undefined when the mutation lived. */
async function noticedBy(
  copy: string,
  mutation: Mutation,
  tests: readonly string[],
): Promise<string | undefined> {
  const path = join(copy, mutation.path);
  const source = readFileSync(path, 'utf8');
  writeFileSync(path, plantMutation(source, mutation));
  try {
    let first = 0;
    for (const count of FILES_OF_RUNS) {
      const files = tests.slice(first, first + count);
      first += files.length;
      if (files.length === 0) return undefined;
      const { isPassed, isTimedOut, failed } = await runTests(copy, files);
      if (isTimedOut) return `a test that hangs, in ${files.join(' ')}`;
      if (!isPassed) return failed;
    }
    return undefined;
  } finally {
    writeFileSync(path, source);
  }
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 90);

function describe(mutation: Mutation, source: string): string {
  const { path, line, kind, start, end, after } = mutation;
  const around = (text: string, last: number): string =>
    oneLine(
      text
        .slice(text.lastIndexOf('\n', start - 1) + 1, last + 30)
        .split('\n', 3)
        .join(' '),
    );
  const before = around(source, end);
  return `${path}:${line} ${kind}: ${before} → ${around(plantMutation(source, mutation), start + after.length)}`;
}

/** Lists what lived. A reason is written down where no test can notice the mutation, or none is worth it. */
function printSurvivors(survivors: readonly string[]): void {
  if (survivors.length === 0) return;
  const known = knownSurvivors();
  console.log('Noticed by no test:');
  for (const line of survivors) {
    const name = line.replace(/^\d+\. /, '').replace(/:\d+ /, ' ');
    console.log(`${line}\n   ${known.get(name) ?? 'no reason yet'}`);
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '50' },
    least: { type: 'string', default: '90' },
    list: { type: 'boolean', default: false },
    only: { type: 'string' },
    in: { type: 'string', default: tmpdir() },
  },
});
const folders = positionals.length > 0 ? positionals : FOLDERS;
/** Declarations of ignored events are for tests: none imports them, and one compares them with the machines. */
const isPlanted = (path: string): boolean => isSource(path) && !path.endsWith('.ignored.ts');
const mutationsIn = (folder: string): readonly Mutation[] =>
  (isSource(folder) ? [folder] : listFiles([folder]).filter(isPlanted)).flatMap((path) =>
    mutationsOf(path, readText(path)),
  );
const drawn = drawMutations(
  folders.map(mutationsIn),
  Number(values.count),
  seededRandom(Number(values.seed)),
);
const only = values.only?.split(',').map(Number);
console.log(`seed ${values.seed}: ${drawn.length} mutations in ${folders.join(', ')}`);
if (values.list) {
  for (const [at, mutation] of drawn.entries()) {
    console.log(`${at + 1}. ${describe(mutation, readText(mutation.path))}`);
  }
  process.exit(drawn.length === 0 ? 1 : 0);
}

const copy = mkdtempSync(join(resolve(values.in), 'tidemark-mutations-'));
const graph = readGraph();
const noticing = new Set<string>();
const lived: string[] = [];
const counts = { noticed: 0, all: 0 };
try {
  await copyTree(copy, 'own');
  const compiled = await run(['node', 'scripts/compile-catalogs.ts'], { cwd: copy });
  if (compiled.exitCode !== 0) throw new Error(compiled.output);
  for (const [at, mutation] of drawn.entries()) {
    if (only !== undefined && !only.includes(at + 1)) continue;
    const test = await noticedBy(copy, mutation, testsByDistance(graph, mutation.path));
    counts.all += 1;
    if (test !== undefined) counts.noticed += 1;
    const [file] = /tests\/\S+\.test\.tsx?/.exec(test ?? '') ?? [];
    if (file !== undefined) noticing.add(file);
    const result = test === undefined ? 'LIVED' : `noticed by ${oneLine(test)}`;
    const line = `${at + 1}. ${describe(mutation, readText(mutation.path))}`;
    if (test === undefined) lived.push(line);
    console.log(`${line}: ${result}`);
  }
  // A test that fails without a mutation proves nothing.
  if (noticing.size > 0) {
    const { isPassed, failed } = await runTests(copy, [...noticing]);
    if (!isPassed) throw new Error(`A test fails without a mutation too: ${failed}`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
const percent = ((100 * counts.noticed) / counts.all).toFixed(0);
printSurvivors(lived);
console.log(
  `seed ${values.seed}: ${counts.noticed} of ${counts.all} mutations noticed, ${percent} %.`,
);
if (!(100 * counts.noticed >= Number(values.least) * counts.all)) process.exitCode = 1;
