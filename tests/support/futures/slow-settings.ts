/** Leverage, margin mode, position mode and added margin, in the slow engine. */
import { cover } from './slow-book.ts';
import { RATE, UNIT, least, most } from './slow-numbers.ts';
import { exposureOf } from './slow-placement.ts';
import type { SlowContract, SlowPosition } from './slow-records.ts';
import { signOf, type Held } from './slow-sides.ts';
import type { SlowState } from './slow-state.ts';

export function setLeverage(
  state: SlowState,
  user: number,
  contractId: number,
  leverage: number,
  isCross: boolean,
): string | undefined {
  const contract = state.contract(contractId);
  const settings = state.settingsOf(user, contract);
  const positions = state.positionsOf(user).filter((position) => position.contract === contract);
  const orders = state.ordersOf(user, contract);
  const isUsed = positions.length + orders.length > 0;
  if (isCross !== settings.isCross && isUsed) return 'margin_mode_locked';
  const exposure = most(
    exposureOf(state, user, contract, 'long'),
    exposureOf(state, user, contract, 'short'),
  );
  if (leverage > state.tierOf(contract, exposure).leverageMax) return 'leverage_above_tier';
  const before = { ...settings };
  const spendable = state.spendable(user);
  const releasable = state.releasable(user);
  const margins = positions.map(({ margin }) => margin);
  // Applies the change, and takes it back when the account cannot afford it.
  const apply = (value: number) => {
    for (const position of positions) position.leverage = value;
    for (const order of orders) if (order.isOpening) order.leverage = value;
  };
  const initial = positions.map((position) => state.initialMargin(position));
  apply(leverage);
  let isTooClose = false;
  for (const [at, position] of positions.entries()) {
    if (position.isCross) continue;
    const change = state.initialMargin(position) - (initial[at] ?? 0n);
    const spare = most(0n, position.margin - state.initialMargin(position));
    const added = change >= 0n ? change : -least(-change, spare);
    position.margin += added;
    if (added < 0n && isNear(state, position)) isTooClose = true;
  }
  const after = state.spendable(user);
  const isTooExpensive = after < spendable && after < 0n;
  const moved = positions.reduce((sum, { margin }, at) => sum + margin - (margins[at] ?? 0n), 0n);
  const isDrained = !isTooExpensive && moved > 0n && moved > releasable;
  if (isTooClose || isTooExpensive || isDrained) {
    apply(before.leverage);
    positions.forEach((position, at) => (position.margin = margins[at] ?? 0n));
    return isTooClose || isDrained ? 'would_be_liquidated' : 'margin_insufficient';
  }
  settings.leverage = leverage;
  settings.isCross = isCross;
  cover(state);
  return undefined;
}

/** Whether the liquidation price is nearer than 0.5% to the mark price: liquidated at that price. */
function isNear(state: SlowState, position: SlowPosition): boolean {
  const { contract, held, size, entry, margin } = position;
  const scale = 1_000n;
  const mark = contract.mark * (held === 'long' ? 995n : 1_005n);
  const profit = signOf(held) * state.value(contract, mark - entry * scale, size);
  const needed = scaledMaintenance(state, contract, state.value(contract, mark, size), scale);
  return needed > (margin * UNIT * scale + profit) * RATE;
}

/** Maintenance margin of a notional that is `scale` times too large, times `scale`. */
const scaledMaintenance = (
  state: SlowState,
  contract: SlowContract,
  notional: bigint,
  scale: bigint,
): bigint => {
  const tiers = contract.tiers.map((tier) => ({ ...tier, from: tier.from * scale }));
  return state.maintenanceAt({ ...contract, tiers }, notional);
};

export function changeMargin(
  state: SlowState,
  user: number,
  contractId: number,
  held: Held,
  units: bigint,
): string | undefined {
  const position = state.find(user, state.contract(contractId), held);
  if (position === undefined) return 'position_not_found';
  if (position.isCross) return 'removable_margin_exceeded';
  if (units > state.available(user)) return 'margin_insufficient';
  if (units > state.releasable(user)) return 'would_be_liquidated';
  position.margin += units;
  const isLow = position.margin < state.initialMargin(position) || state.isDue(position);
  if (units < 0n && isLow) {
    position.margin -= units;
    return 'removable_margin_exceeded';
  }
  cover(state);
  return undefined;
}

export function setPositionMode(
  state: SlowState,
  user: number,
  contractId: number,
  isOneWay: boolean,
): string | undefined {
  const contract = state.contract(contractId);
  const settings = state.settingsOf(user, contract);
  const isUsed =
    state.ordersOf(user, contract).length > 0 ||
    state.positionsOf(user).some((position) => position.contract === contract);
  if (isOneWay !== settings.isOneWay && isUsed) return 'position_mode_locked';
  settings.isOneWay = isOneWay;
  cover(state);
  return undefined;
}
