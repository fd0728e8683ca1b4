/** Codec of a spot order in the form the wire sends to its owner. Separate from the order's terms, which a live
 *  book needs without it. */
import * as v from 'valibot';
import { field, fields, fieldWithDefault, fieldWithFallback, optionalField } from '../fields.ts';
import { clientOrderIdText, decimalText, isoTime, orderIdNumber } from '../wire.ts';
import { ORDER_STATUSES } from './order-status.ts';
import { orderKindText, sideText, timeInForceText } from './order-terms.ts';
import { pairKeyFields } from './pair-key.ts';

const createdAt = field('created_at', isoTime);

export const orderCodec = fields({
  id: field('id', orderIdNumber),
  clientOrderId: optionalField('client_order_id', clientOrderIdText),
  side: field('type', sideText),
  kind: field('order_type', orderKindText),
  status: field('status', v.picklist(ORDER_STATUSES)),
  /** Quote coin per trade coin; undefined for a market order. */
  limitPrice: optionalField('price', decimalText),
  stopPrice: optionalField('stop', decimalText),
  /** In trade coin, like `filled` and `remaining`. */
  size: field('amount', decimalText),
  filled: field('filled', decimalText),
  remaining: field('remaining', decimalText),
  averagePrice: optionalField('average_price', decimalText),
  /** In quote coin: the filled value, or for a resting order its value at its price. */
  notional: field('total', decimalText),
  /** In the coin that is received. */
  fees: field('fees', decimalText),
  /** Absent where a back end has only orders that rest until they are canceled. */
  timeInForce: fieldWithDefault('time_in_force', timeInForceText, 'GTC'),
  createdAt,
  updatedAt: fieldWithFallback('updated_at', isoTime, createdAt),
  /** Increases with every change: of two responses about one order, the higher version is newer. */
  version: field('version', v.number()),
  ...pairKeyFields,
});
