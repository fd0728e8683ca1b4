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
import type { EngineState } from './engine-state.ts';
import type { FuturesFillRecord } from './engine-records.ts';
import type { FinePrice } from './engine-terms.ts';
import { averageEntryOf } from '#domain/futures/opening-risk.ts';
import { FINE, feeOfValue, floorToUnits, lesser } from '#domain/futures/fine.ts';
import { frozenWithout } from './order-freeze.ts';
import { closingSideOf } from './sides.ts';
import { attachStops, cancelStops } from './stop-changes.ts';
import { Position, type Account, type LiveOrder } from './model.ts';

export interface Fill {
  readonly tradeId: TradeId;
  readonly price: Ticks;
  readonly size: Lots;
  readonly isTaker: boolean;
}

/** Settles one side of a trade in the book. */
export function settleFill(state: EngineState, order: LiveOrder, fill: Fill): void {
  const { account, market, record } = order;
  const frozen = frozenWithout(order, fill.size);
  record.filled = lots(record.filled + fill.size);
  record.filledTickLots += BigInt(fill.price) * BigInt(fill.size);
  record.status = order.remaining === 0 ? 'filled' : 'partially_filled';
  state.orderChanged(order);
  const value = market.valueAtTicks(fill.price, fill.size);
  const dueFee = feeOfValue(value, fill.isTaker ? market.takerRate : market.makerRate);
  const target = targetOf(state, order);
  if (order.isOpening) {
    state.setFrozen(order, frozen);
    const fee = chargeFee(state, target, dueFee, order);
    record.fees = units(record.fees + fee);
    open(state, target, value, fill.size);
    addFill(state, target, { order, fill, fee, realizedProfit: 0n });
    attachStops(state, order);
    return;
  }
  const realizedProfit = reduce(state, target, value, fill.size, 'realized_profit', record.id);
  const fee = chargeFee(state, target, dueFee, order);
  record.fees = units(record.fees + fee);
  if (record.status === 'filled') target.closes.delete(order);
  addFill(state, target, { order, fill, fee, realizedProfit });
  if (target.record.size === 0) removePosition(state, target);
  account.safeRanges.clear();
}

/** Returns the position of an order; an opening order creates it when there is none. */
function targetOf(state: EngineState, order: LiveOrder): Position {
  const { account, market, positionSide: side } = order;
  const known = account.positionOn(market, side);
  if (known !== undefined) return known;
  const record: Position['record'] = {
    id: state.ids.nextPositionId(),
    userId: account.record.userId,
    contractId: market.contract.id,
    side,
    marginMode: order.record.marginMode,
    leverage: order.record.leverage,
    size: lots(0),
    entryPrice: 0n as FinePrice,
    margin: units(0n),
    realizedProfit: units(0n),
    funding: 0n,
    fees: units(0n),
    status: 'normal',
    openedAt: state.at,
    updatedAt: state.at,
    version: 0,
  };
  const position = new Position(record, account, market);
  addPosition(state, position);
  return position;
}

export function addPosition(state: EngineState, position: Position): void {
  const { account, market } = position;
  state.positions.set(position.record.id, position);
  account.positions.add(position);
  market.positions.add(position);
}

/** Adds a size to a position. The average entry is rounded against the user. */
function open(state: EngineState, position: Position, value: bigint, size: Lots): void {
  const { account, market, record } = position;
  if (position.isIsolated) {
    const margin = divideCeil(value, BigInt(record.leverage) * FINE);
    // The frozen amount covers it but for a unit of rounding.
    state.changeMargin(position, lesser(margin, account.free > 0n ? account.free : 0n));
  }
  const exact = position.entryValue + value;
  record.size = lots(record.size + size);
  record.entryPrice = averageEntryOf(market, record, exact) as FinePrice;
  state.addToFund(position.sign * (position.entryValue - exact));
  state.markChanged(position);
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
  const { account, market, record } = position;
  const exact = position.sign * (value - market.valueAtFine(record.entryPrice, size));
  const profit = floorToUnits(exact);
  state.addToFund(exact - profit * FINE);
  if (position.isIsolated) {
    const isAll = size === record.size;
    const share = divideCeil(record.margin * BigInt(size), BigInt(record.size));
    state.changeMargin(position, -(isAll ? record.margin : share));
  }
  record.size = lots(record.size - size);
  record.realizedProfit = units(record.realizedProfit + profit);
  state.book(account, type, profit, targetIds(position, orderId));
  state.markChanged(position);
  return units(profit);
}

/** Charges at most what neither margins, frozen amounts nor resting closing orders need. A fee that leads to no liquidation was
 *  checked before an opening fill; that of a closing one takes no more. */
function chargeFee(state: EngineState, position: Position, due: bigint, order: LiveOrder): bigint {
  const { account, record } = position;
  const free = account.free - reservedLossOf(account);
  const headroom = order.isOpening ? undefined : account.crossHeadroom;
  const spare = headroom === undefined ? free : lesser(free, headroom);
  const fee = lesser(due, spare > 0n ? spare : 0n);
  record.fees = units(record.fees + fee);
  state.fees += fee;
  state.changes.isFundChanged = true;
  state.book(account, 'fee', -fee, targetIds(position, order.record.id));
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
  const price = order.record.limitPrice;
  if (price === undefined) return 0n;
  const value = market.valueAtTicks(price, order.remaining);
  const entry = market.valueAtFine(position.record.entryPrice, order.remaining);
  const loss = position.sign * (entry - value);
  return loss > 0n ? divideCeil(loss, FINE) : 0n;
}

export function removePosition(state: EngineState, position: Position): void {
  const { account, market } = position;
  cancelStops(state, [...position.stops]);
  account.positions.delete(position);
  market.positions.delete(position);
  state.positions.delete(position.record.id);
  state.removed.push(position);
  state.markChanged(position);
}

export const targetIds = (position: Position, orderId?: OrderId) => ({
  contractId: position.record.contractId,
  positionId: position.record.id,
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
  const { id, contractId, userId, side, action } = order.record;
  state.changes.fills.push({
    id: fill.tradeId,
    contractId,
    userId,
    orderId: id,
    positionId: position.record.id,
    side,
    action,
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
  const { id, contractId, userId, side } = position.record;
  state.changes.fills.push({
    ...fill,
    contractId,
    userId,
    orderId: undefined,
    positionId: id,
    side: closingSideOf(side),
    action: 'close',
    feeType: 'liquidation',
    at: state.at,
  });
}
