/** 24-hour statistics of a pair. */
import * as v from 'valibot';
import { compareDecimals, decimal, type Decimal } from '../core/decimal.ts';
import { codec, type Codec, type ModelOf } from '../codec.ts';
import { field, fields, optionalField } from '../fields.ts';
import { decimalText } from '../wire.ts';

const ZERO = decimal('0');

/** Price of a market. Undefined while nothing has traded: null on the wire, and zero of a back end that
 *  writes it so, because no market has the price zero. */
export const marketPrice: Codec<Decimal | null | undefined, Decimal | undefined> = codec(
  v.nullish(decimalText),
  {
    decode: (text) =>
      text === null || text === undefined || compareDecimals(text, ZERO) === 0 ? undefined : text,
    encode: (price) => price ?? null,
  },
);

export const tickerCodec = fields({
  /** Undefined, like change, high and low, while nothing has traded. */
  lastPrice: optionalField('last_price', marketPrice),
  /** 24-hour change in percent, with the pair's `changeDecimals`. */
  changePercent: optionalField('price_change', decimalText),
  high: optionalField('high', marketPrice),
  low: optionalField('low', marketPrice),
  /** In trade coin. */
  volume: field('volume', decimalText),
  /** Undefined where the back end does not calculate it. */
  quoteVolume: optionalField('quote_volume', decimalText),
});
export type Ticker = ModelOf<typeof tickerCodec>;

/** Makes values required, of the names given. */
export type With<Model, Names extends keyof Model> = Model & {
  readonly [Name in Names]-?: NonNullable<Model[Name]>;
};
/** A ticker of the embedded exchange, which counts both volumes. */
export type CompleteTicker = With<Ticker, 'volume' | 'quoteVolume'>;
