/** Reads and writes the filter of a history in the address. Any address results in a valid filter. */
import { ORDER_SIDES, type OrderKind } from '#contract/entities/order.ts';
import type { OrderStatus } from '#contract/entities/order-status.ts';
import { startOfDay } from '#src/format/dates.ts';
import { SEARCH_LENGTH_MAX, type ListFilter } from '#src/trading/orders/lists/list-filter.ts';

const KINDS: readonly OrderKind[] = ['limit', 'market', 'stop_limit'];
const STATUSES: readonly OrderStatus[] = ['filled', 'cancelled', 'rejected'];
const PAIR_TEXT = /^[A-Za-z0-9]{1,20}_[A-Za-z0-9]{1,20}$/;

export const filterOfAddress = (query: URLSearchParams): ListFilter => ({
  pairText: textIn(query, 'pair', (text) => PAIR_TEXT.test(text)),
  side: oneIn(query, 'side', ORDER_SIDES),
  kind: oneIn(query, 'type', KINDS),
  status: oneIn(query, 'status', STATUSES),
  fromDay: textIn(query, 'from', isDay),
  toDay: textIn(query, 'to', isDay),
  search: (query.get('search') ?? '').trim().slice(0, SEARCH_LENGTH_MAX),
});

/** Writes the filter without default values; other parameters of the address stay. */
export function addressWithFilter(now: URLSearchParams, filter: ListFilter): URLSearchParams {
  const query = new URLSearchParams(now);
  const entries = {
    pair: filter.pairText,
    side: filter.side,
    type: filter.kind,
    status: filter.status,
    from: filter.fromDay,
    to: filter.toDay,
    search: filter.search === '' ? undefined : filter.search,
  };
  for (const [name, value] of Object.entries(entries)) {
    if (value === undefined) query.delete(name);
    else query.set(name, value);
  }
  return query;
}

const isDay = (text: string): boolean => startOfDay(text) !== undefined;

function textIn(
  query: URLSearchParams,
  name: string,
  isText: (text: string) => boolean,
): string | undefined {
  const text = query.get(name);
  return text !== null && isText(text) ? text : undefined;
}

const oneIn = <Value extends string>(
  query: URLSearchParams,
  name: string,
  values: readonly Value[],
): Value | undefined => values.find((value) => value === query.get(name));
