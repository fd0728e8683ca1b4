/** Moves the money of fills: opens, adds to and reduces positions. Every rounding difference goes to
 *  the insurance fund, so that nothing is lost or made. */
import {
  divideCeil,
  lots,
  units,
  type Lots,
  type Ticks,
  type Units,
} from '#contract/core/decimal.ts';
import type { OrderId, TradeId } from '#contract/core/ids.ts';
import { openCostOf } from './account.ts';
import type { EngineState } from './engine-state.ts';
import type { FuturesFillRecord } from './engine-records.ts';
import { FINE, divideAgainst, feeOfValue, floorToUnits, lesser } from './fine.ts';
import { closingSideOf } from './live-order.ts';
import { Position } from './position.ts';
import { attachStops, cancelStops } from './stop-changes.ts';
import type { Account, LiveOrder } from './model.ts';

export interface Fill {
  readonly tradeId: TradeId;
  readonly price: Ticks;
  readonly size: Lots;
  readonly isTaker: boolean;
}

/** Settles one side of a trade in the book. */
export function settleFill(state: EngineState, order: LiveOrder, fill: Fill): void {
  const { account, market } = order.terms;
  order.filled = lots(order.filled + fill.size);
  order.filledTickLots += BigInt(fill.price) * BigInt(fill.size);
  if (order.remaining === 0) order.state = 'filled';
  state.orderChanged(order);
  const value = market.valueAtTicks(fill.price, fill.size);
  const dueFee = feeOfValue(value, fill.isTaker ? market.takerRate : market.makerRate);
  const target = targetOf(state, order);
  if (order.isOpening) {
    state.setHold(order, holdOf(order));
    const fee = chargeFee(state, target, dueFee, order.terms.id);
    order.fees += fee;
    open(state, target, value, fill.size);
    addFill(state, target, { order, fill, fee, realizedProfit: 0n });
    attachStops(state, order);
    return;
  }
  const realizedProfit = reduce(state, target, value, fill.size, 'realized_profit', order.terms.id);
  const fee = chargeFee(state, target, dueFee, order.terms.id);
  order.fees += fee;
  if (order.state === 'filled') target.closes.delete(order);
  addFill(state, target, { order, fill, fee, realizedProfit });
  if (target.size === 0) removePosition(state, target);
  account.safeRanges.clear();
}

/** Margin and taker fee of an opening order's open size at its limit price. */
export function holdOf(order: LiveOrder): bigint {
  const { market, limitPrice } = order.terms;
  if (!order.isOpening || limitPrice === undefined || order.remaining === 0) return 0n;
  return openCostOf(market, market.valueAtTicks(limitPrice, order.remaining), order.leverage);
}

/** Returns the position of an order; an opening order creates it when there is none. */
function targetOf(state: EngineState, order: LiveOrder): Position {
  const { account, market, marginMode } = order.terms;
  const known = account.positionOn(market, order.positionSide);
  if (known !== undefined) return known;
  const id = state.ids.nextPositionId();
  const side = order.positionSide;
  const terms = { id, account, market, side, marginMode, openedAt: state.at };
  const position = new Position(terms, order.leverage);
  addPosition(state, position);
  return position;
}

export function addPosition(state: EngineState, position: Position): void {
  const { account, market } = position;
  state.positions.set(position.id, position);
  account.positions.add(position);
  market.positions.add(position);
}

/** Adds a size to a position. The average entry is rounded against the user. */
function open(state: EngineState, position: Position, value: bigint, size: Lots): void {
  const { account, market } = position;
  if (position.isIsolated) {
    const margin = divideCeil(value, BigInt(position.leverage) * FINE);
    // The hold covers it but for a unit of rounding.
    state.changeMargin(position, lesser(margin, account.free > 0n ? account.free : 0n));
  }
  const exact = position.entryValue + value;
  position.size = lots(position.size + size);
  const sizeUnits = BigInt(position.size) * market.lotUnits;
  position.entryPrice = divideAgainst(position.side, exact, sizeUnits);
  state.addToFund(position.sign * (position.entryValue - exact));
  state.changed(position);
}

