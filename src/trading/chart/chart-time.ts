/** Times on the chart, in Asia/Ho_Chi_Minh time regardless of the user's zone: positions and texts
 *  of the axis labels. */
import { DAY_SEC, HOUR_SEC, MINUTE_SEC } from '#contract/core/durations.ts';
import { epochMs, epochSec } from '#contract/core/time.ts';
import { barStartOf, nextBarStartOf, type BarZone } from '#domain/bar-resolution.ts';
import {
  zonedClockText,
  zonedDateText,
  zonedDayText,
  zonedMonthText,
  zonedTimes,
  type ZonedTime,
} from '#src/format/zoned-time.ts';

export const CHART_ZONE: BarZone = 'Asia/Ho_Chi_Minh';

/** Offset ahead of UTC: the day that contains the epoch starts this much before it. */
const OFFSET_SEC = 0 - barStartOf(epochSec(0), '1D', CHART_ZONE);

const STEPS = [
  MINUTE_SEC,
  5 * MINUTE_SEC,
  15 * MINUTE_SEC,
  30 * MINUTE_SEC,
  HOUR_SEC,
  2 * HOUR_SEC,
  4 * HOUR_SEC,
  6 * HOUR_SEC,
  12 * HOUR_SEC,
  DAY_SEC,
  2 * DAY_SEC,
  4 * DAY_SEC,
  7 * DAY_SEC,
  14 * DAY_SEC,
];
const MONTH = 30 * DAY_SEC;
const MONTH_STEPS = [1, 3, 6, 12, 24];

/** Distance between labels: seconds up to two weeks, months above. */
export type TimeStep =
  | { readonly unit: 'second'; readonly count: number }
  | { readonly unit: 'month'; readonly count: number };

export function timeStepOf(spanSec: number, labelCountMax: number): TimeStep {
  const min = spanSec / Math.max(1, labelCountMax);
  const seconds = STEPS.find((step) => step >= min);
  if (seconds !== undefined) return { unit: 'second', count: seconds };
  const months = MONTH_STEPS.find((count) => count * MONTH >= min);
  return { unit: 'month', count: months ?? Math.ceil(min / MONTH / 12) * 12 };
}

/** Returns the times to label between `from` and `to`, on full steps of the zone's clock and
 *  calendar. */
export function timeSplitsOf(from: number, to: number, step: TimeStep): number[] {
  const splits: number[] = [];
  if (step.unit === 'second') {
    const first = Math.ceil((from + OFFSET_SEC) / step.count) * step.count - OFFSET_SEC;
    for (let time = first; time <= to; time += step.count) splits.push(time);
    return splits;
  }
  let time = barStartOf(epochSec(Math.floor(from)), '1M', CHART_ZONE);
  for (; time <= to; time = nextBarStartOf(time, '1M', CHART_ZONE)) {
    if (time >= from && monthsOf(time) % step.count === 0) splits.push(time);
  }
  return splits;
}

const zonedTimeOf = zonedTimes(CHART_ZONE);
const zonedOf = (timeSec: number): ZonedTime => zonedTimeOf(epochMs(timeSec * 1000));

/** Returns the months since the year 0 in the zone's calendar. */
function monthsOf(time: number): number {
  const { year, month } = zonedOf(time);
  return year * 12 + month;
}

/** Returns an axis label: the hour; the date where a day begins; the month or year above that. */
export function axisTimeText(time: number, step: TimeStep): string {
  const zoned = zonedOf(time);
  if (step.unit === 'month') return zoned.month === 0 ? String(zoned.year) : zonedMonthText(zoned);
  const isMidnight = (time + OFFSET_SEC) % DAY_SEC === 0;
  return isMidnight ? zonedDayText(zoned) : zonedClockText(zoned);
}

/** Returns "20 Nov 2026 16:15", or only the date for bars of a day or longer. */
export function barTimeText(time: number, stepSec: number): string {
  const zoned = zonedOf(time);
  // Bars are cut at UTC boundaries: a daily bar begins at 07:00 in the zone.
  const date = zonedDateText(zoned);
  return stepSec >= DAY_SEC ? date : `${date} ${zonedClockText(zoned)}`;
}
