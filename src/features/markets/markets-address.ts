/** Reads and writes the market list's settings in the address. Any address results in a valid list. */
import type { ListingOrder } from '#src/trading/markets/listing-order.ts';

/** Market whose pairs or contracts are listed. */
export type MarketKind = 'spot' | 'futures';

export interface MarketsAddress {
  readonly kind: MarketKind;
  readonly order: ListingOrder;
  readonly search: string;
  /** Quote coin; undefined for all. */
  readonly quoteCoin: string | undefined;
  /** Whether only favorites are listed. */
  readonly isStarredOnly: boolean;
  /** Starts at 1. */
  readonly page: number;
}

/** Maximum search length that the exchange accepts. */
export const SEARCH_LENGTH_MAX = 60;
const PAGE_MAX = 100_000;

export function addressOf(query: URLSearchParams): MarketsAddress {
  return {
    kind: kindOf(query),
    order: orderOfText(query.get('order')),
    search: (query.get('search') ?? '').trim().slice(0, SEARCH_LENGTH_MAX),
    quoteCoin: coinOfText(query.get('currency')),
    isStarredOnly: query.get('list') === 'favourites',
    page: pageOfText(query.get('page')),
  };
}

/** Returns the query without default values, so that the default list has the plain address. */
export function queryOf({
  kind,
  order,
  search,
  quoteCoin,
  isStarredOnly,
  page,
}: MarketsAddress): URLSearchParams {
  const query = new URLSearchParams();
  if (kind !== 'spot') query.set('market', kind);
  if (isStarredOnly) query.set('list', 'favourites');
  if (quoteCoin !== undefined) query.set('currency', quoteCoin);
  if (order !== 'all') query.set('order', order);
  if (search !== '') query.set('search', search);
  if (page !== 1) query.set('page', String(page));
  return query;
}

export const kindOf = (query: URLSearchParams): MarketKind =>
  query.get('market') === 'futures' ? 'futures' : 'spot';

function orderOfText(text: string | null): ListingOrder {
  return text === 'top_gainer' || text === 'top_loser' || text === 'top_volume' ? text : 'all';
}

const coinOfText = (text: string | null): string | undefined =>
  text !== null && /^[A-Z0-9]{1,20}$/.test(text) ? text : undefined;

function pageOfText(text: string | null): number {
  if (text === null || !/^[1-9]\d{0,5}$/.test(text)) return 1;
  return Math.min(Number.parseInt(text, 10), PAGE_MAX);
}
