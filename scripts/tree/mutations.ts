/** Lists the single mutations that can be planted into a source file: edits that keep it valid, change
 *  what it does, and are typical mistakes. Types, comments, imports and texts are left alone. */
import type { SeededRandom } from '#tests/support/seeded-random.ts';
import { isNode, lineOf, parseSource, type SyntaxNode } from './syntax.ts';

export interface Mutation {
  readonly path: string;
  readonly kind: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  /** Text that replaces `start` to `end`. */
  readonly after: string;
}

const OPERATORS: ReadonlyMap<string, readonly [kind: string, after: string]> = new Map([
  ['<', ['comparison', '<=']],
  ['<=', ['comparison', '<']],
  ['>', ['comparison', '>=']],
  ['>=', ['comparison', '>']],
  ['===', ['comparison', '!==']],
  ['!==', ['comparison', '===']],
  ['&&', ['and-or', '||']],
  ['||', ['and-or', '&&']],
  ['+', ['plus-minus', '-']],
  ['-', ['plus-minus', '+']],
]);

/** Syntax of TypeScript that has a value; everything else named TS… is a type. */
const WITH_VALUE = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression']);
const UNTOUCHED = new Set([
  'ImportDeclaration',
  'ImportExpression',
  'ExportAllDeclaration',
  'JSXAttribute',
]);
/** Calls whose arguments a user or an operator reads. */
const TELLING = /^(?:assert\w*|t|msg|defineMessage|plural|select|console|log|logger)$/;
const FUNCTIONS = /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;

/** All mutations of one file, in the order of its text. */
export function mutationsOf(path: string, source: string): readonly Mutation[] {
  const mutations: Mutation[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const one of value) visit(one);
    } else if (isNode(value)) {
      if (isUntouched(value)) return;
      for (const [kind, at, after] of editsOf(value, source)) {
        const { start, end } = at;
        mutations.push({ path, kind, line: lineOf(source, start), start, end, after });
      }
      for (const field in value) if (!isNameField(value, field)) visit(value[field]);
    }
  };
  visit(parseSource(path, source).program);
  return mutations.toSorted((a, b) => a.start - b.start);
}

export const plantMutation = (source: string, { start, end, after }: Mutation): string =>
  source.slice(0, start) + after + source.slice(end);

/**
 * Draws `count` different mutations: from each folder in turn, so that a large one does not hide a small
 * one, and from a random kind of it, so that frequent syntax does not hide rare syntax.
 */
export function drawMutations(
  folders: readonly (readonly Mutation[])[],
  count: number,
  random: SeededRandom,
): readonly Mutation[] {
  const left = folders.map((mutations) => [...mutations]);
  const drawn: Mutation[] = [];
  while (drawn.length < count && left.some((mutations) => mutations.length > 0)) {
    for (const mutations of left) {
      if (drawn.length >= count || mutations.length === 0) continue;
      const kind = random.pick([...new Set(mutations.map((mutation) => mutation.kind))]);
      const mutation = random.pick(mutations.filter((one) => one.kind === kind));
      mutations.splice(mutations.indexOf(mutation), 1);
      drawn.push(mutation);
    }
  }
  return drawn;
}

type Edit = readonly [
  kind: string,
  at: { readonly start: number; readonly end: number },
  after: string,
];

function editsOf(node: SyntaxNode, source: string): readonly Edit[] {
  if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression') {
    return operatorEdit(node, source);
  }
  if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') {
    const test = node['test'] as SyntaxNode;
    return [['condition', test, `!(${textOf(test, source)})`]];
  }
  if (node.type === 'ExpressionStatement') return isDroppable(node) ? [['call', node, ';']] : [];
  if (node.type === 'Literal') return literalEdit(node, source);
  return FUNCTIONS.test(node.type) ? returnEdit(node) : [];
}

