/** Cancels, adds and grows the take profits and stop losses of positions. */
import { lots, type Lots } from '#contract/core/decimal.ts';
import type { FuturesStopRecord } from './engine-records.ts';
import type { StopId, StopLeg, StopPair } from './engine-terms.ts';
import type { EngineState } from './engine-state.ts';
import { LiveStop } from './live-stop.ts';
import type { LiveOrder, Position } from './model.ts';

export function endStop(
  state: EngineState,
  stop: LiveStop,
  status: 'triggered' | 'cancelled',
): void {
  const { position, id } = stop.terms;
  stop.status = status;
  position.stops.delete(stop);
  position.market.triggers.remove(stop);
  state.stops.delete(id);
  state.stopChanged(stop);
}

export function cancelStops(state: EngineState, stops: readonly LiveStop[]): void {
  for (const stop of stops) endStop(state, stop, 'cancelled');
}

/** The other leg of its pair. */
export const siblingOf = (stop: LiveStop): LiveStop | undefined =>
  [...stop.terms.position.stops].find(
    (other) => other !== stop && other.terms.pairId === stop.terms.pairId,
  );

/** Replaces the stops for the full size, or adds a pair for a part.
 *  @returns the pair's id. */
export function addStops(state: EngineState, position: Position, pair: StopPair): StopId {
  if (pair.size === undefined) {
    cancelStops(
      state,
      [...position.stops].filter(({ size }) => size === undefined),
    );
  }
  const pairId = state.ids.nextStopId();
  const { takeProfit, stopLoss, size } = pair;
  if (takeProfit !== undefined)
    addLeg(state, position, { kind: 'take_profit', pairId, leg: takeProfit, size });
  if (stopLoss !== undefined)
    addLeg(state, position, { kind: 'stop_loss', pairId, leg: stopLoss, size });
  return pairId;
}

function addLeg(
  state: EngineState,
  position: Position,
  {
    kind,
    pairId,
    leg,
    size,
  }: {
    readonly kind: FuturesStopRecord['kind'];
    readonly pairId: StopId;
    readonly leg: StopLeg;
    readonly size: Lots | undefined;
  },
): void {
  const id = kind === 'take_profit' ? pairId : state.ids.nextStopId();
  const { price, triggerBy } = leg;
  const terms = { id, pairId, position, kind, price, triggerBy, size, createdAt: state.at };
  const stop = new LiveStop(terms);
  registerStop(state, stop);
  state.stopChanged(stop);
}

export function registerStop(state: EngineState, stop: LiveStop): void {
  const { position, id } = stop.terms;
  position.stops.add(stop);
  position.market.triggers.add(stop);
  state.stops.set(id, stop);
}

/** Sets the stops of an opening order on its position, once it has filled. Those for a part grow
 *  with the fills up to their size. */
export function attachStops(state: EngineState, order: LiveOrder): void {
  const { stops } = order;
  if (stops === undefined || order.filled === 0) return;
  const position = order.terms.account.positionOn(order.terms.market, order.positionSide);
  if (position === undefined) return;
  if (order.stopPairId === undefined) {
    const size = stops.size === undefined ? undefined : coveredBy(order, stops.size);
    order.stopPairId = addStops(state, position, { ...stops, size });
    state.orderChanged(order);
    return;
  }
  if (stops.size === undefined) return;
  const covered = coveredBy(order, stops.size);
  for (const stop of position.stops) {
    if (stop.terms.pairId !== order.stopPairId || stop.size === covered) continue;
    stop.size = covered;
    state.stopChanged(stop);
  }
}

const coveredBy = (order: LiveOrder, size: Lots): Lots =>
  lots(order.filled < size ? order.filled : size);
