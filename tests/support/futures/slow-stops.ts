/** Take profits and stop losses of positions and opening orders, in the slow engine. */
import { attachStops, setStops } from './slow-book.ts';
import { RATE, UNIT } from './slow-numbers.ts';
import { isReached } from './slow-price-rules.ts';
import type { SlowContract, SlowPosition, SlowStops } from './slow-records.ts';
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
  if (!areStopsRight(position.contract, held, stops, CURRENT)) return 'stop_on_wrong_side';
  const own = { before: position, after: position, margin: position.margin * UNIT };
  if (isBeyondLiquidation(state, own, stops)) return 'stop_on_wrong_side';
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
  const { contract, limit = 0, stop } = order;
  if (!areStopsRight(contract, held, stops, { limit, stop })) return 'stop_on_wrong_side';
  const left = order.size - order.filled;
  const rest = { user, contract, held, size: left, value: state.ticksValue(contract, limit, left) };
  if (isBeyondLiquidation(state, positionAfter(state, rest), stops)) return 'stop_on_wrong_side';
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

/** What stops are compared with: current prices alone, or with the fills of an order, or what it waits for. */
export interface SlowEntry {
  /** Sizes that fill now, with their value. */
  readonly fills?: { readonly size: number; readonly value: bigint } | undefined;
  readonly limit?: number | undefined;
  readonly stop?: number | undefined;
}

export const CURRENT: SlowEntry = {};

export function areStopsRight(
  contract: SlowContract,
  held: Held,
  { takeProfit, stopLoss, triggerBy }: SlowStops,
  { fills, limit, stop }: SlowEntry,
): boolean {
  const isRight = (price: number | undefined, isProfit: boolean) => {
    if (price === undefined) return true;
    const isRising = (held === 'long') === isProfit;
    const isPast = (entry: bigint, own: bigint) => (isRising ? own > entry : own < entry);
    const own = BigInt(price);
    const isFilled = fills !== undefined && fills.size > 0;
    if (!isFilled && limit !== undefined) {
      const isPastStop = isProfit || stop === undefined || isPast(BigInt(stop), own);
      return isPast(BigInt(limit), own) && isPastStop;
    }
    if (isReached(contract, isRising, price, triggerBy)) return false;
    if (!isFilled) return true;
    const { tick, lot } = contract;
    return isPast(fills.value, own * tick * lot * BigInt(fills.size));
  };
  return isRight(takeProfit, true) && isRight(stopLoss, false);
}

interface SlowAfter {
  readonly before: SlowPosition | undefined;
  readonly after: SlowPosition;
  /** Isolated margin, fine. */
  readonly margin: bigint;
}

/** The position once an order has opened a size at a value. */
export function positionAfter(
  state: SlowState,
  opening: {
    readonly user: number;
    readonly contract: SlowContract;
    readonly held: Held;
    readonly size: number;
    readonly value: bigint;
  },
): SlowAfter {
  const { user, contract, held, size, value } = opening;
  const before = state.find(user, contract, held);
  const { isCross, leverage } = state.settingsOf(user, contract);
  const start = before ?? { user, contract, held, isCross, leverage, size: 0, entry: 0n, margin: 0n }; // prettier-ignore
  const total = state.value(contract, start.entry, start.size) + value;
  const entry = total / (contract.lot * BigInt(start.size + size));
  const margin = start.margin * UNIT + value / BigInt(leverage);
  return { before, after: { ...start, size: start.size + size, entry }, margin };
}

/** Whether the position would be due at a mark price that equals its stop loss, all other contracts as they are. */
export function isBeyondLiquidation(
  state: SlowState,
  { before, after, margin }: SlowAfter,
  { stopLoss }: SlowStops,
): boolean {
  if (stopLoss === undefined || after.size === 0) return false;
  const { user, isCross, contract } = after;
  const there = { ...after, contract: { ...contract, mark: BigInt(stopLoss) * contract.tick } };
  const others = isCross ? state.crossOf(user).filter((position) => position !== before) : [];
  const profit = others.reduce((sum, other) => sum + state.profit(other), state.profit(there));
  const equity = (isCross ? state.wallet(user) * UNIT : margin) + profit;
  return state.maintenanceOf(others) + state.maintenance(there) >= equity * RATE;
}
