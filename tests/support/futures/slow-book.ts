/** Matches and settles in the slow futures engine: looks through all orders for the next trade. */
import { covers } from './slow-cover.ts';
import { closesOf, closingBoundOf, lossOf, reservedOf, uncoveredOf } from './slow-closes.ts';
import { RATE, UNIT, ceilOf, floorOf, least, most } from './slow-numbers.ts';
import type { SlowContract, SlowOrder, SlowPosition, SlowStops } from './slow-records.ts';
import { heldBy, signOf, type Side } from './slow-sides.ts';
import type { SlowState } from './slow-state.ts';

export type Filled = (price: number, size: number) => void;

export const isWithin = (side: Side, price: number, limit: number): boolean =>
  side === 'buy' ? price <= limit : price >= limit;

/** Resting orders of the other side, in the order in which they trade. */
export function opposite(state: SlowState, contract: SlowContract, side: Side): SlowOrder[] {
  return state.orders
    .filter((order) => order.contract === contract && order.side !== side && order.state === 'open')
    .toSorted((left, right) => {
      const difference = (left.limit ?? 0) - (right.limit ?? 0);
      if (difference === 0) return left.turn - right.turn;
      return side === 'buy' ? difference : -difference;
    });
}

/** Trades of a user's order, or of a liquidation that settles its own side.
 *  @returns the size that is left, and whether the owner's own order or lacking money ended it. */
export function match(
  state: SlowState,
  taker: {
    contract: SlowContract;
    side: Side;
    size: number;
    limit: number;
    user: number;
    /** Undefined for a liquidation. */
    order?: SlowOrder;
  },
  onFill: Filled,
): { readonly left: number; readonly isSelf: boolean; readonly isUncovered: boolean } {
  const { contract, side, limit, user } = taker;
  let left = taker.size;
  while (left > 0) {
    const maker = opposite(state, contract, side)[0];
    if (maker?.limit === undefined || !isWithin(side, maker.limit, limit)) break;
    if (maker.user === user) return { left, isSelf: true, isUncovered: false };
    const size = Math.min(left, maker.size - maker.filled);
    if (taker.order !== undefined && !covers(state, taker.order, maker.limit, size)) {
      return { left, isSelf: false, isUncovered: true };
    }
    if (!covers(state, maker, maker.limit, size)) {
      state.drop(maker);
      continue;
    }
    left -= size;
    contract.last = maker.limit;
    onFill(maker.limit, size);
    fill(state, maker, { price: maker.limit, size, isTaker: false });
    if (maker.filled === maker.size) state.drop(maker);
  }
  return { left, isSelf: false, isUncovered: false };
}

export function fill(
  state: SlowState,
  order: SlowOrder,
  { price, size, isTaker }: { price: number; size: number; isTaker: boolean },
): void {
  const { contract, user } = order;
  const value = state.ticksValue(contract, price, size);
  const due = ceilOf(value * (isTaker ? contract.takerFee : contract.makerFee), RATE * UNIT);
  const before = BigInt(order.size - order.filled);
  order.filled += size;
  order.frozenLoss = ceilOf(order.frozenLoss * BigInt(order.size - order.filled), before);
  if (order.isOpening) {
    charge(state, user, due, true);
    add(state, order, value, size);
    return;
  }
  const position = state.find(user, contract, heldBy(order.side, false));
  if (position === undefined) throw new Error('a closing order has its position');
  reduce(state, position, value, size);
  charge(state, user, due, false);
  if (position.size === 0) state.removePosition(position);
}

function charge(state: SlowState, user: number, due: bigint, isOpening: boolean): void {
  const spare = state.free(user) - reservedOf(state, user);
  const fee = least(
    due,
    most(0n, least(spare, (isOpening ? undefined : state.headroom(user)) ?? spare)),
  );
  state.pay(user, -fee);
  state.fees += fee;
}

