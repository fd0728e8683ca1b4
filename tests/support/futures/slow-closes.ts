/** Resting closing orders of positions, what they may lose, and the price bounds of closing. */
import { UNIT, ceilOf, floorOf, most } from './slow-numbers.ts';
import type { SlowContract, SlowOrder, SlowPosition } from './slow-records.ts';
import { closingSide, heldBy, signOf, type Side } from './slow-sides.ts';
import type { SlowState } from './slow-state.ts';

/** Resting closing orders, the oldest first. */
export function closesOf(state: SlowState, { user, contract, held }: SlowPosition): SlowOrder[] {
  return state.orders
    .filter(
      (order) =>
        order.user === user &&
        order.contract === contract &&
        !order.isOpening &&
        order.state === 'open' &&
        heldBy(order.side, false) === held,
    )
    .toSorted((left, right) => left.turn - right.turn);
}

/** Lots that no resting order closes; negative when orders exceed the position. */
export function uncoveredOf(state: SlowState, position: SlowPosition): number {
  return closesOf(state, position).reduce(
    (left, order) => left - (order.size - order.filled),
    position.size,
  );
}

export function lossOf(state: SlowState, order: SlowOrder, position: SlowPosition): bigint {
  if (order.limit === undefined) return 0n;
  const left = order.size - order.filled;
  const value = state.ticksValue(order.contract, order.limit, left);
  const entry = state.value(order.contract, position.entry, left);
  return most(0n, ceilOf(signOf(position.held) * (entry - value), UNIT));
}

export function reservedOf(state: SlowState, user: number): bigint {
  let sum = 0n;
  for (const position of state.crossOf(user)) {
    for (const order of closesOf(state, position)) sum += lossOf(state, order, position);
  }
  return sum;
}

/** Fine price at which `size` loses `collateral`, never more. */
export function priceOfLoss(position: SlowPosition, collateral: bigint, size: number): bigint {
  const { contract, held, entry } = position;
  const lots = contract.lot * BigInt(size);
  const value = entry * lots - signOf(held) * collateral;
  return most(0n, held === 'long' ? ceilOf(value, lots) : floorOf(value, lots));
}

export function bankruptcyOf(state: SlowState, position: SlowPosition): bigint {
  const collateral = position.isCross
    ? state.equity(position) - state.profit(position)
    : position.margin * UNIT;
  return priceOfLoss(position, collateral, position.size);
}

export function ticksOf({ tick }: SlowContract, side: Side, price: bigint): number {
  return Number(side === 'sell' ? ceilOf(price, tick) : floorOf(price, tick));
}

export function closingBoundOf(state: SlowState, position: SlowPosition, size: number): number {
  const { user, contract, held, isCross, margin } = position;
  const spare = most(0n, state.free(user) - reservedOf(state, user));
  const price = isCross
    ? priceOfLoss(position, spare * UNIT, size)
    : priceOfLoss(position, margin * UNIT, position.size);
  return ticksOf(contract, closingSide(held), price);
}
