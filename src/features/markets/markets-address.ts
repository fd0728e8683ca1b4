/** What of the market list stands in the address. Whatever else an address says, it reads as a list. */
import type { ListingOrder } from '#src/trading/markets/listing-order.ts';

export interface MarketsAddress {
  readonly order: ListingOrder;
  readonly search: string;
  /** The coin prices are quoted in; undefined for every one. */
  readonly quoteCoin: string | undefined;
  /** Those one has starred alone. */
  readonly isStarredOnly: boolean;
  /** From 1. */
  readonly page: number;
}

/** The exchange takes no longer search. */
export const SEARCH_LENGTH_MAX = 60;
const PAGE_MAX = 100_000;

export function addressOf(query: URLSearchParams): MarketsAddress {
  return {
    order: orderOfText(query.get('order')),
    search: (query.get('search') ?? '').trim().slice(0, SEARCH_LENGTH_MAX),
    quoteCoin: coinOfText(query.get('currency')),
    isStarredOnly: query.get('list') === 'favourites',
    page: pageOfText(query.get('page')),
  };
}

/** What is as usual is left out, so that the plain list has the plain address. */
export function queryOf({
  order,
  search,
  quoteCoin,
  isStarredOnly,
  page,
}: MarketsAddress): URLSearchParams {
  const query = new URLSearchParams();
  if (isStarredOnly) query.set('list', 'favourites');
  if (quoteCoin !== undefined) query.set('currency', quoteCoin);
  if (order !== 'all') query.set('order', order);
  if (search !== '') query.set('search', search);
  if (page !== 1) query.set('page', String(page));
  return query;
}

function orderOfText(text: string | null): ListingOrder {
  return text === 'top_gainer' || text === 'top_loser' || text === 'top_volume' ? text : 'all';
}

const coinOfText = (text: string | null): string | undefined =>
  text !== null && /^[A-Z0-9]{1,20}$/.test(text) ? text : undefined;

function pageOfText(text: string | null): number {
  if (text === null || !/^[1-9]\d{0,5}$/.test(text)) return 1;
  return Math.min(Number.parseInt(text, 10), PAGE_MAX);
}
