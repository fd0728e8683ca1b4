/** One valid wire example of every futures codec: a long of 0.5 BTC at 60,000 with 20x, isolated. */
import { decimal } from '../core/decimal.ts';
import type {
  ClientOrderId,
  CoinId,
  FuturesOrderId,
  FuturesTradeId,
  PairId,
  PositionId,
} from '../core/ids.ts';
import type { WireOf } from '../codec.ts';
import type { futuresAccountUpdateCodec } from '../entities/futures-account-update.ts';
import type { futuresClosedPositionCodec } from '../entities/futures-closed-position.ts';
import { futuresContractCodec, type riskTierCodec } from '../entities/futures-contract.ts';
import { futuresOrderCodec } from '../entities/futures-order.ts';
import { futuresPositionCodec } from '../entities/futures-position.ts';
import type { futuresSettingsCodec } from '../entities/futures-settings.ts';
import type { partialStopCodec } from '../entities/futures-stops.ts';
import type { contractKeyCodec } from '../entities/futures-terms.ts';
import type { futuresTickerCodec } from '../entities/futures-ticker.ts';
import type { futuresTradeCodec } from '../entities/futures-trade.ts';
import type { futuresTransactionCodec } from '../entities/futures-transaction.ts';
import { futuresWalletCodec } from '../entities/futures-wallet.ts';
import type { marginAlertCodec } from '../realtime/futures-account.ts';
import type { futuresBookDiffCodec } from '../realtime/futures-book.ts';
import type { fundingUpdateCodec } from '../realtime/futures-funding.ts';
import type {
  futuresRunningBarCodec,
  futuresTradeBatchCodec,
} from '../realtime/futures-trade-info.ts';
import type { futuresDashboard } from '../rest/futures-dashboard.ts';
import { bookDiffWire, runningBarWire } from './realtime.ts';
import { SAMPLE_TIME, marketTradeWire, pairWire, tickerWire } from './spot.ts';

const coins = { base_coin_id: 2 as CoinId, trade_coin_id: 1 as CoinId };
export const contractKeyWire: WireOf<typeof contractKeyCodec> = coins;
const contractOf = { coin_pair_id: 1001 as PairId, ...coins };
const POSITION = 'P17' as PositionId;
const ORDER = 'O912' as FuturesOrderId;
const AT = '2026-01-01T00:00:00.000Z';
const NEXT_FUNDING = '2026-01-01T08:00:00.000Z';

/** Lower border, upper border, maintenance rate, maximum leverage and maintenance amount. */
const TIERS = [
  ['0', '50000', '0.004', 125, '0'],
  ['50000', '600000', '0.005', 100, '50'],
  ['600000', '3000000', '0.01', 75, '3050'],
  ['3000000', '12000000', '0.025', 50, '48050'],
  ['12000000', '70000000', '0.05', 25, '348050'],
] as const;

const tierWire = (
  [from, to, rate, leverageMax, amount]: (typeof TIERS)[number],
  index: number,
): WireOf<typeof riskTierCodec> => ({
  tier: index + 1,
  from: decimal(from),
  to: decimal(to),
  mmr: decimal(rate),
  max_leverage: leverageMax,
  maintenance_amount: decimal(amount),
});
export const riskTierWire = tierWire(TIERS[0], 0);
const riskTiersWire = TIERS.map(tierWire);

export const futuresContractWire: WireOf<typeof futuresContractCodec> = {
  ...pairWire,
  coin_pair_id: 1001 as PairId,
  tick: decimal('0.1'),
  lot: decimal('0.001'),
  price_decimals: 1,
  amount_decimals: 3,
  maker_fee: decimal('0.02'),
  taker_fee: decimal('0.06'),
  max_leverage: 125,
  risk_tiers: riskTiersWire,
  min_qty: decimal('0.001'),
  max_qty_limit: decimal('100'),
  max_qty_market: decimal('20'),
  price_band: 5,
  funding_interval_hours: 8,
  isolated_leverage_policy: 2,
  close_only: 0,
};
export const btcContract = futuresContractCodec.decode(futuresContractWire);

