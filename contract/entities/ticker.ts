/** 24-hour statistics of a pair. */
import * as v from 'valibot';
import type { Decimal } from '../core/decimal.ts';
import { codec } from '../codec.ts';
import { decimalText } from '../wire.ts';

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

export type Complete<Model> = { readonly [Key in keyof Model]-?: NonNullable<Model[Key]> };
/** A ticker of the embedded exchange, which calculates every value. */
export type CompleteTicker = Complete<Ticker>;
