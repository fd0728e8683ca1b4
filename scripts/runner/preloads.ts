/** Which files each address will request, known when the client is built, so that the server can name them in
 *  the page. Written beside the client as `.preloads.json`; `server/http/client-page.ts` reads it. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { segmentOf } from '#contract/core/language-segments.ts';
import type { PreloadedFile, Preloads } from '#server/http/client-page.ts';
import { catalogsOf, PART_ROWS } from '#src/app/deferred/deferred-parts.ts';
import type { AppRoute } from '#src/app/routes.ts';
import { catalogFolder, START_CATALOG } from '#src/i18n/catalogs.ts';
import { loadedFilesOf, type Chunk } from './chunks.ts';
import { FACT_CATALOG, type BuiltCatalogs } from './catalogs.ts';

export function preloadsOf(
  chunks: readonly Chunk[],
  { version, locales }: BuiltCatalogs,
  routes: readonly Pick<AppRoute, 'path' | 'part' | 'start'>[],
  fileOf: (file: string) => PreloadedFile,
): Preloads {
  if (routes.length === 0) throw new Error('there is no route');
  const first = new Set(chunks.flatMap(({ isInitial, files }) => (isInitial ? files : [])));
  const deferredChunks = Object.keys(PART_ROWS).filter(
    (name) => PART_ROWS[name]?.moment === 'after-book',
  );
  const named = routes.map(({ path, part, start }) => {
    const files = loadedFilesOf(chunks, part).filter((file) => !first.has(file));
    // A route that begins before the first render shows its book first.
    const behind = start === undefined ? [] : deferredChunks;
    const deferred = behind
      .flatMap((name) => loadedFilesOf(chunks, name))
      .filter((file) => !first.has(file) && !files.includes(file));
    return {
      path,
      files: [
        ...files.map((file) => fileOf(file)),
        ...deferred.map((file) => ({ ...fileOf(file), isDeferred: true })),
      ],
      catalogs: catalogsOf(part),
    };
  });
  const folders = locales.map(
    (locale) => [segmentOf(locale), catalogFolder(version, locale)] as const,
  );
  const factFiles = loadedFilesOf(chunks, 'languageFacts').filter((file) => !first.has(file));
  return {
    routes: named,
    startCatalog: START_CATALOG,
    languageFacts: { catalog: FACT_CATALOG, files: factFiles.map((file) => fileOf(file)) },
    locales: Object.fromEntries(folders),
  };
}

export function fileIn(folder: string, file: string): PreloadedFile {
  const hash = createHash('sha256')
    .update(readFileSync(join(folder, file)))
    .digest('base64');
  return {
    address: `/${file}`,
    as: file.endsWith('.css') ? 'style' : 'script',
    integrity: `sha256-${hash}`,
  };
}
