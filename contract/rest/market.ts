/** Public market lists. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import { namedCoinFields } from '../entities/balance.ts';
import { listingCodec } from '../entities/listing.ts';
import { codec, listOf, type ModelOf } from '../codec.ts';
import { field, fields, fieldWithDefault, omittableField } from '../fields.ts';
import { onlyField } from '../joint-fields.ts';
import { pageFields, pageOf } from '../pages.ts';
import { countIn, decimalText, shortText } from '../wire.ts';

export const MARKET_LIST_LIMIT = 50;

export const listingOrders = ['all', 'top_gainer', 'top_loser', 'top_volume'] as const;

/** Codes are accepted in either case. */
const upperText = (lengthMax: number) =>
  codec(shortText(lengthMax), {
    decode: (text) => text.toUpperCase(),
    encode: (text) => text,
  });
const quoteCoin = omittableField('currency_type', upperText(20));
const searchText = shortText(60);

export const topCoinList = route({
  method: 'GET',
  path: '/market-overview-top-coin-list',
  access: 'public',
  query: fields({
    quoteCoin,
    limit: fieldWithDefault('limit', countIn(1, 100), MARKET_LIST_LIMIT),
    order: fieldWithDefault('type', v.picklist(listingOrders), 'all'),
    search: fieldWithDefault('search', searchText, ''),
    page: pageFields.page,
    pairText: omittableField('coin_pair', upperText(41)),
  }),
  reply: pageOf(listingCodec),
  isSilent: true,
});

const countNumber = v.pipe(v.number(), v.integer(), v.minValue(0));
const listings = listOf(listingCodec);

/** Market summary for one quote coin, or for all. */
const statisticsCodec = fields({
  pairCount: field('pair_count', countNumber),
  /** Number of pairs with a higher 24-hour close, and with a lower one; the others are unchanged. */
  risingCount: field('up_count', countNumber),
  fallingCount: field('down_count', countNumber),
  /** 24-hour volume per quote coin. */
  volumes: field(
    'volumes',
    listOf(
      fields({
        quoteCoin: field('base_coin_type', shortText(20)),
        quoteVolume: field('quote_volume', decimalText),
      }),
    ),
  ),
  /** Best first, at most five each. */
  gainers: fieldWithDefault('top_gainer', listings, []),
  losers: fieldWithDefault('top_loser', listings, []),
  mostTraded: fieldWithDefault('top_volume', listings, []),
  /** Newest first. */
  newest: fieldWithDefault('new_listing', listings, []),
});
export type MarketStatistics = ModelOf<typeof statisticsCodec>;

export const coinStatistics = route({
  method: 'GET',
  path: '/market-overview-coin-statistic-list',
  access: 'public',
  query: fields({ quoteCoin }),
  reply: statisticsCodec,
  isSilent: true,
});

/** A coin that prices are quoted in. */
const currencyCodec = fields({ ...namedCoinFields, pairCount: field('pairs', countNumber) });
export type Currency = ModelOf<typeof currencyCodec>;

export const currencyList = route({
  method: 'GET',
  path: '/currency-list',
  access: 'public',
  reply: listOf(currencyCodec),
  isSilent: true,
});

export const searchCoinPair = route({
  method: 'GET',
  path: '/search-coin-pair',
  access: 'public',
  query: fields({ search: field('search', searchText) }),
  reply: onlyField('data', listings),
  isSilent: true,
});
