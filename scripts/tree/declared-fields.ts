/** Reads the fields that `contract/fields.ts` declares, with the comments above them, from the source of the
 *  contract. Fields that a codec computes otherwise have no comments here. */
import { dirname, join } from 'node:path';
import { readText } from './files.ts';
import { isNode, parseSource, type SyntaxNode } from './syntax.ts';

/** Comments by the path of a field on the wire: `daily_limit.used`. Lists add nothing to a path. */
export type FieldSentences = Readonly<Record<string, string>>;

/** A name in the source, with the file that declares or imports it. */
interface Place {
  readonly file: string;
  readonly node: SyntaxNode;
}
interface Source {
  readonly values: ReadonlyMap<string, SyntaxNode>;
  /** By local name; `*` as name for a whole module. */
  readonly imports: ReadonlyMap<string, { readonly file: string; readonly name: string }>;
  commentBefore(node: SyntaxNode): string;
}

const FIELD_FUNCTIONS: ReadonlySet<string> = new Set([
  'field',
  'optionalField',
  'omittableField',
  'fieldWithDefault',
  'fieldWithFallback',
]);
/** Codecs of lists and of absent values have the fields of what they contain. */
const WRAPPERS: ReadonlySet<string> = new Set(['listOf', 'nullable', 'paged']);

export class DeclaredFields {
  readonly #sources = new Map<string, Source>();

  /** Sentences of a codec that `file` declares under a name, or has as a member of it: of an object, or of what
   *  `route({...})` declares. */
  sentencesOf(file: string, name: string, ...members: readonly string[]): FieldSentences {
    let place = this.#resolve({ file, node: identifier(name) });
    for (const member of members) place = place && this.#memberOf(place, member);
    const found: Record<string, string> = {};
    if (place !== undefined) this.#readCodec(place, '', found);
    return found;
  }

  #readCodec(place: Place, prefix: string, found: Record<string, string>): void {
    const { file, node } = this.#resolve(place) ?? place;
    if (node.type !== 'CallExpression') return;
    const [first, second] = argumentsOf(node);
    const callee = nameOf(node['callee']);
    if (callee === 'fields' && first !== undefined) {
      this.#readFields({ file, node: first }, prefix, found);
    } else if (WRAPPERS.has(callee) && first !== undefined) {
      const inside = callee === 'paged' ? `${prefix}data.` : prefix;
      this.#readCodec({ file, node: first }, inside, found);
    } else if (callee === 'variants' && second !== undefined) {
      for (const option of propertiesOf(second)) {
        this.#readCodec({ file, node: option['value'] as SyntaxNode }, prefix, found);
      }
    }
  }

  #readFields(place: Place, prefix: string, found: Record<string, string>): void {
    const { file, node } = this.#resolve(place) ?? place;
    const comments = this.#sourceOf(file);
    for (const property of propertiesOf(node)) {
      if (property.type === 'SpreadElement') {
        this.#readFields({ file, node: property['argument'] as SyntaxNode }, prefix, found);
        continue;
      }
      const value = { file, node: property['value'] as SyntaxNode };
      this.#readField(value, comments.commentBefore(property), prefix, found);
    }
  }

  #readField(place: Place, comment: string, prefix: string, found: Record<string, string>): void {
    const { file, node } = this.#resolve(place) ?? place;
    if (node.type !== 'CallExpression') return;
    const [wire, part] = argumentsOf(node);
    const callee = nameOf(node['callee']);
    if (callee === 'pageField' && wire !== undefined) {
      this.#readCodec({ file, node: wire }, `${prefix}data.`, found);
    }
    if (!FIELD_FUNCTIONS.has(callee) || wire === undefined || part === undefined) return;
    const path = `${prefix}${String(wire['value'])}`;
    const sentence = comment === '' ? this.#sourceOf(file).commentBefore(node) : comment;
    if (sentence !== '') found[path] ??= sentence;
    this.#readCodec({ file, node: part }, `${path}.`, found);
  }

  /** Follows names, members and spread groups to the expression that declares them. */
  #resolve({ file, node }: Place): Place | undefined {
    if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression') {
      return this.#resolve({ file, node: node['expression'] as SyntaxNode });
    }
    if (node.type === 'Identifier') {
      const { values, imports } = this.#sourceOf(file);
      const value = values.get(nameOf(node));
      if (value !== undefined) return this.#resolve({ file, node: value });
      const imported = imports.get(nameOf(node));
      if (imported === undefined) return undefined;
      return this.#resolve({ file: imported.file, node: identifier(imported.name) });
    }
    if (node.type === 'MemberExpression') return this.#resolveMember({ file, node });
    return { file, node };
  }

  #resolveMember({ file, node }: Place): Place | undefined {
    const object = node['object'] as SyntaxNode;
    const member = nameOf(node['property']);
    const imported = this.#sourceOf(file).imports.get(nameOf(object));
    if (imported?.name === '*') {
      return this.#resolve({ file: imported.file, node: identifier(member) });
    }
    const owner = this.#resolve({ file, node: object });
    if (owner === undefined || member === 'wire') return owner;
    // `xCodec.fields` is the object that its declaration has.
    if (member === 'fields' && nameOf(owner.node['callee']) === 'fields') {
      const [declared] = argumentsOf(owner.node);
      return declared && this.#resolve({ file: owner.file, node: declared });
    }
    return this.#memberOf(owner, member);
  }

  #memberOf({ file, node }: Place, member: string): Place | undefined {
    const isRoute = nameOf(node['callee']) === 'route';
    const object = isRoute ? argumentsOf(node)[0] : node;
    for (const property of propertiesOf(object).toReversed()) {
      if (property.type === 'SpreadElement') {
        const group = this.#resolve({ file, node: property['argument'] as SyntaxNode });
        const found = group && this.#memberOf(group, member);
        if (found !== undefined) return found;
      } else if (nameOf(property['key']) === member) {
        return this.#resolve({ file, node: property['value'] as SyntaxNode });
      }
    }
    return undefined;
  }

  #sourceOf(file: string): Source {
    const known = this.#sources.get(file);
    if (known !== undefined) return known;
    const read = readSource(file);
    this.#sources.set(file, read);
    return read;
  }
}

