/** Closes positions, and turns them into the opposite ones. */
import { lots, units, type Lots } from '#contract/core/decimal.ts';
import { walkBook } from '#domain/futures/book-walk.ts';
import { isSafeAfterOpening } from '#domain/futures/opening-risk.ts';
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
import { isSafeAfterClosing } from './fill-cover.ts';
import { FINE, feeOfValue, floorToUnits, lesser } from '#domain/futures/fine.ts';
import { cancelOrders, execute } from './order-life.ts';
import { executionFor, tierRejection } from './order-rules.ts';
import { EngineOrderAccount } from './order-account.ts';
import { makersAgainst, surelyFillable } from './order-view.ts';
import { placeOrder } from './place-order.ts';
import { insufficientMargin, type FuturesRejection } from './rejections.ts';
import { runTriggers } from './run-triggers.ts';
import { oppositeOf } from '#domain/futures/order-sides.ts';
import { closingSideOf } from './sides.ts';
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
    contentHash,
  }: Omit<CloseFuturesPosition, 'userId' | 'positionId'>,
): PlacedFuturesOrder | FuturesRejection {
  const covered = lots(size ?? position.uncovered);
  if (covered === 0) return reject('reduce_only_would_increase');
  const order = closingRequest(position, covered);
  return placeOrder(state, { ...order, kind, limitPrice, worstPrice, clientOrderId, contentHash });
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
  { clientOrderId, contentHash }: Pick<PlaceFuturesOrder, 'clientOrderId' | 'contentHash'>,
): ReversedPosition | FuturesRejection {
  const { account, market } = position;
  const { size } = position.record;
  const closing = closingRequest(position, size);
  const opening: PlaceFuturesOrder = { ...closing, action: 'open', clientOrderId, contentHash };
  const { leverage } = account.settingsOn(market);
  const closed = market.openingRejection;
  if (closed !== undefined) return closed;
  const tier = tierRejection(account, market, { ...opening, leverage });
  if (tier !== undefined) return tier;
  const plan = planReversal(position, leverage);
  if (plan === undefined) return reject('nothing_to_match');
  const { cost, available } = reversalMoney(position, plan, leverage);
  if (cost > available) {
    const shown = units(available > 0n ? available : 0n);
    return insufficientMargin(cost, shown);
  }
  if (!isReversalSafe(position, plan, leverage)) return reject('would_be_liquidated');
  cancelOrders(state, [...position.closes], 'position_reduced');
  const first = createOrder(state, closing, 'user');
  execute(state, first, executionFor({ ...closing, leverage: undefined }, market, position));
  const second = createOrder(state, opening, 'user');
  execute(state, second, executionFor({ ...opening, leverage }, market, undefined));
  runTriggers(state, market, ['last']);
  return { result: 'reversed', closing: { ...first.record }, opening: { ...second.record } };
}

interface ReversalPlan {
  /** Fine. */
  readonly closingValue: bigint;
  readonly openingValue: bigint;
  /** At the mark price, of the fills that open. */
  readonly openingLoss: bigint;
}

/** @returns undefined when the book does not fill both orders completely, within their bounds. */
function planReversal(position: Position, leverage: number): ReversalPlan | undefined {
  const { market } = position;
  const { userId, size } = position.record;
  const side = closingSideOf(position.record.side);
  const own = { side, kind: 'market', size } as const;
  const { limit: openingLimit } = executionFor({ ...own, leverage }, market, undefined);
  const { limit: closingLimit } = executionFor({ ...own, leverage: undefined }, market, position);
  const terms = { side, reference: market.mark };
  const makers = () => makersAgainst(market, side, userId);
  const whole = { ...terms, limit: openingLimit, size: lots(2 * size) };
  const closing = walkBook(market, { ...terms, limit: closingLimit, size }, makers(), closable(position)); // prettier-ignore
  const both = walkBook(market, whole, makers(), surelyFillable());
  const until = walkBook(market, { ...whole, size }, makers(), surelyFillable());
  if (closing.size < size || both.size < whole.size) return undefined;
  return {
    closingValue: closing.value,
    openingValue: both.value - until.value,
    openingLoss: both.loss - until.loss,
  };
}

/** What surely fills of a closing order, as long as the account stays above its maintenance margin. */
function closable(position: Position): ReturnType<typeof surelyFillable> {
  const { market } = position;
  const isFillable = surelyFillable();
  let closed = { value: 0n, size: lots(0) };
  return (entry, size) => {
    if (!isFillable(entry, size)) return false;
    const value = closed.value + market.valueAtTicks(entry.price, size);
    const next = { value, size: lots(closed.size + size) };
    if (!isSafeAfterClosing(position, next)) return false;
    closed = next;
    return true;
  };
}

/** Cost of the new position, and what is available once the old one is closed. */
function reversalMoney(
  position: Position,
  { closingValue, openingValue, openingLoss }: ReversalPlan,
  leverage: number,
): { readonly cost: bigint; readonly available: bigint } {
  const { account, market, isIsolated } = position;
  const profit = floorToUnits(position.sign * (closingValue - position.entryValue));
  const fee = feeOfValue(closingValue, market.takerRate);
  const crossInitial = account.crossInitialMargin - (isIsolated ? 0n : position.initialMarginAt());
  const crossProfit = floorToUnits(account.crossProfit - (isIsolated ? 0n : position.profit));
  const available =
    account.free + position.record.margin + profit - fee - crossInitial + lesser(0n, crossProfit);
  return { cost: market.openCostOf(openingValue, openingLoss, leverage), available };
}

/** Whether the new position is above its maintenance margin once the old one is closed. */
function isReversalSafe(
  position: Position,
  { closingValue, openingValue: value }: ReversalPlan,
  leverage: number,
): boolean {
  const { account, market, isIsolated, sign } = position;
  const { size, side, marginMode, margin } = position.record;
  const fee = feeOfValue(closingValue, market.takerRate) * FINE;
  const profit = sign * (closingValue - position.entryValue);
  const slip = sign * (closingValue - market.valueAtMark(size));
  const opening = { side: oppositeOf(side), size, value, leverage, marginMode };
  return isSafeAfterOpening(new EngineOrderAccount(account, market), market, opening, {
    equity: (isIsolated ? margin * FINE + profit : slip) - fee,
    maintenance: isIsolated ? 0n : -position.maintenance,
  });
}
