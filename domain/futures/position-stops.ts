/** Rules of a take profit and a stop loss that are set on an open position. The dialog and the exchange decide with these
 *  functions. */
import type { Lots, Units } from '#contract/core/decimal.ts';
import { STOP_COUNT_MAX } from './order-check.ts';
import type { StopPair } from './order-terms.ts';
import type { OrderMarket } from './order-view.ts';
import type { PositionSide } from './position-risk.ts';
import {
  isBeyondLiquidation,
  stopCountOf,
  stopsOfPosition,
  wrongStopsOf,
  type StopName,
} from './stop-rules.ts';

/** A position as its stops are checked. */
export interface StoppedPosition {
  readonly side: PositionSide;
  readonly size: Lots;
  /** Undefined when no price liquidates the position. */
  readonly liquidationPrice: Units | undefined;
  /** Stops of the full position, which other ones of the full position replace. */
  readonly fullStopCount: number;
  /** Untriggered orders, take profits and stop losses of the user at the contract. */
  readonly stopCount: number;
}

/** A rule that stops violate, with what explains it. */
export type StopsViolation =
  | { readonly rule: 'above_position' | 'too_many_stops' }
  | { readonly rule: 'stop_on_wrong_side'; readonly field: StopName }
  | { readonly rule: 'stop_beyond_liquidation'; readonly liquidationPrice: Units };

/** All violations, in the order in which the exchange reports the first one. */
export function* stopsViolations(
  stops: StopPair,
  position: StoppedPosition,
  market: Pick<OrderMarket, 'values' | 'priceOf'>,
): Generator<StopsViolation, void> {
  const { side, size, liquidationPrice } = position;
  if (stops.size !== undefined && stops.size > size) yield { rule: 'above_position' };
  for (const field of wrongStopsOf(stops, stopsOfPosition(market, side))) {
    yield { rule: 'stop_on_wrong_side', field };
  }
  if (
    liquidationPrice !== undefined &&
    isBeyondLiquidation(market.values, side, stops, liquidationPrice)
  ) {
    yield { rule: 'stop_beyond_liquidation', liquidationPrice };
  }
  const replaced = stops.size === undefined ? position.fullStopCount : 0;
  if (position.stopCount - replaced + stopCountOf(stops) > STOP_COUNT_MAX) {
    yield { rule: 'too_many_stops' };
  }
}
