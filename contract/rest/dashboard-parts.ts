/** Fields that the dashboards of spot and futures have in common. */
import * as v from 'valibot';
import { listOf } from '../codec.ts';
import { marketTradeCodec } from '../entities/trade.ts';
import { field, fields, fieldWithDefault, fieldWithFallback, optionalField } from '../fields.ts';
import { derivedField } from '../joint-fields.ts';
import { coinIdNumber, decimalText, epochMsNumber, pairIdNumber, shortText } from '../wire.ts';

const coinText = v.nullish(shortText(20));
const coinId = v.nullish(coinIdNumber);
const pairName = shortText(41);

/** Coins and fee of the pair, beside its complete rules. */
export const coinEntries = {
  base_coin: coinText,
  base_coin_id: coinId,
  trade_coin: coinText,
  trade_coin_id: coinId,
  exchange_coin_pair: v.nullish(pairName),
  exchange_pair: v.nullish(pairName),
  fees: v.nullish(decimalText),
};

/** The pair's rules name its coins too. */
export const walletEntries = {
  coin_type: coinText,
  full_name: v.nullish(shortText(60)),
  /** Null for a visitor. */
  balance: v.nullish(decimalText),
};
export const decimalsOfPercent = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8));
export const CHANGE_DECIMALS = 2;

/** BTC_USDT. */
const pairText = field('coin_pair', pairName);

const pairTabCodec = fields({
  id: optionalField('coin_pair_id', pairIdNumber),
  /** BTC/USDT. */
  name: fieldWithFallback(
    'pair_name',
    pairName,
    derivedField(pairText, (text) => text.replace('_', '/')),
  ),
  pairText,
  quoteCoin: optionalField('parent_coin_name', shortText(20)),
});

export const dashboardFields = {
  /** All pairs, or all contracts. */
  pairs: fieldWithDefault('pairs', listOf(pairTabCodec), []),
  lastTrades: fieldWithDefault('last_price_data', listOf(marketTradeCodec), []),
  serverTime: optionalField('server_time', epochMsNumber),
};
