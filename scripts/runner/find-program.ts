/** Finds programs, and installs Debian packages where permitted. */
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './programs.ts';

const APT = '/usr/bin/apt-get';
const TIMEOUT_MS = 600_000;

interface Program {
  /** Environment variable that may name the executable. */
  readonly variable?: string;
  readonly names: readonly string[];
  readonly places: readonly string[];
}

/**
 * Returns the program that the variable names, otherwise the first that exists at `places` or in
 * the path.
 * @throws Error in one sentence when the variable names no executable.
 */
export function findProgram(
  { variable = '', names, places }: Program,
  env: NodeJS.ProcessEnv = process.env,
): string | undefined {
  const named = env[variable];
  if (named !== undefined && named !== '') {
    if (isProgram(named)) return named;
    throw new Error(`${variable} names ${named}, which cannot be run.`);
  }
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const inPath = folders.flatMap((at) => names.map((name) => join(at, name)));
  return [...places, ...inPath].find(isProgram);
}

/**
 * Does the same as `find`, after installing `packages` with apt when running as root.
 * @throws Error with `hint` when the program is still missing.
 */
export async function ensureProgram(
  find: () => string | undefined,
  packages: readonly string[],
  hint: string,
): Promise<string> {
  const found = find();
  if (found !== undefined) return found;
  await installByApt(packages);
  const installed = find();
  if (installed === undefined) throw new Error(hint);
  return installed;
}

/** Installs Debian packages; does nothing for a user who may not, or on another system. */
export async function installByApt(packages: readonly string[]): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync(APT)) return;
  console.log(`Installing ${packages.join(', ')} with apt-get…`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  for (const rest of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const step = await run(['apt-get', ...rest], { env, timeoutMs: TIMEOUT_MS });
    if (step.exitCode !== 0) {
      console.error(step.output);
      return; // The caller prints the alternative.
    }
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
