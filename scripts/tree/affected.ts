/** Chooses the tests that a set of changed files can affect, by the import graph. */
import { importedFrom, importersOf, type Graph } from './graph.ts';
import { isNode, parseSource, walk, type SyntaxNode } from './syntax.ts';

export interface Affected {
  readonly unit: readonly string[];
  readonly stories: readonly string[];
  readonly journeys: readonly string[];
  /** True when a changed file configures the tools: then every test may be affected. */
  readonly isEverything: boolean;
}

const CONFIGURES =
  /^(?:package(?:-lock)?\.json|tsconfig\.json|[^/]+\.config\.ts|knip\.json|\.storybook\/.*|\.ci\/.*|scripts\/(?:runner|stories)\/.*)$/;
const UNIT = /^tests\/.*\.test\.tsx?$/;
const STORY = /^stories\/.*\.stories\.tsx$/;
const JOURNEY = /^tests\/(?:e2e\/.*\.e2e|browsers\/.*\.journey)\.ts$/;
const CATALOG = /^locales\//;
const ROUTES = 'src/app/routes.ts';
/** Journeys run against the whole product: a change below one of these can show in any of them. */
const PRODUCT_ENTRIES = [
  'src/app/early.ts',
  'src/app/main.tsx',
  'server/main.ts',
  'workers/market/market.worker.ts',
  'workers/shell/shell.worker.ts',
];

/** @param changed paths from the root, deleted files included. */
export function affectedBy(graph: Graph, changed: readonly string[]): Affected {
  const reached = importersOf(graph, changed);
  const all = [...graph.keys()];
  const isEverything = changed.some((path) => CONFIGURES.test(path));
  const hasNewTexts = changed.some((path) => CATALOG.test(path));
  const isRun = (path: string): boolean => isEverything || reached.has(path);
  return {
    unit: all.filter((path) => UNIT.test(path) && isRun(path)),
    stories: all.filter((path) => STORY.test(path) && (hasNewTexts || isRun(path))),
    journeys: all.filter(
      (path) =>
        JOURNEY.test(path) && (hasNewTexts || isRun(path) || canShowIn(graph, path, changed)),
    ),
    isEverything,
  };
}

/** A part that only other pages load cannot be seen in this journey. */
function canShowIn(graph: Graph, journey: string, changed: readonly string[]): boolean {
  const shared = importedFrom(withoutLazyPages(graph), PRODUCT_ENTRIES);
  const visited = pagesVisitedBy(graph, journey);
  const pages = importedFrom(graph, visited);
  return changed.some((path) => shared.has(path) || pages.has(path));
}

/** The graph without the dynamic imports of the route table: what every page loads. */
function withoutLazyPages(graph: Graph): Graph {
  const routes = graph.get(ROUTES);
  if (routes === undefined) return graph;
  const imports = routes.imports.filter(({ kind }) => kind !== 'dynamic');
  return new Map([...graph, [ROUTES, { ...routes, imports }]]);
}

/** Files of the pages whose addresses the journey, or a helper it imports, writes down. */
function pagesVisitedBy(graph: Graph, journey: string): readonly string[] {
  const helpers = [...importedFrom(graph, [journey])].filter((path) => path.startsWith('tests/'));
  const addresses = helpers.flatMap((path) => addressesIn(path, graph.get(path)?.source ?? ''));
  return [...pagesByAddress(graph)].flatMap(([prefix, pages]) =>
    addresses.some((address) => address.startsWith(prefix)) ? pages : [],
  );
}

function addressesIn(path: string, source: string): readonly string[] {
  const addresses: string[] = [];
  walk(source === '' ? [] : parseSource(path, source).program, (node) => {
    const text = node.type === 'TemplateElement' ? rawOf(node) : node['value'];
    if (typeof text !== 'string' || !text.startsWith('/')) return;
    addresses.push(text.replace(/^\/[a-z]{2}(?:-[a-z]+)?(?=\/)/, ''));
  });
  return addresses;
}

const rawOf = ({ value }: SyntaxNode): unknown => (value as { readonly raw?: unknown }).raw;

/** The fixed part of each route's path, and the files its page is loaded from. */
function pagesByAddress(graph: Graph): ReadonlyMap<string, readonly string[]> {
  const routes = graph.get(ROUTES);
  const pages = new Map<string, string[]>();
  if (routes === undefined) return pages;
  const targets = new Map(routes.imports.map(({ address, target }) => [address, target]));
  walk(parseSource(ROUTES, routes.source).program, (node) => {
    if (node.type !== 'ObjectExpression' || !Array.isArray(node['properties'])) return;
    const path = pathOf(node['properties']);
    if (path === undefined) return;
    const prefix = path.replace(/\/?:.*$/, '');
    const list = pages.get(prefix) ?? [];
    pages.set(prefix, list);
    walk(node['properties'], (inner) => {
      const source = inner.type === 'ImportExpression' ? inner['source'] : undefined;
      const target = isNode(source) ? targets.get(String(source['value'])) : undefined;
      if (target !== undefined) list.push(target);
    });
  });
  return pages;
}

function pathOf(properties: readonly unknown[]): string | undefined {
  for (const property of properties) {
    if (!isNode(property) || !isNode(property['key']) || !isNode(property['value'])) continue;
    const value = property['value']['value'];
    if (property['key']['name'] === 'path' && typeof value === 'string') return value;
  }
  return undefined;
}
