/** 24-hour statistics of a contract with its mark price, index price and funding. */
import * as v from 'valibot';
import type { Decimal } from '../core/decimal.ts';
import type { EpochMs } from '../core/time.ts';
import { codec } from '../codec.ts';
import { decimalText, isoTimeText } from '../wire.ts';
import { maybeIsoOf, maybeTimeOf } from './futures-terms.ts';
import { tickerCodec, tickerEntries, type Ticker } from './ticker.ts';

export interface FuturesTicker extends Ticker {
  /** Price that profit and liquidation are calculated with. Undefined before the first index price,
   *  like all of the following. */
  readonly markPrice: Decimal | undefined;
  readonly indexPrice: Decimal | undefined;
  /** Funding rate of the current interval: 0.0001 is 0.01%. Longs pay shorts when it is above zero. */
  readonly fundingRate: Decimal | undefined;
  readonly nextFundingAt: EpochMs | undefined;
  /** Size of all open longs, in trade coin. */
  readonly openInterest: Decimal | undefined;
}

/** Wire fields of a futures ticker: alone in broadcasts, next to the coin in the dashboard. */
export const futuresTickerEntries = {
  ...tickerEntries,
  mark_price: v.nullish(decimalText),
  index_price: v.nullish(decimalText),
  funding_rate: v.nullish(decimalText),
  next_funding_at: v.nullish(isoTimeText),
  open_interest: v.nullish(decimalText),
};

export const futuresTickerCodec = codec(v.object(futuresTickerEntries), {
  decode: (wire): FuturesTicker => ({
    ...tickerCodec.decode(wire),
    markPrice: wire.mark_price ?? undefined,
    indexPrice: wire.index_price ?? undefined,
    fundingRate: wire.funding_rate ?? undefined,
    nextFundingAt: maybeTimeOf(wire.next_funding_at),
    openInterest: wire.open_interest ?? undefined,
  }),
  encode: (ticker) => ({
    ...tickerCodec.encode(ticker),
    mark_price: ticker.markPrice ?? null,
    index_price: ticker.indexPrice ?? null,
    funding_rate: ticker.fundingRate ?? null,
    next_funding_at: maybeIsoOf(ticker.nextFundingAt),
    open_interest: ticker.openInterest ?? null,
  }),
});
