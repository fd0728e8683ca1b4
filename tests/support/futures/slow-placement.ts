/** Checks of a new order in the slow engine, and its execution. */
import { cover, fill, isWithin, match, opposite, type Filled } from './slow-book.ts';
import { covers, holdLoss, isSafeOpening } from './slow-cover.ts';
import { closingBoundOf, uncoveredOf } from './slow-closes.ts';
import { most } from './slow-numbers.ts';
import { bandOf, isOutside, isReached } from './slow-price-rules.ts';
import type { SlowContract, SlowOrder, SlowPosition, SlowStops } from './slow-records.ts';
import { heldBy, type Held, type Side } from './slow-sides.ts';
import type { SlowState } from './slow-state.ts';
import { areStopsRight, isBeyondLiquidation, positionAfter, stopCountOf } from './slow-stops.ts';

export interface SlowPlacement {
  readonly id: number;
  readonly user: number;
  readonly contract: number;
  readonly side: Side;
  readonly isOpening: boolean;
  readonly kind: 'limit' | 'market' | 'stop_limit';
  readonly size: number;
  readonly limit: number | undefined;
  readonly worst: number | undefined;
  readonly stop: number | undefined;
  readonly triggerBy: 'mark' | 'last' | 'index';
  readonly time: 'GTC' | 'IOC' | 'FOK' | 'post_only';
  readonly stops: SlowStops | undefined;
}

/** Price limit of an order that may be placed, and whether its rest may stay in the book. */
export type Checked = { readonly limit: number; readonly mayRest: boolean };

/** @returns the limit of an order that may be placed, or the name of its rejection. */
export function checkedPlacement(
  state: SlowState,
  placement: SlowPlacement,
  contract: SlowContract,
): Checked | string {
  const checked = checkedRules(state, placement, contract);
  return typeof checked === 'string'
    ? checked
    : (unmetRejection(state, placement, contract) ?? checked);
}

/** Of a market order that opens nothing. */
function unmetRejection(
  state: SlowState,
  { user, side, isOpening, kind }: SlowPlacement,
  contract: SlowContract,
): string | undefined {
  if (!isOpening || kind !== 'market') return undefined;
  const [best] = opposite(state, contract, side);
  if (best?.limit === undefined) return 'nothing_to_match';
  const { leverage } = state.settingsOf(user, contract);
  const isOut = isOutside(contract, side, best.limit, contract.mark, leverage);
  return isOut && best.user !== user ? 'price_outside_band' : undefined;
}

function checkedRules(
  state: SlowState,
  placement: SlowPlacement,
  contract: SlowContract,
): Checked | string {
  const { user, side, isOpening, kind, size, limit, stop, triggerBy, stops } = placement;
  const held = heldBy(side, isOpening);
  const position = state.find(user, contract, held);
  if (isOpening && isOtherSideUsed(state, user, contract, held)) return 'position_mode_locked';
  if (!isOpening && position === undefined) return 'position_not_found';
  if (!isOpening && position !== undefined) {
    const sizeMax = kind === 'stop_limit' ? position.size : uncoveredOf(state, position);
    if (size > sizeMax) return 'reduce_only_would_increase';
  }
  if (stop !== undefined && isReached(contract, side === 'buy', stop, triggerBy)) {
    return 'stop_on_wrong_side';
  }
  const reference = stop === undefined ? contract.mark : BigInt(stop) * contract.tick;
  const leverage = isOpening ? state.settingsOf(user, contract).leverage : undefined;
  if (limit !== undefined && isOutside(contract, side, limit, reference, leverage)) {
    return 'price_outside_band';
  }
  const checked = limitsOf(state, { ...placement, leverage }, contract, position);
  const now = stop === undefined ? walkBook(state, placement, contract, checked.limit) : undefined;
  const fills = now && { size: size - now.left, value: now.value };
  if (
    stops !== undefined &&
    isOpening &&
    !areStopsRight(contract, held, stops, { fills, limit, stop })
  ) {
    return 'stop_on_wrong_side';
  }
  const legs = [stop, stops?.takeProfit, stops?.stopLoss].filter((price) => price !== undefined);
  if (legs.length > 0 && stopCountOf(state, user, contract) + legs.length > 20) {
    return 'too_many_futures_orders';
  }
  if (placement.time === 'post_only') {
    const best = opposite(state, contract, side)[0]?.limit;
    if (best !== undefined && isWithin(side, best, checked.limit))
      return 'futures_post_only_would_take';
  }
  const sure = walkBook(state, placement, contract, checked.limit, surelyFilling(state));
  if (placement.time === 'FOK' && sure.left > 0) return 'nothing_to_match';
  if (!isOpening) return checked;
  const money = moneyRejection(state, placement, contract, checked);
  if (money !== undefined || stops === undefined) return money ?? checked;
  const rest = limit !== undefined && checked.mayRest ? size - (fills?.size ?? 0) : 0;
  const opened = (fills?.size ?? 0) + rest;
  const value = (fills?.value ?? 0n) + state.ticksValue(contract, limit ?? 0, rest);
  if (opened === 0) return checked;
  const after = positionAfter(state, { user, contract, held, size: opened, value });
  return isBeyondLiquidation(state, after, stops) ? 'stop_on_wrong_side' : checked;
}

