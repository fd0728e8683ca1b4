/** Sets take profits and stop losses on positions and on opening orders. */
import { lots } from '#contract/core/decimal.ts';
import { OrderCheck, STOP_COUNT_MAX } from '#domain/futures/order-check.ts';
import { stopsViolations, type StopsViolation } from '#domain/futures/position-stops.ts';
import {
  isBeyondLiquidation,
  stopCountOf,
  stopsOfOrder,
  wrongStopsOf,
} from '#domain/futures/stop-rules.ts';
import { reject } from '#server/runtime/rejection.ts';
import type { DoneOperation } from './engine-api.ts';
import type { StopPair } from './engine-terms.ts';
import type { EngineState } from './engine-state.ts';
import { beyondLiquidation } from './order-rules.ts';
import { EngineOrderAccount, openStopCount } from './order-account.ts';
import { EngineOrderMarket } from './order-view.ts';
import type { FuturesRejection } from './rejections.ts';
import { addStops, attachStops, cancelStops } from './stop-changes.ts';
import { liquidationPriceUnits } from './liquidation-price.ts';
import type { Account, LiveOrder, Market, Position } from './model.ts';

const DONE: DoneOperation = { result: 'done' };

export function setPositionStops(
  state: EngineState,
  position: Position,
  { takeProfit, stopLoss, size }: StopPair,
): DoneOperation | FuturesRejection {
  const pair = { takeProfit, stopLoss, size };
  const { account, market } = position;
  if (size !== undefined && !isPart(size)) return reject('amount_off_lot');
  if (![takeProfit, stopLoss].every((leg) => leg === undefined || isPart(leg.price))) {
    return reject('price_off_tick');
  }
  const full = [...position.stops].filter(({ record }) => record.size === undefined);
  const stopped = {
    side: position.record.side,
    size: position.record.size,
    liquidationPrice: liquidationPriceUnits(position),
    fullStopCount: full.length,
    stopCount: openStopCount(account, market),
  };
  const view = new EngineOrderMarket(market, position.record.userId);
  for (const violation of stopsViolations(pair, stopped, view)) return rejectionOf(violation);
  if (stopCountOf(pair) === 0) cancelStops(state, size === undefined ? full : []);
  else addStops(state, position, pair);
  return DONE;
}

const isPart = (size: number): boolean => Number.isSafeInteger(size) && size >= 1;

const NAMES = {
  above_position: 'reduce_only_would_increase',
  too_many_stops: 'too_many_futures_orders',
  stop_on_wrong_side: 'stop_on_wrong_side',
} as const;

const rejectionOf = (violation: StopsViolation): FuturesRejection =>
  violation.rule === 'stop_beyond_liquidation'
    ? beyondLiquidation(violation.liquidationPrice)
    : reject(NAMES[violation.rule]);

const hasRoomForStops = (account: Account, market: Market, count: number): boolean =>
  openStopCount(account, market) + count <= STOP_COUNT_MAX;

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
  const rejection = orderPairRejection(order, pair);
  if (rejection !== undefined) return rejection;
  if (!hasRoomForStops(account, market, stopCountOf(pair))) {
    return reject('too_many_futures_orders');
  }
  record.stops = stopCountOf(pair) === 0 ? undefined : pair;
  record.stopPairId = undefined;
  attachStops(state, order);
  state.orderChanged(order);
  return DONE;
}

/** An open order rests, or waits for its stop price. */
function orderPairRejection(order: LiveOrder, pair: StopPair): FuturesRejection | undefined {
  const { account, market, record, remaining, positionSide } = order;
  const view = new EngineOrderMarket(market, record.userId);
  const nothing = { size: lots(0), value: 0n, loss: 0n };
  if (wrongStopsOf(pair, stopsOfOrder(view, positionSide, record, nothing)).length > 0) {
    return reject('stop_on_wrong_side');
  }
  const rest = { ...record, size: remaining, timeInForce: 'GTC' as const, stops: undefined };
  const check = new OrderCheck(rest, view, new EngineOrderAccount(account, market));
  const { liquidationPrice } = check;
  return liquidationPrice !== undefined &&
    isBeyondLiquidation(market, positionSide, pair, liquidationPrice)
    ? beyondLiquidation(liquidationPrice)
    : undefined;
}
