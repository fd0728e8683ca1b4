/** Builds the import graph of all our source files. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../runner/programs.ts';
import { blankNonCode } from './blank.ts';
import { isSource, listFiles } from './files.ts';
import { exportsOf, fileOf, importsOf, type ExportSite, type ImportSite } from './imports.ts';

export interface SourceFile {
  readonly path: string;
  /** Text with everything that is not code blanked out. */
  readonly code: string;
  readonly imports: readonly (ImportSite & { readonly target: string | undefined })[];
  readonly exports: readonly ExportSite[];
}

export type Graph = ReadonlyMap<string, SourceFile>;

/** Reads every folder of sources, and the configuration files at the root. */
export function readGraph(): Graph {
  const paths = listFiles().filter((path) => isSource(path) && !isWritten(path));
  return new Map(
    paths.map((path) => [path, sourceFileOf(path, readFileSync(join(root, path), 'utf8'))]),
  );
}

/** Compiled catalogs and declarations are not handwritten code. */
const isWritten = (path: string): boolean =>
  path.endsWith('.d.ts') || /^locales\/[^/]+\/messages\.ts$/.test(path);

export function sourceFileOf(
  path: string,
  source: string,
  find: (address: string, importer: string) => string | undefined = fileOf,
): SourceFile {
  const code = blankNonCode(source);
  const imports = importsOf(code).map((site) => ({ ...site, target: find(site.address, path) }));
  return { path, code, imports, exports: exportsOf(code) };
}

/** Returns every file that `roots` need, themselves included. */
export function reachableFrom(graph: Graph, roots: readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [...roots];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    for (const { target } of graph.get(path)?.imports ?? []) {
      if (target !== undefined) waiting.push(target);
    }
  }
  return reached;
}
