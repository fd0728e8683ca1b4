/** Previewing, placing, canceling and looking up futures orders. */
import * as v from 'valibot';
import type { Decimal } from '../core/decimal.ts';
import type { ClientOrderId, FuturesOrderId } from '../core/ids.ts';
import { route } from '../core/route.ts';
import { codec, nullable } from '../codec.ts';
import { futuresOrderCodec, type FuturesOrder } from '../entities/futures-order.ts';
import { stopEntries, stopsOf, stopsWireOf, type Stops } from '../entities/futures-stops.ts';
import {
  amountUnitNumber,
  contractKeyEntries,
  contractKeyOf,
  contractKeyWireOf,
  futuresOrderIdText,
  futuresOrderKindNumber,
  leverageNumber,
  marginModeNumber,
  orderSideNumber,
  positionActionNumber,
  timeInForceNumber,
  triggerNumber,
  type AmountUnit,
  type ContractKey,
  type FuturesOrderKind,
  type MarginMode,
  type PositionAction,
  type Trigger,
} from '../entities/futures-terms.ts';
import type { OrderSide, TimeInForce } from '../entities/order.ts';
import {
  clientOrderIdText,
  decimalText,
  flag,
  isOn,
  numberFlagOf,
  pairIdNumber,
  positiveDecimal,
  requestIdText,
} from '../wire.ts';

/** Default for the slippage of a market order, in percent. */
export const SLIPPAGE_PERCENT_DEFAULT = 1;

export interface FuturesIntent extends ContractKey, Stops {
  readonly action: PositionAction;
  readonly kind: FuturesOrderKind;
  readonly marginMode: MarginMode;
  readonly leverage: number;
  /** In the coin of `amountUnit`: an amount in quote coin is divided by the price and rounded down
   *  to lots. */
  readonly amount: Decimal;
  readonly amountUnit: AmountUnit;
  /** Undefined for a market order. */
  readonly limitPrice: Decimal | undefined;
  /** Only of a stop limit. */
  readonly stopPrice: Decimal | undefined;
  readonly trigger: Trigger;
  readonly timeInForce: TimeInForce;
  readonly isReduceOnly: boolean;
  /** The price shown to the trader; only of a market order. */
  readonly expectedPrice: Decimal | undefined;
  /** Percent from `expectedPrice` at which the fill stops; the rest is canceled. */
  readonly slippagePercentMax: number | undefined;
  /** One per intended order: repeating a call with the same ID places no second order. */
  readonly clientOrderId: ClientOrderId | undefined;
}

