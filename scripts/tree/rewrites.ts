/** Finds build code that rewrites sources or compiled output. What ships is what its authors wrote and tested:
 *  a build plugin may add to a file or replace a whole module, never edit one by pattern. */
import type { Finding } from './findings.ts';
import { codeOnly, lineOf } from './syntax.ts';

interface Rewrite {
  readonly pattern: RegExp;
  readonly message: string;
}

const REWRITES: readonly Rewrite[] = [
  {
    pattern: /\bapi\s*\.\s*transform\b|\btransform\s*\(\s*\{\s*(?:test|resourceQuery)\b/g,
    message: 'rewrites sources while building: move what must not ship into a module of its own',
  },
  {
    pattern: /\bloader\s*:(?!\s*['"`]builtin:)/g,
    message: 'loads sources with a loader of its own: use what the bundler has built in',
  },
  {
    pattern: /\b(?:ReplaceSource|renderChunk)\b/g,
    message: 'rewrites compiled output: change the source instead',
  },
  {
    pattern: /\bupdateAsset\s*\((?![^;]*\bnew ConcatSource\b)/g,
    message: 'rewrites compiled output: only adding to a file (ConcatSource) is allowed',
  },
];
const READS_OUTPUT = /\bprocessAssets\b/;
const REPLACES = /\.\s*replace(?:All)?\s*\(/g;
const REPLACES_MODULE = /\bNormalModuleReplacementPlugin\b|\balias\s*:/g;
const RECORD = /docs\/decisions\/(\d{4}-[\w-]+\.md)/;

/**
 * @param records file names of docs/decisions: a file that replaces whole modules names the record that
 *   measured it.
 */
export function rewritesIn(
  file: string,
  source: string,
  records: ReadonlySet<string>,
): readonly Finding[] {
  const code = codeOnly(file, source);
  const at = (pattern: RegExp, message: string): readonly Finding[] =>
    [...code.matchAll(pattern)]
      // A string is blank in `code`: what follows the match is read from the source.
      .filter(({ index }) => new RegExp(pattern.source, 'y').test(sliceFrom(source, index)))
      .map(({ index }) => ({ file, line: lineOf(code, index), message }));
  const [, record = ''] = RECORD.exec(source) ?? [];
  return [
    ...REWRITES.flatMap(({ pattern, message }) => at(pattern, message)),
    ...(READS_OUTPUT.test(code)
      ? at(REPLACES, 'replaces text in a plugin that sees the output')
      : []),
    ...(records.has(record)
      ? []
      : at(REPLACES_MODULE, 'replaces a module: name the decision record that measured it')),
  ];
}

const sliceFrom = (source: string, index: number): string => source.slice(index);
