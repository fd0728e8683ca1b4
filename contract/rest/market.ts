/** Public market lists. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import type { Decimal } from '../core/decimal.ts';
import { listingCodec, type Listing } from '../entities/listing.ts';
import { listOf, codec } from '../codec.ts';
import { countIn, decimalText, shortText } from '../wire.ts';
import { paged } from '../pages.ts';

export const MARKET_LIST_LIMIT = 50;

export const listingOrders = ['all', 'top_gainer', 'top_loser', 'top_volume'] as const;

export const topCoinList = route({
  method: 'GET',
  path: '/market-overview-top-coin-list',
  access: 'public',
  query: codec(
    v.object({
      currency_type: v.optional(shortText(20)),
      limit: v.optional(countIn(1, 100)),
      type: v.optional(v.picklist(listingOrders)),
      search: v.optional(shortText(60)),
      page: v.optional(countIn(1, 100_000)),
      coin_pair: v.optional(shortText(41)),
    }),
    {
      decode: (wire) => ({
        quoteCoin: wire.currency_type?.toUpperCase(),
        limit: wire.limit ?? MARKET_LIST_LIMIT,
        order: wire.type ?? ('all' as const),
        search: wire.search ?? '',
        page: wire.page ?? 1,
        pairText: wire.coin_pair?.toUpperCase(),
      }),
      encode: (model) => ({
        currency_type: model.quoteCoin,
        limit: model.limit,
        type: model.order,
        search: model.search,
        page: model.page,
        coin_pair: model.pairText,
      }),
    },
  ),
  reply: paged(listingCodec),
  isSilent: true,
});

const countNumber = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Market summary for one quote coin, or for all. */
export interface MarketStatistics {
  readonly pairCount: number;
  /** Number of pairs with a higher 24-hour close, and with a lower one; the others are unchanged. */
  readonly risingCount: number;
  readonly fallingCount: number;
  /** 24-hour volume per quote coin. */
  readonly volumes: readonly { readonly quoteCoin: string; readonly quoteVolume: Decimal }[];
  /** Best first, at most five each. */
  readonly gainers: readonly Listing[];
  readonly losers: readonly Listing[];
  readonly mostTraded: readonly Listing[];
  /** Newest first. */
  readonly newest: readonly Listing[];
}

const listingList = v.array(listingCodec.wire);

export const coinStatistics = route({
  method: 'GET',
  path: '/market-overview-coin-statistic-list',
  access: 'public',
  query: codec(v.object({ currency_type: v.optional(shortText(20)) }), {
    decode: (wire) => ({ quoteCoin: wire.currency_type?.toUpperCase() }),
    encode: (model) => ({ currency_type: model.quoteCoin }),
  }),
  reply: codec(
    v.object({
      pair_count: countNumber,
      up_count: countNumber,
      down_count: countNumber,
      volumes: v.array(v.object({ base_coin_type: shortText(20), quote_volume: decimalText })),
      top_gainer: v.nullish(listingList),
      top_loser: v.nullish(listingList),
      top_volume: v.nullish(listingList),
      new_listing: v.nullish(listingList),
    }),
    {
      decode: (wire): MarketStatistics => ({
        pairCount: wire.pair_count,
        risingCount: wire.up_count,
        fallingCount: wire.down_count,
        volumes: wire.volumes.map((one) => ({
          quoteCoin: one.base_coin_type,
          quoteVolume: one.quote_volume,
        })),
        gainers: listingsOf(wire.top_gainer),
        losers: listingsOf(wire.top_loser),
        mostTraded: listingsOf(wire.top_volume),
        newest: listingsOf(wire.new_listing),
      }),
      encode: (model) => ({
        pair_count: model.pairCount,
        up_count: model.risingCount,
        down_count: model.fallingCount,
        volumes: model.volumes.map((one) => ({
          base_coin_type: one.quoteCoin,
          quote_volume: one.quoteVolume,
        })),
        top_gainer: listingsWireOf(model.gainers),
        top_loser: listingsWireOf(model.losers),
        top_volume: listingsWireOf(model.mostTraded),
        new_listing: listingsWireOf(model.newest),
      }),
    },
  ),
  isSilent: true,
});

function listingsOf(
  wire: v.InferOutput<typeof listingList> | null | undefined,
): readonly Listing[] {
  return listOf(listingCodec).decode(wire ?? []);
}

function listingsWireOf(listings: readonly Listing[]) {
  return listOf(listingCodec).encode(listings);
}

/** A coin that prices are quoted in. */
export interface Currency {
  readonly coin: string;
  readonly coinName: string;
  readonly pairCount: number;
}

export const currencyList = route({
  method: 'GET',
  path: '/currency-list',
  access: 'public',
  reply: listOf(
    codec(
      v.object({
        coin_type: shortText(20),
        full_name: v.nullish(shortText(60)),
        pairs: countNumber,
      }),
      {
        decode: (wire): Currency => ({
          coin: wire.coin_type,
          coinName: wire.full_name ?? wire.coin_type,
          pairCount: wire.pairs,
        }),
        encode: (model) => ({
          coin_type: model.coin,
          full_name: model.coinName,
          pairs: model.pairCount,
        }),
      },
    ),
  ),
  isSilent: true,
});

export const searchCoinPair = route({
  method: 'GET',
  path: '/search-coin-pair',
  access: 'public',
  query: codec(v.object({ search: shortText(60) }), {
    decode: (wire) => ({ search: wire.search }),
    encode: (model) => ({ search: model.search }),
  }),
  reply: codec(v.object({ data: listingList }), {
    decode: (wire) => listingsOf(wire.data),
    encode: (listings) => ({ data: listingsWireOf(listings) }),
  }),
  isSilent: true,
});
