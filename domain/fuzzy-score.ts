/** Fuzzy score of a name for a typed text: its letters in order, with fewer gaps and closer to word
 *  beginnings scoring higher. Independent of pairs and pages. */

/** Separators between words of a name; ignored in the typed text. */
const SEPARATOR = /[\s/_.,:()'-]+/;

/** A name prepared for comparison, once instead of at every key press. */
export interface ReadyName {
  /** Only letters and digits, without accents, in lower case. */
  readonly letters: string;
  /** Indices in `letters` at which a word begins. */
  readonly starts: ReadonlySet<number>;
}

const SCALE = 1_000;
const PREFIX = 700;
const WORD = 500;
const WITHIN = 300;
const SCATTERED = 100;
const SCATTERED_LENGTH_MIN = 3;
/** With larger gaps between the letters, the name does not match. */
const GAP_MAX = 6;

/** @param folded from `foldLetters`: who compares folds both sides, so that the worker, which compares many names, does
 *  not carry the table of letters. */
export function readyName(folded: string): ReadyName {
  const starts = new Set<number>();
  let letters = '';
  for (const word of folded.split(SEPARATOR)) {
    if (word === '') continue;
    starts.add(letters.length);
    letters += word;
  }
  return { letters, starts };
}

/** Typed text in the form that names are compared with; empty when it has no letter or digit. */
export const readyText = (folded: string): string => readyName(folded).letters;

/**
 * @param wanted from `readyText`, not empty.
 * @returns a higher score for a closer match; undefined for no match. In "BTC/USDT", "btcu" matches
 * the beginning, "usdt" the beginning of a word, and "bsdt" matches scattered letters.
 */
export function fuzzyScoreOf(query: string, { letters, starts }: ReadyName): number | undefined {
  // For equal matches, the shorter name scores higher.
  const spare = Math.max(0, 90 - letters.length);
  if (letters === query) return SCALE;
  if (letters.startsWith(query)) return PREFIX + spare;
  const within = firstPlaceOf(query, letters, starts);
  if (within !== undefined) return (starts.has(within) ? WORD : WITHIN) + spare;
  // Two letters occur somewhere in every name.
  const gap = query.length < SCATTERED_LENGTH_MIN ? undefined : gapOf(query, letters);
  return gap === undefined ? undefined : SCATTERED + spare / 10 - gap;
}

/** Prefers the beginning of a word over any other position. */
function firstPlaceOf(
  query: string,
  letters: string,
  starts: ReadonlySet<number>,
): number | undefined {
  const first = letters.indexOf(query);
  if (first === -1) return undefined;
  for (let at = first; at !== -1; at = letters.indexOf(query, at + 1)) {
    if (starts.has(at)) return at;
  }
  return first;
}

/** @returns the number of unmatched letters between the first and the last match; undefined when a
 *  letter is missing or the gaps are too large. */
function gapOf(query: string, letters: string): number | undefined {
  let at = letters.indexOf(query[0] ?? '');
  let min: number | undefined;
  for (; at !== -1; at = letters.indexOf(query[0] ?? '', at + 1)) {
    const gap = gapFrom(at, query, letters);
    if (gap !== undefined && (min === undefined || gap < min)) min = gap;
  }
  return min !== undefined && min <= GAP_MAX ? min : undefined;
}

function gapFrom(start: number, query: string, letters: string): number | undefined {
  let last = start;
  for (let index = 1; index < query.length; index += 1) {
    last = letters.indexOf(query[index] ?? '', last + 1);
    if (last === -1) return undefined;
  }
  return last - start + 1 - query.length;
}
