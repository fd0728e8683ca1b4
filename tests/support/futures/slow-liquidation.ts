/** Liquidates in the slow futures engine: checks every position again after every step. */
import { cover, match, opposite, reduce } from './slow-book.ts';
import { bankruptcyOf, priceOfLoss, ticksOf } from './slow-closes.ts';
import { RATE, UNIT, ceilOf, floorOf, least, most } from './slow-numbers.ts';
import type { SlowContract, SlowPosition } from './slow-records.ts';
import { closingSide, heldBy, signOf, type Held } from './slow-sides.ts';
import type { SlowState } from './slow-state.ts';

export interface SlowCounts {
  liquidations: number;
  stepDowns: number;
  takeovers: number;
  deleveragings: number;
  uncovered: number;
}

const NOBODY = -1;

export function liquidateDue(state: SlowState, contract: SlowContract, counts: SlowCounts): void {
  let isFinished = false;
  while (!isFinished) {
    isFinished = true;
    // Positions that open meanwhile come last, in the same pass.
    const seen = new Set<SlowPosition>();
    const next = () =>
      state.positions.find((position) => position.contract === contract && !seen.has(position));
    for (let position = next(); position !== undefined; position = next()) {
      seen.add(position);
      if (!state.isDue(position)) continue;
      isFinished = false;
      counts.liquidations += 1;
      if (position.isCross) liquidateAccount(state, position.user, counts);
      else liquidateIsolated(state, position, counts);
    }
  }
}

function liquidateIsolated(state: SlowState, position: SlowPosition, counts: SlowCounts): void {
  cancelOf(state, position);
  while (position.size > 0 && state.isDue(position)) {
    if (!stepDown(state, position, counts)) runTakeover(state, position, counts);
  }
  cover(state);
}

function liquidateAccount(state: SlowState, user: number, counts: SlowCounts): void {
  for (const order of state.orders) {
    if (order.user === user && (order.isOpening || order.isCross)) state.drop(order);
  }
  const due = () => state.crossOf(user).find((position) => state.isDue(position));
  while (due() !== undefined) {
    const largest = state
      .crossOf(user)
      .reduce((first, each) => (state.maintenance(each) > state.maintenance(first) ? each : first));
    if (!stepDown(state, largest, counts)) runTakeover(state, largest, counts);
  }
  cover(state);
}

function cancelOf(state: SlowState, { user, contract, held }: SlowPosition): void {
  for (const order of state.orders) {
    const isOwn = order.user === user && order.contract === contract;
    if (isOwn && heldBy(order.side, order.isOpening) === held) state.drop(order);
  }
}

function stepDown(state: SlowState, position: SlowPosition, counts: SlowCounts): boolean {
  const { contract, held, isCross, user } = position;
  const { from } = state.tierOf(contract, state.value(contract, contract.mark, position.size));
  if (from === 0n) return false;
  let size = 0;
  while (state.value(contract, contract.mark, position.size - size) >= from) size += 1;
  let bound = bankruptcyOf(state, position);
  if (isCross) {
    const own = priceOfLoss(position, most(0n, state.wallet(user)) * UNIT, size);
    bound = held === 'long' ? most(bound, own) : least(bound, own);
  }
  const side = closingSide(held);
  const limit = Math.max(1, ticksOf(contract, side, bound));
  const { left } = match(state, { contract, side, size, limit, user: NOBODY }, (price, filled) =>
    settleStep(state, position, price, filled),
  );
  if (left === size) return false;
  counts.stepDowns += 1;
  if (position.size === 0) state.removePosition(position);
  cover(state);
  return true;
}

function settleStep(state: SlowState, position: SlowPosition, price: number, size: number): void {
  const { contract, isCross, user, margin } = position;
  const value = state.ticksValue(contract, price, size);
  const profit = reduce(state, position, value, size);
  let left = isCross ? state.free(user) : most(0n, margin + least(0n, profit));
  left = most(0n, left);
  const due = ceilOf(value * contract.liquidationFee, RATE * UNIT);
  const fee = least(due, left);
  state.pay(user, -fee);
  state.fund += fee * UNIT;
  if (!isCross && position.size > 0) position.margin = left - fee;
}

