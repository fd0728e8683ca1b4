/** The import graph as a browser or a test runs it: types are erased, and a deferred part belongs to the files that
 *  load it by name, not to its row in the table. Otherwise every file reaches every page through the table. */
import type { Graph, SourceFile } from './graph.ts';
import { isNode, parseSource, walk } from './syntax.ts';

const PARTS_TABLE = 'src/app/deferred/deferred-parts.ts';
/** Names the page of each address: a test reaches the pages that it visits, not all of them. */
export const ROUTES_TABLE = 'src/app/routes.ts';

/** A row of the table: name of the chunk, which is the name of the part, and its module. */
const ROW = /webpackChunkName: "(\w+)"\s*\*\/\s*'([^']+)'/g;

/** @returns the module of each part, by the part's name. */
export function modulesOfParts(graph: Graph): ReadonlyMap<string, string> {
  const table = graph.get(PARTS_TABLE);
  if (table === undefined) return new Map();
  const targets = new Map(table.imports.map(({ address, target }) => [address, target]));
  return new Map(
    [...table.source.matchAll(ROW)].flatMap(([, name = '', address = '']): [string, string][] => {
      const target = targets.get(address);
      return target === undefined ? [] : [[name, target]];
    }),
  );
}

/** @param followsParts false leaves out what `loadPart` loads: the result is what a file always loads. */
export function runGraphOf(graph: Graph, { followsParts }: { followsParts: boolean }): Graph {
  const modules = modulesOfParts(graph);
  return new Map(
    [...graph].map(([path, file]): [string, SourceFile] => {
      const imports = file.imports.filter(
        ({ kind }) =>
          kind !== 'type' && kind !== 'inline' && !(path === PARTS_TABLE && kind === 'dynamic'),
      );
      const parts = followsParts && path !== ROUTES_TABLE ? partsLoadedIn(file) : [];
      const loaded = parts.map((part) => ({
        address: part,
        kind: 'dynamic' as const,
        names: new Map(),
        line: 1,
        target: modules.get(part),
      }));
      return [path, { ...file, imports: [...imports, ...loaded] }];
    }),
  );
}

/** The names in calls of `loadPart`, also in a choice of two. */
function partsLoadedIn({ path, source }: SourceFile): readonly string[] {
  if (!source.includes('loadPart(')) return [];
  const names: string[] = [];
  walk(parseSource(path, source).program, (node) => {
    const callee = node.type === 'CallExpression' ? node['callee'] : undefined;
    if (!isNode(callee) || callee['name'] !== 'loadPart') return;
    walk(node['arguments'], (inner) => {
      if (inner.type === 'Literal' && typeof inner['value'] === 'string')
        names.push(inner['value']);
    });
  });
  return names;
}
