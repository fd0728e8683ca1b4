/** `names`: a function is named by a verb in the imperative, or by a noun for what it returns. A bare
 *  past participle ("opened", "signedIn") is the name of a state or of an event. One word per idea is
 *  the part of `tree/word-rules.ts`. */
import { CODE_FOLDERS, isSource, listFiles, readText } from './tree/files.ts';
import { conclude, type Finding } from './tree/findings.ts';
import { isNode, lineOf, parseSource, walk, type SyntaxNode } from './tree/syntax.ts';
import { documentFindings, wordFindings } from './tree/word-rules.ts';

const ROOT_DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'];

/** Participles without -ed that are not also the imperative, as `set` and `read` are. */
const IRREGULAR = new Set(
  (
    'born bound broken brought built caught chosen done drawn driven fed fought found frozen given ' +
    'gone grown held hidden kept known laid led left lost made meant met paid proven redone rung ' +
    'risen said sent shown sold sought spent spoken stuck struck swept taken taught thrown told ' +
    'torn undone unproven won worn woven written'
  ).split(' '),
);
/** Verbs and nouns that only look like one, and the actor of a machine that its wiring must provide. */
const NO_PARTICIPLE = new Set(
  'unprovided add bid embed exceed feed field grid need proceed reseed seed shed speed succeed'.split(
    ' ',
  ),
);
/** A particle does not make a verb: "signedIn" is as much a state as "signed". */
const PARTICLE = /(?:After|Again|Away|Back|Down|From|In|Off|On|Out|Over|To|Up)$/;

/** "opened", "signedIn" and "done" are bare participles; "openedAt" and "editedDraft" are nouns. */
export function isBareParticiple(name: string): boolean {
  const word = name.replace(PARTICLE, '');
  if (!/^[a-z]+$/.test(word) || NO_PARTICIPLE.has(word)) return false;
  return word.endsWith('ed') || IRREGULAR.has(word);
}

/** @returns the functions of a file that are named by a bare participle. */
export function findingsOf(file: string, source: string): readonly Finding[] {
  const findings: Finding[] = [];
  walk(parseSource(file, source).program, (node) => {
    const id = nameOfFunction(node);
    const name = id?.['name'];
    if (id === undefined || typeof name !== 'string' || !isBareParticiple(name)) return;
    const message = `${name}(): name a function by a verb ("applyEdit") or by what it returns`;
    findings.push({ file, line: lineOf(source, id.start), message });
  });
  return findings;
}

function nameOfFunction(node: SyntaxNode): SyntaxNode | undefined {
  if (node.type === 'FunctionDeclaration') return childOf(node, 'id');
  if (node.type === 'MethodDefinition') {
    return node['kind'] === 'method' ? childOf(node, 'key') : undefined;
  }
  if (node.type !== 'VariableDeclarator') return undefined;
  const value = childOf(node, 'init');
  const isFunction =
    value?.type === 'ArrowFunctionExpression' || value?.type === 'FunctionExpression';
  return isFunction ? childOf(node, 'id') : undefined;
}

function childOf(node: SyntaxNode, field: string): SyntaxNode | undefined {
  const child = node[field];
  return isNode(child) ? child : undefined;
}

if (import.meta.main) {
  const files = listFiles(CODE_FOLDERS);
  const sources = files.filter(isSource);
  const documents = [...files, ...listFiles(['docs'])].filter((file) => /\.(?:md|tsv)$/.test(file));
  const findings = [
    ...sources.flatMap((file) => findingsOf(file, readText(file))),
    ...sources.flatMap((file) => wordFindings(file, readText(file))),
    ...[...ROOT_DOCUMENTS, ...documents].flatMap((file) => documentFindings(file, readText(file))),
  ];
  conclude(findings, `${sources.length} files`);
}
