/** Month names, ordinals and relative times of each language, for the file of its facts: dayjs has the first two,
 *  the Unicode data of Node the third, with all plural forms. A browser lacks them in some languages. */
import dayjs from 'dayjs';
import advancedFormat from 'dayjs/plugin/advancedFormat.js';
import { asciiDigits } from '#contract/core/ascii-digits.ts';
import { LANGUAGE_ROWS } from '#contract/core/languages.ts';
import { LIST_SEPARATOR, RELATIVE_UNITS, type DateTexts } from '#src/format/date-locale.ts';

dayjs.extend(advancedFormat);

const UNIT_NAMES = {
  s: 'second',
  m: 'minute',
  h: 'hour',
  d: 'day',
  M: 'month',
  y: 'year',
} as const;

/** Every plural category of every language occurs among these. */
const COUNTS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 14, 20, 21, 22, 25, 30, 100, 101, 1_000_000];

/** Sinhala has names of lunar months too, which dayjs and the Unicode data give. */
const SINHALA_MONTHS = 'ජන|පෙබ|මාර්තු|අප්‍රේල්|මැයි|ජූනි|ජූලි|අගෝ|සැප්|ඔක්|නොවැ|දෙසැ';

/** The Unicode data has "-3 min" in Yoruba; these are the texts of dayjs. */
const YORUBA: DateTexts = {
  'past.s.other': 'nísinsìyí',
  'future.s.other': 'nísinsìyí',
  'past.m.other': 'ìsẹjú # kọjá',
  'future.m.other': 'ní ìsẹjú #',
  'past.h.other': 'wákati # kọjá',
  'future.h.other': 'ní wákati #',
  'past.d.other': 'ọjọ́ # kọjá',
  'future.d.other': 'ní ọjọ́ #',
  'past.M.other': 'osù # kọjá',
  'future.M.other': 'ní osù #',
  'past.y.other': 'ọdún # kọjá',
  'future.y.other': 'ní ọdún #',
};

/** @throws Error for a language without a row, a file of dayjs or Unicode data. */
export async function dateTextsOf(code: string): Promise<DateTexts> {
  const row = LANGUAGE_ROWS.find((one) => one.code === code);
  if (row === undefined) throw new Error(`contract/core/languages.ts has no row of ${code}.`);
  await import(`dayjs/locale/${row.dates}.js`);
  const language = row.offer === 'development' ? 'en' : code;
  return {
    months: code === 'si' ? SINHALA_MONTHS : monthsOf(row.dates),
    ...listUnless('ordinals', ordinalsOf(row.dates), (at) => String(at + 1)),
    ...listUnless('dayHalves', dayHalvesOf(row.dates), (at) => (at < NOON ? 'AM' : 'PM')),
    ...(code === 'yo' ? YORUBA : relativeTimesOf(language)),
  };
}

const DAY_COUNT = 31;
const HOUR_COUNT = 24;
const NOON = 12;
const YEAR = 2026;

const times = <Item>(count: number, itemOf: (at: number) => Item): readonly Item[] =>
  Array.from({ length: count }, (_, at) => itemOf(at));

/** In the form that follows a day, which Slavic languages inflect. */
const monthsOf = (dates: string): string =>
  times(NOON, (month) =>
    dayjs(new Date(YEAR, month, 21))
      .locale(dates)
      .format('DD MMM YYYY')
      .slice(3, -5),
  ).join(LIST_SEPARATOR);

const ordinalsOf = (dates: string): readonly string[] =>
  times(DAY_COUNT, (at) =>
    asciiDigits(
      dayjs(new Date(YEAR, 0, at + 1))
        .locale(dates)
        .format('Do'),
    ),
  );

const dayHalvesOf = (dates: string): readonly string[] =>
  times(HOUR_COUNT, (hour) =>
    dayjs(new Date(YEAR, 0, 1, hour))
      .locale(dates)
      .format('A'),
  );

/** Without a list that says what is so in any case. */
const listUnless = (
  key: string,
  list: readonly string[],
  usual: (at: number) => string,
): DateTexts =>
  list.every((text, at) => text === usual(at)) ? {} : { [key]: list.join(LIST_SEPARATOR) };

function relativeTimesOf(language: string): DateTexts {
  const [supported] = Intl.RelativeTimeFormat.supportedLocalesOf([language]);
  if (supported === undefined) throw new Error(`Node has no relative times in ${language}.`);
  const withDigits = `${language}-u-nu-latn`;
  const numbered = new Intl.RelativeTimeFormat(withDigits, { numeric: 'always' });
  const now = new Intl.RelativeTimeFormat(withDigits, { numeric: 'auto' }).format(0, 'second');
  const plurals = new Intl.PluralRules(language);
  const texts: Record<string, string> = {};
  for (const [direction, sign] of [
    ['past', -1],
    ['future', 1],
  ] as const) {
    for (const unit of RELATIVE_UNITS) {
      for (const count of COUNTS) {
        const text =
          unit === 's' ? now : templateOf(numbered.formatToParts(sign * count, UNIT_NAMES[unit]));
        const key = `${direction}.${unit}.${unit === 's' ? 'other' : plurals.select(count)}`;
        texts[key] ??= text;
      }
    }
  }
  return texts;
}

/** The number becomes `#`. Hebrew writes one and two as words and repeats them, "(2)". */
const templateOf = (parts: readonly Intl.RelativeTimeFormatPart[]): string =>
  parts
    .map(({ type, value }) => (type === 'literal' ? value : '#'))
    .join('')
    .replace(/#+/, '#')
    .replace(' (#)', '');
