/** Filter of the referral earnings in the address. */
import {
  coinIn,
  daysIn,
  filterInAddress,
  pageIn,
  type Days,
} from '#src/trading/money/filter-address.ts';

export interface ReferralHistoryFilter extends Days {
  /** Symbol, such as BTC. */
  readonly coin: string | undefined;
  /** Starts at 1. */
  readonly page: number;
}

export const NO_FILTER: ReferralHistoryFilter = {
  coin: undefined,
  fromDay: undefined,
  toDay: undefined,
  page: 1,
};

export const filterOfAddress = (query: URLSearchParams): ReferralHistoryFilter => ({
  coin: coinIn(query),
  ...daysIn(query),
  page: pageIn(query),
});

export const addressWithFilter = (
  now: URLSearchParams,
  filter: ReferralHistoryFilter,
): URLSearchParams => filterInAddress(now, { coin: filter.coin }, filter);

/** Applies a change, on the first page. */
export const changedFilter = (
  filter: ReferralHistoryFilter,
  patch: Partial<ReferralHistoryFilter>,
): ReferralHistoryFilter => ({ ...filter, page: 1, ...patch });

/** Whether anything is filtered; the page is no filter. */
export const isFiltered = ({ coin, fromDay, toDay }: ReferralHistoryFilter): boolean =>
  [coin, fromDay, toDay].some((value) => value !== undefined);
