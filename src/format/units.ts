/** Numbers of days, hours and minutes, and names of weekdays, as CLDR has them in each language. Digits are Latin. */

type Unit = 'day' | 'hour' | 'minute';

const DAYS_OF_WEEK = 7;

const tagOf = (locale: string): string => `${locale}-u-nu-latn`;

/** "1 day", "12 hours". */
export const countedUnit = (count: number, unit: Unit, locale: string): string =>
  new Intl.NumberFormat(tagOf(locale), { style: 'unit', unit, unitDisplay: 'long' }).format(count);

/** "3 days ago". */
export const daysAgo = (count: number, locale: string): string =>
  new Intl.RelativeTimeFormat(tagOf(locale)).format(-count, 'day');

/** "Mon" to "Sun". */
export function shortWeekdays(locale: string): readonly string[] {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  // January 1, 2024 was a Monday.
  return Array.from({ length: DAYS_OF_WEEK }, (_, day) =>
    format.format(Date.UTC(2024, 0, 1 + day)),
  );
}