export const futuresTickerWire: WireOf<typeof futuresTickerCodec> = {
  ...tickerWire,
  last_price: decimal('63000'),
  mark_price: decimal('63000'),
  index_price: decimal('62990.5'),
  funding_rate: decimal('0.0001'),
  next_funding_at: NEXT_FUNDING,
  open_interest: decimal('412.5'),
};

export const futuresSettingsWire: WireOf<typeof futuresSettingsCodec> = {
  leverage: 20,
  margin_mode: 1,
  position_mode: 2,
};

export const futuresWalletWire: WireOf<typeof futuresWalletCodec> = {
  coin_id: 2 as CoinId,
  coin_type: 'USDT',
  balance: decimal('10000'),
  isolated_margin: decimal('1500'),
  order_margin: decimal('303.6'),
  cross_initial_margin: decimal('0'),
  unrealized_pnl: decimal('1500'),
  equity: decimal('11500'),
  available: decimal('8196.4'),
  margin_ratio: null,
};
export const sampleFuturesWallet = futuresWalletCodec.decode(futuresWalletWire);

const stops = {
  take_profit_price: decimal('66000'),
  stop_loss_price: decimal('59000'),
  take_profit_trigger: 1,
  stop_loss_trigger: 2,
};

export const partialStopWire: WireOf<typeof partialStopCodec> = {
  uid: 'S3' as FuturesOrderId,
  type: 1,
  price: decimal('64500'),
  trigger_by: 1,
  amount: decimal('0.1'),
};

export const futuresPositionWire: WireOf<typeof futuresPositionCodec> = {
  uid: POSITION,
  ...contractOf,
  side: 1,
  margin_mode: 1,
  leverage: 20,
  amount: decimal('0.5'),
  closable_amount: decimal('0.4'),
  entry_price: decimal('60000'),
  entry_value: decimal('30000'),
  mark_price: decimal('63000'),
  notional: decimal('31500'),
  margin: decimal('1500'),
  initial_margin: decimal('1500'),
  maintenance_margin: decimal('126'),
  margin_ratio: decimal('0.042'),
  liquidation_price: decimal('57228.91566266'),
  bankruptcy_price: decimal('57000'),
  break_even_price: decimal('60072.04322594'),
  unrealized_pnl: decimal('1500'),
  roi: decimal('1'),
  realized_pnl: decimal('0'),
  funding_fee: decimal('-3.05'),
  ...stops,
  partial_stops: [partialStopWire],
  adl_level: 5,
  position_status: 1,
  opened_at: AT,
  updated_at: '2026-01-01T00:00:04.500Z',
  seq: 3,
};
export const samplePosition = futuresPositionCodec.decode(futuresPositionWire);

export const futuresOrderWire: WireOf<typeof futuresOrderCodec> = {
  uid: ORDER,
  client_order_id: 'web-9c1d' as ClientOrderId,
  ...contractOf,
  side: 1,
  action: 1,
  order_type: 1,
  margin_mode: 1,
  leverage: 20,
  price: decimal('60000'),
  stop_price: null,
  trigger_by: 1,
  amount: decimal('0.2'),
  filled: decimal('0.1'),
  remaining: decimal('0.1'),
  average_price: decimal('60000'),
  reduce_only: 0,
  time_in_force: 1,
  ...stops,
  order_margin: decimal('303.6'),
  fee: decimal('1.2'),
  order_status: 1,
  reject_reason: null,
  created_at: AT,
  updated_at: '2026-01-01T00:00:04.500Z',
  seq: 2,
};
export const sampleFuturesOrder = futuresOrderCodec.decode(futuresOrderWire);

