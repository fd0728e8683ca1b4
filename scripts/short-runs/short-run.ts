/** One short run of an npm script, and the means that all of them share. */
import { root, run, type RunOptions } from '../runner/programs.ts';

export interface ShortRun {
  /** Name in package.json. */
  readonly script: string;
  /** @throws Error with the printed output when the script failed or printed something else. */
  readonly run: () => Promise<void>;
}

const TIMEOUT_MS = 300_000;

/** npm as it runs this check, or the one in the path. */
const npmProgram = (): readonly string[] => {
  const running = process.env['npm_execpath'];
  return running === undefined ? ['npm'] : ['node', running];
};

/** Installed packages were checked when this run started; `-s` leaves the script's own output. */
export const npmRun = (script: string, ...rest: readonly string[]): readonly string[] => [
  ...npmProgram(),
  'run',
  '-s',
  '--ignore-scripts',
  script,
  '--',
  ...rest,
];

/**
 * Runs a command to its end.
 * @param expected occurs in its output.
 * @returns its output.
 */
export async function expectOutput(
  expected: RegExp | string,
  command: readonly string[],
  options: RunOptions = {},
): Promise<string> {
  const timeoutMs = TIMEOUT_MS;
  const { exitCode, output } = await run(command, { cwd: root, timeoutMs, ...options });
  const isExpected =
    typeof expected === 'string' ? output.includes(expected) : expected.test(output);
  if (exitCode === 0 && isExpected) return output;
  const why = exitCode === 0 ? `did not print ${String(expected)}` : `ended with ${exitCode}`;
  throw new Error(`${command.join(' ')} ${why}:\n${output}`);
}
