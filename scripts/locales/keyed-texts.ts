/** Finds English texts that stand under each other's keys: "This document has expired" for `country_not_served`. Reads
 *  objects, switches, pairs and rows that give keys a text each, and compares the words of keys and texts. */
import { lineOf, isNode, parseSource, walk, type SyntaxNode } from '../tree/syntax.ts';
import type { Finding } from '../tree/findings.ts';

interface KeyedText {
  readonly key: string;
  readonly text: string;
  readonly line: number;
}

const KEY_FIELDS = ['key', 'value', 'id', 'kind', 'type', 'code', 'path'];
const TEXT_FIELDS = ['label', 'title', 'text', 'message'];
/** Long enough to tell words apart, and short enough for "expire", "expired" and "expiry". */
const STEM_LENGTH = 5;
/** Pairs that are right, and whose texts have words of the other key. */
const READ: ReadonlySet<string> = new Set([
  'response_unusable/fields_invalid',
  'initialMargin/roi',
  'initialMargin/orderCost',
  'maintenanceMargin/roi',
  'maintenanceMargin/orderCost',
  'size_too_small/leverage_above_tier',
  'size_too_large/leverage_above_tier',
  'leverage_above_tier/above_position',
  'p2p_payment_extended/p2p_expired',
  'p2p_expired/p2p_grace_ended',
  'extend_payment/give_feedback',
  'request_cancel/accept_cancel',
  'appeal/concede',
  'password_same/passwords_differ',
]);
const IS_SMALL = /^(?:an?|at|in|is|no|not|of|the|to)$/;

const nodeIn = (node: SyntaxNode, field: string): SyntaxNode | undefined => {
  const value = node[field];
  return isNode(value) ? value : undefined;
};
const nodesIn = (node: SyntaxNode, field: string): readonly SyntaxNode[] => {
  const value = node[field];
  return Array.isArray(value) ? value.filter((one) => isNode(one)) : [];
};
const literalOf = (node: SyntaxNode | undefined): string | undefined =>
  node?.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined;

function keyOf(property: SyntaxNode): string | undefined {
  const key = property['computed'] === true ? undefined : nodeIn(property, 'key');
  return key?.type === 'Identifier' ? String(key['name']) : literalOf(key);
}

const templateText = (template: SyntaxNode | undefined): string | undefined =>
  template?.type === 'TemplateLiteral'
    ? nodesIn(template, 'quasis')
        .map((part) => (part['value'] as { readonly cooked: string }).cooked)
        .join(' … ')
    : undefined;

/** The English message that an expression gives. @returns undefined for anything else. */
function messageOf(node: SyntaxNode | undefined): string | undefined {
  switch (node?.type) {
    case 'TaggedTemplateExpression':
      return /^(?:t|msg)$/.test(String(nodeIn(node, 'tag')?.['name']))
        ? templateText(nodeIn(node, 'quasi'))
        : undefined;
    case 'CallExpression': {
      if (!/^(?:t|msg)$/.test(String(nodeIn(node, 'callee')?.['name']))) return undefined;
      const [descriptor] = nodesIn(node, 'arguments');
      const message = descriptor && propertyOf(descriptor, ['message']);
      return literalOf(message) ?? templateText(message);
    }
    case 'ArrowFunctionExpression':
      return messageOf(nodeIn(node, 'body'));
    default:
      return undefined;
  }
}

function propertyOf(object: SyntaxNode, names: readonly string[]): SyntaxNode | undefined {
  const property = nodesIn(object, 'properties').find((one) => names.includes(keyOf(one) ?? ''));
  return property && nodeIn(property, 'value');
}

type Entry = readonly [key: string | undefined, text: string | undefined, node: SyntaxNode];

/** `{ key: 'total', title: t`Total` }` or `['total', t`Total`]`. */
function rowOf(node: SyntaxNode): Entry {
  if (node.type === 'ObjectExpression') {
    return [
      literalOf(propertyOf(node, KEY_FIELDS)),
      messageOf(propertyOf(node, TEXT_FIELDS)),
      node,
    ];
  }
  const [key, text] = nodesIn(node, node.type === 'ArrayExpression' ? 'elements' : 'arguments');
  return [literalOf(key), messageOf(text), node];
}

