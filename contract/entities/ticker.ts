/** 24-hour statistics of a pair, and a pair's row in the market list. */
import * as v from 'valibot';
import type { Decimal } from '../core/decimal.ts';
import type { CoinId, PairId } from '../core/ids.ts';
import { codec } from '../codec.ts';
import { coinIdNumber, decimalText, pairIdNumber, shortText } from '../wire.ts';

export interface Ticker {
  readonly lastPrice: Decimal;
  /** 24-hour change in percent, with the pair's `changeDecimals`. */
  readonly changePercent: Decimal;
  readonly high: Decimal;
  readonly low: Decimal;
  /** In trade coin. */
  readonly volume: Decimal;
  /** Undefined where the back end does not calculate it. */
  readonly quoteVolume: Decimal | undefined;
}

/** Wire fields of a ticker: alone in broadcasts, next to the balances in the dashboard. */
export const tickerEntries = {
  last_price: decimalText,
  price_change: decimalText,
  high: decimalText,
  low: decimalText,
  volume: decimalText,
  quote_volume: v.nullish(decimalText),
};

export const tickerCodec = codec(v.object(tickerEntries), {
  decode: (wire): Ticker => ({
    lastPrice: wire.last_price,
    changePercent: wire.price_change,
    high: wire.high,
    low: wire.low,
    volume: wire.volume,
    quoteVolume: wire.quote_volume ?? undefined,
  }),
  encode: (ticker) => ({
    last_price: ticker.lastPrice,
    price_change: ticker.changePercent,
    high: ticker.high,
    low: ticker.low,
    volume: ticker.volume,
    quote_volume: ticker.quoteVolume ?? null,
  }),
});

/** One row of the market list. A back end may send only its pair, price and change. */
export interface Listing {
  readonly id: PairId;
  readonly tradeCoin: string;
  readonly tradeCoinName: string;
  readonly tradeCoinId: CoinId | undefined;
  readonly quoteCoin: string;
  readonly quoteCoinId: CoinId | undefined;
  readonly price: Decimal;
  readonly changePercent: Decimal;
  readonly high: Decimal | undefined;
  readonly low: Decimal | undefined;
  readonly volume: Decimal | undefined;
  readonly quoteVolume: Decimal | undefined;
  /** The last 24 hours: first price, hourly closes, last price. Empty in broadcast updates. */
  readonly sparkline: readonly Decimal[];
}

export const listingCodec = codec(
  v.object({
    id: pairIdNumber,
    coin_type: shortText(20),
    full_name: v.nullish(shortText(60)),
    trade_coin_id: v.nullish(coinIdNumber),
    base_coin_type: shortText(20),
    base_coin_id: v.nullish(coinIdNumber),
    coin_pair: v.nullish(shortText(41)),
    price: decimalText,
    change: decimalText,
    high: v.nullish(decimalText),
    low: v.nullish(decimalText),
    volume: v.nullish(decimalText),
    quote_volume: v.nullish(decimalText),
    sparkline: v.nullish(v.array(decimalText)),
  }),
  {
    decode: (wire): Listing => ({
      id: wire.id,
      tradeCoin: wire.coin_type,
      tradeCoinName: wire.full_name ?? wire.coin_type,
      tradeCoinId: wire.trade_coin_id ?? undefined,
      quoteCoin: wire.base_coin_type,
      quoteCoinId: wire.base_coin_id ?? undefined,
      price: wire.price,
      changePercent: wire.change,
      high: wire.high ?? undefined,
      low: wire.low ?? undefined,
      volume: wire.volume ?? undefined,
      quoteVolume: wire.quote_volume ?? undefined,
      sparkline: wire.sparkline ?? [],
    }),
    encode: (listing) => ({
      id: listing.id,
      coin_type: listing.tradeCoin,
      full_name: listing.tradeCoinName,
      trade_coin_id: listing.tradeCoinId ?? null,
      base_coin_type: listing.quoteCoin,
      base_coin_id: listing.quoteCoinId ?? null,
      coin_pair: `${listing.tradeCoin}_${listing.quoteCoin}`,
      price: listing.price,
      change: listing.changePercent,
      high: listing.high ?? null,
      low: listing.low ?? null,
      volume: listing.volume ?? null,
      quote_volume: listing.quoteVolume ?? null,
      sparkline: [...listing.sparkline],
    }),
  },
);

type Complete<Model> = { readonly [Key in keyof Model]-?: NonNullable<Model[Key]> };
/** A ticker and a listing of the embedded exchange, which calculates every value. */
export type CompleteTicker = Complete<Ticker>;
export type CompleteListing = Complete<Listing>;
