/** Adds money to the margin of an isolated position, or removes it. */
import { decimalOfUnits, units, type Units } from '#contract/core/decimal.ts';
import { reject } from '#server/runtime/rejection.ts';
import type { DoneOperation } from './engine-api.ts';
import type { EngineState } from './engine-state.ts';
import { marginProblemOf, removableMarginOf } from '#domain/futures/margin-change.ts';
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
  const { available, releasable } = account;
  const removable = removableMargin(position);
  const problem = position.isIsolated
    ? marginProblemOf(amount, { removable, available, releasable })
    : 'removable_margin_exceeded';
  if (problem === 'removable_margin_exceeded') {
    return reject(problem, { details: { maximum: decimalOfUnits(removable) } });
  }
  if (problem === 'margin_insufficient') return insufficientMargin(amount, available);
  if (problem !== undefined) return reject(problem);
  state.changeMargin(position, amount);
  const type = amount > 0n ? 'margin_added' : 'margin_removed';
  state.note(account, type, amount > 0n ? amount : -amount, targetIds(position));
  coverCloses(state);
  return { result: 'done' };
}

export function removableMargin(position: Position): Units {
  if (!position.isIsolated) return units(0n);
  const { maintenance, profit, record } = position;
  const initialMargin = position.initialMarginAt();
  return removableMarginOf({ margin: record.margin, initialMargin, profit, maintenance });
}
