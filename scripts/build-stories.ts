/** `npm run stories:build`: builds all stories and the guide into stories-site/, or into the folder that is given: a
 *  static site that works from any folder of any host, because its addresses are relative. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root, run } from './runner/programs.ts';

const { positionals } = parseArgs({ allowPositionals: true });
const folder = resolve(root, positionals[0] ?? 'stories-site');
const built = await run(['storybook', 'build', '--quiet', '-o', folder]);
if (built.exitCode === 0) {
  const seconds = (built.durationMs / 1_000).toFixed(1);
  console.log(`Built the stories in ${seconds} s: ${folder}`);
} else {
  console.log(built.output);
  process.exitCode = 1;
}
