/** Lists what a source file imports. */
import { existsSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { StaticExportEntry, StaticImport } from 'oxc-parser';
import { root } from '../runner/programs.ts';
import { isNode, lineOf, parseSource, walk, type SyntaxNode } from './syntax.ts';

export interface ImportSite {
  /** Address as written in the source. */
  readonly address: string;
  /** `inline` is a type written as import('…').Name; `url` a file used by its address. */
  readonly kind: 'value' | 'type' | 'dynamic' | 'inline' | 'url';
  /** Exported name to local name; `*` maps to the local name of the namespace. */
  readonly names: ReadonlyMap<string, string>;
  readonly line: number;
}

const NAMESPACE = new Map([['*', '*']]);

/** Matches `import` where it begins no statement: a call, a type or `import.meta`; also in comments. */
const IN_EXPRESSION = /\bimport\b(?!\s*[\w$*{'"])/;

/** Re-exports count as imports of their source. */
export function importsOf(path: string, source: string): readonly ImportSite[] {
  const parsed = parseSource(path, source);
  const { module } = parsed;
  const sites: (ImportSite & { readonly start: number })[] = [];
  const add = (site: Omit<ImportSite, 'line'>, start: number): void => {
    sites.push({ ...site, line: lineOf(source, start), start });
  };
  for (const statement of module.staticImports) {
    const clause = source.slice(statement.start, statement.moduleRequest.start);
    const address = statement.moduleRequest.value;
    add({ address, kind: kindOf(statement, clause), names: namesOf(statement) }, statement.start);
  }
  for (const { entries, start } of module.staticExports) {
    const [first] = entries;
    const address = first?.moduleRequest?.value;
    if (address === undefined) continue;
    const kind = entries.every(({ isType }) => isType) ? 'type' : 'value';
    add({ address, kind, names: new Map(entries.map(reExportOf)) }, start);
  }
  // Few files need the tree, and reading it takes longer than all the rest.
  if (IN_EXPRESSION.test(source)) {
    walk(parsed.program, (node) => {
      const found = expressionImport(node);
      if (found !== undefined) add({ ...found, names: NAMESPACE }, node.start);
    });
  }
  return sites.toSorted((a, b) => a.start - b.start);
}

function kindOf({ entries }: StaticImport, clause: string): 'type' | 'value' {
  if (/^import\s+type\b(?!\s*from)/.test(clause)) return 'type';
  return entries.length > 0 && entries.every(({ isType }) => isType) ? 'type' : 'value';
}

function namesOf({ entries }: StaticImport): ReadonlyMap<string, string> {
  return new Map(
    entries.map(({ importName, localName }) => {
      const kind: string = importName.kind;
      if (kind === 'NamespaceObject') return ['*', localName.value];
      if (kind === 'Default') return ['default', localName.value];
      return [importName.name ?? '', localName.value];
    }),
  );
}

function reExportOf({ importName }: StaticExportEntry): [string, string] {
  const kind: string = importName.kind;
  const name = kind === 'Name' ? (importName.name ?? '') : '*';
  return [name, name];
}

/** `import('…')`, `import('…').Name` as a type, and `new URL('…', import.meta.url)`. */
function expressionImport(node: SyntaxNode): Pick<ImportSite, 'address' | 'kind'> | undefined {
  if (node.type === 'ImportExpression') return withAddress(node['source'], 'dynamic');
  if (node.type === 'TSImportType')
    return withAddress(node['source'] ?? node['argument'], 'inline');
  const args = node['arguments'];
  const isUrl = node.type === 'NewExpression' && isNode(node['callee']);
  if (!isUrl || (node['callee'] as SyntaxNode)['name'] !== 'URL' || !Array.isArray(args)) {
    return undefined;
  }
  const base: unknown = args[1];
  const isOfModule =
    isNode(base) && isNode(base['object']) && base['object'].type === 'MetaProperty';
  return isOfModule ? withAddress(args[0], 'url') : undefined;
}

function withAddress(
  node: unknown,
  kind: ImportSite['kind'],
): Pick<ImportSite, 'address' | 'kind'> | undefined {
  const written = isNode(node) && typeof node['value'] === 'string' ? node['value'] : undefined;
  if (written === undefined) return undefined;
  const isBareUrl = kind === 'url' && !/^[.#/]|^\w+:/.test(written);
  return { address: isBareUrl ? `./${written}` : written, kind };
}

/**
 * Returns the file of an address, by its path from the root.
 * @returns undefined for a package, and for a missing file.
 */
export function fileOf(address: string, importer: string): string | undefined {
  const path = address.startsWith('#')
    ? address.slice(1)
    : address.startsWith('.')
      ? posix.join(posix.dirname(importer), address)
      : undefined;
  if (path === undefined) return undefined;
  const full = join(root, path);
  return existsSync(full) && statSync(full).isFile() ? path : undefined;
}