function readSource(file: string): Source {
  const source = readText(file);
  const { program, comments } = parseSource(file, source);
  const values = new Map<string, SyntaxNode>();
  const imports = new Map<string, { file: string; name: string }>();
  /** The comment above a declaration describes its value too. */
  const owners = new Map<SyntaxNode, number>();
  for (const statement of program.body as unknown as readonly SyntaxNode[]) {
    const declaration =
      statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement;
    if (statement.type === 'ImportDeclaration') readImports(file, statement, imports);
    if (!isNode(declaration) || declaration.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration['declarations'] as readonly SyntaxNode[]) {
      if (!isNode(init)) continue;
      values.set(nameOf(id), init);
      owners.set(init, statement.start);
    }
  }
  return {
    values,
    imports,
    commentBefore: (node) => {
      const start = owners.get(node) ?? node.start;
      const above = comments.findLast(
        ({ end }) => end <= start && source.slice(end, start).trim() === '',
      );
      return above?.value.startsWith('*') ? sentenceOf(above.value) : '';
    },
  };
}

function readImports(
  file: string,
  statement: SyntaxNode,
  imports: Map<string, { file: string; name: string }>,
): void {
  const from = (statement['source'] as { readonly value: string }).value;
  if (!from.startsWith('.') && !from.startsWith('#')) return;
  const path = from.startsWith('#') ? from.slice(1) : join(dirname(file), from);
  for (const specifier of statement['specifiers'] as readonly SyntaxNode[]) {
    const name =
      specifier.type === 'ImportNamespaceSpecifier' ? '*' : nameOf(specifier['imported']);
    imports.set(nameOf(specifier['local']), { file: path, name });
  }
}

const sentenceOf = (comment: string): string =>
  comment
    .replaceAll(/^\s*\* ?/gm, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const identifier = (name: string): SyntaxNode => ({ type: 'Identifier', start: 0, end: 0, name });

const nameOf = (node: unknown): string =>
  isNode(node) && typeof node['name'] === 'string' ? node['name'] : '';

const argumentsOf = (node: SyntaxNode): readonly SyntaxNode[] =>
  node['arguments'] as readonly SyntaxNode[];

const propertiesOf = (node: SyntaxNode | undefined): readonly SyntaxNode[] =>
  node?.type === 'ObjectExpression' ? (node['properties'] as readonly SyntaxNode[]) : [];
