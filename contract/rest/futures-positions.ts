/** Closing and changing positions. */
import * as v from 'valibot';
import type { Decimal } from '../core/decimal.ts';
import type { ClientOrderId, FuturesOrderId, PairId, PositionId, RequestId } from '../core/ids.ts';
import { route } from '../core/route.ts';
import { codec, listOf, nullable } from '../codec.ts';
import { futuresOrderCodec, type FuturesOrder } from '../entities/futures-order.ts';
import { futuresPositionCodec, type FuturesPosition } from '../entities/futures-position.ts';
import { stopEntries, stopsOf, stopsWireOf, type Stops } from '../entities/futures-stops.ts';
import {
  closeKindNumber,
  futuresOrderIdText,
  positionIdText,
  type CloseKind,
} from '../entities/futures-terms.ts';
import { rejectionNameOf, type RejectionName, REJECTION_CODES } from '../errors.ts';
import {
  clientOrderIdText,
  decimalText,
  pairIdNumber,
  positiveDecimal,
  requestIdText,
} from '../wire.ts';
import { futuresPlacedReply } from './futures-orders.ts';

export interface CloseIntent {
  readonly positionId: PositionId;
  readonly kind: CloseKind;
  /** Undefined for a market order. */
  readonly limitPrice: Decimal | undefined;
  /** In trade coin, at most the closable size. */
  readonly size: Decimal;
  readonly clientOrderId: ClientOrderId;
}

/** The order only reduces the position. At market, the fill of an isolated position stops at its
 *  bankruptcy price. */
export const closePosition = route({
  method: 'POST',
  path: '/future-trade/close-long-short-order',
  access: 'trader',
  body: codec(
    v.object({
      uid: positionIdText,
      order_type: closeKindNumber.wire,
      price: v.nullish(positiveDecimal),
      amount: positiveDecimal,
      client_order_id: clientOrderIdText,
    }),
    {
      decode: (wire): CloseIntent => ({
        positionId: wire.uid,
        kind: closeKindNumber.decode(wire.order_type),
        limitPrice: wire.price ?? undefined,
        size: wire.amount,
        clientOrderId: wire.client_order_id,
      }),
      encode: (intent) => ({
        uid: intent.positionId,
        order_type: closeKindNumber.encode(intent.kind),
        price: intent.limitPrice ?? null,
        amount: intent.size,
        client_order_id: intent.clientOrderId,
      }),
    },
  ),
  reply: futuresPlacedReply,
});

export interface CloseResult {
  readonly positionId: PositionId;
  /** Undefined when the position was not closed. */
  readonly order: FuturesOrder | undefined;
  readonly rejection: RejectionName | undefined;
}

const closeResultCodec = codec(
  v.object({
    uid: positionIdText,
    order: v.nullish(futuresOrderCodec.wire),
    error_code: v.nullish(v.number()),
  }),
  {
    decode: (wire): CloseResult => ({
      positionId: wire.uid,
      order: nullable(futuresOrderCodec).decode(wire.order),
      rejection: rejectionNameOf(wire.error_code ?? 0),
    }),
    encode: (result) => ({
      uid: result.positionId,
      order: nullable(futuresOrderCodec).encode(result.order),
      error_code: result.rejection === undefined ? null : REJECTION_CODES[result.rejection],
    }),
  },
);

export interface CloseAll {
  /** Undefined: all contracts. */
  readonly pairId: PairId | undefined;
  readonly requestId: RequestId;
}

/** Closes at market, after it has canceled the resting orders that close. */
export const closeAllPositions = route({
  method: 'POST',
  path: '/future-trade/close-long-short-all-orders',
  access: 'trader',
  body: codec(v.object({ coin_pair_id: v.nullish(pairIdNumber), request_id: requestIdText }), {
    decode: (wire): CloseAll => ({
      pairId: wire.coin_pair_id ?? undefined,
      requestId: wire.request_id,
    }),
    encode: (model) => ({ coin_pair_id: model.pairId ?? null, request_id: model.requestId }),
  }),
  reply: codec(v.object({ results: v.array(closeResultCodec.wire) }), {
    decode: (wire): readonly CloseResult[] => listOf(closeResultCodec).decode(wire.results),
    encode: (results) => ({ results: listOf(closeResultCodec).encode(results) }),
  }),
});

/** Closes the position and opens the opposite one of the same size; both or none. Returns the order
 *  that opens. */
export const reversePosition = route({
  method: 'POST',
  path: '/future-trade/reverse-long-short-order',
  access: 'trader',
  body: codec(v.object({ uid: positionIdText, client_order_id: clientOrderIdText }), {
    decode: (wire) => ({ positionId: wire.uid, clientOrderId: wire.client_order_id }),
    encode: (model) => ({ uid: model.positionId, client_order_id: model.clientOrderId }),
  }),
  reply: futuresPlacedReply,
});

export interface StopsChange extends Stops {
  /** A position, or an order whose stops its position gets. */
  readonly targetId: PositionId | FuturesOrderId;
  /** Undefined: stops of the full position, which replace its old ones; a leg that is undefined is
   *  removed. Otherwise each leg adds a partial stop of this size. */
  readonly size: Decimal | undefined;
}

export interface StopsChanged {
  /** Undefined when the stops are those of an order. */
  readonly position: FuturesPosition | undefined;
  readonly order: FuturesOrder | undefined;
}

export const changeStops = route({
  method: 'POST',
  path: '/future-trade/update-profit-loss-long-short-order',
  access: 'trader',
  body: codec(
    v.object({
      uid: v.union([positionIdText, futuresOrderIdText]),
      ...stopEntries,
      amount: v.nullish(positiveDecimal),
    }),
    {
      decode: (wire): StopsChange => ({
        targetId: wire.uid,
        ...stopsOf(wire),
        size: wire.amount ?? undefined,
      }),
      encode: (change) => ({
        uid: change.targetId,
        ...stopsWireOf(change),
        amount: change.size ?? null,
      }),
    },
  ),
  reply: codec(
    v.object({
      position: v.nullish(futuresPositionCodec.wire),
      order: v.nullish(futuresOrderCodec.wire),
    }),
    {
      decode: (wire): StopsChanged => ({
        position: nullable(futuresPositionCodec).decode(wire.position),
        order: nullable(futuresOrderCodec).decode(wire.order),
      }),
      encode: (changed) => ({
        position: nullable(futuresPositionCodec).encode(changed.position),
        order: nullable(futuresOrderCodec).encode(changed.order),
      }),
    },
  ),
});

export interface MarginChange {
  readonly positionId: PositionId;
  /** Above zero adds to an isolated margin, below zero removes. */
  readonly amount: Decimal;
  readonly requestId: RequestId;
}

export const changePositionMargin = route({
  method: 'POST',
  path: '/future-trade/update-margin-long-short-order',
  access: 'trader',
  body: codec(
    v.object({
      uid: positionIdText,
      amount: v.pipe(
        decimalText,
        v.check((value) => value !== '0', 'not zero'),
      ),
      request_id: requestIdText,
    }),
    {
      decode: (wire): MarginChange => ({
        positionId: wire.uid,
        amount: wire.amount,
        requestId: wire.request_id,
      }),
      encode: (change) => ({
        uid: change.positionId,
        amount: change.amount,
        request_id: change.requestId,
      }),
    },
  ),
  reply: codec(v.object({ position: futuresPositionCodec.wire }), {
    decode: (wire): FuturesPosition => futuresPositionCodec.decode(wire.position),
    encode: (position) => ({ position: futuresPositionCodec.encode(position) }),
  }),
});
