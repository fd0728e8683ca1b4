/** Turns the table of import rules into overrides of the linter's config. */
import type { OxlintOverride } from 'oxlint';
import { IMPORT_RULES, type ImportRule } from './import-rules.ts';

/** Examples and documents of the contract: for stories, tests, the bench and the server's documents. */
const NEVER_SHIPPED = ['#contract/samples/**', '#contract/docs/**'];

export const importOverrides = IMPORT_RULES.map((rule): OxlintOverride => ({
  files: [filesOf(rule.from)],
  rules: {
    'no-restricted-imports': [
      'error',
      { patterns: [{ group: groupOf(rule), message: messageOf(rule) }] },
    ],
  },
}));

function filesOf(from: string): string {
  return from.endsWith('.ts') ? from : `${from}/**`;
}

/** A pattern of gitignore: everything is forbidden, then the allowed paths are not. A name without a
 *  slash matches at any depth: "react" would allow "@xstate/react", so scoped packages are forbidden
 *  again before the allowed ones. */
function groupOf({ from, mayImport, relative }: ImportRule): string[] {
  const allow = (entries: readonly string[]) => entries.flatMap(pathsOf).map((path) => `!${path}`);
  const own = relative?.map((path) => `!${path}`) ?? ['!./**', '!../**', ...allow([`#${from}`])];
  return [
    '*',
    ...own,
    ...allow(mayImport.filter((entry) => !isScoped(entry))),
    '@*/*',
    ...allow(mayImport.filter(isScoped)),
    ...forbiddenOf(from),
  ];
}

function isScoped(entry: string): boolean {
  return entry.startsWith('@');
}

/** "#domain" is all files below it, "react" the package and its paths. */
function pathsOf(entry: string): readonly string[] {
  if (entry.endsWith('.ts')) return [entry];
  return entry.startsWith('#') ? [`${entry}/**`] : [entry, `${entry}/**`];
}

/** The contract itself contains them, and the server serves the documents of its calls. */
function forbiddenOf(from: string): readonly string[] {
  if (from.startsWith('contract')) return [];
  return from.startsWith('server') ? NEVER_SHIPPED.slice(0, 1) : NEVER_SHIPPED;
}

function messageOf({ from, reason }: ImportRule): string {
  const forbidden = forbiddenOf(from).length;
  if (forbidden === 0) return reason;
  return `${reason} ${forbidden === 1 ? 'Samples' : 'Samples and call documentation'} never ship.`;
}
