/** Asks git about the source tree. */
import { run, type RunOptions } from './programs.ts';

/** @throws Error with git's own message. */
export async function git(
  command: readonly string[],
  options: Pick<RunOptions, 'cwd'> = {},
): Promise<string> {
  const { exitCode, output } = await run(['git', ...command], options);
  if (exitCode !== 0) throw new Error(`git ${command.join(' ')} failed:\n${output}`);
  return output;
}

/** The lines of git's output that are not empty. */
export const gitLines = async (...command: readonly string[]): Promise<readonly string[]> =>
  (await git(command)).split('\n').filter((line) => line !== '');
