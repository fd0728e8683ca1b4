/** A futures order in the form the wire sends to its owner. */
import * as v from 'valibot';
import type { Decimal } from '../core/decimal.ts';
import type { ClientOrderId, FuturesOrderId, PairId } from '../core/ids.ts';
import { isoOf, type EpochMs } from '../core/time.ts';
import { codec } from '../codec.ts';
import {
  clientOrderIdText,
  decimalText,
  flag,
  isOn,
  isoTimeText,
  numberFlagOf,
  pairIdNumber,
  shortText,
  timeOf,
} from '../wire.ts';
import { stopEntries, stopsOf, stopsWireOf, type Stops } from './futures-stops.ts';
import {
  contractKeyEntries,
  contractKeyOf,
  contractKeyWireOf,
  futuresOrderIdText,
  futuresOrderKindNumber,
  futuresOrderStatusNumber,
  leverageNumber,
  marginModeNumber,
  orderSideNumber,
  positionActionNumber,
  timeInForceNumber,
  triggerNumber,
  type ContractKey,
  type FuturesOrderKind,
  type FuturesOrderStatus,
  type MarginMode,
  type PositionAction,
  type Trigger,
} from './futures-terms.ts';
import type { OrderSide, TimeInForce } from './order.ts';

/** Its stops are those that its position gets when it fills. */
export interface FuturesOrder extends ContractKey, Stops {
  readonly id: FuturesOrderId;
  readonly clientOrderId: ClientOrderId | undefined;
  readonly pairId: PairId;
  readonly side: OrderSide;
  readonly action: PositionAction;
  readonly kind: FuturesOrderKind;
  readonly marginMode: MarginMode;
  readonly leverage: number;
  /** Undefined for a market order. */
  readonly limitPrice: Decimal | undefined;
  readonly stopPrice: Decimal | undefined;
  /** Price that `stopPrice` waits for. */
  readonly trigger: Trigger;
  /** In trade coin, like `filled` and `remaining`. */
  readonly size: Decimal;
  readonly filled: Decimal;
  readonly remaining: Decimal;
  readonly averagePrice: Decimal | undefined;
  readonly isReduceOnly: boolean;
  readonly timeInForce: TimeInForce;
  /** Margin and fee that the order freezes, in quote coin. */
  readonly orderMargin: Decimal;
  /** Paid so far, in quote coin. */
  readonly fee: Decimal;
  readonly status: FuturesOrderStatus;
  /** Name of the rejection; only of a rejected, canceled or expired order. */
  readonly rejectReason: string | undefined;
  readonly createdAt: EpochMs;
  readonly updatedAt: EpochMs;
  /** Increases with every change: of two responses about one order, the higher version is newer. */
  readonly version: number;
}

const orderSchema = v.object({
  uid: futuresOrderIdText,
  client_order_id: v.nullish(clientOrderIdText),
  coin_pair_id: pairIdNumber,
  ...contractKeyEntries,
  side: orderSideNumber.wire,
  action: positionActionNumber.wire,
  order_type: futuresOrderKindNumber.wire,
  margin_mode: marginModeNumber.wire,
  leverage: leverageNumber,
  price: v.nullish(decimalText),
  stop_price: v.nullish(decimalText),
  trigger_by: v.nullish(triggerNumber.wire),
  amount: decimalText,
  filled: decimalText,
  remaining: decimalText,
  average_price: v.nullish(decimalText),
  reduce_only: v.nullish(flag),
  time_in_force: v.nullish(timeInForceNumber.wire),
  ...stopEntries,
  order_margin: decimalText,
  fee: decimalText,
  order_status: futuresOrderStatusNumber.wire,
  reject_reason: v.nullish(shortText(60)),
  created_at: isoTimeText,
  updated_at: v.nullish(isoTimeText),
  seq: v.number(),
});

export const futuresOrderCodec = codec(orderSchema, {
  decode: (wire): FuturesOrder => ({
    id: wire.uid,
    clientOrderId: wire.client_order_id ?? undefined,
    pairId: wire.coin_pair_id,
    ...contractKeyOf(wire),
    side: orderSideNumber.decode(wire.side),
    action: positionActionNumber.decode(wire.action),
    kind: futuresOrderKindNumber.decode(wire.order_type),
    marginMode: marginModeNumber.decode(wire.margin_mode),
    leverage: wire.leverage,
    limitPrice: wire.price ?? undefined,
    stopPrice: wire.stop_price ?? undefined,
    trigger: typeof wire.trigger_by === 'number' ? triggerNumber.decode(wire.trigger_by) : 'mark',
    size: wire.amount,
    filled: wire.filled,
    remaining: wire.remaining,
    averagePrice: wire.average_price ?? undefined,
    isReduceOnly: isOn(wire.reduce_only),
    timeInForce:
      typeof wire.time_in_force === 'number' ? timeInForceNumber.decode(wire.time_in_force) : 'GTC',
    ...stopsOf(wire),
    orderMargin: wire.order_margin,
    fee: wire.fee,
    status: futuresOrderStatusNumber.decode(wire.order_status),
    rejectReason: wire.reject_reason ?? undefined,
    createdAt: timeOf(wire.created_at),
    updatedAt: timeOf(wire.updated_at ?? wire.created_at),
    version: wire.seq,
  }),
  encode: (order) => ({
    uid: order.id,
    client_order_id: order.clientOrderId ?? null,
    coin_pair_id: order.pairId,
    ...contractKeyWireOf(order),
    side: orderSideNumber.encode(order.side),
    action: positionActionNumber.encode(order.action),
    order_type: futuresOrderKindNumber.encode(order.kind),
    margin_mode: marginModeNumber.encode(order.marginMode),
    leverage: order.leverage,
    price: order.limitPrice ?? null,
    stop_price: order.stopPrice ?? null,
    trigger_by: triggerNumber.encode(order.trigger),
    amount: order.size,
    filled: order.filled,
    remaining: order.remaining,
    average_price: order.averagePrice ?? null,
    reduce_only: numberFlagOf(order.isReduceOnly),
    time_in_force: timeInForceNumber.encode(order.timeInForce),
    ...stopsWireOf(order),
    order_margin: order.orderMargin,
    fee: order.fee,
    order_status: futuresOrderStatusNumber.encode(order.status),
    reject_reason: order.rejectReason ?? null,
    created_at: isoOf(order.createdAt),
    updated_at: isoOf(order.updatedAt),
    seq: order.version,
  }),
});
