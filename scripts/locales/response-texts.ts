/** Finds the texts of the exchange in a source: what `sentence` and `texts` declare, messages of rejections and responses,
 *  also those that a condition or a table chooses. What it cannot follow is reported, so that no text is left out. */
import { isNode, parseSource, walk, type SyntaxNode } from '../tree/syntax.ts';

interface FoundTexts {
  /** In the order of the source, each once. */
  readonly texts: readonly string[];
  /** Messages that no rule follows, as they are written. */
  readonly unseen: readonly string[];
}

/** Functions whose results are messages that they declare, or that were stored. */
const DECLARING = new Set(['sentence', 'together', 'texts', 'unsettledText', 'messageOfStored']);
/** A message that a function receives is collected where the function is called: there it has this name too. */
const MESSAGE = 'message';
const FIELDS = 'fields';

/** @param isResponse whether messages of rejections and responses are collected too. */
export function textsOfSource(path: string, source: string, isResponse = true): FoundTexts {
  if (!MENTIONS.test(source)) return { texts: [], unseen: [] };
  const { program } = parseSource(path, source);
  const found = new Found(source, program);
  walk(program, (node) => {
    if (node.type === 'CallExpression') found.call(node, isResponse);
    if (isResponse && nameOfProperty(node) === MESSAGE) found.message(node['value'], false);
  });
  return found.result();
}

class Found {
  readonly #source: string;
  readonly #program: unknown;
  readonly #texts = new Set<string>();
  readonly #unseen = new Set<string>();

  constructor(source: string, program: unknown) {
    this.#source = source;
    this.#program = program;
  }

  result = (): FoundTexts => ({ texts: [...this.#texts], unseen: [...this.#unseen] });

  call(node: SyntaxNode, isResponse: boolean): void {
    const [first, second] = node['arguments'] as readonly unknown[];
    switch (calleeOf(node)) {
      case 'texts':
        this.#all(plain(first));
        break;
      case 'sentence':
        this.message(first, true);
        break;
      case 'accept':
        if (isResponse) this.message(first, true);
        break;
      case 'reject':
        if (isResponse) this.#details(second);
        break;
      default:
    }
  }

  /** @param isStrict whether it is reported when nothing is known of it. */
  message(value: unknown, isStrict: boolean, depth = 0): void {
    const node = plain(value);
    if (node === undefined) return;
    const text = textOf(node);
    if (text !== undefined) {
      this.#add(text);
      return;
    }
    const parts = depth > MAX_DEPTH ? undefined : this.#partsOf(node);
    if (parts !== undefined) for (const part of parts) this.message(part, isStrict, depth + 1);
    else if (isStrict) this.#unseen.add(this.#source.slice(node.start, node.end));
  }

  /** @returns what a message is chosen from; undefined where that is not known. */
  #partsOf(node: SyntaxNode): readonly unknown[] | undefined {
    switch (node.type) {
      case 'ConditionalExpression':
        return [node['consequent'], node['alternate']];
      case 'LogicalExpression':
        return [node['left'], node['right']];
      case 'ArrayExpression':
        return node['elements'] as readonly unknown[];
      case 'ObjectExpression':
        return (node['properties'] as readonly SyntaxNode[]).map((property) => property['value']);
      case 'Identifier':
        return this.#declarationsOf(String(node['name']));
      case 'MemberExpression':
        return isNamed(node['property'], MESSAGE)
          ? []
          : this.#partsOf(node['object'] as SyntaxNode);
      case 'CallExpression': {
        const name = calleeOf(node);
        return name === undefined || DECLARING.has(name) ? [] : this.#returnsOf(name);
      }
      default:
        return undefined;
    }
  }

  #declarationsOf(name: string): readonly unknown[] | undefined {
    if (name === 'undefined') return [];
    const values: unknown[] = [];
    walk(this.#program, (node) => {
      if (node.type === 'VariableDeclarator' && patternHas(node['id'], name))
        values.push(node['init']);
    });
    if (values.length > 0) return values;
    return name === MESSAGE ? [] : undefined;
  }

