/** A pair's row in the market list. */
import * as v from 'valibot';
import { codec, listOf, plain, type ModelOf } from '../codec.ts';
import { field, fields, fieldWithDefault, fieldWithFallback, optionalField } from '../fields.ts';
import { coinIdNumber, decimalText, pairIdNumber, shortText } from '../wire.ts';
import type { Complete } from './ticker.ts';

const tradeCoin = field('coin_type', shortText(20));

const rowCodec = fields({
  id: field('id', pairIdNumber),
  tradeCoin,
  tradeCoinName: fieldWithFallback('full_name', shortText(60), tradeCoin),
  tradeCoinId: optionalField('trade_coin_id', coinIdNumber),
  quoteCoin: field('base_coin_type', shortText(20)),
  quoteCoinId: optionalField('base_coin_id', coinIdNumber),
  price: field('price', decimalText),
  changePercent: field('change', decimalText),
  high: optionalField('high', decimalText),
  low: optionalField('low', decimalText),
  volume: optionalField('volume', decimalText),
  quoteVolume: optionalField('quote_volume', decimalText),
  /** The last 24 hours: first price, hourly closes, last price. Empty in broadcast updates. */
  sparkline: fieldWithDefault('sparkline', listOf(plain(decimalText)), []),
});

/** One row of the market list. A back end may send only its pair, price and change. */
export interface Listing extends ModelOf<typeof rowCodec> {
  /** Decimals of the tick size; undefined for a pair, whose row on the wire does not have them. */
  readonly priceDecimals?: number | undefined;
}

/** The wire joins the names of the coins besides. */
export const listingCodec = codec(
  v.object({ ...rowCodec.wire.entries, coin_pair: v.nullish(shortText(41)) }),
  {
    decode: (wire): Listing => rowCodec.decode(wire),
    encode: (listing) => ({
      ...rowCodec.encode(listing),
      coin_pair: `${listing.tradeCoin}_${listing.quoteCoin}`,
    }),
  },
);

/** A listing of the embedded exchange, which calculates every value. */
export type CompleteListing = Complete<ModelOf<typeof rowCodec>>;
