/** Take profits and stop losses of positions and opening orders, in the slow engine. */
import { attachStops, setStops } from './slow-book.ts';
import { isReached } from './slow-price-rules.ts';
import type { SlowContract, SlowStops } from './slow-records.ts';
import { heldBy, type Held } from './slow-sides.ts';
import type { SlowState } from './slow-state.ts';

export function setPositionStops(
  state: SlowState,
  user: number,
  contractId: number,
  held: Held,
  stops: SlowStops,
): string | undefined {
  const position = state.find(user, state.contract(contractId), held);
  if (position === undefined) return 'position_not_found';
  if (stops.size !== undefined && stops.size > position.size) return 'reduce_only_would_increase';
  if (!areStopsRight(position.contract, held, stops, undefined)) return 'stop_on_wrong_side';
  const replaced = state.stops.filter(
    (stop) => stop.position === position && stop.size === undefined && stops.size === undefined,
  );
  const added = [stops.takeProfit, stops.stopLoss].filter((price) => price !== undefined).length;
  if (stopCountOf(state, user, position.contract) + added - replaced.length > 20) {
    return 'too_many_futures_orders';
  }
  setStops(state, position, stops);
  return undefined;
}

/** Replaces the stops that an opening order sets when it fills. */
export function setOrderStops(
  state: SlowState,
  id: number,
  user: number,
  stops: SlowStops,
): string | undefined {
  const order = state.orders.find((each) => each.id === id && each.user === user);
  if (order === undefined || !order.isOpening) return 'order_not_found';
  if (stops.size !== undefined && stops.size > order.size) return 'amount_off_lot';
  const held = heldBy(order.side, true);
  if (!areStopsRight(order.contract, held, stops, order.limit)) return 'stop_on_wrong_side';
  const legs = [stops.takeProfit, stops.stopLoss].filter((price) => price !== undefined);
  if (stopCountOf(state, user, order.contract) + legs.length > 20) return 'too_many_futures_orders';
  order.stops = legs.length === 0 ? undefined : stops;
  order.stopPair = undefined;
  attachStops(state, order);
  return undefined;
}

export function stopCountOf(state: SlowState, user: number, contract: SlowContract): number {
  const stops = state.stops.filter(
    ({ position }) => position.user === user && position.contract === contract,
  );
  const waiting = state.orders.filter(
    (order) => order.user === user && order.contract === contract && order.state === 'waiting',
  );
  return stops.length + waiting.length;
}

export function areStopsRight(
  contract: SlowContract,
  held: Held,
  { takeProfit, stopLoss, triggerBy }: SlowStops,
  entry: number | undefined,
): boolean {
  const isRight = (price: number | undefined, isRising: boolean) => {
    if (price === undefined) return true;
    if (entry === undefined) return !isReached(contract, isRising, price, triggerBy);
    return isRising ? price > entry : price < entry;
  };
  return isRight(takeProfit, held === 'long') && isRight(stopLoss, held === 'short');
}
