/** Sets take profits and stop losses on positions and on opening orders. */
import { reject } from '#server/runtime/rejection.ts';
import type { DoneOperation } from './engine-api.ts';
import type { StopPair } from './engine-terms.ts';
import type { EngineState } from './engine-state.ts';
import { areStopsValid, hasRoomForStops, stopCountOf } from './stop-rules.ts';
import type { FuturesRejection } from './rejections.ts';
import { addStops, attachStops, cancelStops } from './stop-changes.ts';
import type { LiveOrder, Position } from './model.ts';

const DONE: DoneOperation = { result: 'done' };

export function setPositionStops(
  state: EngineState,
  position: Position,
  { takeProfit, stopLoss, size }: StopPair,
): DoneOperation | FuturesRejection {
  const pair = { takeProfit, stopLoss, size };
  const { account, market } = position;
  if (size !== undefined && !isPart(size)) return reject('amount_off_lot');
  if (size !== undefined && size > position.record.size) {
    return reject('reduce_only_would_increase');
  }
  const rejection = pairRejection(position, pair);
  if (rejection !== undefined) return rejection;
  const replaced =
    size === undefined ? [...position.stops].filter(({ record }) => record.size === undefined) : [];
  if (!hasRoomForStops(account, market, stopCountOf(pair) - replaced.length)) {
    return reject('too_many_futures_orders');
  }
  if (stopCountOf(pair) === 0) cancelStops(state, replaced);
  else addStops(state, position, pair);
  return DONE;
}

const isPart = (size: number): boolean => Number.isSafeInteger(size) && size >= 1;

function pairRejection({ market, record }: Position, pair: StopPair): FuturesRejection | undefined {
  const prices = [pair.takeProfit?.price, pair.stopLoss?.price];
  if (prices.some((price) => price !== undefined && !isPart(price))) {
    return reject('price_off_tick');
  }
  return areStopsValid(market, record.side, pair, undefined)
    ? undefined
    : reject('stop_on_wrong_side');
}

/** Stops that fills of the order have already set on the position stay as they are. */
export function setOrderStops(
  state: EngineState,
  order: LiveOrder,
  { takeProfit, stopLoss, size }: StopPair,
): DoneOperation | FuturesRejection {
  const pair = { takeProfit, stopLoss, size };
  const { account, market, record } = order;
  if (!order.isOpening) return reject('order_not_found');
  if (size !== undefined && (!isPart(size) || size > record.size)) {
    return reject('amount_off_lot');
  }
  if (!areStopsValid(market, order.positionSide, pair, record.limitPrice)) {
    return reject('stop_on_wrong_side');
  }
  if (!hasRoomForStops(account, market, stopCountOf(pair))) {
    return reject('too_many_futures_orders');
  }
  record.stops = stopCountOf(pair) === 0 ? undefined : pair;
  record.stopPairId = undefined;
  attachStops(state, order);
  state.orderChanged(order);
  return DONE;
}
