/** A market list generated from a seed, for stories: the same seed gives the same list. */
import { decimal, decimalOfUnits, type Decimal } from '#contract/core/decimal.ts';
import { coinId, pairId } from '#contract/core/ids.ts';
import type { Listing } from '#contract/entities/listing.ts';
import type { MarketStatistics } from '#contract/rest/market.ts';
import { applyQuote } from '#src/stores/futures-quotes.store.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

const SEED = 20_261_120;
const HOUR_COUNT = 24;
const QUOTE_COIN_ID = coinId(1);

interface Kind {
  readonly coin: string;
  readonly name: string;
  /** Units of 10^-4 quote coin. */
  readonly price: number;
}

const KINDS: readonly Kind[] = [
  { coin: 'BTC', name: 'Bitcoin', price: 931_353_200 },
  { coin: 'ETH', name: 'Ethereum', price: 24_269_900 },
  { coin: 'BNB', name: 'BNB', price: 6_642_000 },
  { coin: 'SOL', name: 'Solana', price: 1_531_700 },
  { coin: 'XRP', name: 'XRP', price: 22_659 },
  { coin: 'ADA', name: 'Cardano', price: 5_564 },
  { coin: 'DOGE', name: 'Dogecoin', price: 1_642 },
  { coin: 'LTC', name: 'Litecoin', price: 733_200 },
  { coin: 'DOT', name: 'Polkadot', price: 34_042 },
  { coin: 'LINK', name: 'Chainlink', price: 95_000 },
  { coin: 'AVAX', name: 'Avalanche', price: 139_100 },
];

const priceOf = (value: number): Decimal => decimalOfUnits(BigInt(Math.round(value)), 4);

export const sampleListings: readonly Listing[] = draw();

function draw(): readonly Listing[] {
  const random = seededRandom(SEED);
  return KINDS.map(({ coin, name, price }, index) => {
    const trend = [price];
    while (trend.length < HOUR_COUNT) {
      trend.unshift((trend[0] ?? price) * (1 + (random.next() - 0.5) * 0.02));
    }
    const first = trend[0] ?? price;
    const quoteVolume = 1_200_000_000 / (index + 1) ** 1.4;
    return {
      id: pairId(index + 1),
      tradeCoin: coin,
      tradeCoinName: name,
      tradeCoinId: coinId(index + 2),
      quoteCoin: 'USDT',
      quoteCoinId: QUOTE_COIN_ID,
      price: priceOf(price),
      changePercent: priceOf(((price - first) / first) * 1_000_000),
      high: priceOf(Math.max(...trend) * 1.002),
      low: priceOf(Math.min(...trend) * 0.998),
      volume: priceOf((quoteVolume / price) * 100_000_000),
      quoteVolume: priceOf(quoteVolume * 10_000),
      sparkline: trend.map(priceOf),
    };
  });
}

/** Of the tick sizes of the contracts. */
const CONTRACT_DECIMALS = [1, 2, 2, 3, 4, 4] as const;

/** The first pairs as contracts, with funding rates of either sign. */
export const sampleContracts: readonly Listing[] = sampleListings
  .slice(0, CONTRACT_DECIMALS.length)
  .map((listing, index) => {
    const { tradeCoinId = coinId(0), price, high = price, low = price } = listing;
    const ticker = {
      lastPrice: price,
      changePercent: listing.changePercent,
      high,
      low,
      volume: decimal('1'),
      quoteVolume: listing.quoteVolume,
      markPrice: price,
      indexPrice: price,
      fundingRate: decimalOfUnits(BigInt((3 - index) * 4_900)),
      nextFundingAt: undefined,
      openInterest: undefined,
    };
    applyQuote(ticker, { tradeCoinId, quoteCoinId: QUOTE_COIN_ID });
    const priceDecimals = CONTRACT_DECIMALS[index];
    return { ...listing, id: pairId(1_001 + index), priceDecimals, sparkline: [] };
  });

/** Returns the listing before its first trade. */
export const withoutTrades = (listing: Listing): Listing => ({
  ...listing,
  price: undefined,
  changePercent: undefined,
  high: undefined,
  low: undefined,
  volume: decimal('0'),
  quoteVolume: decimal('0'),
  sparkline: [],
});

/** Returns the listing of `coin` at the new price, as the market would send it. */
export function movedListing(coin: string, price: Decimal): Listing {
  const listing = sampleListings.find(({ tradeCoin }) => tradeCoin === coin);
  if (listing === undefined) throw new Error(`No sample trades ${coin}.`);
  return { ...listing, price, sparkline: [] };
}

/** Summary statistics of the same market. */
export const sampleStatistics: MarketStatistics = {
  pairCount: sampleListings.length,
  risingCount: 6,
  fallingCount: 4,
  volumes: [{ quoteCoin: 'USDT', quoteVolume: decimal('1204551870.12') }],
  gainers: sampleListings.slice(3, 6),
  losers: sampleListings.slice(6, 9),
  mostTraded: sampleListings.slice(0, 3),
  newest: [],
};
