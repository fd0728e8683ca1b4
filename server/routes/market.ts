/** Routes for the public market lists. */
import { assertNever } from '#contract/core/assert.ts';
import { compareDecimals, decimal, decimalOfUnits, exactUnitsOf } from '#contract/core/decimal.ts';
import type { CoinId } from '#contract/core/ids.ts';
import { pairTextOf } from '#contract/core/pair.ts';
import { compareChanges, type CompleteListing } from '#contract/entities/listing.ts';
import * as contract from '#contract/rest/market.ts';
import { coinPairList } from '#contract/rest/pair-list.ts';
import { searchPairs } from '#domain/pair-search.ts';
import type { Exchange } from '#server/exchange/exchange-api.ts';
import { accept, handle } from '#server/http/handler.ts';
import { pageOf } from './page-of.ts';
import type { Services } from './services.ts';

type ListingOrder = (typeof contract.listingOrders)[number];

const FOUND_COUNT_MAX = 50;
/** Length of each top list. */
const TOP_COUNT = 5;
const ZERO = decimal('0');

export const marketRoutes = ({
  exchange,
  marketData,
}: Pick<Services, 'exchange' | 'marketData'>) => ({
  topCoinList: handle(contract.topCoinList, ({ query }) => {
    const { quoteCoin, search, pairText, order, page, limit } = query;
    const requested = listingsQuotedIn(quoteCoin, marketData.listings()).filter(
      (listing) => pairText === undefined || pairText === '' || pairTextOf(listing) === pairText,
    );
    // Search results are sorted by relevance, unless another order is requested.
    return accept('', pageOf(sortListings(searchPairs(search, requested), order), page, limit));
  }),

  coinStatistics: handle(contract.coinStatistics, ({ query }) =>
    accept('', statisticsOf(listingsQuotedIn(query.quoteCoin, marketData.listings()))),
  ),

  currencyList: handle(contract.currencyList, () => accept('', currenciesOf(exchange))),

  searchCoinPair: handle(contract.searchCoinPair, ({ query }) => {
    const found = searchPairs(query.search, sortListings(marketData.listings(), 'top_volume'));
    return accept('', found.slice(0, FOUND_COUNT_MAX));
  }),

  coinPairList: handle(coinPairList, () => accept('', exchange.pairs)),
});

/** All pairs when no quote coin is given. */
const listingsQuotedIn = (
  quoteCoin: string | undefined,
  listings: readonly CompleteListing[],
): readonly CompleteListing[] =>
  quoteCoin === undefined || quoteCoin === ''
    ? listings
    : listings.filter((listing) => listing.quoteCoin === quoteCoin);

function sortListings(
  listings: readonly CompleteListing[],
  order: ListingOrder,
): readonly CompleteListing[] {
  switch (order) {
    case 'all':
      return listings;
    case 'top_gainer':
      return listings.toSorted((a, b) => compareChanges(a, b, -1));
    case 'top_loser':
      return listings.toSorted((a, b) => compareChanges(a, b, 1));
    case 'top_volume':
      return listings.toSorted((a, b) => compareDecimals(b.quoteVolume, a.quoteVolume));
    default:
      return assertNever(order, 'the contract names every order of the list');
  }
}

/** Unchanged pairs count as neither rising nor falling; pairs without volume are not among the most
 *  traded. */
function statisticsOf(listings: readonly CompleteListing[]): contract.MarketStatistics {
  const movedBy = (direction: 1 | -1): readonly CompleteListing[] =>
    listings.filter(
      ({ changePercent = ZERO }) => compareDecimals(changePercent, ZERO) === direction,
    );
  const rising = movedBy(1);
  const falling = movedBy(-1);
  const traded = listings.filter(({ quoteVolume }) => compareDecimals(quoteVolume, ZERO) > 0);
  const top = (of: readonly CompleteListing[], order: ListingOrder) =>
    sortListings(of, order).slice(0, TOP_COUNT);
  return {
    pairCount: listings.length,
    risingCount: rising.length,
    fallingCount: falling.length,
    volumes: volumesOf(listings),
    gainers: top(rising, 'top_gainer'),
    losers: top(falling, 'top_loser'),
    mostTraded: top(traded, 'top_volume'),
    newest: listings.toSorted((a, b) => b.id - a.id).slice(0, TOP_COUNT),
  };
}

function volumesOf(listings: readonly CompleteListing[]): contract.MarketStatistics['volumes'] {
  const sums = new Map<string, bigint>();
  for (const { quoteCoin, quoteVolume } of listings) {
    sums.set(quoteCoin, (sums.get(quoteCoin) ?? 0n) + exactUnitsOf(quoteVolume));
  }
  return [...sums].map(([quoteCoin, sum]) => ({ quoteCoin, quoteVolume: decimalOfUnits(sum) }));
}

function currenciesOf(exchange: Pick<Exchange, 'coins' | 'pairs'>): readonly contract.Currency[] {
  const counts = new Map<CoinId, number>();
  for (const { quoteCoinId } of exchange.pairs) {
    counts.set(quoteCoinId, (counts.get(quoteCoinId) ?? 0) + 1);
  }
  return exchange.coins.flatMap(({ id, code, name }) => {
    const pairCount = counts.get(id);
    return pairCount === undefined ? [] : [{ coin: code, coinName: name, pairCount }];
  });
}