  #returnsOf(name: string): readonly unknown[] | undefined {
    const values: unknown[] = [];
    walk(this.#program, (node) => {
      if (node.type !== 'FunctionDeclaration' || !isNamed(node['id'], name)) return;
      walk(node['body'], (inner) => {
        if (inner.type === 'ReturnStatement') values.push(inner['argument']);
      });
    });
    return values.length > 0 ? values : undefined;
  }

  #details(value: unknown): void {
    const node = plain(value);
    if (node?.type !== 'ObjectExpression') return;
    for (const property of node['properties'] as readonly SyntaxNode[]) {
      if (nameOfProperty(property) === MESSAGE) this.message(property['value'], true);
      if (nameOfProperty(property) === FIELDS) this.#fields(property['value']);
    }
  }

  /** Problems of fields whose text is here. A word alone is a name that the client puts into words; a text with wire names
   *  is for developers. */
  #fields(value: unknown): void {
    const node = plain(value);
    if (node?.type !== 'ObjectExpression') return;
    for (const property of node['properties'] as readonly SyntaxNode[]) {
      const problem = plain(property['value']);
      const text = problem && textOf(problem);
      if (text === undefined) this.message(problem, false);
      else if (text.includes(' ') && !WIRE_NAME.test(text)) this.#add(text);
    }
  }

  #all(value: unknown): void {
    walk(value, (node) => {
      if (node.type === 'Property') return;
      const text = textOf(node);
      if (text !== undefined && !this.#isKey(value, node)) this.#add(text);
    });
  }

  #isKey(root: unknown, literal: SyntaxNode): boolean {
    let isKey = false;
    walk(root, (node) => {
      if (node.type === 'Property' && (node['key'] as SyntaxNode).start === literal.start)
        isKey = true;
    });
    return isKey;
  }

  #add(text: string): void {
    if (text !== '') this.#texts.add(text);
  }
}

/** Matches sources that may declare a text. Only these are parsed. */
const MENTIONS = /\b(?:accept|reject|sentence|texts)\(|\bmessage:/;
const MAX_DEPTH = 8;
const WIRE_NAME = /[a-z]_[a-z]/;

/** Without `as const` and `satisfies`. */
function plain(value: unknown): SyntaxNode | undefined {
  if (!isNode(value)) return undefined;
  const isTyped = value.type === 'TSAsExpression' || value.type === 'TSSatisfiesExpression';
  return isTyped ? plain(value['expression']) : value;
}

function textOf(node: SyntaxNode): string | undefined {
  if (node.type === 'Literal') {
    const { value } = node;
    return typeof value === 'string' ? value : undefined;
  }
  if (node.type !== 'TemplateLiteral') return undefined;
  const [only, ...others] = node['quasis'] as readonly { value: { cooked: string } }[];
  return others.length === 0 ? only?.value.cooked : undefined;
}

const isNamed = (value: unknown, name: string): boolean =>
  isNode(value) && value.type === 'Identifier' && value['name'] === name;

const calleeOf = ({ callee }: SyntaxNode): string | undefined =>
  isNode(callee) && callee.type === 'Identifier' ? String(callee['name']) : undefined;

function nameOfProperty(node: SyntaxNode): string | undefined {
  if (node.type !== 'Property') return undefined;
  const { key } = node;
  return isNode(key) && key.type === 'Identifier' ? String(key['name']) : undefined;
}

/** `const NAME`, `const [TITLE, NAME]`, or `const { NAME }`. */
function patternHas(pattern: unknown, name: string): boolean {
  if (!isNode(pattern)) return false;
  const list = pattern['elements'] ?? pattern['properties'] ?? [];
  return (
    isNamed(pattern, name) ||
    (list as readonly unknown[]).some(
      (part) => isNamed(part, name) || (isNode(part) && isNamed(part['value'], name)),
    )
  );
}
