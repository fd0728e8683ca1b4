/** `labels`: no identifier uses a term that the glossary lists as replaced. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './runner/programs.ts';
import { isSource, listFiles } from './tree/files.ts';
import { conclude, type Finding } from './tree/findings.ts';
import { lineOf, parseSource, walk } from './tree/syntax.ts';

const GLOSSARY = 'docs/glossary.md';
const HEADING = '## Replaced terms';
const FOLDERS = [
  'contract',
  'domain',
  'workers',
  'machines',
  'src',
  'server',
  'stories',
  'tests',
  'bench',
  'scripts',
];

export interface ReplacedTerm {
  /** Lower-case words that stand next to each other in the identifier. */
  readonly labels: readonly string[];
  readonly instead: string;
  /** Identifiers in which the word is right, for example a library's name for it. */
  readonly allowed: ReadonlySet<string>;
}

/** Reads the table under the heading: replaced term, term to use, identifiers that may keep it. */
export function replacedTermsOf(glossary: string): readonly ReplacedTerm[] {
  const [, section = ''] = glossary.split(HEADING);
  return section
    .replace(/\n## [^]*/, '')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => {
      const [, replaced = '', instead = '', allowed = ''] = line
        .split('|')
        .map((cell) => cell.trim());
      const retained = new Set([...allowed.matchAll(/`([^`]+)`/g)].map((found) => found[1] ?? ''));
      return [...replaced.matchAll(/`([^`]+)`/g)].map(([, term = '']) => ({
        labels: labelsOf(term),
        instead,
        allowed: retained,
      }));
    });
}

/** "HTTPAnswer" is http, answer; "TTL_MS" is life, ms. */
export const labelsOf = (name: string): readonly string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[ _$-]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());

/** Each identifier once a file, where it first stands. */
export function findingsOf(
  file: string,
  source: string,
  terms: readonly ReplacedTerm[],
): readonly Finding[] {
  const firstAt = new Map<string, number>();
  walk(parseSource(file, source).program, (node) => {
    const name = node['name'];
    if (!node.type.endsWith('Identifier') || typeof name !== 'string') return;
    if (!firstAt.has(name)) firstAt.set(name, node.start);
  });
  return [...firstAt].flatMap(([name, start]) => {
    const found = terms.find((term) => isIn(term, name));
    if (found === undefined) return [];
    const message = `${name}: the glossary replaces "${found.labels.join(' ')}" by ${found.instead}`;
    return [{ file, line: lineOf(source, start), message }];
  });
}

function isIn({ labels, allowed }: ReplacedTerm, name: string): boolean {
  const own = labelsOf(name);
  const hasTerm = own.some((_, at) => labels.every((word, offset) => own[at + offset] === word));
  return hasTerm && !allowed.has(name);
}

if (import.meta.main) {
  const terms = replacedTermsOf(readFileSync(join(root, GLOSSARY), 'utf8'));
  const files = listFiles(FOLDERS).filter(isSource);
  const findings = files.flatMap((file) =>
    findingsOf(file, readFileSync(join(root, file), 'utf8'), terms),
  );
  const looked = terms.length === 0 ? 0 : files.length;
  conclude(findings, `${looked} files for ${terms.length} replaced terms`);
}
