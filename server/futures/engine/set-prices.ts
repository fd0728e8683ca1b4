/** Sets the mark and index price of a contract. This alone liquidates. */
import type { Prices } from './engine-api.ts';
import type { EngineState } from './engine-state.ts';
import { liquidateDue } from './liquidate.ts';
import { coverCloses } from './order-life.ts';
import { runTriggers } from './run-triggers.ts';
import type { Market } from './model.ts';

const SOURCES = ['mark', 'index', 'last'] as const;

/** Liquidates first: a position that is due has nothing left for its stops. */
export function setPrices(state: EngineState, market: Market, { mark, index }: Prices): void {
  market.mark = mark;
  market.index = index;
  state.changes.prices.set(market.contract.id, market);
  coverCloses(state);
  let isDone = false;
  while (!isDone) {
    liquidateDue(state, market);
    isDone = !runTriggers(state, market, SOURCES);
  }
}