export const futuresTradeWire: WireOf<typeof futuresTradeCodec> = {
  uid: 'T5502' as FuturesTradeId,
  order_uid: ORDER,
  ...contractOf,
  side: 1,
  action: 1,
  price: decimal('60000'),
  amount: decimal('0.1'),
  total: decimal('6000'),
  fee: decimal('1.2'),
  fee_type: 1,
  realized_pnl: decimal('0'),
  at: AT,
};

export const futuresTransactionWire: WireOf<typeof futuresTransactionCodec> = {
  seq: 88,
  type: 4,
  coin_id: 2 as CoinId,
  coin_type: 'USDT',
  coin_pair_id: 1001 as PairId,
  amount: decimal('-1.2'),
  balance_after: decimal('10000'),
  at: AT,
};

export const futuresClosedPositionWire: WireOf<typeof futuresClosedPositionCodec> = {
  uid: 'P11' as PositionId,
  ...contractOf,
  side: 2,
  margin_mode: 2,
  leverage: 10,
  amount: decimal('0.2'),
  entry_price: decimal('63000'),
  exit_price: decimal('61000'),
  realized_pnl: decimal('400'),
  fee: decimal('14.88'),
  funding_fee: decimal('1.26'),
  close_reason: 1,
  opened_at: '2025-12-31T20:00:00.000Z',
  closed_at: AT,
};

export const futuresAccountUpdateWire: WireOf<typeof futuresAccountUpdateCodec> = {
  seq: 12,
  server_time: SAMPLE_TIME,
  ...coins,
  positions: [futuresPositionWire],
  closed_positions: ['P11' as PositionId],
  orders: [futuresOrderWire],
  trades: [futuresTradeWire],
  transactions: [futuresTransactionWire],
  wallet: futuresWalletWire,
  settings: futuresSettingsWire,
};

export const marginAlertWire: WireOf<typeof marginAlertCodec> = {
  seq: 13,
  server_time: SAMPLE_TIME,
  ...coins,
  uid: POSITION,
  level: 70,
  margin_ratio: decimal('0.7012'),
};

export const futuresBookDiffWire: WireOf<typeof futuresBookDiffCodec> = {
  ...coins,
  ...bookDiffWire,
};

export const futuresTradeBatchWire: WireOf<typeof futuresTradeBatchCodec> = {
  ...coins,
  ts: SAMPLE_TIME,
  trades: [marketTradeWire],
  ticker: futuresTickerWire,
};

export const futuresRunningBarWire: WireOf<typeof futuresRunningBarCodec> = {
  ...coins,
  ...runningBarWire,
};

export const fundingUpdateWire: WireOf<typeof fundingUpdateCodec> = {
  server_time: SAMPLE_TIME,
  ...coins,
  rate: decimal('0.0001'),
  predicted: decimal('0.00012'),
  next_at: NEXT_FUNDING,
};

export const futuresDashboardWire: WireOf<typeof futuresDashboard.reply> = {
  order_data: {
    base_coin: 'USDT',
    base_coin_id: coins.base_coin_id,
    trade_coin: 'BTC',
    trade_coin_id: coins.trade_coin_id,
    exchange_coin_pair: 'BTC_USDT',
    exchange_pair: 'BTC/USDT',
    fees: decimal('0.06'),
    buy_price: decimal('63000.1'),
    sell_price: decimal('62999.9'),
    total: {
      trade_wallet: {
        coin_type: 'BTC',
        full_name: 'Bitcoin',
        balance: null,
        ...futuresTickerWire,
        pair_decimal: 2,
      },
      base_wallet: { coin_type: 'USDT', full_name: 'Tether', balance: decimal('8196.4') },
    },
  },
  pairs: [
    {
      coin_pair_id: 1001 as PairId,
      pair_name: 'BTC/USDT',
      coin_pair: 'BTC_USDT',
      parent_coin_name: 'USDT',
    },
  ],
  last_price_data: [marketTradeWire],
  pair: futuresContractWire,
  wallet: futuresWalletWire,
  settings: futuresSettingsWire,
  server_time: SAMPLE_TIME,
};