/**
 * Reduces a position at `value` (fine), which realizes its profit and releases its margin share.
 * @returns the realized profit, rounded down.
 */
export function reduce(
  state: EngineState,
  position: Position,
  value: bigint,
  size: Lots,
  type: 'realized_profit' | 'deleveraging' | 'liquidation',
  orderId?: OrderId,
): Units {
  const { account, market } = position;
  const exact = position.sign * (value - market.valueAtFine(position.entryPrice, size));
  const profit = floorToUnits(exact);
  state.addToFund(exact - profit * FINE);
  if (position.isIsolated) {
    const isAll = size === position.size;
    const share = divideCeil(position.margin * BigInt(size), BigInt(position.size));
    state.changeMargin(position, -(isAll ? position.margin : share));
  }
  position.size = lots(position.size - size);
  position.realizedProfit += profit;
  state.book(account, type, profit, targetIds(position, orderId));
  state.changed(position);
  return units(profit);
}

/** Charges at most what neither margins, holds nor resting closing orders need. */
function chargeFee(state: EngineState, position: Position, due: bigint, orderId: OrderId): bigint {
  const { account } = position;
  const spare = account.free - reservedLossOf(account);
  const fee = lesser(due, spare > 0n ? spare : 0n);
  position.fees += fee;
  state.fees += fee;
  state.changes.isFundChanged = true;
  state.book(account, 'fee', -fee, targetIds(position, orderId));
  return fee;
}

/** Largest loss that the resting closing orders of the cross positions may realize, units. */
export function reservedLossOf(account: Account): bigint {
  let loss = 0n;
  for (const position of account.positions) {
    if (position.isIsolated) continue;
    for (const order of position.closes) loss += lossOf(order, position);
  }
  return loss;
}

/** Loss of a closing order if its open size fills at its limit, rounded up; 0 for a profit. */
export function lossOf(order: LiveOrder, position: Position): bigint {
  const { market } = position;
  const price = order.terms.limitPrice;
  if (price === undefined) return 0n;
  const value = market.valueAtTicks(price, order.remaining);
  const entry = market.valueAtFine(position.entryPrice, order.remaining);
  const loss = position.sign * (entry - value);
  return loss > 0n ? divideCeil(loss, FINE) : 0n;
}

export function removePosition(state: EngineState, position: Position): void {
  const { account, market } = position;
  cancelStops(state, [...position.stops]);
  account.positions.delete(position);
  market.positions.delete(position);
  state.positions.delete(position.id);
  state.removed.push(position);
  state.changed(position);
}

export const targetIds = (position: Position, orderId?: OrderId) => ({
  contractId: position.market.contract.id,
  positionId: position.id,
  orderId,
});

function addFill(
  state: EngineState,
  position: Position,
  {
    order,
    fill,
    fee,
    realizedProfit,
  }: {
    readonly order: LiveOrder;
    readonly fill: Fill;
    readonly fee: bigint;
    readonly realizedProfit: bigint;
  },
): void {
  state.changes.fills.push({
    id: fill.tradeId,
    contractId: position.market.contract.id,
    userId: order.userId,
    orderId: order.terms.id,
    positionId: position.id,
    side: order.terms.side,
    action: order.terms.action,
    price: units(BigInt(fill.price) * position.market.tickUnits),
    size: fill.size,
    fee: units(fee),
    feeType: fill.isTaker ? 'taker' : 'maker',
    realizedProfit: units(realizedProfit),
    at: state.at,
  });
}

/** Fill of a liquidation or a deleveraging, without a fee of its own. */
export function addForcedFill(
  state: EngineState,
  position: Position,
  fill: Pick<FuturesFillRecord, 'id' | 'price' | 'size' | 'fee' | 'realizedProfit'>,
): void {
  state.changes.fills.push({
    ...fill,
    contractId: position.market.contract.id,
    userId: position.account.userId,
    orderId: undefined,
    positionId: position.id,
    side: closingSideOf(position.side),
    action: 'close',
    feeType: 'liquidation',
    at: state.at,
  });
}
