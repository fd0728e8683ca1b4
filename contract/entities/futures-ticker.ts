/** 24-hour statistics of a contract with its mark price, index price and funding. */
import type { ModelOf } from '../codec.ts';
import { fields, optionalField } from '../fields.ts';
import { decimalText, isoTime } from '../wire.ts';
import { tickerCodec } from './ticker.ts';

export const futuresTickerCodec = fields({
  ...tickerCodec.fields,
  /** Price that profit and liquidation are calculated with. Undefined before the first index price,
   *  like all of the following. */
  markPrice: optionalField('mark_price', decimalText),
  indexPrice: optionalField('index_price', decimalText),
  /** Funding rate of the current interval: 0.0001 is 0.01%. Longs pay shorts when it is above zero. */
  fundingRate: optionalField('funding_rate', decimalText),
  nextFundingAt: optionalField('next_funding_at', isoTime),
  /** Size of all open longs, in trade coin. */
  openInterest: optionalField('open_interest', decimalText),
});
export type FuturesTicker = ModelOf<typeof futuresTickerCodec>;
