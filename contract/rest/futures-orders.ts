/** Previewing, placing, canceling and looking up futures orders. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import { listOf, nullable, plain, type ModelOf } from '../codec.ts';
import { futuresOrderCodec } from '../entities/futures-order.ts';
import { stopFields } from '../entities/futures-stops.ts';
import {
  amountUnitNumber,
  futuresOrderIdText,
  futuresOrderKindNumber,
  leverageNumber,
  marginModeNumber,
  orderSideNumber,
  positionActionNumber,
  timeInForceNumber,
  triggerNumber,
} from '../entities/futures-terms.ts';
import { pairKeyFields } from '../entities/pair-key.ts';
import { field, fields, fieldWithDefault, optionalField } from '../fields.ts';
import { onlyField } from '../joint-fields.ts';
import {
  clientOrderIdText,
  decimalText,
  numberFlag,
  pairIdNumber,
  positiveDecimal,
  requestIdText,
} from '../wire.ts';
import { placementResult } from './spot-orders.ts';

/** Default for the slippage of a market order, in percent. */
export const SLIPPAGE_PERCENT_DEFAULT = 1;

const intentBody = fields({
  ...pairKeyFields,
  action: field('action', positionActionNumber),
  kind: field('order_type', futuresOrderKindNumber),
  marginMode: field('margin_mode', marginModeNumber),
  leverage: field('leverage', leverageNumber),
  amountUnit: field('amount_type', amountUnitNumber),
  /** In the coin of `amountUnit`: an amount in quote coin is divided by the price and rounded down
   *  to lots. */
  amount: field('amount', positiveDecimal),
  /** Undefined for a market order. */
  limitPrice: optionalField('price', positiveDecimal),
  /** Only of a stop limit. */
  stopPrice: optionalField('stop_price', positiveDecimal),
  trigger: fieldWithDefault('trigger_by', triggerNumber, 'mark'),
  timeInForce: fieldWithDefault('time_in_force', timeInForceNumber, 'GTC'),
  isReduceOnly: fieldWithDefault('reduce_only', numberFlag, false),
  ...stopFields,
  /** The price shown to the trader; only of a market order. */
  expectedPrice: optionalField('expected_price', positiveDecimal),
  /** Percent from `expectedPrice` at which the fill stops; the rest is canceled. */
  slippagePercentMax: optionalField(
    'max_slippage',
    v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
  ),
  /** One per intended order: repeating a call with the same ID places no second order. */
  clientOrderId: optionalField('client_order_id', clientOrderIdText),
});
export type FuturesIntent = ModelOf<typeof intentBody>;

/** A side whose intent is previewed; placing takes the side from the path. */
const previewBody = fields({ ...intentBody.fields, side: field('side', orderSideNumber) });

/** What to know before an order is placed. */
export const PREVIEW_WARNINGS = [
  'fires_at_once',
  'near_liquidation',
  'stop_beyond_liquidation',
  'leverage_capped_by_tier',
  'slippage_expected',
] as const;
export type PreviewWarning = (typeof PREVIEW_WARNINGS)[number];

const previewReply = fields({
  /** In trade coin, rounded down to lots. */
  size: field('amount', decimalText),
  /** Margin plus fee, in quote coin; 0 for an order that closes. */
  cost: field('cost', decimalText),
  fee: field('fee', decimalText),
  /** Of the position after the order; undefined when no positive price liquidates it. */
  liquidationPrice: optionalField('liquidation_price', decimalText),
  /** Notional over margin of the position after the order. */
  leverage: field('leverage', decimalText),
  warnings: fieldWithDefault('warnings', listOf(plain(v.picklist(PREVIEW_WARNINGS))), []),
});
export type FuturesPreview = ModelOf<typeof previewReply>;

export const previewFuturesOrder = route({
  method: 'POST',
  path: '/future-trade/order-preview',
  access: 'trader',
  body: previewBody,
  reply: previewReply,
  isSilent: true,
});

export const futuresPlacedReply = fields({
  order: field('order', futuresOrderCodec),
  result: placementResult,
  /** The fill stopped at the slippage bound; the rest was canceled. */
  isSlippageBoundHit: fieldWithDefault('slippage_bound_hit', numberFlag, false),
});
export type FuturesPlaced = ModelOf<typeof futuresPlacedReply>;

const placeRoute = (path: string) =>
  route({ method: 'POST', path, access: 'trader', body: intentBody, reply: futuresPlacedReply });

export const placeFuturesBuy = placeRoute('/future-trade/placed-buy-order');
export const placeFuturesSell = placeRoute('/future-trade/placed-sell-order');

/** Cancels an order, or the partial stop of a position. */
export const cancelFuturesOrder = route({
  method: 'POST',
  path: '/future-trade/canceled-long-short-order',
  access: 'trader',
  body: fields({ orderId: field('uid', futuresOrderIdText) }),
  /** Undefined for a partial stop. */
  reply: onlyField('order', nullable(futuresOrderCodec)),
});

export const cancelAllFuturesOrders = route({
  method: 'POST',
  path: '/future-trade/cancel-long-short-all-orders',
  access: 'trader',
  body: fields({
    pairId: optionalField('coin_pair_id', pairIdNumber),
    kind: optionalField('order_type', futuresOrderKindNumber),
    requestId: field('request_id', requestIdText),
  }),
  reply: fields({ canceledIds: field('cancelled', listOf(plain(futuresOrderIdText))) }),
});

/** The order of an intent whose response was lost; also of a close and of a reverse. */
export const futuresOrderByClientId = route({
  method: 'GET',
  path: '/future-trade/order-by-client-id',
  access: 'trader',
  query: fields({ clientOrderId: field('client_order_id', clientOrderIdText) }),
  reply: nullable(futuresOrderCodec),
  isSilent: true,
});
