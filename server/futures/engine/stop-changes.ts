/** Cancels, adds and grows the take profits and stop losses of positions. */
import type { Lots } from '#contract/core/decimal.ts';
import type { FuturesStopRecord } from './engine-records.ts';
import type { StopId, StopLeg, StopPair } from './engine-terms.ts';
import type { EngineState } from './engine-state.ts';
import { LiveStop, type LiveOrder, type Position } from './model.ts';

export function endStop(
  state: EngineState,
  stop: LiveStop,
  status: 'triggered' | 'cancelled',
): void {
  const { position, record } = stop;
  record.status = status;
  position.stops.delete(stop);
  position.market.triggers.remove(stop);
  state.stops.delete(record.id);
  state.stopChanged(stop);
}

export function cancelStops(state: EngineState, stops: readonly LiveStop[]): void {
  for (const stop of stops) endStop(state, stop, 'cancelled');
}

/** The other leg of its pair. */
export const siblingOf = (stop: LiveStop): LiveStop | undefined =>
  [...stop.position.stops].find(
    (other) => other !== stop && other.record.pairId === stop.record.pairId,
  );

/** Replaces the stops for the full size, or adds a pair for a part.
 *  @returns the pair's id. */
export function addStops(state: EngineState, position: Position, pair: StopPair): StopId {
  if (pair.size === undefined) {
    cancelStops(
      state,
      [...position.stops].filter(({ record }) => record.size === undefined),
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
  const { userId, contractId, id: positionId } = position.record;
  const record: LiveStop['record'] = {
    id: kind === 'take_profit' ? pairId : state.ids.nextStopId(),
    pairId,
    userId,
    contractId,
    positionId,
    kind,
    price: leg.price,
    triggerBy: leg.triggerBy,
    size,
    status: 'untriggered',
    createdAt: state.at,
    updatedAt: state.at,
    version: 0,
  };
  const stop = new LiveStop(record, position);
  registerStop(state, stop);
  state.stopChanged(stop);
}

export function registerStop(state: EngineState, stop: LiveStop): void {
  const { position, record } = stop;
  position.stops.add(stop);
  position.market.triggers.add(stop);
  state.stops.set(record.id, stop);
}

/** Sets the stops of an opening order on its position, once it has filled. Those for a part grow
 *  with the fills up to their size. */
export function attachStops(state: EngineState, order: LiveOrder): void {
  const { account, market, record } = order;
  const { stops } = record;
  if (stops === undefined || record.filled === 0) return;
  const position = account.positionOn(market, order.positionSide);
  if (position === undefined) return;
  if (record.stopPairId === undefined) {
    const size = stops.size === undefined ? undefined : coveredBy(record, stops.size);
    record.stopPairId = addStops(state, position, { ...stops, size });
    state.orderChanged(order);
    return;
  }
  if (stops.size === undefined) return;
  const covered = coveredBy(record, stops.size);
  for (const stop of position.stops) {
    if (stop.record.pairId !== record.stopPairId || stop.record.size === covered) continue;
    stop.record.size = covered;
    state.stopChanged(stop);
  }
}

const coveredBy = ({ filled }: LiveOrder['record'], size: Lots): Lots =>
  filled < size ? filled : size;
