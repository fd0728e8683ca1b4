/** Wire format of a pair's rules and its two coins. */
import * as v from 'valibot';
import { assert } from '../core/assert.ts';
import {
  bps,
  decimal,
  decimalCountOf,
  decimalOfSteps,
  stepsOf,
  type Bps,
} from '../core/decimal.ts';
import { codec } from '../codec.ts';
import { field, fields, fieldWithDefault, fieldWithFallback } from '../fields.ts';
import { derivedField } from '../joint-fields.ts';
import { coinIdNumber, decimalText, pairIdNumber, shortText } from '../wire.ts';

const decimalCount = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8));
/** Fees are in percent on the wire: "0.1" is 10 basis points. */
const ONE_BPS_IN_PERCENT = decimal('0.01');

/** A fee that is not a whole number of basis points is rejected here, so that the error names its field. */
const feePercent = v.pipe(
  decimalText,
  v.check((percent) => stepsOf(percent, ONE_BPS_IN_PERCENT) !== undefined, 'whole basis points'),
);

const feeBps = codec(feePercent, {
  decode: (percent): Bps => {
    const count = stepsOf(percent, ONE_BPS_IN_PERCENT);
    assert(count !== undefined, 'a fee is whole basis points');
    return bps(count);
  },
  encode: (fee) => decimalOfSteps(fee, ONE_BPS_IN_PERCENT),
});

const tickSize = field('tick', decimalText);
const lotSize = field('lot', decimalText);

/** The model is `Pair` of contract/core, which knows no codec. */
export const pairCodec = fields({
  id: field('coin_pair_id', pairIdNumber),
  tradeCoin: field('trade_coin', shortText(20)),
  tradeCoinId: field('trade_coin_id', coinIdNumber),
  quoteCoin: field('base_coin', shortText(20)),
  quoteCoinId: field('base_coin_id', coinIdNumber),
  tickSize,
  lotSize,
  minNotional: field('min_notional', decimalText),
  /** Absent decimals are those of the step. */
  priceDecimals: fieldWithFallback(
    'price_decimals',
    decimalCount,
    derivedField(tickSize, decimalCountOf),
  ),
  sizeDecimals: fieldWithFallback(
    'amount_decimals',
    decimalCount,
    derivedField(lotSize, decimalCountOf),
  ),
  makerFeeBps: field('maker_fee', feeBps),
  takerFeeBps: field('taker_fee', feeBps),
  collarPercent: field('collar_percent', v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
  status: fieldWithDefault('status', v.picklist(['open', 'closed']), 'open'),
});
