/** What of the market list stands in the address. Whatever else an address says, it reads as a list. */
import type { ListingOrder } from '#src/trading/markets/listing-order.ts';

export interface MarketsAddress {
  readonly order: ListingOrder;
  readonly search: string;
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
    page: pageOfText(query.get('page')),
  };
}

/** What is as usual is left out, so that the plain list has the plain address. */
export function queryOf({ order, search, page }: MarketsAddress): URLSearchParams {
  const query = new URLSearchParams();
  if (order !== 'all') query.set('order', order);
  if (search !== '') query.set('search', search);
  if (page !== 1) query.set('page', String(page));
  return query;
}

function orderOfText(text: string | null): ListingOrder {
  return text === 'top_gainer' || text === 'top_loser' || text === 'top_volume' ? text : 'all';
}

function pageOfText(text: string | null): number {
  if (text === null || !/^[1-9]\d{0,5}$/.test(text)) return 1;
  return Math.min(Number.parseInt(text, 10), PAGE_MAX);
}