function operatorEdit(node: SyntaxNode, source: string): readonly Edit[] {
  const operator = String(node['operator']);
  const [kind, after] = OPERATORS.get(operator) ?? [];
  const left = node['left'] as SyntaxNode;
  const right = node['right'] as SyntaxNode;
  if (kind === undefined || after === undefined) return [];
  if (operator === '+' && [left, right].some(isText)) return [];
  // A mix of ?? with && or || is valid in parentheses only.
  if (kind === 'and-or') {
    const swapped = `(${textOf(left, source)}) ${after} (${textOf(right, source)})`;
    return [[kind, node, `(${swapped})`]];
  }
  const between = source.slice(left.end, right.start);
  return [[kind, { start: left.end, end: right.start }, between.replace(operator, after)]];
}

/** Numbers grow by one, booleans change, names and codes become empty; texts with spaces stay. */
function literalEdit(node: SyntaxNode, source: string): readonly Edit[] {
  const { value } = node;
  if (typeof value === 'boolean') return [['boolean', node, String(!value)]];
  const text = textOf(node, source);
  if (typeof value === 'number') return [['number', node, `(${text} + 1)`]];
  if (typeof value === 'bigint') return [['number', node, `(${text} + 1n)`]];
  const isCode = typeof value === 'string' && value !== '' && !value.includes(' ');
  return isCode ? [['text', node, "''"]] : [];
}

/** Ends a function before it does anything. A function that returns a value stays as it is. */
function returnEdit(node: SyntaxNode): readonly Edit[] {
  const { body } = node;
  if (!isNode(body) || body.type !== 'BlockStatement' || returnsValue(body['body'])) return [];
  const statements = body['body'] as readonly SyntaxNode[];
  const at = { start: body.start + 1, end: body.start + 1 };
  return statements.length === 0 ? [] : [['return', at, ' if (true) return;']];
}

function returnsValue(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(returnsValue);
  if (!isNode(value) || FUNCTIONS.test(value.type)) return false;
  if (value.type === 'ReturnStatement') return isNode(value['argument']);
  return Object.values(value).some(returnsValue);
}

function isDroppable({ expression }: SyntaxNode): boolean {
  const inner = expression as SyntaxNode;
  const call = inner.type === 'AwaitExpression' ? (inner['argument'] as SyntaxNode) : inner;
  return call.type === 'CallExpression' && !(call['callee'] as SyntaxNode).type.startsWith('Super');
}

function isUntouched(node: SyntaxNode): boolean {
  if (node.type.startsWith('TS')) return !WITH_VALUE.has(node.type);
  if (node.type === 'ExpressionStatement')
    return typeof node['directive'] === 'string' || isTelling(node);
  if (node.type === 'ThrowStatement') return true;
  if (node.type === 'JSXAttribute')
    return isNode(node['value']) && node['value'].type === 'Literal';
  if (node.type === 'CallExpression') return TELLING.test(rootNameOf(node['callee']));
  return UNTOUCHED.has(node.type);
}

const isTelling = ({ expression }: SyntaxNode): boolean =>
  isNode(expression) &&
  expression.type === 'CallExpression' &&
  TELLING.test(rootNameOf(expression['callee']));

/** `log` of `this.#log.info` and of `log.info`, `assert` of `assert`. */
function rootNameOf(callee: unknown): string {
  if (!isNode(callee)) return '';
  const { name } = callee;
  if (callee.type !== 'MemberExpression') return typeof name === 'string' ? name : '';
  const object = callee['object'] as SyntaxNode;
  if (object.type === 'ThisExpression') return rootNameOf(callee['property']);
  return rootNameOf(object);
}

/** Names of properties, and addresses of modules. */
const isNameField = (node: SyntaxNode, field: string): boolean =>
  (field === 'key' && node['computed'] !== true) ||
  (field === 'source' && node.type.startsWith('Export'));

/** A text, or a sum that begins with one. */
const isText = (node: SyntaxNode): boolean =>
  node.type === 'TemplateLiteral' ||
  (node.type === 'Literal' && typeof node['value'] === 'string') ||
  (node.type === 'BinaryExpression' &&
    [node['left'], node['right']].some((side) => isNode(side) && isText(side)));

const textOf = ({ start, end }: SyntaxNode, source: string): string => source.slice(start, end);
