/** Closing and changing positions. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import { codec, listOf, type ModelOf } from '../codec.ts';
import { futuresOrderCodec } from '../entities/futures-order.ts';
import { futuresPositionCodec } from '../entities/futures-position.ts';
import { stopFields } from '../entities/futures-stops.ts';
import { closeKindNumber, futuresOrderIdText, positionIdText } from '../entities/futures-terms.ts';
import { rejectionNameOf, REJECTION_CODES } from '../errors.ts';
import { field, fields, optionalField } from '../fields.ts';
import { onlyField } from '../joint-fields.ts';
import {
  clientOrderIdText,
  decimalText,
  pairIdNumber,
  positiveDecimal,
  requestIdText,
} from '../wire.ts';
import { futuresPlacedReply } from './futures-orders.ts';

const positionId = field('uid', positionIdText);
const clientOrderId = field('client_order_id', clientOrderIdText);
const requestId = field('request_id', requestIdText);

const closeBody = fields({
  positionId,
  kind: field('order_type', closeKindNumber),
  /** Undefined for a market order. */
  limitPrice: optionalField('price', positiveDecimal),
  /** In trade coin, at most the closable size. */
  size: field('amount', positiveDecimal),
  clientOrderId,
});

/** The order only reduces the position. At market, the fill of an isolated position stops at its
 *  bankruptcy price. */
export const closePosition = route({
  method: 'POST',
  path: '/future-trade/close-long-short-order',
  access: 'trader',
  body: closeBody,
  reply: futuresPlacedReply,
});

/** Undefined for a code that this version does not know. */
const rejectionCode = codec(v.nullish(v.number()), {
  decode: (code) => rejectionNameOf(code ?? 0),
  encode: (name) => (name === undefined ? null : REJECTION_CODES[name]),
});

const closeResultCodec = fields({
  positionId,
  /** Undefined when the position was not closed. */
  order: optionalField('order', futuresOrderCodec),
  rejection: field('error_code', rejectionCode),
});
export type CloseResult = ModelOf<typeof closeResultCodec>;

const closeAllBody = fields({
  /** Undefined: all contracts. */
  pairId: optionalField('coin_pair_id', pairIdNumber),
  requestId,
});

/** Closes at market, after it has canceled the resting orders that close. */
export const closeAllPositions = route({
  method: 'POST',
  path: '/future-trade/close-long-short-all-orders',
  access: 'trader',
  body: closeAllBody,
  reply: onlyField('results', listOf(closeResultCodec)),
});

/** Closes the position and opens the opposite one of the same size; both or none. Returns the order
 *  that opens. */
export const reversePosition = route({
  method: 'POST',
  path: '/future-trade/reverse-long-short-order',
  access: 'trader',
  body: fields({ positionId, clientOrderId }),
  reply: futuresPlacedReply,
});

const stopsBody = fields({
  /** A position, or an order whose stops its position gets. */
  targetId: field('uid', v.union([positionIdText, futuresOrderIdText])),
  ...stopFields,
  /** Undefined: stops of the full position, which replace its old ones; a leg that is undefined is
   *  removed. Otherwise each leg adds a partial stop of this size. */
  size: optionalField('amount', positiveDecimal),
});

const stopsReply = fields({
  /** Undefined when the stops are those of an order. */
  position: optionalField('position', futuresPositionCodec),
  order: optionalField('order', futuresOrderCodec),
});

export const changeStops = route({
  method: 'POST',
  path: '/future-trade/update-profit-loss-long-short-order',
  access: 'trader',
  body: stopsBody,
  reply: stopsReply,
});

const marginBody = fields({
  positionId,
  /** Above zero adds to an isolated margin, below zero removes. */
  amount: field(
    'amount',
    v.pipe(
      decimalText,
      v.check((value) => value !== '0', 'not zero'),
    ),
  ),
  requestId,
});

export const changePositionMargin = route({
  method: 'POST',
  path: '/future-trade/update-margin-long-short-order',
  access: 'trader',
  body: marginBody,
  reply: onlyField('position', futuresPositionCodec),
});
