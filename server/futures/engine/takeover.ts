/** Takes a position over at its bankruptcy price and closes it: on the book as far as the insurance
 *  fund pays, the rest against the opposite positions. */
import { divideFloor, lots, units, type Lots } from '#contract/core/decimal.ts';
import { deleverage } from './deleverage.ts';
import type { EngineState } from './engine-state.ts';
import { FINE, floorToUnits } from '#domain/futures/fine.ts';
import { fillLiquidation } from './liquidation-order.ts';
import { bankruptcyOf } from './liquidation-price.ts';
import { coverCloses } from './order-life.ts';
import { addForcedFill, removePosition, targetIds } from './settle-fill.ts';
import { closingSideOf } from './sides.ts';
import type { Position } from './model.ts';

export function runTakeover(state: EngineState, position: Position): void {
  const { account, market, record } = position;
  const { userId, contractId, id, side, size } = record;
  const bankruptcy = bankruptcyOf(position);
  const isLast = position.isIsolated || account.crossPositions.length === 1;
  const exact = position.sign * (market.valueAtFine(bankruptcy.fine, size) - position.entryValue);
  // The last position of a margin takes all of it; another one realizes its own loss.
  const collateral = position.isIsolated ? record.margin : account.crossWallet;
  const profit = isLast ? -collateral : floorToUnits(exact);
  state.addToFund(exact - profit * FINE);
  if (position.isIsolated) state.changeMargin(position, 0n - record.margin);
  record.size = lots(0);
  record.realizedProfit = units(record.realizedProfit + profit);
  state.book(account, 'liquidation', profit, targetIds(position));
  addForcedFill(state, position, {
    id: state.ids.nextTradeId(),
    price: bankruptcy.price,
    size,
    fee: units(0n),
    realizedProfit: units(profit),
  });
  state.changes.liquidations.push({
    kind: 'takeover',
    userId,
    contractId,
    positionId: id,
    side,
    size,
    price: bankruptcy.price,
    at: state.at,
  });
  removePosition(state, position);
  coverCloses(state);
  const left = closeOnBook(state, position, bankruptcy.fine, size);
  if (left > 0) deleverage(state, position, bankruptcy.fine, left);
}

/** Better fills than the bankruptcy price add to the fund, worse ones are paid from it, in whole
 *  lots, as far as it lasts and its limit for the contract allows.
 *  @returns the size that is left. */
function closeOnBook(
  state: EngineState,
  position: Position,
  bankruptcyPrice: bigint,
  size: Lots,
): Lots {
  const { market, sign, record } = position;
  const { matcher } = market;
  const opposite = record.side === 'long' ? matcher.bids : matcher.asks;
  const allowance = market.fundLimit.allowanceAt(state.at);
  const progress: { left: number; paid: bigint; isLimitReached: boolean } = {
    left: size,
    paid: 0n,
    isLimitReached: false,
  };
  for (let level = opposite.best; level !== undefined; level = opposite.best) {
    const { price } = level;
    const gain = sign * market.valueAtFine(market.fineOfTicks(price) - bankruptcyPrice, lots(1));
    const offered = Math.min(progress.left, level.size);
    const payable = gain >= 0n ? offered : affordableLots(state.fund, -gain, offered);
    const isLimited = gain < 0n && allowance !== undefined;
    const filling = isLimited ? affordableLots(allowance - progress.paid, -gain, payable) : payable;
    if (filling < payable) progress.isLimitReached = true;
    if (filling === 0) break;
    const order = { market, side: closingSideOf(record.side), size: lots(filling), limit: price };
    fillLiquidation(state, order, (_price, filled) => {
      state.addToFund(gain * BigInt(filled));
      if (gain < 0n) progress.paid -= gain * BigInt(filled);
      progress.left -= filled;
    });
    coverCloses(state);
  }
  const { paid, isLimitReached } = progress;
  if (paid > 0n || isLimitReached) state.noteFundPayment(position, paid, isLimitReached);
  return lots(progress.left);
}

/** Lots whose loss the fund can pay, at most `size`. */
function affordableLots(fund: bigint, loss: bigint, size: number): number {
  if (fund <= 0n) return 0;
  const count = divideFloor(fund, loss);
  return count < BigInt(size) ? Number(count) : size;
}