function runTakeover(state: SlowState, position: SlowPosition, counts: SlowCounts): void {
  counts.takeovers += 1;
  const { contract, held, isCross, user, size } = position;
  const price = bankruptcyOf(state, position);
  const exact = signOf(held) * state.value(contract, price - position.entry, size);
  const isLast = !isCross || state.crossOf(user).length === 1;
  const collateral = isCross ? state.wallet(user) : position.margin;
  const profit = isLast ? -collateral : floorOf(exact, UNIT);
  state.fund += exact - profit * UNIT;
  position.margin = 0n;
  position.size = 0;
  state.pay(user, profit);
  state.removePosition(position);
  cover(state);
  const house = { left: size };
  const side = closingSide(held);
  for (let filling = 1; filling > 0;) {
    const limit = opposite(state, contract, side)[0]?.limit;
    if (limit === undefined) break;
    const gain = signOf(held) * state.value(contract, BigInt(limit) * contract.tick - price, 1);
    const atLevel = opposite(state, contract, side).filter((order) => order.limit === limit);
    const offered = atLevel.reduce((sum, order) => sum + order.size - order.filled, 0);
    filling = paidLots(state, gain, Math.min(house.left, offered));
    const taker = { contract, side, size: filling, limit, user: NOBODY };
    match(state, taker, (_price, filled) => {
      state.fund += gain * BigInt(filled);
      house.left -= filled;
    });
    cover(state);
  }
  deleverage(state, contract, held, { price, left: house.left }, counts);
}

/** Largest size up to `size` after which the fund is not below zero. */
function paidLots(state: SlowState, gain: bigint, size: number): number {
  if (gain >= 0n) return size;
  for (let paid = size; paid > 0; paid -= 1) {
    if (state.fund + gain * BigInt(paid) >= 0n) return paid;
  }
  return 0;
}

function deleverage(
  state: SlowState,
  contract: SlowContract,
  held: Held,
  { price, left }: { readonly price: bigint; readonly left: number },
  counts: SlowCounts,
): void {
  let missing = left;
  const ranked = state.positions
    .filter((position) => position.contract === contract && position.held !== held)
    .map((position) => ({ position, score: scoreOf(state, position) }))
    .toSorted((one, other) => compare(other.score, one.score));
  for (const { position } of ranked) {
    if (missing === 0) return;
    const size = Math.min(missing, position.size);
    missing -= size;
    counts.deleveragings += 1;
    cancelOf(state, position);
    reduce(state, position, state.value(contract, price, size), size);
    if (position.size === 0) state.removePosition(position);
    paybackShortfall(state, position, counts);
    cover(state);
  }
  if (missing > 0) throw new Error('longs and shorts are equal');
}

/** Numerator and denominator; the denominator is zero when no equity is left. */
function scoreOf(state: SlowState, position: SlowPosition): readonly [bigint, bigint] {
  const { contract, entry, size, leverage } = position;
  const profit = state.profit(position);
  const equity = state.equity(position);
  const notional = state.value(contract, contract.mark, size);
  const value = state.value(contract, entry, size);
  if (equity <= 0n) return [-1n, 0n];
  const roi = profit * BigInt(leverage);
  return profit > 0n ? [roi * notional, value * equity] : [roi * equity, value * notional];
}

function compare(one: readonly [bigint, bigint], other: readonly [bigint, bigint]): number {
  if (one[1] === 0n || other[1] === 0n) return Number(other[1] === 0n) - Number(one[1] === 0n);
  const difference = one[0] * other[1] - other[0] * one[1];
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}

function paybackShortfall(state: SlowState, position: SlowPosition, counts: SlowCounts): void {
  const { user } = position;
  if (state.free(user) >= 0n) return;
  for (const order of state.orders) if (order.user === user && order.isOpening) state.drop(order);
  const missing = most(0n, -state.free(user));
  position.margin -= least(missing, position.margin);
  const rest = most(0n, -state.free(user));
  if (rest > 0n) counts.uncovered += 1;
  state.pay(user, rest);
  state.fund -= rest * UNIT;
}
