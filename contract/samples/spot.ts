/** One valid wire example of every spot codec, with its decoded value. */
import { decimal } from '../core/decimal.ts';
import type { ClientOrderId, CoinId, OrderId, PairId, TradeId } from '../core/ids.ts';
import type { EpochMs, EpochSec } from '../core/time.ts';
import type { accountUpdateCodec } from '../entities/account-update.ts';
import type { balanceCodec } from '../entities/balance.ts';
import type { barCodec } from '../entities/bar.ts';
import type { orderCodec } from '../entities/order-codec.ts';
import { pairCodec } from '../entities/pair.ts';
import type { listingCodec } from '../entities/listing.ts';
import type { tickerCodec } from '../entities/ticker.ts';
import type { marketTradeCodec } from '../entities/trade.ts';
import type { ownTradeCodec } from '../entities/own-trade-codec.ts';
import type { WireOf } from '../codec.ts';

const BTC = 1 as CoinId;
const USDT = 2 as CoinId;
/** 2026-01-01T00:00:00Z. */
export const SAMPLE_TIME = 1_767_225_600_000 as EpochMs;

export const pairWire: WireOf<typeof pairCodec> = {
  coin_pair_id: 1 as PairId,
  trade_coin: 'BTC',
  trade_coin_id: BTC,
  base_coin: 'USDT',
  base_coin_id: USDT,
  tick: decimal('0.01'),
  lot: decimal('0.00001'),
  min_notional: decimal('5'),
  price_decimals: 2,
  amount_decimals: 5,
  maker_fee: decimal('0.1'),
  taker_fee: decimal('0.1'),
  collar_percent: 5,
  status: 'open',
};
export const btcUsdt = pairCodec.decode(pairWire);

export const tickerWire: WireOf<typeof tickerCodec> = {
  last_price: decimal('64250.1'),
  price_change: decimal('1.24'),
  high: decimal('64980'),
  low: decimal('62871.54'),
  volume: decimal('12481.07'),
  quote_volume: decimal('801912345.67'),
};

export const listingWire: WireOf<typeof listingCodec> = {
  id: 1 as PairId,
  coin_type: 'BTC',
  full_name: 'Bitcoin',
  trade_coin_id: BTC,
  base_coin_type: 'USDT',
  base_coin_id: USDT,
  coin_pair: 'BTC_USDT',
  price: decimal('64250.1'),
  change: decimal('1.24'),
  high: decimal('64980'),
  low: decimal('62871.54'),
  volume: decimal('12481.07'),
  quote_volume: decimal('801912345.67'),
  sparkline: ['63500', '63720.5', '63610', '64012.25', '64250.1'].map(decimal),
};

export const orderWire: WireOf<typeof orderCodec> = {
  id: 912 as OrderId,
  client_order_id: 'web-7f3a' as ClientOrderId,
  type: 'buy',
  order_type: 'limit',
  status: 'partially_filled',
  price: decimal('64100'),
  stop: null,
  amount: decimal('0.25'),
  filled: decimal('0.1'),
  remaining: decimal('0.15'),
  average_price: decimal('64100'),
  total: decimal('6410'),
  fees: decimal('0.0001'),
  time_in_force: 'GTC',
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:04.500Z',
  version: 2,
  base_coin_id: USDT,
  trade_coin_id: BTC,
};

export const marketTradeWire: WireOf<typeof marketTradeCodec> = {
  id: 5501 as TradeId,
  price: decimal('64250.1'),
  amount: decimal('0.04'),
  side: 'buy',
  ts: SAMPLE_TIME,
};

export const ownTradeWire: WireOf<typeof ownTradeCodec> = {
  id: 5502 as TradeId,
  order_id: 912 as OrderId,
  type: 'buy',
  is_maker: '1',
  price: decimal('64100'),
  amount: decimal('0.1'),
  total: decimal('6410'),
  fees: decimal('0.0001'),
  fees_coin_id: BTC,
  base_coin_id: USDT,
  trade_coin_id: BTC,
  created_at: '2026-01-01T00:00:04.500Z',
};

export const balanceWire: WireOf<typeof balanceCodec> = {
  coin_id: USDT,
  coin_type: 'USDT',
  full_name: 'Tether',
  balance: decimal('24310.55'),
  on_order: decimal('9615'),
};

export const barWire: WireOf<typeof barCodec> = {
  time: 1_767_225_600 as EpochSec,
  open: decimal('64200'),
  high: decimal('64260'),
  low: decimal('64188.5'),
  close: decimal('64250.1'),
  volume: decimal('12.48107'),
};

export const accountUpdateWire: WireOf<typeof accountUpdateCodec> = {
  seq: 41,
  ts: SAMPLE_TIME,
  orders: [orderWire],
  trades: [ownTradeWire],
  balances: [balanceWire],
};
