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
  readonly quoteVolume: Decimal;
}

/** Wire fields of a ticker: alone in broadcasts, next to the balances in the dashboard. */
export const tickerEntries = {
  last_price: decimalText,
  price_change: decimalText,
  high: decimalText,
  low: decimalText,
  volume: decimalText,
  quote_volume: decimalText,
};

export const tickerCodec = codec(v.object(tickerEntries), {
  decode: (wire): Ticker => ({
    lastPrice: wire.last_price,
    changePercent: wire.price_change,
    high: wire.high,
    low: wire.low,
    volume: wire.volume,
    quoteVolume: wire.quote_volume,
  }),
  encode: (ticker) => ({
    last_price: ticker.lastPrice,
    price_change: ticker.changePercent,
    high: ticker.high,
    low: ticker.low,
    volume: ticker.volume,
    quote_volume: ticker.quoteVolume,
  }),
});

/** One row of the market list. */
export interface Listing {
  readonly id: PairId;
  readonly tradeCoin: string;
  readonly tradeCoinName: string;
  readonly tradeCoinId: CoinId;
  readonly quoteCoin: string;
  readonly quoteCoinId: CoinId;
  readonly price: Decimal;
  readonly changePercent: Decimal;
  readonly high: Decimal;
  readonly low: Decimal;
  readonly volume: Decimal;
  readonly quoteVolume: Decimal;
  /** The last 24 hours: first price, hourly closes, last price. Empty in broadcast updates. */
  readonly sparkline: readonly Decimal[];
}

export const listingCodec = codec(
  v.object({
    id: pairIdNumber,
    coin_type: shortText(20),
    full_name: shortText(60),
    trade_coin_id: coinIdNumber,
    base_coin_type: shortText(20),
    base_coin_id: coinIdNumber,
    coin_pair: shortText(41),
    price: decimalText,
    change: decimalText,
    high: decimalText,
    low: decimalText,
    volume: decimalText,
    quote_volume: decimalText,
    sparkline: v.optional(v.array(decimalText)),
  }),
  {
    decode: (wire): Listing => ({
      id: wire.id,
      tradeCoin: wire.coin_type,
      tradeCoinName: wire.full_name,
      tradeCoinId: wire.trade_coin_id,
      quoteCoin: wire.base_coin_type,
      quoteCoinId: wire.base_coin_id,
      price: wire.price,
      changePercent: wire.change,
      high: wire.high,
      low: wire.low,
      volume: wire.volume,
      quoteVolume: wire.quote_volume,
      sparkline: wire.sparkline ?? [],
    }),
    encode: (listing) => ({
      id: listing.id,
      coin_type: listing.tradeCoin,
      full_name: listing.tradeCoinName,
      trade_coin_id: listing.tradeCoinId,
      base_coin_type: listing.quoteCoin,
      base_coin_id: listing.quoteCoinId,
      coin_pair: `${listing.tradeCoin}_${listing.quoteCoin}`,
      price: listing.price,
      change: listing.changePercent,
      high: listing.high,
      low: listing.low,
      volume: listing.volume,
      quote_volume: listing.quoteVolume,
      sparkline: [...listing.sparkline],
    }),
  },
);
