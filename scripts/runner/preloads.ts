/** Lists at build time the requests of a page at each address, so that the server can announce them
 *  immediately. Written beside the client as `.preloads.json`; `server/http/client-page.ts` reads
 *  it. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PreloadedFile, Preloads } from '#server/http/client-page.ts';
import { catalogFolder, FIRST_PART } from '#src/i18n/catalog-parts.ts';
import type { DividedCatalogs } from '../catalogs/built.ts';
import type { Chunk } from './chunks.ts';

const ROUTE =
  /path: '([^']+)',\s+page: page\(\s*async \(\) => \(await import\((?:\/\*.*?\*\/)?\s*'([^']+)'\s*\)/g;
/** A route that starts before the first render has a first paint, and deferred parts after it. */
const STARTS = /path: '([^']+)',[^{}]*?start:/g;
/** Module that such a route runs right after its first paint. */
const DEFERRED = './deferred.ts';

/** @param routesSource src/app/routes.ts, which lists each address with the chunk it imports. */
export function preloadsOf(
  chunks: readonly Chunk[],
  { version, parts, locales }: DividedCatalogs,
  routesSource: string,
  fileOf: (file: string) => PreloadedFile,
): Preloads {
  const first = new Set(chunks.flatMap(({ isInitial, files }) => (isInitial ? files : [])));
  const loaded = chunks.filter(({ isInitial, isEntry }) => !isInitial && !isEntry);
  const deferredChunks = chunks.filter(({ origins }) =>
    origins.some(({ address }) => address === DEFERRED),
  );
  const started = new Set([...routesSource.matchAll(STARTS)].map(([, path]) => path));
  const routes = [...routesSource.matchAll(ROUTE)].map(([, path = '', request = '']) => {
    const own = loaded.filter(({ origins }) => origins.some(({ address }) => address === request));
    const files = own.flatMap((chunk) => chunk.files);
    if (files.length === 0) throw new Error(`${path} is of no chunk: ${request}`);
    const behind = started.has(path) ? deferredChunks : [];
    const named = [...own, ...behind].map(({ id }) => id).filter((id) => parts.includes(id));
    const deferred = behind.flatMap((chunk) => chunk.files).filter((file) => !first.has(file));
    return {
      path,
      files: [
        ...files.map((file) => fileOf(file)),
        ...deferred.map((file) => ({ ...fileOf(file), isDeferred: true })),
      ],
      parts: named,
    };
  });
  if (routes.length === 0) throw new Error('src/app/routes.ts names no route');
  const folders = locales.map((locale) => [locale, catalogFolder(version, locale)] as const);
  return { routes, firstPart: FIRST_PART, locales: Object.fromEntries(folders) };
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
