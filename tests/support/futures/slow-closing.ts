/** Closing of all positions, and reversal of one, in the slow engine. */
import { closesOf, uncoveredOf } from './slow-closes.ts';
import { RATE, UNIT, ceilOf, floorOf, least } from './slow-numbers.ts';
import { closable, isSafeReversal } from './slow-cover.ts';
import {
  execute,
  exposureOf,
  limitsOf,
  surelyFilling,
  walkBook,
  type SlowPlacement,
} from './slow-placement.ts';
import type { SlowContract, SlowOrder, SlowPosition } from './slow-records.ts';
import { closingSide, heldBy, signOf, type Held } from './slow-sides.ts';
import type { SlowState } from './slow-state.ts';
import { runTriggers } from './slow-triggers.ts';

/** A market order without a bound of its own. */
const MARKET = {
  id: 0,
  kind: 'market',
  limit: undefined,
  worst: undefined,
  stop: undefined,
  triggerBy: 'mark',
  time: 'GTC',
  stops: undefined,
} as const;

/** Cancels the closing orders, then closes one position after the other.
 *  @returns the rejection of each, undefined for a closed one. */
export function closeAll(
  state: SlowState,
  user: number,
  contractId: number | undefined,
  place: (placement: SlowPlacement) => string | undefined,
): (string | undefined)[] {
  const isOf = (contract: SlowContract) => contractId === undefined || contract.id === contractId;
  for (const order of state.orders) {
    if (order.user === user && !order.isOpening && isOf(order.contract)) state.drop(order);
  }
  const results: (string | undefined)[] = [];
  // Positions that open meanwhile come last.
  const seen = new Set<SlowPosition>();
  const next = () => state.positionsOf(user).find((each) => isOf(each.contract) && !seen.has(each));
  for (let position = next(); position !== undefined; position = next()) {
    seen.add(position);
    const { contract, held } = position;
    const size = uncoveredOf(state, position);
    results.push(place({ ...MARKET, user, contract: contract.id, side: closingSide(held), isOpening: false, size })); // prettier-ignore
  }
  return results;
}

/** Closes a position and opens the opposite one, both or none. */
export function reverse(
  state: SlowState,
  user: number,
  contractId: number,
  held: Held,
): string | undefined {
  const contract = state.contract(contractId);
  const position = state.find(user, contract, held);
  if (position === undefined) return 'position_not_found';
  const { size } = position;
  const { leverage, isCross } = state.settingsOf(user, contract);
  const closing = { ...MARKET, user, contract: contractId, side: closingSide(held), isOpening: false, size }; // prettier-ignore
  const opening = { ...closing, isOpening: true };
  const exposure =
    exposureOf(state, user, contract, heldBy(opening.side, true)) +
    state.value(contract, contract.mark, size);
  if (leverage > state.tierOf(contract, exposure).leverageMax) return 'leverage_above_tier';
  const closingLimits = limitsOf(state, { ...closing, leverage: undefined }, contract, position);
  const first = walkBook(
    state,
    closing,
    contract,
    closingLimits.limit,
    closable(state, position, surelyFilling(state)),
  );
  const openingLimits = limitsOf(state, { ...opening, leverage }, contract, undefined);
  const twice = { ...opening, size: 2 * size };
  const both = walkBook(state, twice, contract, openingLimits.limit, surelyFilling(state));
  const until = walkBook(state, opening, contract, openingLimits.limit, surelyFilling(state));
  if (first.left > 0 || both.left > 0) return 'nothing_to_match';
  const value = both.value - until.value;
  const cost = state.cost(contract, value, leverage, both.loss - until.loss);
  if (cost > availableWithout(state, position, first.value)) return 'margin_insufficient';
  if (!isSafeReversal(state, position, { closed: first.value, opened: value, leverage })) {
    return 'would_be_liquidated';
  }
  for (const order of closesOf(state, position)) state.drop(order);
  for (const terms of [closing, opening]) {
    const order: SlowOrder = { ...terms, contract, isCross, leverage, filled: 0, frozenLoss: 0n, state: 'taking', turn: 0, stopPair: undefined }; // prettier-ignore
    state.orders.push(order);
    const own = { ...terms, leverage: terms.isOpening ? leverage : undefined };
    execute(state, order, limitsOf(state, own, contract, terms.isOpening ? undefined : position));
  }
  runTriggers(state, contract, ['last']);
  return undefined;
}

/** What is available once a position is closed at this value. */
function availableWithout(state: SlowState, position: SlowPosition, value: bigint): bigint {
  const { user, contract, held, size, entry, margin } = position;
  const profit = signOf(held) * (value - state.value(contract, entry, size));
  const others = state.crossOf(user).filter((other) => other !== position);
  const sum = (of: (other: SlowPosition) => bigint) =>
    others.reduce((total, other) => total + of(other), 0n);
  return (
    state.free(user) +
    margin +
    floorOf(profit, UNIT) -
    ceilOf(value * contract.takerFee, RATE * UNIT) -
    sum((other) => state.initialMargin(other)) +
    least(0n, floorOf(sum((other) => state.profit(other)), UNIT)) // prettier-ignore
  );
}
