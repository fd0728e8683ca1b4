/** Builds the empty page as a separate site with the product's own settings: the same policy, the
 *  same hashes, the same way to load a script. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRsbuild, loadConfig, mergeRsbuildConfig } from '@rsbuild/core';
import { compressFiles } from '#scripts/runner/compress-files.ts';
import { root } from '#scripts/runner/programs.ts';
import { contentHashOf } from '#scripts/tree/content-hash.ts';

const FOLDER = join(root, 'bench', 'results', 'empty');
const SOURCES = [
  'bench/harness',
  'bench/pages',
  'src/platform',
  'rsbuild.config.ts',
  'scripts/bundler',
  'package-lock.json',
];

/** @returns the output folder. */
export async function buildEmpty(): Promise<string> {
  const stamp = contentHashOf(SOURCES);
  const stampPath = join(FOLDER, '.sources');
  if (existsSync(stampPath) && readFileSync(stampPath, 'utf8') === stamp) return FOLDER;
  process.env.NODE_ENV = 'production';
  const { content } = await loadConfig({ cwd: root });
  const config = mergeRsbuildConfig(content, { output: { distPath: { root: FOLDER } } });
  // Merging would keep the product's own entry beside this one.
  const source = { ...config.source, entry: { index: './bench/pages/empty.tsx' } };
  const rsbuild = await createRsbuild({ cwd: root, config: { ...config, source } });
  const { close } = await rsbuild.build();
  await close();
  await compressFiles(FOLDER);
  writeFileSync(stampPath, stamp);
  return FOLDER;
}