/** In one-way mode: a position or an opening order of the other side. */
function isOtherSideUsed(
  state: SlowState,
  user: number,
  contract: SlowContract,
  held: Held,
): boolean {
  if (!state.settingsOf(user, contract).isOneWay) return false;
  const other = held === 'long' ? 'short' : 'long';
  return (
    state.find(user, contract, other) !== undefined ||
    state
      .ordersOf(user, contract)
      .some((order) => order.isOpening && heldBy(order.side, true) === other)
  );
}

/** Leverage by the tier of the whole side, the cost of what fills and what rests, and whether that is safe. */
export function moneyRejection(
  state: SlowState,
  placement: Pick<SlowPlacement, 'user' | 'side' | 'size' | 'limit' | 'stop'>,
  contract: SlowContract,
  checked: Checked,
  leverage = state.settingsOf(placement.user, contract).leverage,
): string | undefined {
  const { user, side, size, limit, stop } = placement;
  const held = heldBy(side, true);
  const value =
    limit === undefined
      ? state.value(contract, contract.mark, size)
      : state.ticksValue(contract, limit, size);
  const exposure = exposureOf(state, user, contract, held) + value;
  if (leverage > state.tierOf(contract, exposure).leverageMax) return 'leverage_above_tier';
  if (stop !== undefined && limit !== undefined) {
    const [price, reference] = [BigInt(limit) * contract.tick, BigInt(stop) * contract.tick];
    const loss = state.lossAt(contract, held, price, reference, size);
    const cost = state.cost(contract, value, leverage, loss);
    return cost > state.available(user) ? 'margin_insufficient' : undefined;
  }
  const walk = walkBook(state, placement, contract, checked.limit);
  const rest = limit !== undefined && checked.mayRest ? walk.left : 0;
  const restValue = limit === undefined ? 0n : state.ticksValue(contract, limit, rest);
  const restPrice = BigInt(limit ?? 0) * contract.tick;
  const restLoss = state.lossAt(contract, held, restPrice, contract.mark, rest);
  const margined = most(limit === undefined ? 0n : value, walk.value + restValue);
  const cost = state.cost(contract, margined, leverage, walk.loss + restLoss);
  if (cost > state.available(user)) return 'margin_insufficient';
  const opening = { user, contract, held, leverage, size: size - walk.left + rest, value: walk.value + restValue }; // prettier-ignore
  const { isCross } = state.settingsOf(user, contract);
  return isSafeOpening(state, { ...opening, isCross }) ? undefined : 'would_be_liquidated';
}

