/** Reads the props of components from their types: names, types as text, and the words that a type allows. */
import { posix } from 'node:path';
import { isNode, lineOf, parseSource, walk, type SyntaxNode } from '../../tree/syntax.ts';

/** @returns the text of a file; undefined if there is none. Paths are from the root. */
export type ReadSource = (path: string) => string | undefined;

export interface Prop {
  readonly name: string;
  readonly type: string;
  /** String literals of the type, also of a named one: `'placing'`, `'unknown'`. */
  readonly words: readonly string[];
}

export interface Component {
  /** File and name: `src/design/controls/Button.tsx#Button`. */
  readonly key: string;
  readonly name: string;
  readonly file: string;
  readonly line: number;
  readonly props: readonly Prop[];
}

interface Parsed {
  readonly source: string;
  /** Interfaces and type aliases by name. */
  readonly types: ReadonlyMap<string, SyntaxNode>;
  /** Imported names: where from, and their name there. */
  readonly imports: ReadonlyMap<string, { readonly file: string; readonly name: string }>;
  readonly body: readonly SyntaxNode[];
}

/** Types that wrap the members of their first parameter. */
const WRAPPERS = new Set(['Omit', 'Pick', 'Partial', 'Readonly', 'Required', 'PropsWithChildren']);
/** A type that names itself ends somewhere. */
const DEPTH_MAX = 8;

export class PropReader {
  readonly #read: ReadSource;
  readonly #parsed = new Map<string, Parsed | undefined>();

  constructor(read: ReadSource) {
    this.#read = read;
  }

  /** @returns the exported components of a file, in its order. */
  componentsIn(file: string): readonly Component[] {
    const parsed = this.#parse(file);
    if (parsed === undefined) return [];
    return parsed.body.flatMap((statement) => {
      if (statement.type !== 'ExportNamedDeclaration') return [];
      const found = componentOf(statement['declaration']);
      if (found === undefined) return [];
      const { name, parameter } = found;
      const line = lineOf(parsed.source, statement.start);
      const props = this.#membersOf(annotationOf(parameter), file, DEPTH_MAX);
      return [{ key: `${file}#${name}`, name, file, line, props }];
    });
  }

