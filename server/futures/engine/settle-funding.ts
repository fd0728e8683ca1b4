/** Settles the funding of a contract between its longs and shorts. */
import { divideCeil } from '#contract/core/decimal.ts';
import type { Fraction } from '#domain/futures/fraction.ts';
import type { EngineState } from './engine-state.ts';
import { FINE, greater, lesser } from '#domain/futures/fine.ts';
import { coverCloses } from './order-life.ts';
import { targetIds } from './settle-fill.ts';
import type { Market, Position } from './model.ts';

/** Each payment is rounded against its holder, so the fund gets the remainder. What a payer does not
 *  have, the fund bears. */
export function settleFunding(state: EngineState, market: Market, rate: Fraction): void {
  for (const position of market.positions) {
    const value = position.sign * market.valueAtMark(position.record.size) * rate.numerator;
    const due = divideCeil(value, rate.denominator * FINE);
    const payment = due > 0n ? pay(state, position, due) : receive(state, position, due);
    position.record.funding += payment;
    state.addToFund(payment * FINE);
    state.markChanged(position);
    state.changes.fundings.push({
      userId: position.record.userId,
      contractId: market.contract.id,
      positionId: position.record.id,
      payment,
      at: state.at,
    });
  }
  coverCloses(state);
}

/** An isolated margin pays first, then the free balance.
 *  @returns what is paid. */
function pay(state: EngineState, position: Position, due: bigint): bigint {
  const { account } = position;
  const fromMargin = position.isIsolated ? lesser(due, position.record.margin) : 0n;
  const free = greater(0n, position.isIsolated ? account.available : account.free);
  const paid = fromMargin + lesser(due - fromMargin, free);
  if (fromMargin > 0n) state.changeMargin(position, -fromMargin);
  state.book(account, 'funding', -paid, targetIds(position));
  return paid;
}

function receive(state: EngineState, position: Position, due: bigint): bigint {
  if (position.isIsolated) state.changeMargin(position, -due);
  state.book(position.account, 'funding', -due, targetIds(position));
  return due;
}
