/** A futures trade in the history of one of its parties. */
import * as v from 'valibot';
import { decimal, type Decimal } from '../core/decimal.ts';
import type { FuturesOrderId, FuturesTradeId, PairId } from '../core/ids.ts';
import { isoOf, type EpochMs } from '../core/time.ts';
import { codec } from '../codec.ts';
import { decimalText, isoTimeText, pairIdNumber, timeOf } from '../wire.ts';
import {
  contractKeyEntries,
  contractKeyOf,
  contractKeyWireOf,
  feeKindNumber,
  futuresOrderIdText,
  futuresTradeIdText,
  orderSideNumber,
  positionActionNumber,
  type ContractKey,
  type FeeKind,
  type PositionAction,
} from './futures-terms.ts';
import type { OrderSide } from './order.ts';

export interface FuturesTrade extends ContractKey {
  readonly id: FuturesTradeId;
  readonly orderId: FuturesOrderId;
  readonly pairId: PairId;
  readonly side: OrderSide;
  readonly action: PositionAction;
  readonly price: Decimal;
  readonly size: Decimal;
  readonly notional: Decimal;
  /** In quote coin. */
  readonly fee: Decimal;
  readonly feeKind: FeeKind;
  /** In quote coin, before the fee; 0 for a trade that opens. */
  readonly realizedPnl: Decimal;
  readonly tradedAt: EpochMs;
}

export const futuresTradeCodec = codec(
  v.object({
    uid: futuresTradeIdText,
    order_uid: futuresOrderIdText,
    coin_pair_id: pairIdNumber,
    ...contractKeyEntries,
    side: orderSideNumber.wire,
    action: positionActionNumber.wire,
    price: decimalText,
    amount: decimalText,
    total: decimalText,
    fee: decimalText,
    fee_type: feeKindNumber.wire,
    realized_pnl: v.nullish(decimalText),
    at: isoTimeText,
  }),
  {
    decode: (wire): FuturesTrade => ({
      id: wire.uid,
      orderId: wire.order_uid,
      pairId: wire.coin_pair_id,
      ...contractKeyOf(wire),
      side: orderSideNumber.decode(wire.side),
      action: positionActionNumber.decode(wire.action),
      price: wire.price,
      size: wire.amount,
      notional: wire.total,
      fee: wire.fee,
      feeKind: feeKindNumber.decode(wire.fee_type),
      realizedPnl: wire.realized_pnl ?? decimal('0'),
      tradedAt: timeOf(wire.at),
    }),
    encode: (trade) => ({
      uid: trade.id,
      order_uid: trade.orderId,
      coin_pair_id: trade.pairId,
      ...contractKeyWireOf(trade),
      side: orderSideNumber.encode(trade.side),
      action: positionActionNumber.encode(trade.action),
      price: trade.price,
      amount: trade.size,
      total: trade.notional,
      fee: trade.fee,
      fee_type: feeKindNumber.encode(trade.feeKind),
      realized_pnl: trade.realizedPnl,
      at: isoOf(trade.tradedAt),
    }),
  },
);
