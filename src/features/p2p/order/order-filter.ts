/** Filter of the lists of orders in the address. */
import { P2P_ORDER_STATUSES, type P2pOrderStatus } from '#contract/core/p2p.ts';
import type { P2pOrdersQuery } from '#src/queries/p2p-orders.ts';
import {
  choiceIn,
  coinIn,
  daysIn,
  filterInAddress,
  pageIn,
  spanOf,
  type Days,
} from '#src/trading/money/filter-address.ts';

export interface OrderFilter extends Days {
  readonly tab: P2pOrdersQuery['tab'];
  readonly status: P2pOrderStatus | undefined;
  readonly side: P2pOrdersQuery['side'];
  readonly coin: string | undefined;
  /** Starts at 1. */
  readonly page: number;
}

export const TABS = ['open', 'done'] as const;
const SIDES = ['buy', 'sell'] as const;
const STATUSES = Object.keys(P2P_ORDER_STATUSES) as readonly P2pOrderStatus[];

const OPEN_STATUSES: readonly P2pOrderStatus[] = [
  'awaiting_payment',
  'paid',
  'in_appeal',
  'expired',
];
const DONE_STATUSES: readonly P2pOrderStatus[] = [
  'completed',
  'cancelled',
  'expired',
  'resolved_to_buyer',
  'resolved_to_seller',
];
/** Statuses that orders of a list may have. An expired order is open until its grace period is over. */
export const statusesOf = (tab: OrderFilter['tab']): readonly P2pOrderStatus[] =>
  tab === 'open' ? OPEN_STATUSES : DONE_STATUSES;

export const NO_FILTER = {
  status: undefined,
  side: undefined,
  coin: undefined,
  fromDay: undefined,
  toDay: undefined,
  page: 1,
} as const;

export const filterOfAddress = (query: URLSearchParams): OrderFilter => ({
  tab: choiceIn(query, 'tab', TABS) ?? 'open',
  status: choiceIn(query, 'status', STATUSES),
  side: choiceIn(query, 'side', SIDES),
  coin: coinIn(query),
  ...daysIn(query),
  page: pageIn(query),
});

export function addressWithFilter(now: URLSearchParams, filter: OrderFilter): URLSearchParams {
  const { tab, status, side, coin } = filter;
  const shownTab = tab === 'open' ? undefined : tab;
  return filterInAddress(now, { tab: shownTab, status, side, coin }, filter);
}

/** Another tab has other statuses; each change begins on the first page. */
export function changedFilter(filter: OrderFilter, patch: Partial<OrderFilter>): OrderFilter {
  const next = { ...filter, page: 1, ...patch };
  const isKnown = next.status === undefined || statusesOf(next.tab).includes(next.status);
  return isKnown ? next : { ...next, status: undefined };
}

/** Whether anything is filtered; tab and page are no filter. */
export const isFiltered = ({ status, side, coin, fromDay, toDay }: OrderFilter): boolean =>
  [status, side, coin, fromDay, toDay].some((value) => value !== undefined);

export const queryOf = (filter: OrderFilter): P2pOrdersQuery => {
  const { tab, status, side, coin, page } = filter;
  return { tab, status, side, coin, page, ...spanOf(filter) };
};

/** All open orders: few at a time. */
export const OPEN_ORDERS: P2pOrdersQuery = {
  tab: 'open',
  status: undefined,
  side: undefined,
  coin: undefined,
  since: undefined,
  until: undefined,
  page: 1,
};
