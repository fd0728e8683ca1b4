/** Finds the requirements named in test titles. */
import type { Finding } from './findings.ts';

/** Maximum number per test: a test with more ids proves none of them reliably. */
export const ID_COUNT_MAX = 3;

const TITLE_IDS = /^((?:\[[A-Z0-9]+-\d+\]\s*)+)/;
const ID = /\[([A-Z0-9]+-\d+)\]/g;
/** `it('…`, `test("…`, `it.each(…)('…`: the title is the first string. */
const TITLED = /\b(?:it|test)\b[^'"`\n]*\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;
const TABLED = /^\s*\)?\]?\)\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/gm;
const STORY = /\b(?:name|requirements)\s*:\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;

/** Reads the first column of docs/requirements.tsv. */
export function idsOfTable(table: string): readonly string[] {
  const [, ...rows] = table.trimEnd().split('\n');
  return rows.map((row) => row.split('\t')[0] ?? '').filter((id) => id !== '');
}

/** "[SPOT-02] [SPOT-03] looks it up" contains two ids. */
export function idsOfTitle(title: string): readonly string[] {
  const head = TITLE_IDS.exec(title.trim())?.[1] ?? '';
  return [...head.matchAll(ID)].map((found) => found[1] ?? '');
}

/** @returns the problem of a title, undefined when there is none. */
export function wrongWith(title: string, known: ReadonlySet<string>): string | undefined {
  const ids = idsOfTitle(title);
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0) return `${unknown.join(', ')} stands in no row of docs/requirements.tsv`;
  if (ids.length > ID_COUNT_MAX) return `names ${ids.length} requirements, ${ID_COUNT_MAX} at most`;
  return undefined;
}

/** Returns the titles in a test's source, with their lines. */
export function titlesOf(
  source: string,
): readonly { readonly title: string; readonly line: number }[] {
  return [TITLED, TABLED, STORY].flatMap((pattern) =>
    [...source.matchAll(pattern)].map((found) => ({
      title: found[2] ?? '',
      line: source.slice(0, found.index).split('\n').length,
    })),
  );
}

export function findingsOfTitles(
  file: string,
  source: string,
  known: ReadonlySet<string>,
): readonly Finding[] {
  return titlesOf(source).flatMap(({ title, line }) => {
    const message = wrongWith(title, known);
    return message === undefined ? [] : [{ file, line, message }];
  });
}
