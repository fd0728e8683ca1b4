/** Whether accounts cover fills, in the slow futures engine: makes the fill in a copy of the account, and looks at what is
 *  left. */
import { RATE, UNIT, ceilOf, floorOf } from './slow-numbers.ts';
import type { SlowContract, SlowOrder, SlowPosition } from './slow-records.ts';
import { heldBy, signOf, type Held } from './slow-sides.ts';
import type { SlowState } from './slow-state.ts';

/** Costs of fills are rounded one by one. */
const ROUNDING = 10_000n;

/** Holds the loss that the rest of an order has at the reference price. */
export function holdLoss(state: SlowState, order: SlowOrder, reference: bigint): void {
  const { contract, isOpening, limit, size, filled, side, leverage } = order;
  if (!isOpening || limit === undefined) return;
  const left = size - filled;
  const value = state.ticksValue(contract, limit, left);
  const price = BigInt(limit) * contract.tick;
  const loss = state.lossAt(contract, heldBy(side, true), price, reference, left);
  order.frozenLoss =
    state.cost(contract, value, leverage, loss) - state.cost(contract, value, leverage);
}

export function covers(state: SlowState, order: SlowOrder, price: number, size: number): boolean {
  const { contract, isOpening, isCross, leverage, side, user } = order;
  const held = heldBy(side, isOpening);
  const value = state.ticksValue(contract, price, size);
  if (!isOpening) {
    const position = state.find(user, contract, held);
    return position === undefined || isSafeClosing(state, position, value, size);
  }
  const loss = state.lossAt(contract, held, BigInt(price) * contract.tick, contract.mark, size);
  const missing = state.cost(contract, value, leverage, loss) - releasedBy(state, order, size);
  if (missing > ROUNDING && missing > state.available(user) + ROUNDING) return false;
  return isSafeOpening(state, { user, contract, held, isCross, leverage, size, value });
}

/** What a fill releases of the order's frozen amount. */
function releasedBy(state: SlowState, order: SlowOrder, size: number): bigint {
  const left = order.size - order.filled;
  const frozenLoss = ceilOf(order.frozenLoss * BigInt(left - size), BigInt(left));
  return (
    state.frozenOf(order) - state.frozenOf({ ...order, filled: order.filled + size, frozenLoss })
  );
}

interface SlowOpening extends Pick<
  SlowPosition,
  'user' | 'contract' | 'held' | 'isCross' | 'leverage' | 'size'
> {
  readonly value: bigint;
}

export function isSafeOpening(
  state: SlowState,
  opening: SlowOpening,
  change = { equity: 0n, maintenance: 0n },
): boolean {
  const { user, contract, held, isCross, leverage, size, value } = opening;
  if (size === 0) return true;
  const fee = ceilOf(value * contract.takerFee, RATE * UNIT) * UNIT;
  const before = state.find(user, contract, held);
  const after = addTo(state, before ?? { ...opening, size: 0, entry: 0n, margin: 0n }, size, value);
  const others = state.crossOf(user).filter((position) => position !== before);
  const profit = others.reduce((sum, other) => sum + state.profit(other), 0n);
  const wallet = state.wallet(user) * UNIT + profit + change.equity - fee;
  const needed = state.maintenanceOf(others) + change.maintenance;
  if (isCross) {
    return (wallet + state.profit(after)) * RATE > needed + state.maintenance(after);
  }
  const margin = ceilOf(value, BigInt(leverage) * UNIT);
  const equity = (after.margin + margin) * UNIT + state.profit(after);
  if (equity * RATE <= state.maintenance(after)) return false;
  const gain = change.equity - fee - margin * UNIT;
  const isUnchanged = gain >= 0n && change.maintenance <= 0n;
  return others.length === 0 || isUnchanged || (wallet - margin * UNIT) * RATE > needed;
}

/** A copy of a position with an addition. */
function addTo(
  state: SlowState,
  position: SlowPosition,
  size: number,
  value: bigint,
): SlowPosition {
  const { contract, held, entry } = position;
  const total = state.value(contract, entry, position.size) + value;
  const lots = contract.lot * BigInt(position.size + size);
  const average = held === 'long' ? ceilOf(total, lots) : floorOf(total, lots);
  return { ...position, size: position.size + size, entry: average };
}

export function isSafeClosing(
  state: SlowState,
  position: SlowPosition,
  value: bigint,
  size: number,
): boolean {
  const { contract, held, isCross, user, margin } = position;
  const rest = { ...position, size: position.size - size };
  if (!isCross) {
    rest.margin = margin - ceilOf(margin * BigInt(size), BigInt(position.size));
    return rest.size === 0 || state.isDue(position) || !state.isDue(rest);
  }
  const slip = slipOf(state, contract, held, value, size);
  const others = state.crossOf(user).filter((other) => other !== position);
  if (slip >= 0n || (rest.size === 0 && others.length === 0)) return true;
  return (state.equity(position) + slip) * RATE > state.maintenanceOf([...others, rest]);
}

const slipOf = (
  state: SlowState,
  contract: SlowContract,
  held: Held,
  value: bigint,
  size: number,
): bigint => signOf(held) * (value - state.value(contract, contract.mark, size));

/** Which makers close a position without a liquidation, one after the other. */
export function closable(
  state: SlowState,
  position: SlowPosition,
  isFilling: (maker: SlowOrder, size: number) => boolean,
): (maker: SlowOrder, size: number) => boolean {
  let closed = { value: 0n, size: 0 };
  return (maker, size) => {
    if (!isFilling(maker, size)) return false;
    const value = closed.value + state.ticksValue(position.contract, maker.limit ?? 0, size);
    const next = { value, size: closed.size + size };
    if (!isSafeClosing(state, position, next.value, next.size)) return false;
    closed = next;
    return true;
  };
}

export function isSafeReversal(
  state: SlowState,
  position: SlowPosition,
  { closed, opened, leverage }: { closed: bigint; opened: bigint; leverage: number },
): boolean {
  const { user, contract, held, isCross, size, entry, margin } = position;
  const fee = ceilOf(closed * contract.takerFee, RATE * UNIT) * UNIT;
  const profit = signOf(held) * (closed - state.value(contract, entry, size));
  const slip = slipOf(state, contract, held, closed, size);
  const other = held === 'long' ? ('short' as const) : ('long' as const);
  const opening = { user, contract, held: other, isCross, leverage, size, value: opened };
  return isSafeOpening(state, opening, {
    equity: (isCross ? slip : margin * UNIT + profit) - fee,
    maintenance: isCross ? -state.maintenance(position) : 0n,
  });
}
