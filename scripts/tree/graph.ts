/** The import graph over every source file of the project. */
import { isSource, listFiles, readText } from './files.ts';
import { fileOf, importsOf, type ImportSite } from './imports.ts';

export interface SourceFile {
  readonly path: string;
  readonly source: string;
  readonly imports: readonly (ImportSite & { readonly target: string | undefined })[];
}

export type Graph = ReadonlyMap<string, SourceFile>;

/** Reads the sources of `folders`; by default of every folder, and the configuration files at the root. */
export function readGraph(folders?: readonly string[]): Graph {
  const paths = listFiles(folders).filter((path) => isSource(path) && !isGenerated(path));
  return new Map(paths.map((path) => [path, sourceFileOf(path, readText(path))]));
}

/** Type declarations are not part of the graph. */
const isGenerated = (path: string): boolean => path.endsWith('.d.ts');

export function sourceFileOf(
  path: string,
  source: string,
  find: (address: string, importer: string) => string | undefined = fileOf,
): SourceFile {
  const imports = importsOf(path, source);
  return {
    path,
    source,
    imports: imports.map((site) => ({ ...site, target: find(site.address, path) })),
  };
}

/** Every file that imports one of `paths`, directly or through others, and `paths` themselves. */
export function importersOf(graph: Graph, paths: Iterable<string>): ReadonlySet<string> {
  const importers = directImporters(graph);
  return closure(paths, (path) => importers.get(path) ?? []);
}

function directImporters(graph: Graph): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>();
  for (const { path, imports } of graph.values()) {
    for (const { target } of imports) {
      if (target === undefined) continue;
      const list = importers.get(target) ?? [];
      importers.set(target, list);
      list.push(path);
    }
  }
  return importers;
}

/** The unit tests that import `path`, directly or through others: the test of the same name first,
 *  then those with the fewest steps; a test of the same folder counts as two steps nearer. */
export function testsByDistance(graph: Graph, path: string): readonly string[] {
  const steps = new Map([[path, 0]]);
  const direct = directImporters(graph);
  for (const [reached, step] of steps) {
    for (const importer of direct.get(reached) ?? []) {
      if (!steps.has(importer)) steps.set(importer, step + 1);
    }
  }
  const folder = `tests/${path.slice(0, path.lastIndexOf('/'))}/`;
  const name = `tests/${path.replace(/(?:\.machine)?\.tsx?$/, '')}`;
  const rank = (test: string): number => {
    if (test.startsWith(`${name}.`) || test.startsWith(`${name}-`)) return 0;
    return (steps.get(test) ?? 0) - (test.startsWith(folder) ? 2 : 0);
  };
  return [...steps.keys()]
    .filter((one) => /^tests\/.*\.test\.tsx?$/.test(one))
    .toSorted()
    .toSorted((a, b) => rank(a) - rank(b));
}

/** `roots` and every file that they import, directly or through others. */
export const importsFrom = (graph: Graph, roots: Iterable<string>): ReadonlySet<string> =>
  closure(roots, (path) => (graph.get(path)?.imports ?? []).flatMap(({ target }) => target ?? []));

function closure(
  start: Iterable<string>,
  next: (path: string) => readonly string[],
): ReadonlySet<string> {
  const reached = new Set<string>();
  const pending = [...start];
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    pending.push(...next(path));
  }
  return reached;
}

/**
 * Groups of files that import each other in a circle, types included. A dynamic import and a
 * worker's address end a circle: the module is not evaluated with its importer.
 */
export function circlesOf(graph: Graph): readonly (readonly string[])[] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (path: string): void => {
    const own = index.size;
    index.set(path, own);
    low.set(path, own);
    stack.push(path);
    for (const { target, kind } of graph.get(path)?.imports ?? []) {
      if (target === undefined || kind === 'dynamic' || kind === 'url' || !graph.has(target))
        continue;
      if (!index.has(target)) visit(target);
      if (stack.includes(target)) {
        low.set(path, Math.min(low.get(path) ?? own, low.get(target) ?? own));
      }
    }
    if (low.get(path) !== own) return;
    const group = stack.splice(stack.indexOf(path));
    if (group.length > 1) circles.push(group.toSorted());
  };
  for (const path of graph.keys()) if (!index.has(path)) visit(path);
  return circles;
}
