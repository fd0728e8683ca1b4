/** `npm run machine NAME -- --paths`: runs the walk of a machine's test, and prints short paths that together take every
 *  transition and see every guard false. Each is a script for the same command. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LoadedMachine } from '#scripts/machines/machine-list.ts';
import { root, run } from '#scripts/runner/programs.ts';
import { listFiles, readText } from '#scripts/tree/files.ts';
import { PATHS_VARIABLE, type WrittenPaths } from './written-paths.ts';

const TIMEOUT_MS = 300_000;

/** Returns the tests that walk the machine. */
export const walksOf = ({ exportName }: Pick<LoadedMachine, 'exportName'>): readonly string[] =>
  listFiles(['tests/machines']).filter((path) => {
    if (!path.endsWith('.test.ts')) return false;
    const text = readText(path);
    return text.includes('expectWalked(') && new RegExp(`\\b${exportName}\\b`).test(text);
  });

/** Returns the paths as a script; comments say what each one takes. */
export function scriptOf({ id, nameCount, missing, paths }: WrittenPaths): string {
  const blocks = paths.map(({ covers, lines }, index) =>
    [`# ${index + 1}. takes`, ...covers.map((name) => `#    ${name}`), ...lines].join('\n'),
  );
  const taken = nameCount - missing.length;
  const head = `# ${id}: ${paths.length} paths take ${taken} of ${nameCount} transitions and false guards.`;
  const tail = missing.map((name) => `# not taken: ${name}`);
  return `${[head, ...tail].join('\n')}\n\n${blocks.join('\n\n')}\n`;
}

/** Runs the walks of the machine. @returns nothing when one of them fails, after printing why. */
export async function writtenPathsOf(loaded: LoadedMachine): Promise<readonly WrittenPaths[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-paths-'));
  const file = join(folder, 'paths.jsonl');
  try {
    const command = ['vitest', 'run', ...walksOf(loaded)];
    const env = { [PATHS_VARIABLE]: file };
    const { exitCode, output } = await run(command, { cwd: root, env, timeoutMs: TIMEOUT_MS });
    const written = existsSync(file)
      ? readFileSync(file, 'utf8')
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as WrittenPaths)
          .filter(({ id }) => id === loaded.machine.id)
      : [];
    if (exitCode === 0 && written.length > 0) return written;
    console.log(output);
    return [];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @returns the exit code: 1 if a transition is not taken. */
export async function printPaths(loaded: LoadedMachine): Promise<number> {
  const written = await writtenPathsOf(loaded);
  for (const paths of written) console.log(scriptOf(paths));
  return written.length === 0 || written.some(({ missing }) => missing.length > 0) ? 1 : 0;
}
