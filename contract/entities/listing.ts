/** A pair's row in the market list. */
import * as v from 'valibot';
import type { Decimal } from '../core/decimal.ts';
import type { CoinId, PairId } from '../core/ids.ts';
import { codec } from '../codec.ts';
import { coinIdNumber, decimalText, pairIdNumber, shortText } from '../wire.ts';
import type { Complete } from './ticker.ts';

/** One row of the market list. A back end may send only its pair, price and change. */
export interface Listing {
  readonly id: PairId;
  readonly tradeCoin: string;
  readonly tradeCoinName: string;
  readonly tradeCoinId: CoinId | undefined;
  readonly quoteCoin: string;
  readonly quoteCoinId: CoinId | undefined;
  readonly price: Decimal;
  /** Decimals of the tick size; undefined for a pair, whose row on the wire does not have them. */
  readonly priceDecimals?: number | undefined;
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

/** A listing of the embedded exchange, which calculates every value. */
export type CompleteListing = Complete<Omit<Listing, 'priceDecimals'>>;
