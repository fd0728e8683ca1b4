/** Facts about languages for the checks, beside those that Unicode's data in Node provides and the table of
 *  src/i18n/languages.ts. */
import { LANGUAGE_ROWS } from '#contract/core/languages.ts';

export interface LanguageFacts {
  /** Letters of its script. */
  readonly script: RegExp;
  /** Characters that may end a question. */
  readonly question: string;
  /** Characters that may end a sentence; empty where sentences have no end mark. */
  readonly fullStop: string;
  readonly colon: string;
  /** Plural categories that stand for one number alone, so that a text may express it in words. */
  readonly wordedNumbers: readonly string[];
  readonly isRightToLeft: boolean;
  /** Characters in one place: a text has no more of them than English has. */
  readonly isIdeographic: boolean;
}

const LATIN = /\p{Script=Latin}/u;
const ARABIC = /\p{Script=Arabic}/u;
const HAN = /\p{Script=Han}/u;

/** By the ISO 15924 code of a script. */
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  Arab: ARABIC,
  Aran: ARABIC,
  Armn: /\p{Script=Armenian}/u,
  Beng: /\p{Script=Bengali}/u,
  Cyrl: /\p{Script=Cyrillic}/u,
  Deva: /\p{Script=Devanagari}/u,
  Ethi: /\p{Script=Ethiopic}/u,
  Geor: /\p{Script=Georgian}/u,
  Grek: /\p{Script=Greek}/u,
  Gujr: /\p{Script=Gujarati}/u,
  Guru: /\p{Script=Gurmukhi}/u,
  Hans: HAN,
  Hant: HAN,
  Hebr: /\p{Script=Hebrew}/u,
  Jpan: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u,
  Khmr: /\p{Script=Khmer}/u,
  Knda: /\p{Script=Kannada}/u,
  Kore: /[\p{Script=Hangul}\p{Script=Han}]/u,
  Laoo: /\p{Script=Lao}/u,
  Latn: LATIN,
  Mlym: /\p{Script=Malayalam}/u,
  Mymr: /\p{Script=Myanmar}/u,
  Sinh: /\p{Script=Sinhala}/u,
  Taml: /\p{Script=Tamil}/u,
  Telu: /\p{Script=Telugu}/u,
  Thai: /\p{Script=Thai}/u,
};

interface Marks {
  readonly question?: string;
  readonly fullStop?: string;
  readonly colon?: string;
}

const CHINESE: Marks = { question: '？', fullStop: '。', colon: '：' };
const DANDA: Marks = { fullStop: '।' };
/** Languages whose marks differ from "?", "." and ":". A Greek question mark is a semicolon; an Armenian one stands inside
 *  the word, and in Thai, Lao, Khmer and Burmese a question needs none. */
const MARKS: Readonly<Record<string, Marks>> = {
  am: { question: '?፧', fullStop: '።', colon: ':፦፡' },
  ar: { question: '؟' },
  bn: DANDA,
  el: { question: ';' },
  fa: { question: '؟' },
  hi: DANDA,
  hy: { question: '', fullStop: '։', colon: ':՝' },
  ja: CHINESE,
  km: { question: '?', fullStop: '។', colon: ':៖' },
  lo: { fullStop: '' },
  my: { question: '?။', fullStop: '။', colon: ':-' },
  ne: DANDA,
  pa: DANDA,
  th: { fullStop: '' },
  ur: { question: '؟', fullStop: '۔' },
  'zh-Hans': CHINESE,
  'zh-Hant': CHINESE,
};

/** Categories of one number alone: "one" of English means 1, "one" of Russian also 21, that of French also 0. Beside
 *  them Arabic words zero. */
function wordedNumbersOf(locale: string): readonly string[] {
  const rules = new Intl.PluralRules(locale);
  const counts = new Map<string, number>();
  for (let count = 0; count <= 1000; count += 1) {
    const category = rules.select(count);
    counts.set(category, (counts.get(category) ?? 0) + 1);
  }
  return ['zero', 'one', 'two'].filter((category) => counts.get(category) === 1);
}

function factsIn(locale: string): LanguageFacts {
  const { script = 'Latn' } = new Intl.Locale(locale).maximize();
  const { question = '?', fullStop = '.', colon = ':' } = MARKS[locale] ?? {};
  return {
    script: SCRIPTS[script] ?? LATIN,
    question,
    fullStop,
    colon,
    wordedNumbers: wordedNumbersOf(locale),
    isRightToLeft: LANGUAGE_ROWS.find(({ code }) => code === locale)?.direction === 'rtl',
    isIdeographic: ['Hans', 'Hant', 'Jpan', 'Kore'].includes(script),
  };
}

const known = new Map<string, LanguageFacts>();

export function factsOf(locale: string): LanguageFacts {
  const facts = known.get(locale) ?? factsIn(locale);
  known.set(locale, facts);
  return facts;
}
