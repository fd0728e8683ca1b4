/** Bundles the worker that caches the shell, after the client whose files it lists.
 *  `SHELL_WORKER=off` leaves it out: a page that finds none unregisters its previous one. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRsbuild, defineConfig } from '@rsbuild/core';
import { SHELL_WORKER } from '#contract/core/shell.ts';
import { catalogFolder, FIRST_PART } from '#src/i18n/catalog-parts.ts';
import type { ShellBuild } from '#workers/shell/cached-builds.ts';
import type { DividedCatalogs } from '../catalogs/built.ts';
import { partsOf, type Chunk, type Part } from './chunks.ts';
import { root } from './programs.ts';

/** Selects the files for the shell and the trading page; languages and other pages are cached on
 *  use. */
const isInShell = ({ kind, name }: Part): boolean =>
  kind === 'entry' ||
  (kind === 'route' && name === 'spot') ||
  (kind === 'worker' && name === 'market') ||
  /deferred|OfflineHost/.test(name);

export function shellFilesOf(chunks: readonly Chunk[]): readonly string[] {
  const files = partsOf(chunks)
    .filter((part) => isInShell(part))
    .flatMap((part) => part.files);
  return [...new Set(files)].map((file) => `/${file}`).sort();
}

/** Chunks may have their own messages in each language. */
export const catalogPartsOf = (
  chunks: readonly Chunk[],
  { parts }: Pick<DividedCatalogs, 'parts'>,
): readonly string[] => {
  const retained = new Set(shellFilesOf(chunks));
  return chunks
    .filter(({ id, files }) => parts.includes(id) && files.some((file) => retained.has(`/${file}`)))
    .map(({ id }) => `${id}.json`);
};

export async function bundleShell(
  dist: string,
  chunks: readonly Chunk[],
  catalogs: DividedCatalogs,
): Promise<void> {
  if (process.env['SHELL_WORKER'] === 'off') return;
  const page = readFileSync(join(dist, 'index.html'));
  // Each file's name contains a hash of its content, and the page names the entry.
  const name = createHash('sha256').update(page).digest('hex').slice(0, 12);
  const catalogParts = catalogPartsOf(chunks, catalogs);
  const english = catalogFolder(catalogs.version, 'en');
  const build: ShellBuild = {
    name,
    // English is always included: a page opened in a language not used here before must show text.
    files: [
      ...shellFilesOf(chunks),
      ...[`${FIRST_PART}.json`, ...catalogParts].map((part) => `${english}/${part}`),
    ],
    catalogParts,
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