function entriesOf(node: SyntaxNode): readonly Entry[] {
  switch (node.type) {
    case 'ObjectExpression':
      return nodesIn(node, 'properties').map((one) => [
        keyOf(one),
        messageOf(nodeIn(one, 'value')) ?? nestedText(nodeIn(one, 'value')),
        one,
      ]);
    case 'ArrayExpression':
      return nodesIn(node, 'elements')
        .filter(({ type }) => type !== 'CallExpression')
        .map((one) => rowOf(one));
    case 'SwitchStatement':
      return nodesIn(node, 'cases').map((one) => {
        const [first] = nodesIn(one, 'consequent');
        const returned = first?.type === 'ReturnStatement' ? nodeIn(first, 'argument') : undefined;
        return [literalOf(nodeIn(one, 'test')), messageOf(returned), one];
      });
    default:
      return [];
  }
}

const nestedText = (value: SyntaxNode | undefined): string | undefined =>
  value?.type === 'ObjectExpression' ? messageOf(propertyOf(value, TEXT_FIELDS)) : undefined;

/** Tables of a source: at least two keys with a text each. */
function keyedTextsOf(file: string, source: string): readonly (readonly KeyedText[])[] {
  const tables: (readonly KeyedText[])[] = [];
  const add = (entries: readonly Entry[]): void => {
    const table = entries.flatMap(([key, text, { start }]) =>
      key === undefined || text === undefined ? [] : [{ key, text, line: lineOf(source, start) }],
    );
    if (table.length > 1) tables.push(table);
  };
  const calls = new Map<string, Entry[]>();
  walk(parseSource(file, source).program, (node) => {
    add(entriesOf(node));
    if (node.type !== 'CallExpression') return;
    const callee = String(nodeIn(node, 'callee')?.['name']);
    calls.set(callee, [...(calls.get(callee) ?? []), rowOf(node)]);
  });
  for (const rows of calls.values()) add(rows);
  return tables;
}

const stemsOf = (text: string): readonly string[] =>
  (text.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g) ?? [])
    .map((word) => word.toLowerCase())
    .filter((word) => !IS_SMALL.test(word))
    .map((word) => word.replace(/(?<=\w{3})(?:s|ed|ing)$/, '').slice(0, STEM_LENGTH));

/** Counts the words that a key and its text share. */
function sharedCount(key: string, text: string): number {
  const stems = new Set(stemsOf(text));
  return [...new Set(stemsOf(key))].filter((stem) => stems.has(stem)).length;
}

const nameOf = (left: KeyedText, right: KeyedText): string => `${left.key}/${right.key}`;

/** Pairs of a table whose texts would fit better the other way around. */
const mixedUpPairsOf = (
  table: readonly KeyedText[],
): readonly (readonly [left: KeyedText, right: KeyedText])[] =>
  table.flatMap((left, at) =>
    table.slice(at + 1).flatMap((right) => {
      const asWritten = sharedCount(left.key, left.text) + sharedCount(right.key, right.text);
      const swapped = sharedCount(left.key, right.text) + sharedCount(right.key, left.text);
      const isMixedUp = left.key !== right.key && swapped > asWritten;
      return isMixedUp && !READ.has(nameOf(left, right)) ? [[left, right] as const] : [];
    }),
  );

const HAS_MESSAGES = /\b(?:t|msg)[`(]/;

export const keyedTextFindings = (file: string, source: string): readonly Finding[] =>
  HAS_MESSAGES.test(source)
    ? keyedTextsOf(file, source)
        .flatMap((table) => mixedUpPairsOf(table))
        .map(([left, right]) => ({
          file,
          line: right.line,
          message: `the texts of "${left.key}" and "${right.key}" seem mixed up`,
        }))
    : [];
