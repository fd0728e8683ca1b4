/** Filter of the convert history in the address; the period is at most as long as the exchange
 *  allows. */
import { DAY_MS } from '#contract/core/durations.ts';
import type { EpochMs } from '#contract/core/time.ts';
import { CONVERT_KINDS, type ConvertKind, type ConvertStatus } from '#contract/entities/convert.ts';
import { dayText, startOfDay } from '#src/format/dates.ts';
import {
  choiceIn,
  coinIn,
  daysIn,
  filterInAddress,
  pageIn,
  type Days,
} from '#src/trading/money/filter-address.ts';

export interface ConvertHistoryFilter extends Days {
  readonly coin: string | undefined;
  readonly kind: ConvertKind | undefined;
  readonly status: ConvertStatus | undefined;
  /** Starts at 1. */
  readonly page: number;
}

export const NO_FILTER: ConvertHistoryFilter = {
  coin: undefined,
  kind: undefined,
  status: undefined,
  fromDay: undefined,
  toDay: undefined,
  page: 1,
};

/** Statuses of a stored convert. */
export const SHOWN_STATUSES = ['pending', 'done', 'failed'] as const;

/** Days of a period, one less than the exchange allows: a day may have 25 hours. */
export const PERIOD_DAYS = 29;
const NOON_MS = DAY_MS / 2;

export const filterOfAddress = (query: URLSearchParams): ConvertHistoryFilter =>
  withPeriod({
    coin: coinIn(query),
    kind: choiceIn(query, 'type', CONVERT_KINDS),
    status: choiceIn(query, 'status', SHOWN_STATUSES),
    ...daysIn(query),
    page: pageIn(query),
  });

export const addressWithFilter = (
  now: URLSearchParams,
  filter: ConvertHistoryFilter,
): URLSearchParams => {
  const { coin, kind, status } = filter;
  return filterInAddress(now, { coin, type: kind, status }, filter);
};

/** Whether anything is filtered; the page is no filter. */
export const isFiltered = ({ coin, kind, status, fromDay, toDay }: ConvertHistoryFilter): boolean =>
  [coin, kind, status, fromDay, toDay].some((value) => value !== undefined);

/** Applies a change, on the first page. A day that makes the period too long moves the other one. */
export function changedFilter(
  filter: ConvertHistoryFilter,
  patch: Partial<ConvertHistoryFilter>,
): ConvertHistoryFilter {
  const next = { page: 1, ...patch };
  return withPeriod({ ...filter, ...next }, patch.fromDay === undefined ? 'toDay' : 'fromDay');
}

/** @param fixed day that stays when the period is too long. */
function withPeriod(
  filter: ConvertHistoryFilter,
  fixed: 'fromDay' | 'toDay' = 'toDay',
): ConvertHistoryFilter {
  const from = startOfDay(filter.fromDay);
  const to = startOfDay(filter.toDay);
  if (from === undefined || to === undefined) return filter;
  const days = Math.round((to - from) / DAY_MS) + 1;
  if (days >= 1 && days <= PERIOD_DAYS) return filter;
  return fixed === 'fromDay'
    ? { ...filter, toDay: dayAfter(from, days < 1 ? 0 : PERIOD_DAYS - 1) }
    : { ...filter, fromDay: dayAfter(to, days < 1 ? 0 : 1 - PERIOD_DAYS) };
}

/** Counted from noon, because days have 23 to 25 hours. */
const dayAfter = (start: EpochMs, days: number): string =>
  dayText((start + NOON_MS + days * DAY_MS) as EpochMs);
