/** Sets take profits and stop losses on positions and on opening orders. */
import { lots } from '#contract/core/decimal.ts';
import { OrderCheck, STOP_COUNT_MAX } from '#domain/futures/order-check.ts';
import {
  isBeyondLiquidation,
  stopCountOf,
  stopsOfOrder,
  stopsOfPosition,
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

function pairRejection(position: Position, pair: StopPair): FuturesRejection | undefined {
  const { market, record } = position;
  const prices = [pair.takeProfit?.price, pair.stopLoss?.price];
  if (prices.some((price) => price !== undefined && !isPart(price))) {
    return reject('price_off_tick');
  }
  const view = new EngineOrderMarket(market, record.userId);
  if (wrongStopsOf(pair, stopsOfPosition(view, record.side)).length > 0) {
    return reject('stop_on_wrong_side');
  }
  const liquidationPrice = liquidationPriceUnits(position);
  return liquidationPrice !== undefined &&
    isBeyondLiquidation(market, record.side, pair, liquidationPrice)
    ? beyondLiquidation(liquidationPrice)
    : undefined;
}

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