/** Value of the position and of the orders that add to it. */
export function exposureOf(
  state: SlowState,
  user: number,
  contract: SlowContract,
  held: Held,
): bigint {
  const size = state.find(user, contract, held)?.size ?? 0;
  let value = state.value(contract, contract.mark, size);
  for (const order of state.orders) {
    const isOwn = order.user === user && order.contract === contract && order.isOpening;
    if (!isOwn || heldBy(order.side, true) !== held || order.limit === undefined) continue;
    value += state.ticksValue(contract, order.limit, order.size - order.filled);
  }
  return value;
}

/** The nearest of all limits: own price, band of a market order, bankruptcy price of a closing one. */
export function limitsOf(
  state: SlowState,
  placement: Pick<
    SlowPlacement,
    'side' | 'isOpening' | 'kind' | 'size' | 'limit' | 'worst' | 'time'
  > & { readonly leverage: number | undefined },
  contract: SlowContract,
  position: SlowPosition | undefined,
): Checked {
  const { side, isOpening, kind, size, limit, worst, time, leverage } = placement;
  const isMarket = kind === 'market';
  const limits = [side === 'buy' ? Number.MAX_SAFE_INTEGER : 1];
  const own = isMarket ? worst : limit;
  if (own !== undefined) limits.push(own);
  const band = bandOf(contract, side, contract.mark, leverage);
  if (isMarket && band !== undefined) limits.push(band);
  if (!isOpening && position !== undefined) limits.push(closingBoundOf(state, position, size));
  const nearest = side === 'buy' ? Math.min(...limits) : Math.max(...limits);
  const mayRest = !isMarket && nearest === limit && time !== 'IOC' && time !== 'FOK';
  return { limit: nearest, mayRest };
}

/** What an order would fill now; it stops at an order of the same user. */
export function walkBook(
  state: SlowState,
  { user, side, size }: Pick<SlowPlacement, 'user' | 'side' | 'size'>,
  contract: SlowContract,
  limit: number,
  isFilling: (maker: SlowOrder, size: number) => boolean = () => true,
): { readonly left: number; readonly value: bigint; readonly loss: bigint } {
  let left = size;
  let value = 0n;
  let loss = 0n;
  for (const maker of opposite(state, contract, side)) {
    if (maker.limit === undefined || !isWithin(side, maker.limit, limit)) break;
    if (left === 0 || maker.user === user) break;
    const filled = Math.min(left, maker.size - maker.filled);
    if (!isFilling(maker, filled)) continue;
    value += state.ticksValue(contract, maker.limit, filled);
    const price = BigInt(maker.limit) * contract.tick;
    loss += state.lossAt(contract, heldBy(side, true), price, contract.mark, filled);
    left -= filled;
  }
  return { left, value, loss };
}

/** Whether a maker fills whatever else does: it is covered, and no other losing order of its owner came before. */
export function surelyFilling(state: SlowState): (maker: SlowOrder, size: number) => boolean {
  const losing = new Set<number>();
  return (maker, size) => {
    const { user, contract, side, limit = 0 } = maker;
    if (!covers(state, maker, limit, size)) return false;
    const isBuy = side === 'buy';
    const price = BigInt(limit) * contract.tick;
    if (isBuy ? price <= contract.mark : price >= contract.mark) return true;
    const isFirst = !losing.has(user);
    losing.add(user);
    return isFirst;
  };
}

/** Matches an order; its rest stays in the book or is dropped. */
export function execute(state: SlowState, order: SlowOrder, { limit, mayRest }: Checked): void {
  const { contract, side, user } = order;
  order.state = 'taking';
  order.frozenLoss = 0n;
  const onFill: Filled = (price, size) => fill(state, order, { price, size, isTaker: true });
  const taker = { contract, side, size: order.size - order.filled, limit, user, order };
  const { left, isSelf, isUncovered } = match(state, taker, onFill);
  if (left > 0 && mayRest && !isSelf && !isUncovered) {
    order.state = 'open';
    order.turn = state.turn += 1;
    const available = state.available(user);
    holdLoss(state, order, contract.mark);
    if (order.frozenLoss > available) state.drop(order);
  } else {
    state.drop(order);
  }
  cover(state);
}
