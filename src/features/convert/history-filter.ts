/** Filter of the convert history in the address. Any address results in a valid filter; the period is at most as
 *  long as the exchange allows. */
import { epochSecOf, type EpochMs, type EpochSec } from '#contract/core/time.ts';
import { CONVERT_KINDS, type ConvertKind, type ConvertStatus } from '#contract/entities/convert.ts';
import { dayText, startOfDay, startOfNextDay } from '#src/format/dates.ts';

export interface ConvertHistoryFilter {
  readonly coin: string | undefined;
  readonly kind: ConvertKind | undefined;
  readonly status: ConvertStatus | undefined;
  /** "2026-11-20"; both days are included. */
  readonly fromDay: string | undefined;
  readonly toDay: string | undefined;
  readonly page: number;
}

/** Statuses of a stored convert. */
export const SHOWN_STATUSES = ['pending', 'done', 'failed'] as const;

/** Days of a period, one less than the exchange allows: a day may have 25 hours. */
export const PERIOD_DAYS = 29;
const DAY_MS = 24 * 3_600_000;
const NOON_MS = DAY_MS / 2;
const COIN = /^[A-Z0-9]{1,20}$/;

export function filterOfAddress(query: URLSearchParams): ConvertHistoryFilter {
  const coin = query.get('coin')?.toUpperCase();
  return withPeriod({
    coin: coin !== undefined && COIN.test(coin) ? coin : undefined,
    kind: CONVERT_KINDS.find((kind) => kind === query.get('type')),
    status: SHOWN_STATUSES.find((status) => status === query.get('status')),
    fromDay: dayIn(query, 'from'),
    toDay: dayIn(query, 'to'),
    page: pageIn(query),
  });
}

/** Writes the filter without default values; other parameters of the address stay. */
export function addressWithFilter(
  now: URLSearchParams,
  { coin, kind, status, fromDay, toDay, page }: ConvertHistoryFilter,
): URLSearchParams {
  const query = new URLSearchParams(now);
  const entries = {
    coin,
    type: kind,
    status,
    from: fromDay,
    to: toDay,
    page: page === 1 ? undefined : String(page),
  };
  for (const [name, value] of Object.entries(entries)) {
    if (value === undefined) query.delete(name);
    else query.set(name, value);
  }
  return query;
}

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

/** Without a day, the exchange returns the last 30 days. */
export function spanOf({ fromDay, toDay }: ConvertHistoryFilter): {
  readonly since: EpochSec | undefined;
  readonly until: EpochSec | undefined;
} {
  return { since: secondsOf(startOfDay(fromDay)), until: secondsOf(startOfNextDay(toDay)) };
}

const secondsOf = (time: EpochMs | undefined): EpochSec | undefined =>
  time === undefined ? undefined : epochSecOf(time);

function dayIn(query: URLSearchParams, name: string): string | undefined {
  const day = query.get(name) ?? undefined;
  return startOfDay(day) === undefined ? undefined : day;
}

function pageIn(query: URLSearchParams): number {
  const page = query.get('page') ?? '';
  return /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1;
}
