/** Builds the client into dist/ and the operator's desk into dist-operator/, unless the existing builds have the
 *  same sources. */
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
  'rsbuild.operator.config.ts',
  'scripts/bundle.ts',
  'scripts/bundle-operator.ts',
  'scripts/runner',
  'scripts/bundler',
  'scripts/compile-catalogs.ts',
  'scripts/locales',
  'lingui.config.ts',
  'package-lock.json',
];

const stampPath = join(root, 'dist', '.sources');
const deskPath = join(root, 'dist-operator', 'index.html');

/** Returns a hash that changes with any source of the bundle. */
export const clientSourcesHash = (): string => contentHashOf(SOURCES);

const isBuilt = (stamp: string): boolean =>
  existsSync(stampPath) && readFileSync(stampPath, 'utf8') === stamp && existsSync(deskPath);

/** @returns the result; on 'failed' the tool's own output is already printed. */
export async function buildClient(): Promise<'fresh' | 'built' | 'failed'> {
  const stamp = clientSourcesHash();
  if (isBuilt(stamp)) return 'fresh';
  console.log('Building the client…');
  let durationMs = 0;
  for (const script of ['scripts/bundle.ts', 'scripts/bundle-operator.ts']) {
    const built = await run(['node', script]);
    durationMs += built.durationMs;
    if (built.exitCode === 0) continue;
    console.error(`${built.output}\nThe client could not be built: see the output above.`);
    return 'failed';
  }
  writeFileSync(stampPath, stamp);
  console.log(`Built in ${(durationMs / 1000).toFixed(1)} s.`);
  return 'built';
}

if (import.meta.main && (await buildClient()) === 'failed') process.exitCode = 1;
