/** Liquidates positions in steps: cancel the orders, reduce the size tier by tier, take over. */
import { divideFloor, lots, units, type Lots } from '#contract/core/decimal.ts';
import type { EngineState } from './engine-state.ts';
import {
  FINE,
  FINE_PER_PRICE_UNIT,
  divideAgainst,
  feeOfValue,
  greater,
  lesser,
} from '#domain/futures/fine.ts';
import { fillLiquidation } from './liquidation-order.ts';
import { bankruptcyOf, hasLost, isDue } from './liquidation-price.ts';
import { cancelOrders, coverCloses } from './order-life.ts';
import { addForcedFill, reduce, removePosition, targetIds } from './settle-fill.ts';
import { closingSideOf } from './sides.ts';
import { runTakeover } from './takeover.ts';
import type { Account, LiveOrder, Market, Position } from './model.ts';

/** Liquidates what is due in a contract, in the order of the positions' ids, until nothing is.
 *  @returns whether anything was due. */
export function liquidateDue(state: EngineState, market: Market): boolean {
  let hasLiquidated = false;
  let isFinished = false;
  while (!isFinished) {
    isFinished = true;
    for (const position of market.positions) {
      if (!isDue(position)) continue;
      isFinished = false;
      hasLiquidated = true;
      if (position.isIsolated) liquidatePosition(state, position);
      else liquidateAccount(state, position.account);
    }
  }
  return hasLiquidated;
}

function liquidatePosition(state: EngineState, position: Position): void {
  start(state, [position]);
  const { account, market, record } = position;
  const own = account.ordersOn(market).filter((order) => order.positionSide === record.side);
  cancelOrders(state, own, 'liquidation');
  while (record.size > 0 && isDue(position)) {
    if (stepDown(state, position) > 0) continue;
    runTakeover(state, position);
  }
  finish(state, [position]);
}

/** The cross wallet backs all cross positions and all frozen amounts. The position that needs
 *  the most maintenance margin goes first. */
function liquidateAccount(state: EngineState, account: Account): void {
  const positions = account.crossPositions;
  start(state, positions);
  const isBacked = (order: LiveOrder) => order.isOpening || order.record.marginMode === 'cross';
  cancelOrders(state, [...account.orders.values()].filter(isBacked), 'liquidation');
  while (hasLost(account)) {
    const largest = account.crossPositions.reduce((most, position) =>
      position.maintenance > most.maintenance ? position : most,
    );
    if (stepDown(state, largest) > 0) continue;
    runTakeover(state, largest);
  }
  finish(state, positions);
}

function start(state: EngineState, positions: readonly Position[]): void {
  for (const position of positions) {
    position.record.status = 'liquidating';
    state.markChanged(position);
  }
}

function finish(state: EngineState, positions: readonly Position[]): void {
  for (const position of positions) {
    if (position.record.size > 0) position.record.status = 'normal';
    state.markChanged(position);
  }
  coverCloses(state);
}

/** Closes just enough, down to the bankruptcy price, to reach the next lower tier.
 *  @returns the closed size; 0 in the first tier, or when the book has nothing. */
function stepDown(state: EngineState, position: Position): number {
  const { market, record } = position;
  const border = market.tiers.borderBelow(market.valueAtMark(record.size));
  if (border === undefined) return 0;
  const lotsMax = divideFloor(border - 1n, market.valueAtMark(lots(1)));
  const size = lots(record.size - Number(lotsMax));
  let closed = 0;
  let value = 0n;
  fillLiquidation(
    state,
    { market, side: closingSideOf(record.side), size, limit: stepDownBound(position, size) },
    (price, filled, id) => {
      const fillValue = market.valueAtTicks(price, filled);
      const { realizedProfit, marginLeft } = settleStep(state, position, fillValue, filled);
      const fee = chargeLiquidationFee(state, position, fillValue, marginLeft);
      const fillPrice = units(BigInt(price) * market.tickUnits);
      const fees = { fee: units(fee), realizedProfit: units(realizedProfit) };
      addForcedFill(state, position, { id, price: fillPrice, size: filled, ...fees });
      closed += filled;
      value += fillValue;
    },
  );
  if (closed === 0) return 0;
  state.changes.liquidations.push({
    kind: 'step_down',
    ...targetOf(position),
    size: lots(closed),
    price: averagePrice(position, value, lots(closed)),
    at: state.at,
  });
  if (record.size === 0) removePosition(state, position);
  coverCloses(state);
  return closed;
}

const targetOf = ({ record: { userId, contractId, id, side } }: Position) => ({
  userId,
  contractId,
  positionId: id,
  side,
});

const averagePrice = ({ record, market }: Position, value: bigint, size: Lots) =>
  units(divideAgainst(record.side, value, BigInt(size) * market.lotUnits * FINE_PER_PRICE_UNIT));

/** The bankruptcy price; for cross never so far that the part alone costs more than the wallet. */
function stepDownBound(position: Position, size: Lots) {
  const { account, market, isIsolated } = position;
  const { side } = position.record;
  let { fine } = bankruptcyOf(position);
  if (!isIsolated) {
    const wallet = greater(0n, account.crossWallet) * FINE;
    const walletBound = position.priceOfLoss(wallet, size);
    fine = side === 'long' ? greater(fine, walletBound) : lesser(fine, walletBound);
  }
  return market.ticksWithin(closingSideOf(side), fine);
}

/** The position keeps its margin less the realized loss. */
function settleStep(
  state: EngineState,
  position: Position,
  value: bigint,
  size: Lots,
): { readonly realizedProfit: bigint; readonly marginLeft: bigint } {
  const { record } = position;
  const { margin } = record;
  const realizedProfit: bigint = reduce(state, position, value, size, 'liquidation');
  if (!position.isIsolated) return { realizedProfit, marginLeft: position.account.free };
  const marginLeft = greater(0n, margin + lesser(0n, realizedProfit));
  if (record.size > 0) state.changeMargin(position, marginLeft - record.margin);
  return { realizedProfit, marginLeft };
}

function chargeLiquidationFee(
  state: EngineState,
  position: Position,
  value: bigint,
  marginLeft: bigint,
): bigint {
  const { account, market, record } = position;
  const fee = lesser(feeOfValue(value, market.liquidationRate), greater(0n, marginLeft));
  if (position.isIsolated && record.size > 0) state.changeMargin(position, -fee);
  record.fees = units(record.fees + fee);
  state.book(account, 'insurance', -fee, targetIds(position));
  state.addToFund(fee * FINE);
  return fee;
}
