/** A futures trade in the history of one of its parties. */
import { decimal } from '../core/decimal.ts';
import type { ModelOf } from '../codec.ts';
import { field, fields, fieldWithDefault } from '../fields.ts';
import { decimalText, isoTime, pairIdNumber } from '../wire.ts';
import {
  feeKindNumber,
  futuresOrderIdText,
  futuresTradeIdText,
  orderSideNumber,
  positionActionNumber,
} from './futures-terms.ts';
import { pairKeyFields } from './pair-key.ts';

export const futuresTradeCodec = fields({
  id: field('uid', futuresTradeIdText),
  orderId: field('order_uid', futuresOrderIdText),
  pairId: field('coin_pair_id', pairIdNumber),
  ...pairKeyFields,
  side: field('side', orderSideNumber),
  action: field('action', positionActionNumber),
  price: field('price', decimalText),
  size: field('amount', decimalText),
  notional: field('total', decimalText),
  /** In quote coin. */
  fee: field('fee', decimalText),
  feeKind: field('fee_type', feeKindNumber),
  /** In quote coin, before the fee; 0 for a trade that opens. */
  realizedPnl: fieldWithDefault('realized_pnl', decimalText, decimal('0')),
  tradedAt: field('at', isoTime),
});
export type FuturesTrade = ModelOf<typeof futuresTradeCodec>;
