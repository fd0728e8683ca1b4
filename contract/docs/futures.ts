import type { CallDocs } from './call-doc.ts';

const PLACE_REJECTIONS = [
  'pair_unknown',
  'price_off_tick',
  'amount_off_lot',
  'amount_missing',
  'amount_too_large',
  'leverage_above_tier',
  'margin_insufficient',
  'margin_mode_locked',
  'position_mode_locked',
  'price_outside_band',
  'futures_order_too_small',
  'reduce_only_would_increase',
  'position_not_found',
  'stop_on_wrong_side',
  'would_be_liquidated',
  'futures_post_only_would_take',
  'nothing_to_match',
  'too_many_futures_orders',
  'contract_close_only',
  'order_terms_differ',
  'mark_price_stale',
  'client_order_id_reused',
  'exchange_cancel_only',
] as const;

export const FUTURES_DOCS = {
  futuresDashboard: {
    summary:
      'Returns the data that opens the futures page, of the first contract; wallet and settings are null for a visitor.',
    rejections: [],
  },
  futuresDashboardOfPair: {
    summary: 'Returns the data that opens the futures page, of a contract by its ID or pair text.',
    rejections: ['pair_unknown'],
  },
  futuresContracts: { summary: 'Returns the rules of every contract.', rejections: [] },
  futuresBookSnapshot: {
    summary: 'Returns the order book of a contract.',
    rejections: ['pair_unknown'],
  },
  futuresMarketTrades: {
    summary: 'Returns the last market trades of a contract.',
    rejections: ['pair_unknown'],
  },
  futuresChartBars: { summary: 'Returns the bars of a contract.', rejections: ['pair_unknown'] },
  fundingRates: {
    summary: 'Returns the running and the predicted funding rate of a contract, and the paid ones.',
    rejections: ['pair_unknown'],
  },
  riskTiers: { summary: 'Returns the risk tiers of a contract.', rejections: ['pair_unknown'] },
  previewFuturesOrder: {
    summary:
      'Returns cost, fee, liquidation price and leverage after an order, without placing it. The body is that of an order, with its side. Rejects what placing the order would reject.',
    rejections: PLACE_REJECTIONS,
  },
  placeFuturesBuy: {
    summary:
      'Places a buy order, which opens a long or closes a short. While the contract has a position or an open order, an opening order must name the leverage and margin mode in force.',
    rejections: PLACE_REJECTIONS,
  },
  placeFuturesSell: {
    summary:
      'Places a sell order, which opens a short or closes a long. While the contract has a position or an open order, an opening order must name the leverage and margin mode in force.',
    rejections: PLACE_REJECTIONS,
  },
  cancelFuturesOrder: {
    summary: 'Cancels the remaining amount of one open order, or one partial stop.',
    rejections: ['order_not_found', 'order_not_open'],
  },
  cancelAllFuturesOrders: {
    summary: 'Cancels every open futures order, or those of one contract or one type.',
    rejections: ['pair_unknown', 'request_id_reused'],
  },
  futuresOrderByClientId: {
    summary: 'Returns the futures order with a client order ID, or null when there is none.',
    rejections: [],
  },
  closePosition: {
    summary: 'Closes all or part of a position with an order that only reduces it.',
    rejections: [
      'position_not_found',
      'price_off_tick',
      'amount_off_lot',
      'amount_too_large',
      'price_outside_band',
      'reduce_only_would_increase',
      'too_many_futures_orders',
      'client_order_id_reused',
      'exchange_cancel_only',
    ],
  },
  closeAllPositions: {
    summary:
      'Closes all positions, or those of one contract, at market. Each position has its own result.',
    rejections: ['pair_unknown', 'request_id_reused', 'exchange_cancel_only'],
  },
  reversePosition: {
    summary: 'Closes a position at market and opens the opposite one: both or none.',
    rejections: [
      'position_not_found',
      'margin_insufficient',
      'leverage_above_tier',
      'would_be_liquidated',
      'nothing_to_match',
      'contract_close_only',
      'mark_price_stale',
      'client_order_id_reused',
      'exchange_cancel_only',
    ],
  },
  changeStops: {
    summary:
      'Sets take profit and stop loss of a position or an order; without an amount, for the full position.',
    rejections: [
      'position_not_found',
      'order_not_open',
      'price_off_tick',
      'price_outside_band',
      'amount_off_lot',
      'amount_too_large',
      'reduce_only_would_increase',
      'stop_on_wrong_side',
      'too_many_futures_orders',
      'exchange_cancel_only',
    ],
  },
  changePositionMargin: {
    summary: 'Adds margin to an isolated position, or removes it.',
    rejections: [
      'position_not_found',
      'off_step',
      'margin_mode_locked',
      'margin_insufficient',
      'would_be_liquidated',
      'removable_margin_exceeded',
      'request_id_reused',
      'exchange_cancel_only',
    ],
  },
  futuresSettings: {
    summary: 'Returns leverage, margin mode and position mode of the user for a contract.',
    rejections: ['pair_unknown'],
  },
  changeLeverage: {
    summary: 'Changes leverage and margin mode of the user for a contract.',
    rejections: [
      'pair_unknown',
      'leverage_above_tier',
      'margin_insufficient',
      'margin_mode_locked',
      'would_be_liquidated',
      'request_id_reused',
      'exchange_cancel_only',
    ],
  },
  changePositionMode: {
    summary: 'Changes between one-way and hedge mode, with no position and no order.',
    rejections: [
      'pair_unknown',
      'position_mode_locked',
      'request_id_reused',
      'exchange_cancel_only',
    ],
  },
  futuresWallet: {
    summary: 'Returns the futures wallet of the quote coin of a contract.',
    rejections: ['pair_unknown'],
  },
  futuresPositions: {
    summary: 'Returns the open positions of the user, newest first.',
    rejections: ['pair_unknown'],
  },
  futuresOpenOrders: {
    summary: 'Returns the open futures orders of the user, newest first.',
    rejections: ['pair_unknown'],
  },
  futuresOrderHistory: {
    summary: 'Returns the ended futures orders of the user, newest first.',
    rejections: ['pair_unknown'],
  },
  futuresTradeHistory: {
    summary: 'Returns the futures trades of the user, newest first.',
    rejections: ['pair_unknown'],
  },
  futuresTransactionHistory: {
    summary: 'Returns the movements in the futures wallet of the user, newest first.',
    rejections: ['pair_unknown'],
  },
  futuresPositionHistory: {
    summary: 'Returns the closed positions of the user, newest first.',
    rejections: ['pair_unknown'],
  },
} as const satisfies CallDocs;
