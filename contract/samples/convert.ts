/** Wire examples of a quote and of converts in each state. */
import { decimal } from '../core/decimal.ts';
import { MINUTE_MS } from '../core/durations.ts';
import { isoOf, type EpochMs } from '../core/time.ts';
import type { WireOf } from '../codec.ts';
import type { convertCodec } from '../entities/convert.ts';
import type { convertCoins, convertPair, convertQuote, smallBalances } from '../rest/convert.ts';
import { SAMPLE_TIME } from './spot.ts';

const minutesAfter = (minutes: number): string =>
  isoOf((SAMPLE_TIME + minutes * MINUTE_MS) as EpochMs);

export const QUOTE_ID = 'q7Xk2mVt9RbLw4Zs';

export const convertCoinsWire: WireOf<typeof convertCoins.reply> = [
  { coin_type: 'USDT', full_name: 'Tether', decimal: 8 },
  { coin_type: 'BTC', full_name: 'Bitcoin', decimal: 8 },
  { coin_type: 'ETH', full_name: 'Ethereum', decimal: 8 },
];

export const convertPairWire: WireOf<typeof convertPair.reply> = {
  from_coin: 'BTC',
  to_coin: 'USDT',
  minimum: decimal('0.00001667'),
  maximum: decimal('1.66666666'),
  rate: decimal('59850'),
  inverse_rate: decimal('0.0000167'),
  sell_price_minimum: decimal('6000'),
  sell_price_maximum: decimal('600000'),
  buy_price_minimum: decimal('0.00000167'),
  buy_price_maximum: decimal('0.00016666'),
  from_decimal: 8,
  to_decimal: 8,
  enabled: true,
};

export const convertQuoteWire: WireOf<typeof convertQuote.reply> = {
  quote_id: QUOTE_ID,
  from_coin: 'BTC',
  to_coin: 'USDT',
  from_amount: decimal('0.1'),
  to_amount: decimal('5985'),
  rate: decimal('59850'),
  inverse_rate: decimal('0.0000167'),
  fee: decimal('0'),
  wallet_type: 2,
  quoted_at: isoOf(SAMPLE_TIME),
  expires_at: isoOf((SAMPLE_TIME + 10_000) as EpochMs),
  seconds_left: 10,
  status: 1,
};

export const convertWire: WireOf<typeof convertCodec> = {
  id: 42,
  kind: 1,
  quote_id: QUOTE_ID,
  wallet_type: 2,
  from_coin: 'BTC',
  to_coin: 'USDT',
  from_amount: decimal('0.1'),
  to_amount: decimal('5985'),
  rate: decimal('59850'),
  side: null,
  limit_price: null,
  status: 1,
  reason: null,
  expires_at: null,
  created_at: isoOf(SAMPLE_TIME),
  done_at: isoOf(SAMPLE_TIME),
};

export const limitConvertWire: WireOf<typeof convertCodec> = {
  ...convertWire,
  id: 43,
  kind: 2,
  quote_id: null,
  to_amount: decimal('6200'),
  rate: decimal('62000'),
  side: 2,
  limit_price: decimal('62000'),
  status: 0,
  expires_at: minutesAfter(3 * 24 * 60),
  created_at: minutesAfter(-5),
  done_at: null,
};

export const expiredConvertWire: WireOf<typeof convertCodec> = {
  ...limitConvertWire,
  id: 39,
  status: 2,
  reason: 'expired',
  expires_at: minutesAfter(-60),
  created_at: minutesAfter(-25 * 60),
  done_at: minutesAfter(-60),
};

export const sweptConvertWire: WireOf<typeof convertCodec> = {
  ...convertWire,
  id: 41,
  kind: 3,
  quote_id: null,
  from_coin: 'ETH',
  from_amount: decimal('0.0008'),
  to_amount: decimal('2.39122'),
  rate: decimal('2989.03'),
  created_at: minutesAfter(-90),
  done_at: minutesAfter(-90),
};

export const smallBalancesWire: WireOf<typeof smallBalances.reply> = [
  {
    coin_type: 'ETH',
    full_name: 'Ethereum',
    balance: decimal('0.0008'),
    usd_total: decimal('2.4'),
  },
  { coin_type: 'DOGE', full_name: 'Dogecoin', balance: decimal('7.5'), usd_total: decimal('0.93') },
];
