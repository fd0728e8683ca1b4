/** Market lists anybody may read. */
import { assertNever } from '#contract/core/assert.ts';
import { compareDecimals } from '#contract/core/decimal.ts';
import type { Listing } from '#contract/entities/ticker.ts';
import { coinPairList, topCoinList, type listingOrders } from '#contract/rest/market.ts';
import { accept, handle } from '../http/handler.ts';
import { pageOf } from './page-of.ts';
import type { Services } from './services.ts';

type ListingOrder = (typeof listingOrders)[number];

export const marketRoutes = ({
  exchange,
  marketData,
}: Pick<Services, 'exchange' | 'marketData'>) => ({
  topCoinList: handle(topCoinList, ({ query }) => {
    const { quoteCoin, search, pairText, order, page, limit } = query;
    const wanted = search.trim().toLowerCase();
    const listings = marketData
      .listings()
      .filter(
        (listing) =>
          (quoteCoin === undefined || quoteCoin === '' || listing.quoteCoin === quoteCoin) &&
          (pairText === undefined || pairText === '' || pairTextOf(listing) === pairText) &&
          isFound(listing, wanted),
      );
    return accept('', pageOf(sorted(listings, order), page, limit));
  }),

  coinPairList: handle(coinPairList, () => accept('', exchange.pairs)),
});

const pairTextOf = ({ tradeCoin, quoteCoin }: Listing): string => `${tradeCoin}_${quoteCoin}`;

const isFound = (listing: Listing, wanted: string): boolean =>
  wanted === '' ||
  listing.tradeCoinName.toLowerCase().includes(wanted) ||
  pairTextOf(listing).toLowerCase().includes(wanted.replaceAll(/[/\s]/g, '_'));

function sorted(listings: readonly Listing[], order: ListingOrder): readonly Listing[] {
  switch (order) {
    case 'all':
      return listings;
    case 'top_gainer':
      return listings.toSorted((a, b) => compareDecimals(b.changePercent, a.changePercent));
    case 'top_loser':
      return listings.toSorted((a, b) => compareDecimals(a.changePercent, b.changePercent));
    case 'top_volume':
      return listings.toSorted((a, b) => compareDecimals(b.quoteVolume, a.quoteVolume));
    default:
      return assertNever(order, 'the contract names every order of the list');
  }
}
