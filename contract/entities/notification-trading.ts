/** Details of notifications about orders, converts and futures. */
import * as v from 'valibot';
import type { ModelOf } from '../codec.ts';
import { field, fields, fieldWithDefault, optionalField } from '../fields.ts';
import { countIn, decimalText, idNumber, shortText } from '../wire.ts';
import { positionSideNumber } from './futures-terms.ts';
import { orderKindText, sideText } from './order.ts';

/** `canceled`: by the exchange, not by its owner. */
export const ORDER_EVENTS = ['filled', 'canceled'] as const;
export type OrderEvent = (typeof ORDER_EVENTS)[number];
const ORDER_MARKETS = ['spot', 'futures'] as const;
/** Only of limit converts. */
export const CONVERT_EVENTS = ['filled', 'expired'] as const;
export type ConvertEvent = (typeof CONVERT_EVENTS)[number];
const FUTURES_EVENTS = ['liquidated', 'deleveraged', 'stop_triggered', 'funding'] as const;

const coinText = shortText(20);
/** Codes of a pair's coins, for example BTC and USDT. */
const pairFields = {
  tradeCoin: field('coin_type', coinText),
  quoteCoin: field('base_coin_type', coinText),
};

const order = fields({
  kind: field('kind', v.literal('order')),
  event: field('event', v.picklist(ORDER_EVENTS)),
  market: fieldWithDefault('market', v.picklist(ORDER_MARKETS), 'spot'),
  orderId: field('order_id', idNumber),
  ...pairFields,
  side: field('type', sideText),
  orderKind: field('order_type', orderKindText),
  /** In the trade coin, like `filled`. */
  size: field('amount', decimalText),
  filled: field('filled', decimalText),
  /** Undefined before the first fill. */
  averagePrice: optionalField('average_price', decimalText),
  /** Filled value in the quote coin. */
  notional: field('total', decimalText),
});
export type OrderDetails = ModelOf<typeof order>;

const convert = fields({
  kind: field('kind', v.literal('convert')),
  event: field('event', v.picklist(CONVERT_EVENTS)),
  convertId: field('convert_id', idNumber),
  fromCoin: field('from_coin', coinText),
  toCoin: field('to_coin', coinText),
  fromAmount: field('from_amount', decimalText),
  toAmount: field('to_amount', decimalText),
});
export type ConvertDetails = ModelOf<typeof convert>;

/** A margin ratio that rose above one of the warning levels. */
const margin = fields({
  kind: field('kind', v.literal('margin')),
  event: field('event', v.literal('warning')),
  ...pairFields,
  /** Undefined for the cross account. */
  positionId: optionalField('position_uid', shortText(64)),
  /** In percent: 50, 70 or 90. */
  level: field('level', countIn(1, 100)),
  /** The same ratio as in the margin alert; at 1 the position is liquidated. */
  marginRatio: field('margin_ratio', decimalText),
});
export type MarginDetails = ModelOf<typeof margin>;

const futures = fields({
  kind: field('kind', v.literal('futures')),
  event: field('event', v.picklist(FUTURES_EVENTS)),
  ...pairFields,
  positionSide: field('position_side', positionSideNumber),
  /** In the trade coin: closed size, or size of the position that paid funding. */
  size: optionalField('amount', decimalText),
  /** Trigger price of a stop; otherwise the price at which the position was closed. */
  price: optionalField('price', decimalText),
  /** In the quote coin: funding, or profit and loss; negative when the user paid. */
  amount: optionalField('profit_loss', decimalText),
});
export type FuturesDetails = ModelOf<typeof futures>;

/** By kind. */
export const tradingDetails = { order, convert, margin, futures };
