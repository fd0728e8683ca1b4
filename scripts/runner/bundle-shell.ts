/** Bundles the service worker that caches the shell, after the client, whose files it lists. `SHELL_WORKER=off`
 *  leaves it out: a page that finds none unregisters the one it had. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRsbuild, defineConfig } from '@rsbuild/core';
import { SHELL_WORKER } from '#contract/core/shell.ts';
import { catalogsOf, OFFLINE_PARTS } from '#src/app/deferred/deferred-parts.ts';
import { catalogFolder, START_CATALOG } from '#src/i18n/catalogs.ts';
import type { ShellBuild } from '#workers/shell/cached-builds.ts';
import type { BuiltCatalogs } from './catalogs.ts';
import { partsOf, type Chunk, type Part } from './chunks.ts';
import { root } from './programs.ts';

/** The shell and the trading page; languages and other pages are cached when they are used. */
const isInShell = ({ kind, name }: Part): boolean =>
  kind === 'entry' ||
  (kind === 'worker' && name === 'market') ||
  OFFLINE_PARTS.some((part) => part === name);

export function shellFilesOf(chunks: readonly Chunk[]): readonly string[] {
  const files = partsOf(chunks)
    .filter((part) => isInShell(part))
    .flatMap((part) => part.files);
  return [...new Set(files)].map((file) => `/${file}`).sort();
}

/** The catalogs of these parts, the one of the start aside. */
export const offlineCatalogs = (): readonly string[] => [
  ...new Set(OFFLINE_PARTS.flatMap((name) => catalogsOf(name))),
];

export async function bundleShell(
  dist: string,
  chunks: readonly Chunk[],
  { version }: BuiltCatalogs,
): Promise<void> {
  if (process.env['SHELL_WORKER'] === 'off') return;
  const page = readFileSync(join(dist, 'index.html'));
  // Each file's name contains a hash of its content, and the page names the entry.
  const name = createHash('sha256').update(page).digest('hex').slice(0, 12);
  const catalogs = offlineCatalogs().map((catalog) => `${catalog}.json`);
  const english = catalogFolder(version, 'en');
  const build: ShellBuild = {
    name,
    // English in any case, for a page that is opened offline in a language that was never used here.
    files: [
      ...shellFilesOf(chunks),
      ...[`${START_CATALOG}.json`, ...catalogs].map((file) => `${english}/${file}`),
    ],
    catalogs,
  };
  const rsbuild = await createRsbuild({
    cwd: root,
    config: defineConfig({
      source: {
        entry: { shell: { import: './workers/shell/shell.worker.ts', html: false } },
        define: { SHELL_BUILD: JSON.stringify(build) },
      },
      output: {
        target: 'web-worker',
        distPath: { root: dist, js: '' },
        filename: { js: SHELL_WORKER.slice(1) },
        sourceMap: { js: false },
        cleanDistPath: false,
        copy: [],
        legalComments: 'none',
      },
      server: { publicDir: false },
      performance: { printFileSize: false },
    }),
  });
  const { close } = await rsbuild.build();
  await close();
}
