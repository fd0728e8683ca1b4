/** How like a name is to what somebody typed: letters in their order, the fewer gaps and the nearer to the
 *  beginnings of words the better. It knows neither pairs nor pages. */

/** What separates words in a name, and is left out of what is typed. */
const SEPARATOR = /[\s/_.,:()'-]+/;
const MARKS = /\p{M}+/gu;

/** A name made ready to be compared: once, not at every key. */
export interface ReadyName {
  /** Letters and digits alone, without accents, in lower case. */
  readonly letters: string;
  /** Where in `letters` a word begins. */
  readonly starts: ReadonlySet<number>;
}

const SCALE = 1_000;
const PREFIX = 700;
const WORD = 500;
const WITHIN = 300;
const SCATTERED = 100;
const SCATTERED_LENGTH_MIN = 3;
/** Letters in order but this far apart are another name. */
const GAP_MAX = 6;

export function readyName(name: string): ReadyName {
  const starts = new Set<number>();
  let letters = '';
  for (const word of plainOf(name).split(SEPARATOR)) {
    if (word === '') continue;
    starts.add(letters.length);
    letters += word;
  }
  return { letters, starts };
}

/** What was typed, as names are compared with it; empty when it has no letter or digit. */
export const readyText = (typed: string): string => readyName(typed).letters;

/**
 * @param wanted from `readyText`, not empty.
 * @returns the more the liker; undefined when it is another name. "btcu" in "BTC/USDT" begins it, "usdt"
 * begins a word of it, "bsdt" is scattered over it.
 */
export function fuzzyScoreOf(query: string, { letters, starts }: ReadyName): number | undefined {
  // Of two names that hold it alike, the shorter says less else.
  const spare = Math.max(0, 90 - letters.length);
  if (letters === query) return SCALE;
  if (letters.startsWith(query)) return PREFIX + spare;
  const within = firstPlaceOf(query, letters, starts);
  if (within !== undefined) return (starts.has(within) ? WORD : WITHIN) + spare;
  // Two letters stand somewhere in every name.
  const gap = query.length < SCATTERED_LENGTH_MIN ? undefined : gapOf(query, letters);
  return gap === undefined ? undefined : SCATTERED + spare / 10 - gap;
}

/** The beginning of a word is the better place, wherever it stands. */
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

/** @returns the letters between the first and the last that were not asked for; undefined when one is
 *  missing, or when they lie too far apart. */
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

const plainOf = (text: string): string => text.normalize('NFKD').replace(MARKS, '').toLowerCase();
