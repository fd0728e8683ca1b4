/** Closes positions, and turns them into the opposite ones. */
import { lots, units, type Lots } from '#contract/core/decimal.ts';
import type { ClientOrderId } from '#contract/core/ids.ts';
import { reject } from '#server/runtime/rejection.ts';
import { createOrder } from './create-order.ts';
import type {
  CloseFuturesPosition,
  ClosedPosition,
  OrderFilter,
  PlaceFuturesOrder,
  PlacedFuturesOrder,
  ReversedPosition,
} from './engine-api.ts';
import type { EngineState } from './engine-state.ts';
import { feeOfValue, floorToUnits, lesser } from './fine.ts';
import { cancelOrders, execute } from './order-life.ts';
import { tierRejection, walkBook } from './opening-cost.ts';
import { executionOf } from './order-rules.ts';
import { placeOrder } from './place-order.ts';
import { insufficientMargin, type FuturesRejection } from './rejections.ts';
import { runTriggers } from './run-triggers.ts';
import { closingSideOf, oppositeOf } from './sides.ts';
import type { Account, Position } from './model.ts';

export function closePosition(
  state: EngineState,
  position: Position,
  {
    kind,
    size,
    limitPrice,
    worstPrice,
    clientOrderId,
  }: Omit<CloseFuturesPosition, 'userId' | 'positionId'>,
): PlacedFuturesOrder | FuturesRejection {
  const covered = lots(size ?? position.uncovered);
  if (covered === 0) return reject('reduce_only_would_increase');
  const order = closingRequest(position, covered);
  return placeOrder(state, { ...order, kind, limitPrice, worstPrice, clientOrderId });
}

const closingRequest = ({ record }: Position, size: Lots) => ({
  userId: record.userId,
  contractId: record.contractId,
  side: closingSideOf(record.side),
  action: 'close' as const,
  kind: 'market' as const,
  size,
});

/** Cancels the closing orders first, so that every position is free to close. */
export function closeAllPositions(
  state: EngineState,
  account: Account,
  { contractId }: OrderFilter,
): ClosedPosition[] {
  const isIncluded = (id: number) => contractId === undefined || id === contractId;
  const closing = [...account.orders.values()].filter(
    (order) => !order.isOpening && isIncluded(order.record.contractId),
  );
  cancelOrders(state, closing, 'user');
  const closed: ClosedPosition[] = [];
  for (const position of account.positions) {
    const { id, contractId: ownId, size } = position.record;
    if (!isIncluded(ownId) || size === 0) continue;
    const result = closePosition(state, position, { kind: 'market' });
    closed.push({ positionId: id, result });
  }
  return closed;
}

/** Checks both orders before either is placed. */
export function reversePosition(
  state: EngineState,
  position: Position,
  clientOrderId: ClientOrderId | undefined,
): ReversedPosition | FuturesRejection {
  const { account, market } = position;
  const { size, side } = position.record;
  const closing = closingRequest(position, size);
  const opening: PlaceFuturesOrder = { ...closing, action: 'open', clientOrderId };
  const { leverage } = account.settingsOn(market);
  if (market.status !== 'open') return reject('contract_close_only');
  const tier = tierRejection(account, market, { ...opening, leverage });
  if (tier !== undefined) return tier;
  const plan = planReversal(position);
  if (plan === undefined) return reject('nothing_to_match');
  const { cost, available } = reversalMoney(position, plan, leverage);
  if (cost > available) {
    const shown = units(available > 0n ? available : 0n);
    return insufficientMargin(cost, shown);
  }
  cancelOrders(state, [...position.closes], 'position_reduced');
  const first = createOrder(state, closing, 'user');
  execute(state, first, executionOf(closing, market, position));
  const second = createOrder(state, opening, 'user');
  const opposite = account.positionOn(market, oppositeOf(side));
  execute(state, second, executionOf(opening, market, opposite));
  runTriggers(state, market, ['last']);
  return { result: 'reversed', closing: { ...first.record }, opening: { ...second.record } };
}

interface ReversalPlan {
  /** Fine. */
  readonly closingValue: bigint;
  readonly openingValue: bigint;
}

/** @returns undefined when the book does not fill both orders completely, within their bounds. */
function planReversal(position: Position): ReversalPlan | undefined {
  const { market } = position;
  const { userId, size } = position.record;
  const side = closingSideOf(position.record.side);
  const { limit: openingLimit } = executionOf({ side, kind: 'market', size }, market, undefined);
  const { limit: closingLimit } = executionOf({ side, kind: 'market', size }, market, position);
  const closing = walkBook(market, { side, limit: closingLimit, size, userId });
  const both = walkBook(market, { side, limit: openingLimit, size: lots(2 * size), userId });
  if (closing.size < size || both.size < 2 * size) return undefined;
  return { closingValue: closing.value, openingValue: both.value - closing.value };
}

/** Cost of the new position, and what is available once the old one is closed. */
function reversalMoney(
  position: Position,
  { closingValue, openingValue }: ReversalPlan,
  leverage: number,
): { readonly cost: bigint; readonly available: bigint } {
  const { account, market, isIsolated } = position;
  const profit = floorToUnits(position.sign * (closingValue - position.entryValue));
  const fee = feeOfValue(closingValue, market.takerRate);
  const crossInitial = account.crossInitialMargin - (isIsolated ? 0n : position.initialMarginAt());
  const crossProfit = floorToUnits(account.crossProfit - (isIsolated ? 0n : position.profit));
  const available =
    account.free + position.record.margin + profit - fee - crossInitial + lesser(0n, crossProfit);
  return { cost: market.openCostOf(openingValue, leverage), available };
}
