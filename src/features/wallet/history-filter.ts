/** Filter of the transaction history in the address. */
import { TRANSACTION_TYPES } from '#contract/entities/journal-line.ts';
import { WALLETS, type Wallet } from '#contract/entities/wallet-type.ts';
import {
  choiceIn,
  coinIn,
  daysIn,
  filterInAddress,
  pageIn,
  type Days,
} from '#src/trading/money/filter-address.ts';

export interface HistoryFilter extends Days {
  readonly type: (typeof TRANSACTION_TYPES)[number] | undefined;
  /** Symbol, such as BTC. */
  readonly coin: string | undefined;
  readonly wallet: Wallet | undefined;
  /** Starts at 1. */
  readonly page: number;
}

export const NO_FILTER: HistoryFilter = {
  type: undefined,
  coin: undefined,
  wallet: undefined,
  fromDay: undefined,
  toDay: undefined,
  page: 1,
};

export const filterOfAddress = (query: URLSearchParams): HistoryFilter => ({
  type: choiceIn(query, 'type', TRANSACTION_TYPES),
  coin: coinIn(query),
  wallet: choiceIn(query, 'wallet', WALLETS),
  ...daysIn(query),
  page: pageIn(query),
});

export const addressWithFilter = (now: URLSearchParams, filter: HistoryFilter): URLSearchParams => {
  const { type, coin, wallet } = filter;
  return filterInAddress(now, { type, coin, wallet }, filter);
};

/** Whether anything is filtered; the page is no filter. */
export const isFiltered = ({ type, coin, wallet, fromDay, toDay }: HistoryFilter): boolean =>
  [type, coin, wallet, fromDay, toDay].some((value) => value !== undefined);
