/** Reduces the opposite positions of a taken-over one, by rank, at its bankruptcy price. */
import { assert } from '#contract/core/assert.ts';
import { lots, units, type Lots } from '#contract/core/decimal.ts';
import { deleveragingScoreOf } from '#domain/futures/deleveraging.ts';
import {
  compareFractions,
  fraction,
  isPositive,
  over,
  type Fraction,
} from '#domain/futures/fraction.ts';
import type { PositionSide } from '#domain/futures/position-risk.ts';
import type { EngineState } from './engine-state.ts';
import { FINE, fractionOfFine, priceUnitsOf } from '#domain/futures/fine.ts';
import { cancelOrders, coverCloses } from './order-life.ts';
import { addForcedFill, reduce, removePosition, targetIds } from './settle-fill.ts';
import { oppositeOf } from '#domain/futures/order-sides.ts';
import type { Market, Position } from './model.ts';

interface Ranked {
  readonly position: Position;
  /** Undefined when no equity is left: the last to be reduced. */
  readonly score: Fraction | undefined;
}

/** The positions of one side, the first to be reduced first; at equal scores the oldest. */
export function rankedPositions(market: Market, side: PositionSide): Position[] {
  const ranked: Ranked[] = [...market.positions]
    .filter(({ record }) => record.side === side && record.size > 0)
    .map((position) => ({ position, score: scoreOf(position) }));
  ranked.sort(compareRanks);
  return ranked.map(({ position }) => position);
}

function compareRanks(left: Ranked, right: Ranked): number {
  if (left.score === undefined || right.score === undefined) {
    return Number(left.score === undefined) - Number(right.score === undefined);
  }
  return compareFractions(right.score, left.score);
}

function scoreOf(position: Position): Fraction | undefined {
  const { account, market, profit } = position;
  const { leverage, size } = position.record;
  const equity = fractionOfFine(account.collateralOf(position) + profit);
  if (!isPositive(equity)) return undefined;
  return deleveragingScoreOf({
    profit: fractionOfFine(profit),
    initialMargin: over(fractionOfFine(position.entryValue), fraction(BigInt(leverage))),
    notional: fractionOfFine(market.valueAtMark(size)),
    equity,
  });
}

export function deleverage(
  state: EngineState,
  { market, record }: Position,
  bankruptcyPrice: bigint,
  size: Lots,
): void {
  let left: number = size;
  for (const position of rankedPositions(market, oppositeOf(record.side))) {
    if (left === 0) return;
    const reduced = lots(Math.min(left, position.record.size));
    left -= reduced;
    deleveragePosition(state, position, bankruptcyPrice, reduced);
  }
  assert(left === 0, 'the shorts are as large as the longs');
}

function deleveragePosition(
  state: EngineState,
  position: Position,
  price: bigint,
  size: Lots,
): void {
  const { account, market, record } = position;
  const { side } = record;
  const own = account.ordersOn(market).filter((order) => order.positionSide === side);
  cancelOrders(state, own, 'deleveraging');
  const value = market.valueAtFine(price, size);
  const profit = reduce(state, position, value, size, 'deleveraging');
  if (record.size === 0) {
    record.status = 'deleveraging';
    removePosition(state, position);
  }
  coverShortfall(state, position);
  // Shown as the bankruptcy price of the position that was taken over.
  const shownPrice = priceUnitsOf(oppositeOf(side), price);
  addForcedFill(state, position, {
    id: state.ids.nextTradeId(),
    price: shownPrice,
    size,
    fee: units(0n),
    realizedProfit: profit,
  });
  state.changes.deleveragings.push({
    userId: record.userId,
    contractId: record.contractId,
    positionId: record.id,
    side,
    size,
    price: shownPrice,
    at: state.at,
  });
  coverCloses(state);
}

/** A deleveraging far beyond a holder's own bankruptcy price can cost more than the holder has. First
 *  the frozen amounts and the rest of the margin pay, then the fund bears it. */
function coverShortfall(state: EngineState, position: Position): void {
  const { account } = position;
  if (account.free >= 0n) return;
  const opening = [...account.orders.values()].filter((order) => order.isOpening);
  cancelOrders(state, opening, 'deleveraging');
  const { margin } = position.record;
  if (account.free < 0n && margin > 0n) {
    const missing = -account.free;
    state.changeMargin(position, -(missing < margin ? missing : margin));
  }
  if (account.free >= 0n) return;
  const shortfall = -account.free;
  state.addToFund(-shortfall * FINE);
  state.noteFundPayment(position, shortfall * FINE, false);
  state.book(account, 'deleveraging', shortfall, targetIds(position));
}
