/** A pair's row in the market list. */
import * as v from 'valibot';
import { compareDecimals } from '../core/decimal.ts';
import { codec, listOf, plain, type ModelOf } from '../codec.ts';
import { field, fields, fieldWithDefault, fieldWithFallback, optionalField } from '../fields.ts';
import { coinIdNumber, decimalText, pairIdNumber, shortText } from '../wire.ts';
import { marketPrice, type With } from './ticker.ts';

const tradeCoin = field('coin_type', shortText(20));

const rowCodec = fields({
  id: field('id', pairIdNumber),
  tradeCoin,
  tradeCoinName: fieldWithFallback('full_name', shortText(60), tradeCoin),
  tradeCoinId: optionalField('trade_coin_id', coinIdNumber),
  quoteCoin: field('base_coin_type', shortText(20)),
  quoteCoinId: optionalField('base_coin_id', coinIdNumber),
  /** Undefined, like change, high and low, while nothing has traded. */
  price: optionalField('price', marketPrice),
  changePercent: optionalField('change', decimalText),
  high: optionalField('high', marketPrice),
  low: optionalField('low', marketPrice),
  volume: optionalField('volume', decimalText),
  quoteVolume: optionalField('quote_volume', decimalText),
  /** The last 24 hours: first price, hourly closes, last price. Empty in broadcast updates. */
  sparkline: fieldWithDefault('sparkline', listOf(plain(decimalText)), []),
});

/** One row of the market list. A back end may send only its pair. */
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

/** A listing of the embedded exchange, which knows the coins and counts both volumes. */
export type CompleteListing = With<
  ModelOf<typeof rowCodec>,
  'tradeCoinId' | 'quoteCoinId' | 'volume' | 'quoteVolume'
>;

/** Compares the changes of two rows, ascending for 1 and descending for -1; rows without a change come
 *  last in both orders. */
export function compareChanges(
  { changePercent: left }: Pick<Listing, 'changePercent'>,
  { changePercent: right }: Pick<Listing, 'changePercent'>,
  direction: 1 | -1,
): number {
  if (left === undefined || right === undefined) {
    return Number(left === undefined) - Number(right === undefined);
  }
  return direction * compareDecimals(left, right);
}
