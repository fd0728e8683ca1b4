/** Which pages a journey visits: those whose addresses are in its source or in the functions of helpers that it uses. */
import { modulesOfParts, ROUTES_TABLE } from './deferred-edges.ts';
import type { Graph, SourceFile } from './graph.ts';
import { isNode, parseSource, walk, type SyntaxNode } from './syntax.ts';

/** The fixed part of each route's path, and the modules of its pages. */
export function pagesByAddress(graph: Graph): ReadonlyMap<string, readonly string[]> {
  const routes = graph.get(ROUTES_TABLE);
  const pages = new Map<string, string[]>();
  if (routes === undefined) return pages;
  const modules = modulesOfParts(graph);
  walk(parseSource(ROUTES_TABLE, routes.source).program, (node) => {
    // One property for each address: its path, and an object that names the part.
    if (node.type !== 'Property' || !isNode(node['key']) || !isNode(node['value'])) return;
    const path = node['key']['value'];
    const { properties } = node['value'];
    if (typeof path !== 'string' || !Array.isArray(properties)) return;
    const module = modules.get(textOf(properties, 'part') ?? '');
    if (module === undefined) return;
    const prefix = path.replace(/\/?:.*$/, '');
    const list = pages.get(prefix) ?? [];
    pages.set(prefix, list);
    list.push(module);
  });
  return pages;
}

function textOf(properties: readonly unknown[], name: string): string | undefined {
  for (const property of properties) {
    if (!isNode(property) || !isNode(property['key']) || !isNode(property['value'])) continue;
    const value = property['value']['value'];
    if (property['key']['name'] === name && typeof value === 'string') return value;
  }
  return undefined;
}

/** @param pages of `pagesByAddress`. */
export function pagesVisitedBy(
  graph: Graph,
  journey: string,
  pages: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const addresses = addressesUsedBy(graph, journey);
  return [...pages].flatMap(([prefix, modules]) =>
    addresses.some((address) => isBelow(address, prefix)) ? modules : [],
  );
}

const isBelow = (address: string, prefix: string): boolean =>
  prefix === '/' ? address === '/' : address.startsWith(prefix);

/** Addresses in the journey, and in those declarations of its helpers that it uses, directly or through others. */
function addressesUsedBy(graph: Graph, journey: string): readonly string[] {
  const addresses: string[] = [];
  const seen = new Set<string>();
  const visit = (path: string, names: ReadonlySet<string> | 'all'): void => {
    const file = graph.get(path);
    if (file === undefined || !path.startsWith('tests/')) return;
    const statements = statementsOf(file);
    const used = names === 'all' ? statements : statementsUsed(statements, names);
    const key = `${path} ${used.map(({ node }) => node.start).join()}`;
    if (seen.has(key)) return;
    seen.add(key);
    addresses.push(...used.flatMap(({ node }) => addressesIn(node)));
    for (const { target, names: imported, kind } of file.imports) {
      if (target === undefined || kind === 'type') continue;
      const isUsed = ([, local]: readonly [string, string]): boolean =>
        used.some(({ mentions }) => mentions.has(local));
      const wanted = [...imported].filter(isUsed).map(([name]) => name);
      if (imported.has('*')) visit(target, 'all');
      else if (wanted.length > 0) visit(target, new Set(wanted));
    }
  };
  visit(journey, 'all');
  return addresses;
}

/** A statement at the top of a file: the names that it declares, and those that it mentions. */
interface Statement {
  readonly node: SyntaxNode;
  readonly declared: ReadonlySet<string>;
  readonly mentions: ReadonlySet<string>;
}

function statementsOf({ path, source }: SourceFile): readonly Statement[] {
  const { body } = parseSource(path, source).program as unknown as { body: readonly SyntaxNode[] };
  return body
    .filter(({ type }) => type !== 'ImportDeclaration')
    .map((node) => {
      const mentions = new Set<string>();
      walk(node, (inner) => {
        if (inner.type === 'Identifier') mentions.add(String(inner['name']));
      });
      return { node, declared: new Set(declaredBy(node)), mentions };
    });
}

function declaredBy(statement: SyntaxNode): readonly string[] {
  const node = isNode(statement['declaration']) ? statement['declaration'] : statement;
  const declarations = Array.isArray(node['declarations']) ? node['declarations'] : [node];
  return declarations.flatMap((one: unknown) =>
    isNode(one) && isNode(one['id']) && typeof one['id']['name'] === 'string'
      ? [one['id']['name']]
      : [],
  );
}

/** The statements that declare `names`, and those that these need. Statements that declare nothing always run. */
function statementsUsed(
  statements: readonly Statement[],
  names: ReadonlySet<string>,
): readonly Statement[] {
  const needed = new Set(names);
  const used = new Set(statements.filter(({ declared }) => declared.size === 0));
  for (let size = -1; size !== used.size;) {
    size = used.size;
    for (const statement of statements) {
      if (![...statement.declared].some((name) => needed.has(name))) continue;
      used.add(statement);
      for (const name of statement.mentions) needed.add(name);
    }
  }
  return [...used];
}

/** Texts and patterns that begin like an address, without their language. */
function addressesIn(node: SyntaxNode): readonly string[] {
  const addresses: string[] = [];
  walk(node, (inner) => {
    const text = textIn(inner);
    if (text === undefined || !text.startsWith('/')) return;
    addresses.push(text.replace(/^\/[a-z]{2,3}(?:-[a-z\d]+)?(?=\/)/, ''));
  });
  return addresses;
}

function textIn({ type, value, regex }: SyntaxNode): string | undefined {
  if (type === 'TemplateElement') return (value as { readonly raw: string }).raw;
  const pattern = (regex as { readonly pattern?: string } | undefined)?.pattern;
  if (pattern !== undefined) return pattern.replace(/^\^/, '').replaceAll('\\/', '/');
  return typeof value === 'string' ? value : undefined;
}
