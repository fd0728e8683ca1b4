/** 24-hour statistics of a pair. */
import type { ModelOf } from '../codec.ts';
import { field, fields, optionalField } from '../fields.ts';
import { decimalText } from '../wire.ts';

export const tickerCodec = fields({
  lastPrice: field('last_price', decimalText),
  /** 24-hour change in percent, with the pair's `changeDecimals`. */
  changePercent: field('price_change', decimalText),
  high: field('high', decimalText),
  low: field('low', decimalText),
  /** In trade coin. */
  volume: field('volume', decimalText),
  /** Undefined where the back end does not calculate it. */
  quoteVolume: optionalField('quote_volume', decimalText),
});
export type Ticker = ModelOf<typeof tickerCodec>;

export type Complete<Model> = { readonly [Key in keyof Model]-?: NonNullable<Model[Key]> };
/** A ticker of the embedded exchange, which calculates every value. */
export type CompleteTicker = Complete<Ticker>;
