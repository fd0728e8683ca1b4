/** Filter of the wallet history in the address. */
import { CUSTODY_STATUSES, type CustodyStatus } from '#contract/entities/custody.ts';
import type { FundingHistoryQuery } from '#src/queries/funding.ts';
import {
  choiceIn,
  coinIn,
  daysIn,
  filterInAddress,
  pageIn,
  spanOf,
  type Days,
} from '#src/trading/money/filter-address.ts';

export type HistoryType = 'deposit' | 'withdrawal';

export interface HistoryFilter extends Days {
  readonly type: HistoryType;
  /** Symbol, such as BTC. */
  readonly coin: string | undefined;
  readonly status: CustodyStatus | undefined;
  /** Starts at 1. */
  readonly page: number;
}

export const STATUSES = Object.keys(CUSTODY_STATUSES) as readonly CustodyStatus[];

export const emptyFilterOf = (type: HistoryType): HistoryFilter => ({
  type,
  coin: undefined,
  status: undefined,
  fromDay: undefined,
  toDay: undefined,
  page: 1,
});

/** @param fixed type of a page that shows only one; otherwise the address has the type, which
 *  defaults to deposits. */
export const filterOfAddress = (query: URLSearchParams, fixed?: HistoryType): HistoryFilter => ({
  type: fixed ?? choiceIn(query, 'type', ['withdrawal']) ?? 'deposit',
  coin: coinIn(query),
  status: choiceIn(query, 'status', STATUSES),
  ...daysIn(query),
  page: pageIn(query),
});

/** Writes the type as well, unless the page shows only one. */
export const addressWithFilter = (
  now: URLSearchParams,
  filter: HistoryFilter,
  fixed?: HistoryType,
): URLSearchParams => {
  const { type, coin, status } = filter;
  return filterInAddress(
    now,
    { type: fixed === undefined ? type : undefined, coin, status },
    filter,
  );
};

/** Whether anything is filtered; type and page are no filters. */
export const isFiltered = ({ coin, status, fromDay, toDay }: HistoryFilter): boolean =>
  [coin, status, fromDay, toDay].some((value) => value !== undefined);

export const queryOf = (filter: HistoryFilter): FundingHistoryQuery => ({
  type: filter.type,
  coin: filter.coin,
  status: filter.status,
  ...spanOf(filter),
  page: filter.page,
});
