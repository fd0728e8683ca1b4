/** Wire format of a pair's rules and its two coins. */
import * as v from 'valibot';
import {
  bps,
  decimal,
  decimalCountOf,
  decimalOfSteps,
  stepsOf,
  type Bps,
  type Decimal,
} from '../core/decimal.ts';
import { assert } from '../core/assert.ts';
import type { Pair } from '../core/pair.ts';
import { codec } from '../codec.ts';
import { coinIdNumber, decimalText, pairIdNumber, shortText } from '../wire.ts';

/** Absent decimals are those of the step. */
const decimalCount = v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8)));
/** Fees are in percent on the wire: "0.1" is 10 basis points. */
const ONE_BPS_IN_PERCENT = decimal('0.01');

/** A fee that is not a whole number of basis points is rejected here, so that the error names its field. */
const feePercent = v.pipe(
  decimalText,
  v.check((percent) => stepsOf(percent, ONE_BPS_IN_PERCENT) !== undefined, 'whole basis points'),
);

function bpsOf(percent: Decimal): Bps {
  const count = stepsOf(percent, ONE_BPS_IN_PERCENT);
  assert(count !== undefined, 'a fee is whole basis points');
  return bps(count);
}

/** Wire fields of a pair: alone in spot, next to leverage and funding in a futures contract. */
export const pairEntries = {
  coin_pair_id: pairIdNumber,
  trade_coin: shortText(20),
  trade_coin_id: coinIdNumber,
  base_coin: shortText(20),
  base_coin_id: coinIdNumber,
  tick: decimalText,
  lot: decimalText,
  min_notional: decimalText,
  price_decimals: decimalCount,
  amount_decimals: decimalCount,
  maker_fee: feePercent,
  taker_fee: feePercent,
  collar_percent: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
  status: v.nullish(v.picklist(['open', 'closed'])),
};

export const pairCodec = codec(v.object(pairEntries), {
  decode: (wire): Pair => ({
    id: wire.coin_pair_id,
    tradeCoin: wire.trade_coin,
    tradeCoinId: wire.trade_coin_id,
    quoteCoin: wire.base_coin,
    quoteCoinId: wire.base_coin_id,
    tickSize: wire.tick,
    lotSize: wire.lot,
    minNotional: wire.min_notional,
    priceDecimals: wire.price_decimals ?? decimalCountOf(wire.tick),
    sizeDecimals: wire.amount_decimals ?? decimalCountOf(wire.lot),
    makerFeeBps: bpsOf(wire.maker_fee),
    takerFeeBps: bpsOf(wire.taker_fee),
    collarPercent: wire.collar_percent,
    status: wire.status ?? 'open',
  }),
  encode: (pair) => ({
    coin_pair_id: pair.id,
    trade_coin: pair.tradeCoin,
    trade_coin_id: pair.tradeCoinId,
    base_coin: pair.quoteCoin,
    base_coin_id: pair.quoteCoinId,
    tick: pair.tickSize,
    lot: pair.lotSize,
    min_notional: pair.minNotional,
    price_decimals: pair.priceDecimals,
    amount_decimals: pair.sizeDecimals,
    maker_fee: decimalOfSteps(pair.makerFeeBps, ONE_BPS_IN_PERCENT),
    taker_fee: decimalOfSteps(pair.takerFeeBps, ONE_BPS_IN_PERCENT),
    collar_percent: pair.collarPercent,
    status: pair.status,
  }),
});
