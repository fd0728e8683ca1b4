/** Reads calendar and clock of a time zone that is not the viewer's. */
import type { EpochMs } from '#contract/core/time.ts';
import { monthName } from './dates.ts';

/** A time as the clock and the calendar of a zone show it. */
export interface ZonedTime {
  readonly year: number;
  /** January is 0. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

/**
 * Returns a function that reads times in a zone. The zone's rules come from `Intl`: a `Date` knows
 * those of the viewer's zone only, and a shifted `Date` is wrong around that zone's clock changes.
 * @param timeZone IANA name, such as "Asia/Ho_Chi_Minh".
 */
export function zonedTimes(timeZone: string): (time: EpochMs) => ZonedTime {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  return (time) => {
    const fields = new Map(format.formatToParts(time).map(({ type, value }) => [type, value]));
    const numberOf = (type: Intl.DateTimeFormatPartTypes): number => Number(fields.get(type));
    return {
      year: numberOf('year'),
      month: numberOf('month') - 1,
      day: numberOf('day'),
      hour: numberOf('hour'),
      minute: numberOf('minute'),
    };
  };
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** "20 Nov". */
export const zonedDayText = ({ day, month }: ZonedTime): string =>
  `${twoDigits(day)} ${monthName(month)}`;
/** "Nov 2026". */
export const zonedMonthText = ({ month, year }: ZonedTime): string => `${monthName(month)} ${year}`;
/** "20 Nov 2026". */
export const zonedDateText = (time: ZonedTime): string => `${zonedDayText(time)} ${time.year}`;
/** "16:15". */
export const zonedClockText = ({ hour, minute }: ZonedTime): string =>
  `${twoDigits(hour)}:${twoDigits(minute)}`;
