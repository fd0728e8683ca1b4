/** IDs of futures on the wire: a letter for the kind and the number of the engine. */
import {
  futuresOrderId,
  futuresOrderIdOf,
  futuresTradeId,
  orderId,
  positionId,
  type FuturesOrderId,
  type FuturesTradeId,
  type OrderId,
  type PositionId as PositionUid,
  type TradeId,
} from '#contract/core/ids.ts';
import type { PositionId, StopId } from '../engine/engine-terms.ts';

export const positionUid = (id: PositionId): PositionUid => positionId(`P${id}`);
export const orderUid = (id: OrderId): FuturesOrderId => futuresOrderIdOf(id);
export const stopUid = (id: StopId): FuturesOrderId => futuresOrderId(`S${id}`);
export const tradeUid = (id: TradeId): FuturesTradeId => futuresTradeId(`T${id}`);

/** Of a forced fill, which has no order. */
export const NO_ORDER: FuturesOrderId = futuresOrderId('O0');

export type UidTarget =
  | { readonly kind: 'position'; readonly id: PositionId }
  | { readonly kind: 'order'; readonly id: OrderId }
  | { readonly kind: 'stop'; readonly id: StopId };

/** @returns undefined for a text that no record has. */
export function targetOfUid(uid: string): UidTarget | undefined {
  const [, letter, digits] = /^([POS])([1-9]\d{0,14})$/.exec(uid) ?? [];
  if (letter === undefined) return undefined;
  const id = Number(digits);
  if (letter === 'P') return { kind: 'position', id: id as PositionId };
  if (letter === 'O') return { kind: 'order', id: orderId(id) };
  return { kind: 'stop', id: id as StopId };
}
