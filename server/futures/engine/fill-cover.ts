/** Decides whether the owner of an order covers a fill. Checked before each fill, of makers and takers: with the mark price
 *  as it is, no fill leads to a liquidation, so none costs the insurance fund anything. */
import { divideCeil, lots, type Lots, type Ticks } from '#contract/core/decimal.ts';
import { FINE, RATE, feeOfValue, greater } from './fine.ts';
import { frozenWithout } from './order-freeze.ts';
import { averageEntryOf } from './settle-fill.ts';
import type { Account, LiveOrder, Market, Position } from './model.ts';

/** Units by which the rounded costs of an order's fills may exceed the cost at its placing: about three for each fill. */
const ROUNDING = 10_000n;

export function coversFill(order: LiveOrder, price: Ticks, size: Lots): boolean {
  const { market } = order;
  const value = market.valueAtTicks(price, size);
  return order.isOpening ? coversOpening(order, value, size) : coversClosing(order, value, size);
}

function coversOpening(order: LiveOrder, value: bigint, size: Lots): boolean {
  const { account, market, positionSide: side } = order;
  const { leverage, marginMode } = order.record;
  const loss = market.openLossOf(side, value, market.valueAtMark(size));
  const isFrozen = loss === 0n && order.record.limitPrice !== undefined;
  if (!isFrozen && !isPaid(order, size, market.openCostOf(value, loss, leverage))) return false;
  return isSafeAfterOpening(account, market, { side, size, value, leverage, marginMode });
}

/** Whether what the fill releases of the frozen amount pays its cost, together with what is available. */
function isPaid(order: LiveOrder, size: Lots, cost: bigint): boolean {
  const missing = cost - (order.record.frozen - frozenWithout(order, size)) - ROUNDING;
  return missing <= 0n || missing <= order.account.available;
}

export interface Opening {
  readonly side: Position['record']['side'];
  readonly size: Lots;
  /** Fine. */
  readonly value: bigint;
  readonly leverage: number;
  readonly marginMode: Position['record']['marginMode'];
}

/** What an operation changes before an opening: of the equity of the cross positions, and of their
 *  maintenance margin. */
export interface CrossChange {
  /** Fine. */
  readonly equity: bigint;
  /** Fine times `RATE`. */
  readonly maintenance: bigint;
}

const NO_CHANGE: CrossChange = { equity: 0n, maintenance: 0n };

/** Whether the position and the cross wallet are above their maintenance margin at the mark price once
 *  a fill has opened, with its fee paid. */
export function isSafeAfterOpening(
  account: Account,
  market: Market,
  opening: Opening,
  change: CrossChange = NO_CHANGE,
): boolean {
  const { value, leverage, marginMode } = opening;
  const fee = feeOfValue(value, greater(market.takerRate, market.makerRate)) * FINE;
  const { profit, maintenance, margin } = positionAfter(account, market, opening);
  if (marginMode === 'cross') {
    const before = account.positionOn(market, opening.side);
    const equity =
      account.crossEquity + change.equity + profit - (before === undefined ? 0n : before.profit);
    const others = account.crossMaintenance - (before === undefined ? 0n : before.maintenance);
    return (equity - fee) * RATE > others + change.maintenance + maintenance;
  }
  const ownMargin = divideCeil(value, BigInt(leverage) * FINE);
  if (((margin + ownMargin) * FINE + profit) * RATE <= maintenance) return false;
  return isCrossSafe(account, {
    ...change,
    equity: change.equity - ownMargin * FINE - fee,
  });
}

/** Profit (fine), maintenance margin (fine times `RATE`) at the mark price and margin before the
 *  opening (units) of the position that a fill opens or adds to. */
function positionAfter(account: Account, market: Market, { side, size, value }: Opening) {
  const before = account.positionOn(market, side);
  const sizeAfter = lots((before?.record.size ?? 0) + size);
  const exact = (before?.entryValue ?? 0n) + value;
  const entry = averageEntryOf(market, { side, size: sizeAfter }, exact);
  const valueAtMark = market.valueAtMark(sizeAfter);
  const gain = valueAtMark - market.valueAtFine(entry, sizeAfter);
  return {
    profit: side === 'long' ? gain : -gain,
    maintenance: market.tiers.maintenanceOf(valueAtMark),
    margin: before?.record.margin ?? 0n,
  };
}

/** Whether the cross positions stay above their maintenance margin; true without any. */
function isCrossSafe(account: Account, { equity, maintenance }: CrossChange): boolean {
  const isEmpty = !account.hasCrossPositions;
  if (isEmpty || (equity >= 0n && maintenance <= 0n)) return true;
  return (account.crossEquity + equity) * RATE > account.crossMaintenance + maintenance;
}

function coversClosing({ account, market, positionSide }: LiveOrder, value: bigint, size: Lots) {
  const position = account.positionOn(market, positionSide);
  return position === undefined || isSafeAfterClosing(position, { value, size });
}

/** Whether what is left of a position, or the cross wallet, is still above its maintenance margin once
 *  a part has closed at `value` (fine). Of cross positions, what closes no worse than at the mark price
 *  always may, and so may the whole of the only one. */
export function isSafeAfterClosing(
  position: Position,
  { value, size }: { readonly value: bigint; readonly size: Lots },
): boolean {
  const { account, market, record, sign } = position;
  const left = lots(record.size - size);
  if (position.isIsolated) return left === 0 || isSafeAfterReducing(position, left);
  const slip = sign * (value - market.valueAtMark(size));
  if (slip >= 0n || (left === 0 && account.crossPositions.length === 1)) return true;
  const maintenance = market.tiers.maintenanceOf(market.valueAtMark(left)) - position.maintenance;
  return (account.crossEquity + slip) * RATE > account.crossMaintenance + maintenance;
}

/** The rest of an isolated position has its share of the margin. Only rounding can leave less of it
 *  than was needed. */
function isSafeAfterReducing(position: Position, left: Lots): boolean {
  const { market, sign, record } = position;
  const closed = record.size - left;
  const margin = record.margin - divideCeil(record.margin * BigInt(closed), BigInt(record.size));
  const valueAtMark = market.valueAtMark(left);
  const profit = sign * (valueAtMark - market.valueAtFine(record.entryPrice, left));
  const maintenance = market.tiers.maintenanceOf(valueAtMark);
  const isDueBefore = (record.margin * FINE + position.profit) * RATE <= position.maintenance;
  return isDueBefore || (margin * FINE + profit) * RATE > maintenance;
}
