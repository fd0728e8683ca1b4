/** Copies the source tree for programs that write into it. */
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { git } from './git.ts';
import { root, run } from './programs.ts';

async function listFiles(...rest: readonly string[]): Promise<readonly string[]> {
  const output = await git(['ls-files', '-z', ...rest]);
  return output.split('\0').filter((path) => path !== '');
}

/**
 * Copies the files that git tracks or would track to `copy`.
 * @param packages `linked` has one link to the packages; `own` has them inside the copy, which unit
 *   tests need: vite serves no file from outside its root. Hard links are used where the system can.
 */
export async function copyTree(copy: string, packages: 'linked' | 'own'): Promise<void> {
  const deleted = new Set(await listFiles('--deleted'));
  for (const path of await listFiles('--cached', '--others', '--exclude-standard')) {
    if (deleted.has(path)) continue;
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(root, path), join(copy, path));
  }
  const [from, to] = [join(root, 'node_modules'), join(copy, 'node_modules')];
  if (packages === 'linked') symlinkSync(from, to, 'dir');
  else if ((await run(['cp', '-al', from, to])).exitCode !== 0) {
    cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  }
}
