/** Builds Storybook into storybook-static/, unless the existing build has the same sources. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from '../runner/programs.ts';
import { contentHashOf } from '../tree/content-hash.ts';

/** All sources of the stories. */
const SOURCES = [
  'stories',
  '.storybook',
  'src',
  'machines',
  'contract',
  'domain',
  'workers',
  'tests/support',
  'locales',
  'scripts/bundler',
  'scripts/compile-catalogs.ts',
  'scripts/locales',
  'scripts/stories/build-storybook.ts',
  'rsbuild.config.ts',
  'lingui.config.ts',
  'package-lock.json',
];

export const STORYBOOK_FOLDER = join(root, 'storybook-static');
const stampPath = join(STORYBOOK_FOLDER, '.sources');

/** @returns the hash of all sources.
 *  @throws Error with the tool's own message when the build fails. */
export async function buildStorybook(): Promise<string> {
  // A long run shows the guide too (.storybook/main.ts).
  const stamp = `${contentHashOf(SOURCES)} ${process.env['TIDEMARK_LONG'] ?? ''}`.trimEnd();
  if (existsSync(stampPath) && readFileSync(stampPath, 'utf8') === stamp) return stamp;
  // Without documentation, source maps and removal of unused code, which no test sees.
  const built = await run(['storybook', 'build', '--test', '--quiet', '-o', STORYBOOK_FOLDER]);
  if (built.exitCode !== 0) throw new Error(`Storybook could not be built.\n${built.output}`);
  writeFileSync(stampPath, stamp);
  console.log(`Built Storybook in ${(built.durationMs / 1000).toFixed(1)} s.`);
  return stamp;
}
