/** The `format` operation: texts of domain and src/format, with time and zone from the tester. */
import { epochMs } from '#contract/core/time.ts';
import { formatAmount } from '#domain/amount-input.ts';
import type { NumberLike } from '#domain/digits.ts';
import { abbreviate, displayNumber, precisePrice } from '#domain/number-text.ts';
import { LANGUAGE_ROWS } from '#contract/core/languages.ts';
import { dateTextsOf } from '#scripts/locales/date-texts.ts';
import { setDateLocale } from '#src/format/date-locale.ts';
import { dateAndTime, shortDate } from '#src/format/dates.ts';
import { fromNow, longDate } from '#src/format/long-dates.ts';
import { isWithinFiveMinutes } from '#src/format/recent.ts';
import { badgeText, cutText, maskEmail } from '#src/format/short-text.ts';
import { BadLine, isAbsent, numberIn, oneOf, textIn, type Line } from './fields.ts';

/** Any moment is suitable: tests use only intervals from it. */
const NOW = epochMs(Date.UTC(2026, 0, 15, 12));

const FUNCTIONS: Readonly<Record<string, (input: unknown) => unknown>> = {
  amountInput: (input) => formatAmount(textOf(input)),
  displayNumber: (input) => displayNumber(numberLike(input)),
  abbreviate: (input) => abbreviate(numberLike(input)),
  pricePrecision: (input) => precisePrice(numberLike(input)),
  maskEmail: (input) => maskEmail(isAbsent(input) ? input : textOf(input)),
  notificationTitle: (input) => cutText(textOf(input)),
  badge: (input) => badgeText(Number(numberLike(input))),
  dateLong: (input) => inZone(input, longDate),
  dateShort: (input) => inZone(input, shortDate),
  dateTime: (input) => inZone(input, dateAndTime),
  fromNow: async (input) => {
    const options = objectOf(input);
    const code = isAbsent(options['locale']) ? 'en' : textIn(options, 'locale');
    const isKnown = code !== 'en' && LANGUAGE_ROWS.some((row) => row.code === code);
    setDateLocale(code, isKnown ? await dateTextsOf(code) : undefined);
    return fromNow(epochMs(NOW - numberIn(options, 'seconds_ago') * 1000), NOW);
  },
  withinFiveMinutes: (input) => {
    return isWithinFiveMinutes(epochMs(NOW - numberIn(objectOf(input), 'ms_ago')), NOW);
  },
};

export async function formatResponse(line: Line): Promise<object> {
  const name = oneOf(line, 'fn', Object.keys(FUNCTIONS));
  return { out: await FUNCTIONS[name]?.(line['in']) };
}

/** Dates are written in the reader's time zone: sets the process to that zone temporarily. */
function inZone(input: unknown, write: (time: string) => string): string {
  const options = objectOf(input);
  const zone = isAbsent(options['tz']) ? 'UTC' : textIn(options, 'tz');
  if (!isZone(zone)) throw new BadLine(`"${zone}" is no time zone`);
  const { TZ } = process.env;
  process.env['TZ'] = zone;
  try {
    return write(isAbsent(options['iso']) ? '' : textIn(options, 'iso'));
  } finally {
    if (TZ === undefined) delete process.env['TZ'];
    else process.env['TZ'] = TZ;
  }
}

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).format(0) !== '';
  } catch {
    return false;
  }
}

function textOf(input: unknown): string {
  if (typeof input !== 'string') throw new BadLine('"in" is text');
  return input;
}

function numberLike(input: unknown): NumberLike {
  if (isAbsent(input) || typeof input === 'string' || typeof input === 'number') return input;
  throw new BadLine('"in" is text or a number');
}

function objectOf(input: unknown): Line {
  if (typeof input !== 'object' || input === null) throw new BadLine('"in" is an object');
  return input as Line;
}
