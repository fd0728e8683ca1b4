/** Filter of the wallet history, read from and written to the address. Any address results in a valid
 *  filter. */
import { epochSecOf, type EpochMs, type EpochSec } from '#contract/core/time.ts';
import { CUSTODY_STATUSES, type CustodyStatus } from '#contract/entities/custody.ts';
import { startOfDay, startOfNextDay } from '#src/format/dates.ts';
import type { FundingHistoryQuery } from '#src/queries/funding.ts';

export type HistoryType = 'deposit' | 'withdrawal';

export interface HistoryFilter {
  readonly type: HistoryType;
  /** Symbol, such as BTC. */
  readonly coin: string | undefined;
  readonly status: CustodyStatus | undefined;
  /** "2026-11-20"; both days are included. */
  readonly fromDay: string | undefined;
  readonly toDay: string | undefined;
  /** Starts at 1. */
  readonly page: number;
}

export const STATUSES = Object.keys(CUSTODY_STATUSES) as readonly CustodyStatus[];

const COIN = /^[A-Z0-9]{1,20}$/;
const PAGE = /^[1-9]\d{0,4}$/;

export const emptyFilterOf = (type: HistoryType): HistoryFilter => ({
  type,
  coin: undefined,
  status: undefined,
  fromDay: undefined,
  toDay: undefined,
  page: 1,
});

/** The type defaults to deposits. */
export const filterOfAddress = (query: URLSearchParams): HistoryFilter => ({
  type: query.get('type') === 'withdrawal' ? 'withdrawal' : 'deposit',
  coin: textIn(query, 'coin', (text) => COIN.test(text)),
  status: STATUSES.find((status) => status === query.get('status')),
  fromDay: textIn(query, 'from', isDay),
  toDay: textIn(query, 'to', isDay),
  page: Number(textIn(query, 'page', (text) => PAGE.test(text)) ?? '1'),
});

/** Writes the filter without default values, except the type; other parameters of the address stay. */
export function addressWithFilter(now: URLSearchParams, filter: HistoryFilter): URLSearchParams {
  const query = new URLSearchParams(now);
  const entries = {
    type: filter.type,
    coin: filter.coin,
    status: filter.status,
    from: filter.fromDay,
    to: filter.toDay,
    page: filter.page === 1 ? undefined : String(filter.page),
  };
  for (const [name, value] of Object.entries(entries)) {
    if (value === undefined) query.delete(name);
    else query.set(name, value);
  }
  return query;
}

/** Whether anything is filtered; type and page are no filters. */
export const isFiltered = ({ coin, status, fromDay, toDay }: HistoryFilter): boolean =>
  [coin, status, fromDay, toDay].some((value) => value !== undefined);

export const queryOf = (filter: HistoryFilter): FundingHistoryQuery => ({
  type: filter.type,
  coin: filter.coin,
  status: filter.status,
  since: secondsOf(startOfDay(filter.fromDay)),
  until: secondsOf(startOfNextDay(filter.toDay)),
  page: filter.page,
});

const secondsOf = (time: EpochMs | undefined): EpochSec | undefined =>
  time === undefined ? undefined : epochSecOf(time);

const isDay = (text: string): boolean => startOfDay(text) !== undefined;

function textIn(
  query: URLSearchParams,
  name: string,
  isText: (text: string) => boolean,
): string | undefined {
  const text = query.get(name);
  return text !== null && isText(text) ? text : undefined;
}
