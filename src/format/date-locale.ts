/** Month names and relative times of a language. English is built in; the texts of another one are a file beside its
 *  catalogs, made by scripts/locales/date-texts.ts from dayjs and the Unicode data: a chunk for each language would
 *  lengthen the entry's table of files, and browsers lack these texts in some languages. */
import dayjs from 'dayjs';
import { setMonthNames } from './dates.ts';

/** By key: `months`, `ordinals` and `dayHalves` are lists; `past.m.few` is a relative time with its `#`. */
export type DateTexts = Readonly<Record<string, string>>;

export const LIST_SEPARATOR = '|';
/** Units of relative times, as dayjs abbreviates them: a second means "now". */
export const RELATIVE_UNITS = ['s', 'm', 'h', 'd', 'M', 'y'] as const;

type Plurals = Pick<Intl.PluralRules, 'select'>;

/** @param texts undefined for English, or when they could not be loaded. */
export function setDateLocale(code: string, texts: DateTexts | undefined): void {
  const months = texts?.['months']?.split(LIST_SEPARATOR);
  setMonthNames(months);
  if (texts === undefined || months === undefined) {
    dayjs.locale('en');
    return;
  }
  const ordinals = texts['ordinals']?.split(LIST_SEPARATOR);
  const halves = texts['dayHalves']?.split(LIST_SEPARATOR);
  const plurals = new Intl.PluralRules(code);
  dayjs.locale({
    name: code,
    monthsShort: months,
    // In brackets, as dayjs marks text that is no pattern.
    ordinal: (day: number) => `[${ordinals?.[day - 1] ?? day}]`,
    ...(halves === undefined ? {} : { meridiem: (hour: number) => halves[hour] ?? '' }),
    relativeTime: { past: '%s', future: '%s', ...relativeTimesOf(texts, plurals) },
  } as unknown as Parameters<typeof dayjs.locale>[0]);
}

/** dayjs calls the function of a unit (`m` for one, `mm` for several) and puts its text into past or future, which
 *  are the text alone here. */
function relativeTimesOf(texts: DateTexts, plurals: Plurals) {
  const textOf = (count: number, _isBare: boolean, key: string, isFuture: boolean): string => {
    const unit = `${isFuture ? 'future' : 'past'}.${key.charAt(0)}`;
    const text = texts[`${unit}.${plurals.select(count)}`] ?? texts[`${unit}.other`] ?? '';
    return text.replace('#', String(count));
  };
  return Object.fromEntries(
    RELATIVE_UNITS.flatMap((unit) => [unit, `${unit}${unit}`]).map((key) => [key, textOf]),
  );
}
