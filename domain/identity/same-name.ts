/** Compares two names of a person, for example of a document and of a profile. Order, case, accents, punctuation and
 *  titles do not count, and middle names may be missing or abbreviated. A doubtful pair goes to a person's review. */

/** `unsure`: the names share something, but may belong to two persons. */
export type NameVerdict = 'same' | 'unsure' | 'different';

const HONORIFICS = new Set(
  'mr mrs ms miss mx dr prof sir dame herr frau mme mlle sr sra srta don dona haji hajj'.split(' '),
);
/** Tells father and son apart: two different ones are doubtful, a missing one is not. */
const GENERATIONS = new Set(['jr', 'junior', 'senior', 'ii', 'iii', 'iv']);

/** Letters that Unicode does not take apart. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
};
/** Letters that are also written as two. */
const WRITTEN_AS_TWO: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ø: 'oe',
  å: 'aa',
};
/** Accents of Latin, Greek and Cyrillic letters, and vowel signs that Arabic and Hebrew may omit. Marks of other
 *  scripts are vowels. */
const OPTIONAL_MARKS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g;
const APOSTROPHES = /['’‘ʼ`´]/g;

/** The ways to write a word. */
type Spellings = readonly string[];

interface Name {
  readonly words: readonly Spellings[];
  readonly generation: string | undefined;
}

/**
 * @example `same`: "Nguyễn Văn An" and "An Nguyen", "Anne-Marie O’Neil" and "ONEIL, Anne Marie", "Jörg Müller" and
 *  "Joerg Mueller". `unsure`: "J. Smith" and "John Smith". `different`: "Jane Smith" and "John Smith".
 */
export function sameName(one: string, other: string): NameVerdict {
  const [first, second] = [nameOf(one), nameOf(other)];
  if (first.words.length === 0 || second.words.length === 0) return 'unsure';
  const verdict = compareWords(first.words, second.words);
  if (verdict !== 'same') return isWrittenTogether(first, second) ? 'same' : verdict;
  return areGenerationsSame(first, second) ? 'same' : 'unsure';
}

/** The best verdict for a person with names in several scripts, for example the native and the Latin one. */
export function sameNameOfAny(names: readonly string[], others: readonly string[]): NameVerdict {
  const verdicts = names.flatMap((one) => others.map((other) => sameName(one, other)));
  if (verdicts.includes('same')) return 'same';
  return verdicts.includes('unsure') || verdicts.length === 0 ? 'unsure' : 'different';
}

function nameOf(text: string): Name {
  const all = foldCase(text.normalize('NFKC'))
    .replace(APOSTROPHES, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
  const untitled = all.filter((word) => !HONORIFICS.has(word));
  const words = untitled.filter((word) => !GENERATIONS.has(word));
  return {
    words: (words.length === 0 ? all : words).map(spellingsOf),
    generation: untitled.find((word) => GENERATIONS.has(word)),
  };
}

/** Upper case first, which unifies ß and ss, final and other sigma, i with and without a dot. */
const foldCase = (text: string): string => text.toUpperCase().toLowerCase();

function spellingsOf(word: string): Spellings {
  const plain = plainOf(word);
  const composed = word.normalize('NFC');
  const asTwo = plainOf(composed.replace(/[äöüøå]/g, (letter) => WRITTEN_AS_TWO[letter] ?? letter));
  return plain === asTwo ? [plain] : [plain, asTwo];
}

const plainOf = (word: string): string =>
  word
    .normalize('NFD')
    .replace(OPTIONAL_MARKS, '')
    .replace(/[đðłøæœþħŧ]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .normalize('NFC');

function compareWords(one: readonly Spellings[], other: readonly Spellings[]): NameVerdict {
  const full = pairUp(one, other, isSameWord);
  const pairs = pairUp(full.restOfOne, full.restOfOther, isInitial);
  const [rest, otherRest] = [pairs.restOfOne, pairs.restOfOther];
  if (rest.length === 0 || otherRest.length === 0) {
    if (full.count >= 2 || one.length + other.length === 2) {
      return full.count > 0 ? 'same' : 'unsure';
    }
    return full.count + pairs.count > 0 ? 'unsure' : 'different';
  }
  if (full.count >= 2) return 'unsure';
  if (isOtherScript(rest, otherRest)) return 'unsure';
  const similar = pairUp(rest, otherRest, isSimilar);
  return similar.restOfOne.length === 0 || similar.restOfOther.length === 0
    ? 'unsure'
    : 'different';
}

interface Pairs {
  readonly count: number;
  readonly restOfOne: readonly Spellings[];
  readonly restOfOther: readonly Spellings[];
}

/** Takes away words of both that match, each once. */
function pairUp(
  one: readonly Spellings[],
  other: readonly Spellings[],
  matches: (word: Spellings, candidate: Spellings) => boolean,
): Pairs {
  const restOfOther = [...other];
  const restOfOne = one.filter((word) => {
    const at = restOfOther.findIndex((candidate) => matches(word, candidate));
    if (at >= 0) restOfOther.splice(at, 1);
    return at < 0;
  });
  return { count: one.length - restOfOne.length, restOfOne, restOfOther };
}

const isSameWord = (one: Spellings, other: Spellings): boolean =>
  one.some((spelling) => other.includes(spelling));

/** One is the first letter of the other. */
const isInitial = ([one = '']: Spellings, [other = '']: Spellings): boolean =>
  (isLetter(one) && other.startsWith(one)) || (isLetter(other) && one.startsWith(other));

const isLetter = (word: string): boolean => /^\p{L}$/u.test(word);

/** One letter is missing, added or another one. */
const isSimilar = (one: Spellings, other: Spellings): boolean =>
  one.some((spelling) => other.some((candidate) => differInOne(spelling, candidate)));

const SIMILAR_LENGTH_MIN = 3;

function differInOne(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length < SIMILAR_LENGTH_MIN || long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  const restOfShort = short.length === long.length ? short.slice(at + 1) : short.slice(at);
  return restOfShort === long.slice(at + 1);
}

/** Names of two scripts cannot be compared. */
function isOtherScript(one: readonly Spellings[], other: readonly Spellings[]): boolean {
  return isLatin(one) !== isLatin(other);
}

const isLatin = (words: readonly Spellings[]): boolean =>
  words.every(([word = '']) => /^[\p{Script=Latin}\p{N}]+$/u.test(word));

/** "Al Hassan" and "Alhassan". */
function isWrittenTogether(one: Name, other: Name): boolean {
  const textOf = (words: readonly Spellings[]) => words.map(([word]) => word).join('');
  return textOf(one.words) === textOf(other.words) && areGenerationsSame(one, other);
}

const areGenerationsSame = (one: Name, other: Name): boolean =>
  one.generation === undefined ||
  other.generation === undefined ||
  one.generation === other.generation;
