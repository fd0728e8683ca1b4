/** Where take profits and stop losses may lie, and whether a price has triggered. Form and exchange decide with these
 *  functions. */
import type { Ticks, Units } from '#contract/core/decimal.ts';
import type { BookWalk } from './book-walk.ts';
import type { ContractValues } from './contract-values.ts';
import type { OrderTerms, StopLeg, StopPair } from './order-terms.ts';
import type { OrderMarket } from './order-view.ts';
import type { PositionSide } from './position-risk.ts';

export type StopName = 'takeProfit' | 'stopLoss';
const STOP_NAMES = ['takeProfit', 'stopLoss'] as const;

type Prices = Pick<OrderMarket, 'values' | 'priceOf'>;

/** Whether the source's current price has reached a trigger price; false while it is not known. */
export function isReached(
  { values, priceOf }: Prices,
  direction: 'rising' | 'falling',
  { price, triggerBy }: StopLeg,
): boolean {
  const current = priceOf(triggerBy);
  if (current === undefined) return false;
  const trigger = BigInt(price) * values.tickUnits;
  return direction === 'rising' ? current >= trigger : current <= trigger;
}

/** A long takes its profit above and its loss below; a short the other way round. */
const directionOf = (side: PositionSide, name: StopName): 'rising' | 'falling' =>
  (side === 'long') === (name === 'takeProfit') ? 'rising' : 'falling';

/** What stops are compared with: whether a leg is beyond it, in the direction in which it would trigger. */
type Entry = (leg: StopLeg, name: StopName) => boolean;

/** The stops of a position: against the current price of their trigger. */
export const stopsOfPosition =
  (prices: Prices, side: PositionSide): Entry =>
  (leg, name) =>
    !isReached(prices, directionOf(side, name), leg);

/**
 * The stops of an order:
 * - one that fills now, against the average price of its fills and the current price of their trigger, both;
 * - one that rests, against its limit;
 * - one that waits for a stop price, against its limit, and its stop loss against the stop price too, because it fills
 *   between the two.
 */
export function stopsOfOrder(
  prices: Prices,
  side: PositionSide,
  order: Pick<OrderTerms, 'kind' | 'limitPrice' | 'stopPrice'>,
  walk: BookWalk,
): Entry {
  const { values } = prices;
  const isWaiting = order.kind === 'stop_limit';
  if (!isWaiting && walk.size > 0) {
    const ofPosition = stopsOfPosition(prices, side);
    return (leg, name) => ofPosition(leg, name) && isBeyondFill(values, side, leg, name, walk);
  }
  const { limitPrice } = order;
  if (limitPrice === undefined) return stopsOfPosition(prices, side);
  const stopPrice = isWaiting ? order.stopPrice : undefined;
  return (leg, name) =>
    isBeyond(side, name, leg.price, limitPrice) &&
    (name === 'takeProfit' ||
      stopPrice === undefined ||
      isBeyond(side, name, leg.price, stopPrice));
}

const isBeyond = (side: PositionSide, name: StopName, price: Ticks, entry: Ticks): boolean =>
  directionOf(side, name) === 'rising' ? price > entry : price < entry;

function isBeyondFill(
  values: ContractValues,
  side: PositionSide,
  { price }: StopLeg,
  name: StopName,
  { size, value }: BookWalk,
): boolean {
  const there = values.valueAtTicks(price, size);
  return directionOf(side, name) === 'rising' ? there > value : there < value;
}

/** The legs that lie on the wrong side. */
export const wrongStopsOf = (stops: StopPair, isRight: Entry): readonly StopName[] =>
  STOP_NAMES.filter((name) => {
    const leg = stops[name];
    return leg !== undefined && !isRight(leg, name);
  });

/** Whether a position is liquidated before its stop loss triggers: a long's stop loss must be above the liquidation
 *  price, a short's below.
 *  @param liquidationPrice units; undefined for none. */
export function isBeyondLiquidation(
  { tickUnits }: Pick<ContractValues, 'tickUnits'>,
  side: PositionSide,
  { stopLoss }: Pick<StopPair, 'stopLoss'>,
  liquidationPrice: Units | undefined,
): boolean {
  if (stopLoss === undefined || liquidationPrice === undefined) return false;
  const price = BigInt(stopLoss.price) * tickUnits;
  return side === 'long' ? price <= liquidationPrice : price >= liquidationPrice;
}

/** A stop loss within 0.5% of the liquidation price may fill too late. */
const NEAR_DIVISOR = 200n;

export function isNearLiquidation(
  values: Pick<ContractValues, 'tickUnits'>,
  side: PositionSide,
  stops: Pick<StopPair, 'stopLoss'>,
  liquidationPrice: Units | undefined,
): boolean {
  const { stopLoss } = stops;
  if (stopLoss === undefined || liquidationPrice === undefined) return false;
  if (isBeyondLiquidation(values, side, stops, liquidationPrice)) return false;
  const price = BigInt(stopLoss.price) * values.tickUnits;
  const distance = side === 'long' ? price - liquidationPrice : liquidationPrice - price;
  return distance <= liquidationPrice / NEAR_DIVISOR;
}

export const stopCountOf = (stops: StopPair | undefined): number =>
  stops === undefined ? 0 : STOP_NAMES.filter((name) => stops[name] !== undefined).length;
