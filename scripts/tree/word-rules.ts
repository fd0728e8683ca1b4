/** One word per idea, as docs/glossary.md says: a user is `userId`, balances are frozen while a hold
 *  is a waiting time, and "canceled" has one spelling. Keys of literals and members of other objects
 *  are not checked: they may be wire fields, columns or stored values. */
import type { Finding } from './findings.ts';
import { isNode, lineOf, parseSource, walk, type SyntaxNode } from './syntax.ts';

/** Folders whose code sets balances aside. */
const FREEZING = /^server\/(?:convert|demo|exchange|futures|ledger)\//;
const HOLD = /^(?:holds?|held)(?![a-z])|(?:Holds?|Held)(?![a-z])|_(?:holds?|held)(?![a-z])/;
/** Words for a user that do not tell the user's part in what happens. */
const SYNONYM = /^(?:owner|holder|person|trader)Id$/;
const MISSPELLED = /cancell(?:ed|ing)/i;

const USER = 'a user is "userId", or by the part in what happens "…Id", for example "payerId"';
const FREEZE = 'balances are frozen ("freeze", "frozen"); a hold is a waiting time';
const SPELLING = 'American spelling: "canceled", "canceling"';

/** @returns the names and texts of a source that use another word or spelling. */
export function wordFindings(file: string, source: string): readonly Finding[] {
  const { program, comments } = parseSource(file, source);
  const found = new Map<string, Finding>();
  const note = (at: number, name: string, message: string): void => {
    const finding = { file, line: lineOf(source, at), message: `${name}: ${message}` };
    // A name is reported where it is first.
    if (!found.has(finding.message)) found.set(finding.message, finding);
  };
  for (const { start, value } of comments)
    if (isMisspelled(value)) note(start, 'comment', SPELLING);
  const foreign = new Set<unknown>();
  walk(program, (node) => {
    for (const key of foreignNames(node)) foreign.add(key);
    for (const text of textsOf(node)) if (isMisspelled(text)) note(node.start, text, SPELLING);
    for (const id of userNames(node)) {
      const isKey = node.type === 'TSPropertySignature' || node.type === 'PropertyDefinition';
      if (!isUserName(nameOf(id), isKey)) note(id.start, nameOf(id), USER);
    }
    if (foreign.has(node) || !/^(?:Private)?Identifier$/.test(node.type)) return;
    if (MISSPELLED.test(nameOf(node))) note(node.start, nameOf(node), SPELLING);
    if (FREEZING.test(file) && HOLD.test(nameOf(node))) note(node.start, nameOf(node), FREEZE);
  });
  return [...found.values()];
}

/** @returns the lines of a document with the British spelling, code spans apart. */
export const documentFindings = (file: string, text: string): readonly Finding[] =>
  text.split('\n').flatMap((line, index) => {
    const isWrong = MISSPELLED.test(line.replace(/`[^`]*`/g, ''));
    return isWrong ? [{ file, line: index + 1, message: SPELLING }] : [];
  });

/** A single word may be a value of the wire, also quoted in SQL and JSON. */
const isMisspelled = (text: string): boolean =>
  !/^\w*$/.test(text) && MISSPELLED.test(text.replace(/(['"])cancelled\1/g, ''));

function textsOf({ type, value }: SyntaxNode): readonly string[] {
  if (type === 'Literal' || type === 'JSXText') return typeof value === 'string' ? [value] : [];
  if (type !== 'TemplateElement') return [];
  return [String((value as { readonly raw?: unknown }).raw)];
}

/** Names that a file only uses: members, keys of literals and of patterns, what it imports. */
function foreignNames(node: SyntaxNode): readonly unknown[] {
  if (node.type === 'MemberExpression') return node['computed'] === true ? [] : [node['property']];
  if (node.type === 'Property') return node['shorthand'] === true ? [] : [node['key']];
  return node.type === 'ImportSpecifier' ? [node['imported']] : [];
}

/** Names whose type is `UserId`, and other names of a property `userId`. */
function userNames(node: SyntaxNode): readonly SyntaxNode[] {
  if (node.type === 'ObjectPattern') return (node['properties'] as SyntaxNode[]).flatMap(aliasOf);
  if (!isUserType(node['typeAnnotation'])) return [];
  const name = 'key' in node ? node['key'] : node;
  return isNode(name) && 'name' in name ? [name] : [];
}

function aliasOf({ key, value }: SyntaxNode): readonly SyntaxNode[] {
  if (!isNode(key) || !isNode(value) || nameOf(key) !== 'userId') return [];
  return value.type === 'Identifier' ? [value] : [];
}

/** True of the annotations `: UserId` and `: UserId | undefined`. */
function isUserType(annotation: unknown): boolean {
  if (!isNode(annotation)) return false;
  const type = annotation.type === 'TSTypeAnnotation' ? annotation['typeAnnotation'] : annotation;
  if (!isNode(type)) return false;
  if (type.type === 'TSUnionType') {
    const given = (type['types'] as SyntaxNode[]).filter(
      (part) => part.type !== 'TSUndefinedKeyword' && part.type !== 'TSNullKeyword',
    );
    return given.length > 0 && given.every(isUserType);
  }
  return isNode(type['typeName']) && nameOf(type['typeName']) === 'UserId';
}

/** Constants are values, for example the users of a test. The key of a user's own record is `id`. */
function isUserName(name: string, isKey: boolean): boolean {
  if (/^[A-Z\d_]+$/.test(name)) return true;
  return name.endsWith('Id') ? !SYNONYM.test(name) : name === 'id' && isKey;
}

const nameOf = (node: SyntaxNode): string => (typeof node['name'] === 'string' ? node['name'] : '');
