/** `commits`: new commits follow `commitlint.config.ts`. New are all commits since the one that added this check;
 *  merges are left out. */
import { parseArgs } from 'node:util';
import { gitLines } from './runner/git.ts';
import { run } from './runner/programs.ts';

/** Arguments of commitlint. A shallow clone knows its last commit alone. */
async function rangeArguments(since: string | undefined): Promise<readonly string[]> {
  if (since !== undefined) return ['--from', since];
  const [isShallow] = await gitLines('rev-parse', '--is-shallow-repository');
  if (isShallow === 'true') return ['--last'];
  const added = ['log', '--diff-filter=A', '--format=%H', '--', 'scripts/check-commits.ts'];
  return ['--from', `${(await gitLines(...added)).at(-1) ?? ''}^`];
}

const { values } = parseArgs({ options: { since: { type: 'string' } } });
const range = await rangeArguments(values.since);
const { exitCode, output } = await run(['commitlint', ...range]);
console.log(output.trim());
process.exitCode = exitCode;
