/** What a page of an address will ask for, known when it is built: so that whoever serves it can say so
 *  at once. Written beside the client as `.preloads.json`; `server/http/client-page.ts` reads it. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Chunk } from './chunks.ts';

export interface PreloadedFile {
  readonly address: string;
  readonly as: 'script' | 'style';
  /** The bundler asks for it with the same one; another would be fetched twice. */
  readonly integrity: string;
}

export interface Preloads {
  readonly routes: readonly { readonly path: string; readonly files: readonly PreloadedFile[] }[];
  readonly locales: Readonly<Record<string, readonly PreloadedFile[]>>;
}

const ROUTE =
  /path: '([^']+)',\s+page: page\(\s*async \(\) => \(await import\((?:\/\*.*?\*\/)?\s*'([^']+)'\s*\)/g;
const LOCALE = /locales\/([\w-]+)\/messages\.ts/;

/** @param routesSource src/app/routes.ts, in which each address stands beside the chunk it imports. */
export function preloadsOf(
  chunks: readonly Chunk[],
  routesSource: string,
  fileOf: (file: string) => PreloadedFile,
): Preloads {
  const later = chunks.filter(({ isInitial, isEntry }) => !isInitial && !isEntry);
  const routes = [...routesSource.matchAll(ROUTE)].map(([, path = '', request = '']) => {
    const files = later
      .filter(({ origins }) => origins.some(({ address }) => address === request))
      .flatMap((chunk) => chunk.files);
    if (files.length === 0) throw new Error(`${path} is of no chunk: ${request}`);
    return { path, files: files.map((file) => fileOf(file)) };
  });
  if (routes.length === 0) throw new Error('src/app/routes.ts names no route');
  const locales = Object.fromEntries(
    later.flatMap(({ modules, files }) => {
      const name = modules.map((module) => LOCALE.exec(module)?.[1]).find(Boolean);
      return name === undefined ? [] : [[name, files.map((file) => fileOf(file))]];
    }),
  );
  return { routes, locales };
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
