/** Adds money to the margin of an isolated position, or removes it. */
import { decimalOfUnits, divideFloor, units, type Units } from '#contract/core/decimal.ts';
import { reject } from '#server/runtime/rejection.ts';
import type { DoneOperation } from './engine-api.ts';
import type { EngineState } from './engine-state.ts';
import { FINE, RATE, lesser, notNegative } from '#domain/futures/fine.ts';
import { coverCloses } from './order-life.ts';
import { insufficientMargin, type FuturesRejection } from './rejections.ts';
import { targetIds } from './settle-fill.ts';
import type { Position } from './model.ts';

export function changeMargin(
  state: EngineState,
  position: Position,
  amount: bigint,
): DoneOperation | FuturesRejection {
  const { account } = position;
  const maximum = removableMargin(position);
  if (!position.isIsolated || -amount > maximum) {
    return reject('removable_margin_exceeded', { details: { maximum: decimalOfUnits(maximum) } });
  }
  const { available } = account;
  if (amount > available) {
    return insufficientMargin(amount, available);
  }
  if (amount > account.releasable) return reject('would_be_liquidated');
  state.changeMargin(position, amount);
  const type = amount > 0n ? 'margin_added' : 'margin_removed';
  state.note(account, type, amount > 0n ? amount : -amount, targetIds(position));
  coverCloses(state);
  return { result: 'done' };
}

/** Down to the initial margin, and only while the equity stays above the maintenance margin. */
export function removableMargin(position: Position): Units {
  if (!position.isIsolated) return units(0n);
  const { maintenance, profit } = position;
  const { margin } = position.record;
  const needed = divideFloor(maintenance - profit * RATE, RATE * FINE) + 1n;
  return notNegative(lesser(margin - position.initialMarginAt(), margin - needed));
}
