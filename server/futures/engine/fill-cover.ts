/** Decides whether the owner of an order covers a fill. Checked before each fill, of makers and takers: with the mark price
 *  as it is, no fill leads to a liquidation, so none costs the insurance fund anything. */
import { divideCeil, lots, type Lots, type Ticks } from '#contract/core/decimal.ts';
import { isSafeAfterOpening } from '#domain/futures/opening-risk.ts';
import { FINE, RATE } from '#domain/futures/fine.ts';
import { frozenWithout } from './order-freeze.ts';
import { EngineOrderAccount } from './order-account.ts';
import type { LiveOrder, Position } from './model.ts';

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
  const risk = new EngineOrderAccount(account, market);
  return isSafeAfterOpening(risk, market, { side, size, value, leverage, marginMode });
}

/** Whether what the fill releases of the frozen amount pays its cost, together with what is available. */
function isPaid(order: LiveOrder, size: Lots, cost: bigint): boolean {
  const missing = cost - (order.record.frozen - frozenWithout(order, size)) - ROUNDING;
  return missing <= 0n || missing <= order.account.available;
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
