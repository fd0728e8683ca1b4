import type { CallDocs } from './call-doc.ts';

const PLACE_REJECTIONS = [
  'pair_unknown',
  'pair_closed',
  'price_off_tick',
  'amount_off_lot',
  'amount_missing',
  'amount_too_large',
  'notional_too_small',
  'balance_too_low',
  'too_many_open_orders',
  'price_far_from_market',
  'price_out_of_range',
  'stop_would_trigger',
  'no_liquidity',
  'post_only_would_take',
  'fill_or_kill_unfilled',
  'client_order_id_reused',
  'exchange_cancel_only',
] as const;

export const SPOT_ORDER_DOCS = {
  placeBuyLimit: { summary: 'Places a limit buy order.', rejections: PLACE_REJECTIONS },
  placeSellLimit: { summary: 'Places a limit sell order.', rejections: PLACE_REJECTIONS },
  placeBuyMarket: {
    summary: 'Places a market buy order. Any remainder outside the price collar is canceled.',
    rejections: PLACE_REJECTIONS,
  },
  placeSellMarket: {
    summary: 'Places a market sell order. Any remainder outside the price collar is canceled.',
    rejections: PLACE_REJECTIONS,
  },
  placeBuyStopLimit: {
    summary: 'Places a limit buy order once the last price is at or above the stop.',
    rejections: PLACE_REJECTIONS,
  },
  placeSellStopLimit: {
    summary: 'Places a limit sell order once the last price is at or below the stop.',
    rejections: PLACE_REJECTIONS,
  },
  amendOrder: {
    summary: 'Changes the price, stop or amount of one open order in place.',
    rejections: [
      'order_not_found',
      'order_not_open',
      'order_type_mismatch',
      'state_changed',
      'request_id_reused',
      'pair_closed',
      'price_off_tick',
      'amount_off_lot',
      'amount_below_filled',
      'amount_too_large',
      'notional_too_small',
      'balance_too_low',
      'price_far_from_market',
      'price_out_of_range',
      'stop_would_trigger',
      'post_only_would_take',
      'exchange_cancel_only',
    ],
  },
  cancelOrder: {
    summary: 'Cancels the remaining amount of one open order.',
    rejections: ['order_not_found', 'order_not_open', 'order_type_mismatch'],
  },
  cancelAllOrders: {
    summary: 'Cancels every open order, or those of one pair or one type.',
    rejections: ['pair_unknown', 'request_id_reused'],
  },
  orderByClientId: {
    summary: 'Returns the order with a client order ID, or null when there is none.',
    rejections: [],
  },
  myOrders: {
    summary: 'Returns the orders of the user, newest first: open orders or order history.',
    rejections: ['pair_unknown'],
  },
  myTrades: {
    summary: 'Returns the trades of the user, newest first.',
    rejections: ['pair_unknown'],
  },
} as const satisfies CallDocs;
