/** Nicknames that look like the exchange's own staff: users must not take a trader for support. */
import { asciiDigits } from '#contract/core/ascii-digits.ts';
import { plainName } from './plain-text.ts';

/** Nowhere in a name. */
const RESERVED_PARTS = ['tidemark', 'support', 'moderator', 'helpdesk', 'customerservice'];
/** At the beginning or the end of a name, or a word of it: "badminton" is free. */
const RESERVED_ENDS = ['admin', 'administrator', 'official', 'escrow'];
/** Words of a name. */
const RESERVED_WORDS = new Set([
  ...RESERVED_ENDS,
  'mod',
  'mods',
  'operator',
  'staff',
  'system',
  'security',
  'help',
  'root',
  'arbiter',
]);

/** Letters that look like Latin ones, and signs that stand for letters. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  һ: 'h',
  н: 'h',
  і: 'i',
  ї: 'i',
  ј: 'j',
  к: 'k',
  ӏ: 'l',
  м: 'm',
  п: 'n',
  о: 'o',
  р: 'p',
  ѕ: 's',
  т: 't',
  у: 'y',
  х: 'x',
  α: 'a',
  ε: 'e',
  ι: 'i',
  κ: 'k',
  μ: 'm',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  ɑ: 'a',
  ɡ: 'g',
  ո: 'n',
  օ: 'o',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
  '€': 'e',
};

const MARKS = /\p{M}/gu;
/** Where a new word begins in "AdminJohn". */
const WORD_STARTS = /(?<=\p{Ll})(?=\p{Lu})/gu;
const NO_LETTERS = /[^\p{L}\p{N}]+/gu;

/** Whether a name is reserved, in whatever spelling. */
export function isReservedName(name: string): boolean {
  const words = plainName(name)
    .normalize('NFKD')
    .replaceAll(WORD_STARTS, ' ')
    .split(/[\s._\-·•,;:/\\()[\]{}]+/u)
    .flatMap((word) => readingsOf(word))
    .filter((word) => word !== '');
  if (words.some((word) => RESERVED_WORDS.has(word))) return true;
  return readingsOf(plainName(name).normalize('NFKD')).some(
    (reading) =>
      RESERVED_PARTS.some((part) => reading.includes(part)) ||
      RESERVED_ENDS.some((end) => reading.startsWith(end) || reading.endsWith(end)),
  );
}

/** The text as it reads, without marks and signs; `l` also stands for `i`, and `rn` for `m`. */
function readingsOf(text: string): readonly string[] {
  const plain = asciiDigits(text.replaceAll(MARKS, ''))
    .toLowerCase()
    .replaceAll(/./gsu, (letter) => LOOK_ALIKES[letter] ?? letter)
    .replaceAll(NO_LETTERS, '');
  return [...new Set([plain, plain.replaceAll('l', 'i'), plain.replaceAll('rn', 'm')])];
}
