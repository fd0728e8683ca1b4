/** Builds the client into dist/, unless the existing build has the same sources. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './runner/programs.ts';
import { contentHashOf } from './tree/content-hash.ts';

/** All sources of the bundle. */
const SOURCES = [
  'src',
  'workers',
  'machines',
  'contract',
  'domain',
  'locales',
  'public',
  'rsbuild.config.ts',
  'scripts/bundle.ts',
  'scripts/runner',
  'scripts/bundler',
  'lingui.config.ts',
  'package-lock.json',
];

const stampPath = join(root, 'dist', '.sources');

/** Compiled catalogs are made from the .po files, which count. */
const isCompiled = (path: string): boolean => /^locales\/[^/]+\/\w+\.json$/.test(path);

/** Returns a hash that changes with any source of the bundle. */
export const clientSourcesHash = (): string => contentHashOf(SOURCES, isCompiled);

/** @returns the result; on 'failed' the tool's own output is already printed. */
export async function buildClient(): Promise<'fresh' | 'built' | 'failed'> {
  const stamp = clientSourcesHash();
  if (existsSync(stampPath) && readFileSync(stampPath, 'utf8') === stamp) return 'fresh';
  console.log('Building the client…');
  const built = await run(['node', 'scripts/bundle.ts']);
  if (built.exitCode !== 0) {
    console.error(`${built.output}\nThe client could not be built: see the output above.`);
    return 'failed';
  }
  writeFileSync(stampPath, stamp);
  console.log(`Built in ${(built.durationMs / 1000).toFixed(1)} s.`);
  return 'built';
}

if (import.meta.main && (await buildClient()) === 'failed') process.exitCode = 1;