const intentEntries = {
  ...contractKeyEntries,
  action: positionActionNumber.wire,
  order_type: futuresOrderKindNumber.wire,
  margin_mode: marginModeNumber.wire,
  leverage: leverageNumber,
  amount_type: amountUnitNumber.wire,
  amount: positiveDecimal,
  price: v.nullish(positiveDecimal),
  stop_price: v.nullish(positiveDecimal),
  trigger_by: v.nullish(triggerNumber.wire),
  time_in_force: v.nullish(timeInForceNumber.wire),
  reduce_only: v.nullish(flag),
  ...stopEntries,
  expected_price: v.nullish(positiveDecimal),
  max_slippage: v.nullish(v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
  client_order_id: v.nullish(clientOrderIdText),
};
const intentSchema = v.object(intentEntries);

const intentOf = (wire: v.InferOutput<typeof intentSchema>): FuturesIntent => ({
  ...contractKeyOf(wire),
  action: positionActionNumber.decode(wire.action),
  kind: futuresOrderKindNumber.decode(wire.order_type),
  marginMode: marginModeNumber.decode(wire.margin_mode),
  leverage: wire.leverage,
  amount: wire.amount,
  amountUnit: amountUnitNumber.decode(wire.amount_type),
  limitPrice: wire.price ?? undefined,
  stopPrice: wire.stop_price ?? undefined,
  trigger: typeof wire.trigger_by === 'number' ? triggerNumber.decode(wire.trigger_by) : 'mark',
  timeInForce:
    typeof wire.time_in_force === 'number' ? timeInForceNumber.decode(wire.time_in_force) : 'GTC',
  isReduceOnly: isOn(wire.reduce_only),
  ...stopsOf(wire),
  expectedPrice: wire.expected_price ?? undefined,
  slippagePercentMax: wire.max_slippage ?? undefined,
  clientOrderId: wire.client_order_id ?? undefined,
});

const intentWireOf = (intent: FuturesIntent) => ({
  ...contractKeyWireOf(intent),
  action: positionActionNumber.encode(intent.action),
  order_type: futuresOrderKindNumber.encode(intent.kind),
  margin_mode: marginModeNumber.encode(intent.marginMode),
  leverage: intent.leverage,
  amount_type: amountUnitNumber.encode(intent.amountUnit),
  amount: intent.amount,
  price: intent.limitPrice ?? null,
  stop_price: intent.stopPrice ?? null,
  trigger_by: triggerNumber.encode(intent.trigger),
  time_in_force: timeInForceNumber.encode(intent.timeInForce),
  reduce_only: numberFlagOf(intent.isReduceOnly),
  ...stopsWireOf(intent),
  expected_price: intent.expectedPrice ?? null,
  max_slippage: intent.slippagePercentMax ?? null,
  client_order_id: intent.clientOrderId ?? null,
});

const intentBody = codec(intentSchema, { decode: intentOf, encode: intentWireOf });

/** A side whose intent is previewed; placing takes the side from the path. */
export interface FuturesPreviewIntent extends FuturesIntent {
  readonly side: OrderSide;
}
const previewBody = codec(v.object({ ...intentEntries, side: orderSideNumber.wire }), {
  decode: (wire): FuturesPreviewIntent => ({
    ...intentOf(wire),
    side: orderSideNumber.decode(wire.side),
  }),
  encode: (intent) => ({ ...intentWireOf(intent), side: orderSideNumber.encode(intent.side) }),
});

/** What to know before an order is placed. */
export const PREVIEW_WARNINGS = [
  'fires_at_once',
  'near_liquidation',
  'stop_beyond_liquidation',
  'leverage_capped_by_tier',
  'slippage_expected',
] as const;
export type PreviewWarning = (typeof PREVIEW_WARNINGS)[number];

export interface FuturesPreview {
  /** In trade coin, rounded down to lots. */
  readonly size: Decimal;
  /** Margin plus fee, in quote coin; 0 for an order that closes. */
  readonly cost: Decimal;
  readonly fee: Decimal;
  /** Of the position after the order; undefined when no positive price liquidates it. */
  readonly liquidationPrice: Decimal | undefined;
  /** Notional over margin of the position after the order. */
  readonly leverage: Decimal;
  readonly warnings: readonly PreviewWarning[];
}

export const previewFuturesOrder = route({
  method: 'POST',
  path: '/future-trade/order-preview',
  access: 'trader',
  body: previewBody,
  reply: codec(
    v.object({
      amount: decimalText,
      cost: decimalText,
      fee: decimalText,
      liquidation_price: v.nullish(decimalText),
      leverage: decimalText,
      warnings: v.nullish(v.array(v.picklist(PREVIEW_WARNINGS))),
    }),
    {
      decode: (wire): FuturesPreview => ({
        size: wire.amount,
        cost: wire.cost,
        fee: wire.fee,
        liquidationPrice: wire.liquidation_price ?? undefined,
        leverage: wire.leverage,
        warnings: wire.warnings ?? [],
      }),
      encode: (preview) => ({
        amount: preview.size,
        cost: preview.cost,
        fee: preview.fee,
        liquidation_price: preview.liquidationPrice ?? null,
        leverage: preview.leverage,
        warnings: [...preview.warnings],
      }),
    },
  ),
  isSilent: true,
});

export interface FuturesPlaced {
  readonly order: FuturesOrder;
  /** `existing`: an earlier call with this client order ID placed the order; no new order was
   *  placed. */
  readonly result: 'created' | 'existing';
  /** The fill stopped at the slippage bound; the rest was canceled. */
  readonly isSlippageBoundHit: boolean;
}

export const futuresPlacedReply = codec(
  v.object({
    order: futuresOrderCodec.wire,
    result: v.picklist(['created', 'existing']),
    slippage_bound_hit: v.nullish(flag),
  }),
  {
    decode: (wire): FuturesPlaced => ({
      order: futuresOrderCodec.decode(wire.order),
      result: wire.result,
      isSlippageBoundHit: isOn(wire.slippage_bound_hit),
    }),
    encode: (placed) => ({
      order: futuresOrderCodec.encode(placed.order),
      result: placed.result,
      slippage_bound_hit: numberFlagOf(placed.isSlippageBoundHit),
    }),
  },
);

const placeRoute = (path: string) =>
  route({ method: 'POST', path, access: 'trader', body: intentBody, reply: futuresPlacedReply });

export const placeFuturesBuy = placeRoute('/future-trade/placed-buy-order');
export const placeFuturesSell = placeRoute('/future-trade/placed-sell-order');

/** Cancels an order, or the partial stop of a position. */
export const cancelFuturesOrder = route({
  method: 'POST',
  path: '/future-trade/canceled-long-short-order',
  access: 'trader',
  body: codec(v.object({ uid: futuresOrderIdText }), {
    decode: (wire) => ({ orderId: wire.uid }),
    encode: (model) => ({ uid: model.orderId }),
  }),
  /** Undefined for a partial stop. */
  reply: codec(v.object({ order: v.nullish(futuresOrderCodec.wire) }), {
    decode: (wire): FuturesOrder | undefined => nullable(futuresOrderCodec).decode(wire.order),
    encode: (order) => ({ order: nullable(futuresOrderCodec).encode(order) }),
  }),
});

export const cancelAllFuturesOrders = route({
  method: 'POST',
  path: '/future-trade/cancel-long-short-all-orders',
  access: 'trader',
  body: codec(
    v.object({
      coin_pair_id: v.nullish(pairIdNumber),
      order_type: v.nullish(futuresOrderKindNumber.wire),
      request_id: requestIdText,
    }),
    {
      decode: (wire) => ({
        pairId: wire.coin_pair_id ?? undefined,
        kind:
          typeof wire.order_type === 'number'
            ? futuresOrderKindNumber.decode(wire.order_type)
            : undefined,
        requestId: wire.request_id,
      }),
      encode: (model) => ({
        coin_pair_id: model.pairId ?? null,
        order_type: model.kind === undefined ? null : futuresOrderKindNumber.encode(model.kind),
        request_id: model.requestId,
      }),
    },
  ),
  reply: codec(v.object({ cancelled: v.array(futuresOrderIdText) }), {
    decode: (wire): { readonly cancelledIds: readonly FuturesOrderId[] } => ({
      cancelledIds: wire.cancelled,
    }),
    encode: (model) => ({ cancelled: [...model.cancelledIds] }),
  }),
});

/** The order of an intent whose response was lost; also of a close and of a reverse. */
export const futuresOrderByClientId = route({
  method: 'GET',
  path: '/future-trade/order-by-client-id',
  access: 'trader',
  query: codec(v.object({ client_order_id: clientOrderIdText }), {
    decode: (wire) => ({ clientOrderId: wire.client_order_id }),
    encode: (model) => ({ client_order_id: model.clientOrderId }),
  }),
  reply: nullable(futuresOrderCodec),
  isSilent: true,
});