function add(state: SlowState, order: SlowOrder, value: bigint, size: number): void {
  const { contract, user, leverage, isCross } = order;
  const held = heldBy(order.side, true);
  let position = state.find(user, contract, held);
  if (position === undefined) {
    position = { user, contract, held, isCross, leverage, size: 0, entry: 0n, margin: 0n };
    state.positions.push(position);
  }
  const own = position;
  if (!isCross) {
    const margin = ceilOf(value, BigInt(leverage) * UNIT);
    own.margin += least(margin, most(0n, state.free(user)));
  }
  const exact = state.value(contract, own.entry, own.size) + value;
  own.size += size;
  const lots = contract.lot * BigInt(own.size);
  own.entry = held === 'long' ? ceilOf(exact, lots) : floorOf(exact, lots);
  state.fund += signOf(held) * (own.entry * lots - exact);
  attachStops(state, order);
}

/** Sets the stops of an opening order on its position. Those for a part cover what has filled. */
export function attachStops(state: SlowState, order: SlowOrder): void {
  const { contract, user, side, stops, filled } = order;
  const position = state.find(user, contract, heldBy(side, true));
  if (stops === undefined || filled === 0 || position === undefined) return;
  const size = stops.size === undefined ? undefined : Math.min(filled, stops.size);
  if (order.stopPair === undefined) {
    order.stopPair = setStops(state, position, { ...stops, size });
  } else if (size !== undefined) {
    for (const stop of state.stops) if (stop.pair === order.stopPair) stop.size = size;
  }
}

/** @returns the pair. */
export function setStops(state: SlowState, position: SlowPosition, stops: SlowStops): number {
  const { size, triggerBy } = stops;
  if (size === undefined) {
    state.stops = state.stops.filter(
      (stop) => stop.position !== position || stop.size !== undefined,
    );
  }
  const pair = (state.turn += 1);
  for (const isProfit of [true, false]) {
    const price = isProfit ? stops.takeProfit : stops.stopLoss;
    if (price === undefined) continue;
    const turn = (state.turn += 1);
    state.stops.push({ position, pair, isProfit, price, triggerBy, size, turn });
  }
  return pair;
}

/** @returns the realized profit in units. */
export function reduce(
  state: SlowState,
  position: SlowPosition,
  value: bigint,
  size: number,
): bigint {
  const { contract, held, user } = position;
  const exact = signOf(held) * (value - state.value(contract, position.entry, size));
  const profit = floorOf(exact, UNIT);
  state.fund += exact - profit * UNIT;
  position.margin -= ceilOf(position.margin * BigInt(size), BigInt(position.size));
  position.size -= size;
  state.pay(user, profit);
  return profit;
}

/** Cancels and cuts the closing orders that money and size no longer cover. */
export function cover(state: SlowState): void {
  for (const order of state.orders) {
    const isOrphan =
      !order.isOpening &&
      state.find(order.user, order.contract, heldBy(order.side, false)) === undefined;
    if (isOrphan) state.drop(order);
  }
  for (const position of state.positions) coverPosition(state, position);
  for (const user of state.balances.keys()) coverCross(state, user);
}

function coverPosition(state: SlowState, position: SlowPosition): void {
  if (!position.isCross) {
    const bound = closingBoundOf(state, position, position.size);
    for (const order of closesOf(state, position)) {
      if (!isWithin(order.side, order.limit ?? bound, bound)) state.drop(order);
    }
  }
  for (const order of closesOf(state, position).toReversed()) {
    const excess = -uncoveredOf(state, position);
    if (excess <= 0) return;
    const left = order.size - order.filled;
    if (excess >= left) state.drop(order);
    else order.size -= excess;
  }
}

function coverCross(state: SlowState, user: number): void {
  while (reservedOf(state, user) > 0n && reservedOf(state, user) > state.free(user)) {
    const closes = state
      .crossOf(user)
      .flatMap((position) =>
        closesOf(state, position).map((order) => ({ order, loss: lossOf(state, order, position) })),
      );
    const worst = closes.reduce((first, close) => (close.loss > first.loss ? close : first));
    state.drop(worst.order);
  }
}
