/** One valid request and response example of every futures call. */
import { decimal } from '../core/decimal.ts';
import {
  futuresClosedPositionWire,
  futuresContractWire,
  futuresDashboardWire,
  futuresOrderWire,
  futuresPositionWire,
  futuresSettingsWire,
  futuresTickerWire,
  futuresTradeWire,
  futuresTransactionWire,
  futuresWalletWire,
  contractKeyWire,
  riskTierWire,
} from './futures.ts';
import { SAMPLE_TIME, barWire, marketTradeWire } from './spot.ts';

const coins = contractKeyWire;
const request = { request_id: '7d4a2c18-6b0f-4e93-9f52-1c8b3a5e7d60' };
const intent = {
  ...coins,
  action: 1,
  order_type: 1,
  margin_mode: 1,
  leverage: 20,
  amount_type: 2,
  amount: decimal('0.2'),
  price: decimal('60000'),
  stop_price: null,
  trigger_by: 1,
  time_in_force: 1,
  reduce_only: 0,
  take_profit_price: decimal('66000'),
  stop_loss_price: decimal('59000'),
  take_profit_trigger: 1,
  stop_loss_trigger: 2,
  expected_price: null,
  max_slippage: null,
  client_order_id: 'web-9c1d',
};
const placed = { order: futuresOrderWire, result: 'created', slippage_bound_hit: 0 };
const pageOf = <Row>(row: Row) => ({
  data: [row],
  current_page: 1,
  last_page: 1,
  per_page: 20,
  total: 1,
});

export const FUTURES_CALL_SAMPLES = {
  futuresDashboard: { reply: futuresDashboardWire },
  futuresDashboardOfPair: { params: { id: 'BTC_USDT' }, reply: futuresDashboardWire },
  futuresContracts: { reply: { pairs: [{ ...futuresContractWire, ticker: futuresTickerWire }] } },
  futuresBookSnapshot: {
    query: { ...coins, order_type: 'buy_sell', per_page: 100 },
    reply: {
      epoch: 'e1',
      seq: 100,
      ts: SAMPLE_TIME,
      bids: [[decimal('62999.9'), decimal('0.7')]],
      asks: [[decimal('63000.1'), decimal('0.2')]],
      crc: 1_294_717_862,
    },
  },
  futuresMarketTrades: {
    query: { ...coins, per_page: 50 },
    reply: { transactions: [marketTradeWire] },
  },
  futuresChartBars: {
    query: { ...coins, interval: '60', start_time: 1_767_139_200, end_time: 1_767_225_600 },
    reply: { data: [barWire], last_chart_time: barWire.time },
  },
  fundingRates: {
    query: coins,
    reply: {
      current: decimal('0.0001'),
      predicted: decimal('0.00012'),
      next_at: '2026-01-01T08:00:00.000Z',
      history: [{ rate: decimal('0.0001'), at: '2026-01-01T00:00:00.000Z' }],
    },
  },
  riskTiers: { query: coins, reply: [riskTierWire] },
  previewFuturesOrder: {
    body: { ...intent, side: 1 },
    reply: {
      amount: decimal('0.2'),
      cost: decimal('607.2'),
      fee: decimal('7.2'),
      liquidation_price: decimal('57228.91566266'),
      leverage: decimal('20'),
      warnings: ['near_liquidation'],
    },
  },
  placeFuturesBuy: { body: intent, reply: placed },
  placeFuturesSell: { body: { ...intent, action: 2, reduce_only: 1 }, reply: placed },
  cancelFuturesOrder: { body: { uid: 'O912' }, reply: { order: futuresOrderWire } },
  cancelAllFuturesOrders: {
    body: { coin_pair_id: 1001, order_type: 3, ...request },
    reply: { cancelled: ['O912'] },
  },
  futuresOrderByClientId: { query: { client_order_id: 'web-9c1d' }, reply: futuresOrderWire },
  closePosition: {
    body: {
      uid: 'P17',
      order_type: 1,
      price: decimal('64000'),
      amount: decimal('0.1'),
      client_order_id: 'web-9c1e',
    },
    reply: placed,
  },
  closeAllPositions: {
    body: { coin_pair_id: null, ...request },
    reply: {
      results: [
        { uid: 'P17', order: futuresOrderWire, error_code: null },
        { uid: 'P18', order: null, error_code: 9012 },
      ],
    },
  },
  reversePosition: { body: { uid: 'P17', client_order_id: 'web-9c1f' }, reply: placed },
  changeStops: {
    body: {
      uid: 'P17',
      take_profit_price: decimal('66000'),
      stop_loss_price: null,
      take_profit_trigger: 1,
      stop_loss_trigger: null,
      amount: null,
    },
    reply: { position: futuresPositionWire, order: null },
  },
  changePositionMargin: {
    body: { uid: 'P17', amount: decimal('-250'), ...request },
    reply: { position: futuresPositionWire },
  },
  futuresSettings: { query: coins, reply: futuresSettingsWire },
  changeLeverage: {
    body: { ...coins, leverage: 20, margin_mode: 1, ...request },
    reply: futuresSettingsWire,
  },
  changePositionMode: {
    body: { ...coins, position_mode: 2, ...request },
    reply: futuresSettingsWire,
  },
  futuresWallet: { query: coins, reply: futuresWalletWire },
  futuresPositions: { query: { page: 1, per_page: 20 }, reply: pageOf(futuresPositionWire) },
  futuresOpenOrders: { query: { ...coins, side: 1 }, reply: pageOf(futuresOrderWire) },
  futuresOrderHistory: {
    query: { order_type: 1, status: 2, from: 1_767_139_200, to: 1_767_225_600 },
    reply: pageOf(futuresOrderWire),
  },
  futuresTradeHistory: { query: coins, reply: pageOf(futuresTradeWire) },
  futuresTransactionHistory: { query: coins, reply: pageOf(futuresTransactionWire) },
  futuresPositionHistory: { query: coins, reply: pageOf(futuresClosedPositionWire) },
} as const;
