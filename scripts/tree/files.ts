/** Lists the source tree for our checks: every file of ours, by its path from the root. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../runner/programs.ts';

/** Folders of code. */
export const CODE_FOLDERS = [
  'contract',
  'domain',
  'workers',
  'machines',
  'src',
  'server',
  'stories',
  'tests',
  'bench',
  'scripts',
  'tools',
];

/** Folders and files written by tools; they are not checked. */
const SKIPPED = new Set([
  '.git',
  'node_modules',
  'dist',
  'dist-operator',
  'data',
  'locales/compiled',
  'storybook-static',
  'stories-site',
  'test-results',
  'shots',
  'bench/results',
]);

/** Returns paths with forward slashes, sorted, so that every machine reports in the same order. */
export function listFiles(folders: readonly string[] = ['.'], from: string = root): string[] {
  const found: string[] = [];
  const visit = (folder: string): void => {
    for (const entry of readdirSync(join(from, folder), { withFileTypes: true })) {
      const path = folder === '.' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!SKIPPED.has(path)) visit(path);
      } else if (entry.isFile()) found.push(path);
    }
  };
  for (const folder of folders) visit(folder);
  return found.toSorted();
}

/** @param path from the root. */
export const readText = (path: string): string => readFileSync(join(root, path), 'utf8');

export const isSource = (path: string): boolean => /\.(?:ts|tsx|mts|mjs)$/.test(path);
