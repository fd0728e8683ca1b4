/** Reads stories from their files: the components that a story shows, and the source that only it has. */
import { lineOf, isNode, parseSource, type SyntaxNode } from '../../tree/syntax.ts';
import { child, nameOf, nodes, pathOf, textOf, type ReadSource } from './component-props.ts';

export interface StorySource {
  readonly file: string;
  readonly line: number;
  /** Name of its export. */
  readonly name: string;
  /** Keys of the components that it names itself, or through helpers of stories. */
  readonly components: ReadonlySet<string>;
  readonly hasPlay: boolean;
  /** Its own source with what only it uses in its file; without the args of all stories. */
  readonly text: string;
}

interface Declared {
  readonly node: SyntaxNode;
  readonly text: string;
  readonly names: ReadonlySet<string>;
}

interface StoryFile {
  readonly declared: ReadonlyMap<string, Declared>;
  readonly imports: ReadonlyMap<string, { readonly file: string; readonly name: string }>;
  readonly source: string;
}

interface Reached {
  /** Declarations of the same file. */
  readonly local: ReadonlySet<string>;
  readonly components: ReadonlySet<string>;
}

const COMPONENT_FILE = /^src\/(?:design|trading)\/.*\.tsx$/;
/** Helpers of stories are followed; the product's code is not. */
const HELPER_FILE = /^(?:stories|tests\/support|\.storybook)\//;
const META = 'meta';

export class StoryReader {
  readonly #read: ReadSource;
  readonly #files = new Map<string, StoryFile | undefined>();

  constructor(read: ReadSource) {
    this.#read = read;
  }

  storiesIn(file: string): readonly StorySource[] {
    const names = this.#file(file)?.declared.keys() ?? [];
    return [...names].flatMap((name) => this.#storyNamed(file, name) ?? []);
  }

  /** @returns undefined for a name that is no story. */
  #storyNamed(file: string, name: string): StorySource | undefined {
    const { declared, source = '' } = this.#file(file) ?? {};
    const found = declared?.get(name);
    const call = found === undefined ? undefined : storyCallOf(found.node);
    return call === undefined ? undefined : this.#storyOf(file, name, call, source);
  }

  #storyOf(file: string, name: string, call: SyntaxNode, source: string): StorySource {
    const meta = this.#file(file)?.declared.get(META);
    const given = nodes(call['arguments']);
    const base = baseOf(call);
    const inherited = base === META ? undefined : this.#storyNamed(file, base);
    const own = new Set(given.flatMap((argument) => [...namesIn(argument)]));
    const hasOwnRender = given.some((argument) => propertyOf(argument, 'render') !== undefined);
    const shared = meta === undefined ? new Set<string>() : this.#reach(file, meta.names).local;
    const reached = this.#reach(file, own);
    const fromMeta = hasOwnRender || meta === undefined ? undefined : this.#reach(file, meta.names);
    const texts = [...reached.local]
      .filter((local) => !shared.has(local) && local !== META)
      .map((local) => this.#file(file)?.declared.get(local)?.text ?? '');
    return {
      file,
      line: lineOf(source, call.start),
      name,
      components: new Set([
        ...reached.components,
        ...(fromMeta?.components ?? []),
        ...(hasOwnRender ? [] : (inherited?.components ?? [])),
      ]),
      hasPlay:
        (inherited?.hasPlay ?? false) ||
        given.some((argument) => propertyOf(argument, 'play') !== undefined),
      text: [
        ...given.map(({ start, end }) => source.slice(start, end)),
        ...texts,
        inherited?.text ?? '',
      ].join('\n'),
    };
  }

  /** Follows names through the declarations of a file and of the helpers that it imports. */
  #reach(file: string, names: Iterable<string>, seen = new Set<string>()): Reached {
    const local = new Set<string>();
    const components = new Set<string>();
    const { declared, imports } = this.#file(file) ?? {};
    const waiting = [...names];
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      const key = `${file}#${name}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const found = declared?.get(name);
      if (found !== undefined) {
        local.add(name);
        waiting.push(...found.names);
        continue;
      }
      const from = imports?.get(name);
      if (from === undefined) continue;
      if (COMPONENT_FILE.test(from.file)) components.add(`${from.file}#${from.name}`);
      else if (HELPER_FILE.test(from.file)) {
        for (const key of this.#reach(from.file, [from.name], seen).components) components.add(key);
      }
    }
    return { local, components };
  }

  #file(file: string): StoryFile | undefined {
    if (!this.#files.has(file)) this.#files.set(file, readStoryFile(file, this.#read(file)));
    return this.#files.get(file);
  }
}

function readStoryFile(file: string, source: string | undefined): StoryFile | undefined {
  if (source === undefined || !/\.tsx?$/.test(file)) return undefined;
  const declared = new Map<string, Declared>();
  const imports = new Map<string, { readonly file: string; readonly name: string }>();
  const declare = (id: SyntaxNode | undefined, node: SyntaxNode): void => {
    const text = source.slice(node.start, node.end);
    const names = namesIn(node);
    for (const name of boundNames(id)) declared.set(name, { node, text, names });
  };
  for (const statement of nodes(parseSource(file, source).program.body)) {
    const node = child(statement, 'declaration') ?? statement;
    if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') {
      declare(child(node, 'id'), node);
    } else if (node.type === 'VariableDeclaration') {
      for (const declarator of nodes(node['declarations'])) {
        declare(child(declarator, 'id'), declarator);
      }
    } else if (node.type === 'ImportDeclaration' && node['importKind'] !== 'type') {
      const from = pathOf(textOf(child(node, 'source')), file);
      if (from === undefined) continue;
      for (const specifier of nodes(node['specifiers'])) {
        const name = nameOf(child(specifier, 'imported'));
        imports.set(nameOf(child(specifier, 'local')), { file: from, name });
      }
    }
  }
  return { declared, imports, source };
}

/** `meta.story(…)`, or `Story.extend(…)`. */
function storyCallOf(node: SyntaxNode): SyntaxNode | undefined {
  const call = node.type === 'VariableDeclarator' ? child(node, 'init') : undefined;
  const callee = call?.type === 'CallExpression' ? child(call, 'callee') : undefined;
  const method = nameOf(child(callee, 'property'));
  return method === 'story' || method === 'extend' ? call : undefined;
}

const baseOf = (call: SyntaxNode): string => nameOf(child(child(call, 'callee'), 'object'));

function propertyOf(argument: SyntaxNode, name: string): SyntaxNode | undefined {
  return nodes(argument['properties']).find((property) => nameOf(child(property, 'key')) === name);
}

/** Names that a node uses; keys of objects, names of attributes and properties of others are not uses. */
function namesIn(node: unknown): Set<string> {
  const names = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const part of value) visit(part);
    } else if (isNode(value)) {
      if (value.type === 'Identifier' || value.type === 'JSXIdentifier') {
        names.add(nameOf(value));
      }
      for (const field in value) if (isUse(value, field)) visit(value[field]);
    }
  };
  visit(node);
  return names;
}

function isUse(node: SyntaxNode, field: string): boolean {
  if (field === 'key' && node.type === 'Property') return node['computed'] === true;
  if (field === 'property') return node['computed'] === true;
  return !(field === 'name' && node.type === 'JSXAttribute');
}

function boundNames(id: SyntaxNode | undefined): readonly string[] {
  if (id === undefined) return [];
  const name = nameOf(id);
  return name === '' ? [...namesIn(id)] : [name];
}
