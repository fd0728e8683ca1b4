/** A futures order in the form the wire sends to its owner. */
import * as v from 'valibot';
import type { ModelOf } from '../codec.ts';
import { field, fields, fieldWithDefault, fieldWithFallback, optionalField } from '../fields.ts';
import {
  clientOrderIdText,
  decimalText,
  isoTime,
  numberFlag,
  pairIdNumber,
  shortText,
} from '../wire.ts';
import { stopFields } from './futures-stops.ts';
import {
  futuresOrderIdText,
  futuresOrderKindNumber,
  futuresOrderStatusNumber,
  leverageNumber,
  marginModeNumber,
  orderSideNumber,
  positionActionNumber,
  timeInForceNumber,
  triggerNumber,
} from './futures-terms.ts';
import { pairKeyFields } from './pair-key.ts';

const createdAt = field('created_at', isoTime);

/** Its stops are those that its position gets when it fills. */
export const futuresOrderCodec = fields({
  id: field('uid', futuresOrderIdText),
  clientOrderId: optionalField('client_order_id', clientOrderIdText),
  pairId: field('coin_pair_id', pairIdNumber),
  ...pairKeyFields,
  side: field('side', orderSideNumber),
  action: field('action', positionActionNumber),
  kind: field('order_type', futuresOrderKindNumber),
  marginMode: field('margin_mode', marginModeNumber),
  leverage: field('leverage', leverageNumber),
  /** Undefined for a market order. */
  limitPrice: optionalField('price', decimalText),
  stopPrice: optionalField('stop_price', decimalText),
  /** Price that `stopPrice` waits for. */
  trigger: fieldWithDefault('trigger_by', triggerNumber, 'mark'),
  /** In trade coin, like `filled` and `remaining`. */
  size: field('amount', decimalText),
  filled: field('filled', decimalText),
  remaining: field('remaining', decimalText),
  averagePrice: optionalField('average_price', decimalText),
  isReduceOnly: fieldWithDefault('reduce_only', numberFlag, false),
  timeInForce: fieldWithDefault('time_in_force', timeInForceNumber, 'GTC'),
  ...stopFields,
  /** Margin and fee that the order freezes, in quote coin. */
  orderMargin: field('order_margin', decimalText),
  /** Paid so far, in quote coin. */
  fee: field('fee', decimalText),
  status: field('order_status', futuresOrderStatusNumber),
  /** Name of the rejection; only of a rejected, canceled or expired order. */
  rejectReason: optionalField('reject_reason', shortText(60)),
  createdAt,
  updatedAt: fieldWithFallback('updated_at', isoTime, createdAt),
  /** Increases with every change: of two responses about one order, the higher version is newer. */
  version: field('seq', v.number()),
});
export type FuturesOrder = ModelOf<typeof futuresOrderCodec>;
