/** Runs the stop-limit orders, take profits and stop losses whose trigger price has been reached. */
import { lots, ticks, type Lots, type Ticks } from '#contract/core/decimal.ts';
import { createOrder } from './create-order.ts';
import type { PlaceFuturesOrder } from './engine-api.ts';
import type { TriggerBy } from './engine-terms.ts';
import type { EngineState } from './engine-state.ts';
import { cancelOrder, cancelOrders, coverCloses, execute } from './order-life.ts';
import { executionFor, isAllowedAtTrigger } from './order-rules.ts';
import { closingSideOf } from './sides.ts';
import { endStop, siblingOf } from './stop-changes.ts';
import type { Trigger } from './trigger-book.ts';
import { LiveOrder, LiveStop, type Market } from './model.ts';

/** Runs the triggers that the current prices of these sources have reached.
 *  @returns whether any ran. */
export function runTriggers(
  state: EngineState,
  market: Market,
  sources: readonly TriggerBy[],
): boolean {
  let hasRun = false;
  coverCloses(state);
  for (let trigger = nextDue(market, sources); trigger; trigger = nextDue(market, sources)) {
    hasRun = true;
    if (trigger instanceof LiveOrder) runOrder(state, trigger);
    else if (trigger instanceof LiveStop) runStop(state, trigger);
    coverCloses(state);
  }
  return hasRun;
}

function nextDue(market: Market, sources: readonly TriggerBy[]): Trigger | undefined {
  for (const source of sources) {
    const range = rangeOf(market, source);
    if (range === undefined) continue;
    const trigger = market.triggers.firstDue(source, range.low, range.high);
    if (trigger !== undefined) return trigger;
  }
  return undefined;
}

/** Ticks that a source has reached: rising triggers up to `high`, falling ones down to `low`. */
function rangeOf(
  market: Market,
  source: TriggerBy,
): { readonly low: Ticks; readonly high: Ticks } | undefined {
  const price = market.priceOf(source);
  if (price === undefined) return undefined;
  const floor = price / market.tickUnits;
  const isBetween = price % market.tickUnits > 0n;
  return { low: ticks(Number(isBetween ? floor + 1n : floor)), high: ticks(Number(floor)) };
}

/** A triggered order is checked again: margin, tier and price may have moved since. */
function runOrder(state: EngineState, order: LiveOrder): void {
  const { account, market, record } = order;
  const { side, kind, limitPrice } = record;
  const position = account.positionOn(market, order.positionSide);
  market.triggers.remove(order);
  state.setFrozen(order, 0n);
  const size = order.isOpening
    ? record.size
    : lots(Math.min(record.size, Math.max(0, position?.uncovered ?? 0)));
  if (size === 0) return cancelOrder(state, order, 'position_reduced');
  record.size = size;
  if (!isAllowedAtTrigger(order)) return cancelOrder(state, order, 'rejected_at_trigger');
  const leverage = order.isOpening ? record.leverage : undefined;
  execute(state, order, executionFor({ side, kind, size, limitPrice, leverage }, market, position));
}

/** Closes the position, or a part of it, at market; the other leg of the pair is canceled. */
function runStop(state: EngineState, stop: LiveStop): void {
  const { position, record } = stop;
  const sibling = siblingOf(stop);
  if (sibling !== undefined) endStop(state, sibling, 'cancelled');
  endStop(state, stop, 'triggered');
  if (record.size === undefined) cancelOrders(state, [...position.closes], 'position_reduced');
  const size = sizeOf(stop);
  if (size === 0) return;
  const request: PlaceFuturesOrder = {
    userId: record.userId,
    contractId: record.contractId,
    side: closingSideOf(position.record.side),
    action: 'close',
    kind: 'market',
    size,
  };
  const order = createOrder(state, request, record.kind);
  const execution = executionFor({ ...request, leverage: undefined }, position.market, position);
  execute(state, order, execution);
}

function sizeOf({ record: { size }, position }: LiveStop): Lots {
  const free = Math.max(0, position.uncovered);
  return lots(size === undefined ? free : Math.min(size, free));
}