  /** @returns the members of the first type of a file whose name fits. */
  membersIn(file: string, name: RegExp): readonly Prop[] {
    const named = [...(this.#parse(file)?.types ?? [])].find(([its]) => name.test(its));
    return this.#membersOf(named?.[1], file, DEPTH_MAX);
  }

  #membersOf(type: SyntaxNode | undefined, file: string, depth: number): readonly Prop[] {
    if (type === undefined || depth === 0) return [];
    const below = (part: SyntaxNode) => this.#membersOf(part, file, depth - 1);
    switch (type.type) {
      case 'TSTypeLiteral':
        return nodes(type['members']).flatMap((member) => this.#propOf(member, file));
      case 'TSIntersectionType':
      case 'TSUnionType':
        return nodes(type['types']).flatMap(below);
      case 'TSInterfaceDeclaration': {
        const parents = nodes(type['extends']).flatMap(below);
        const body = child(type, 'body');
        return [
          ...parents,
          ...nodes(body?.['body']).flatMap((member) => this.#propOf(member, file)),
        ];
      }
      case 'TSTypeAliasDeclaration':
        return this.#membersOf(child(type, 'typeAnnotation'), file, depth - 1);
      case 'TSTypeReference':
      case 'TSInterfaceHeritage':
        return this.#referencedMembers(type, file, depth);
      default:
        return [];
    }
  }

  #referencedMembers(type: SyntaxNode, file: string, depth: number): readonly Prop[] {
    const name = nameOf(child(type, 'typeName') ?? child(type, 'expression'));
    const parameters = nodes(child(type, 'typeArguments')?.['params']);
    if (WRAPPERS.has(name)) {
      const members = this.#membersOf(parameters[0], file, depth - 1);
      const keys = new Set(literalsIn(parameters[1]));
      if (name === 'Omit') return members.filter((prop) => !keys.has(prop.name));
      return name === 'Pick' ? members.filter((prop) => keys.has(prop.name)) : members;
    }
    const declared = this.#declarationOf(name, file);
    return declared === undefined ? [] : this.#membersOf(declared.node, declared.file, depth - 1);
  }

  #propOf(member: SyntaxNode, file: string): readonly Prop[] {
    const key = child(member, 'key');
    const name = nameOf(key) || textOf(key);
    if (name === '' || !/^TS(?:Property|Method)Signature$/.test(member.type)) return [];
    const annotation = annotationOf(member);
    const source = this.#parse(file)?.source ?? '';
    const type =
      annotation === undefined ? '() => void' : source.slice(annotation.start, annotation.end);
    return [{ name, type, words: this.#wordsOf(annotation, file) }];
  }

  /** Words of the type itself, and of a named type that is a choice of words. */
  #wordsOf(type: SyntaxNode | undefined, file: string): readonly string[] {
    const names: string[] = [];
    walk(type, (node) => {
      if (node.type === 'TSTypeReference') names.push(nameOf(child(node, 'typeName')));
    });
    const named = names.flatMap((name) => {
      const declared = this.#declarationOf(name, file);
      return declared?.node.type === 'TSTypeAliasDeclaration' ? literalsIn(declared.node) : [];
    });
    return [...literalsIn(type), ...named];
  }

  #declarationOf(
    name: string,
    file: string,
  ): { readonly node: SyntaxNode; readonly file: string } | undefined {
    const parsed = this.#parse(file);
    const own = parsed?.types.get(name);
    if (own !== undefined) return { node: own, file };
    const from = parsed?.imports.get(name);
    const node = from === undefined ? undefined : this.#parse(from.file)?.types.get(from.name);
    return node === undefined || from === undefined ? undefined : { node, file: from.file };
  }

  #parse(file: string): Parsed | undefined {
    if (!this.#parsed.has(file)) this.#parsed.set(file, parseTypes(file, this.#read(file)));
    return this.#parsed.get(file);
  }
}

function parseTypes(file: string, source: string | undefined): Parsed | undefined {
  if (source === undefined) return undefined;
  const { program } = parseSource(file, source);
  const body = nodes(program.body);
  const types = new Map<string, SyntaxNode>();
  const imports = new Map<string, { readonly file: string; readonly name: string }>();
  for (const statement of body) {
    const declared = child(statement, 'declaration') ?? statement;
    if (/^TS(?:Interface|TypeAlias)Declaration$/.test(declared.type)) {
      types.set(nameOf(child(declared, 'id')), declared);
    }
    if (statement.type !== 'ImportDeclaration') continue;
    const from = pathOf(textOf(child(statement, 'source')), file);
    if (from === undefined) continue;
    for (const specifier of nodes(statement['specifiers'])) {
      const name = nameOf(child(specifier, 'imported'));
      imports.set(nameOf(child(specifier, 'local')), { file: from, name });
    }
  }
  return { source, types, imports, body };
}

/** @returns undefined for a package. */
export function pathOf(address: string, importer: string): string | undefined {
  if (address.startsWith('#')) return address.slice(1);
  return address.startsWith('.') ? posix.join(posix.dirname(importer), address) : undefined;
}

/** A function whose name begins with a capital, and its first parameter. */
function componentOf(
  declaration: unknown,
): { readonly name: string; readonly parameter: SyntaxNode | undefined } | undefined {
  if (!isNode(declaration)) return undefined;
  const declarator =
    declaration.type === 'VariableDeclaration' ? nodes(declaration['declarations'])[0] : undefined;
  const given = declarator === undefined ? declaration : child(declarator, 'init');
  const value = unwrapMemo(given);
  const name = nameOf(child(declarator ?? declaration, 'id'));
  const isFunction = /^(?:Function(?:Declaration|Expression)|ArrowFunctionExpression)$/.test(
    value?.type ?? '',
  );
  if (!isFunction || !/^[A-Z][a-z]/.test(name)) return undefined;
  return { name, parameter: nodes(value?.['params'])[0] };
}

/** The function inside `memo(…)`. */
function unwrapMemo(node: SyntaxNode | undefined): SyntaxNode | undefined {
  const isMemo = node?.type === 'CallExpression' && nameOf(child(node, 'callee')) === 'memo';
  return isMemo ? nodes(node['arguments'])[0] : node;
}

const annotationOf = (node: SyntaxNode | undefined): SyntaxNode | undefined =>
  node === undefined ? undefined : child(child(node, 'typeAnnotation'), 'typeAnnotation');

function literalsIn(node: unknown): readonly string[] {
  const literals: string[] = [];
  walk(node, ({ type, value }) => {
    if (type === 'Literal' && typeof value === 'string') literals.push(value);
  });
  return literals;
}

export function child(node: SyntaxNode | undefined, field: string): SyntaxNode | undefined {
  const value = node?.[field];
  return isNode(value) ? value : undefined;
}

export const nodes = (value: unknown): readonly SyntaxNode[] =>
  Array.isArray(value) ? value.filter(isNode) : [];

export const nameOf = (node: SyntaxNode | undefined): string =>
  typeof node?.['name'] === 'string' ? node['name'] : '';

/** Text of a string literal. */
export const textOf = (node: SyntaxNode | undefined): string =>
  typeof node?.['value'] === 'string' ? node['value'] : '';
