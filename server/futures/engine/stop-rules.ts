/** Rules of take profits and stop losses, and of the prices that trigger them. */
import type { Ticks } from '#contract/core/decimal.ts';
import type { StopPair } from './engine-terms.ts';
import type { Account, Market } from './model.ts';

/** Untriggered orders, take profits and stop losses, per user and contract. */
const STOP_COUNT_MAX = 20;

/** Whether the source's current price has reached a trigger price. */
export function isReached(
  market: Market,
  direction: 'rising' | 'falling',
  { price, triggerBy }: { readonly price: Ticks; readonly triggerBy: 'mark' | 'last' | 'index' },
): boolean {
  const current = market.priceOf(triggerBy);
  if (current === undefined) return false;
  const trigger = BigInt(price) * market.tickUnits;
  return direction === 'rising' ? current >= trigger : current <= trigger;
}

/** Takes profit beyond and stops losses before the entry price, or before the current price of its
 *  trigger. */
export function areStopsValid(
  market: Market,
  side: 'long' | 'short',
  { takeProfit, stopLoss }: StopPair,
  entryPrice: Ticks | undefined,
): boolean {
  const [profitWay, lossWay] =
    side === 'long' ? (['rising', 'falling'] as const) : (['falling', 'rising'] as const);
  const isValid = (leg: StopPair['takeProfit'], way: 'rising' | 'falling') => {
    if (leg === undefined) return true;
    if (entryPrice === undefined) return !isReached(market, way, leg);
    return way === 'rising' ? leg.price > entryPrice : leg.price < entryPrice;
  };
  return isValid(takeProfit, profitWay) && isValid(stopLoss, lossWay);
}

export const stopCountOf = (stops: StopPair | undefined): number =>
  stops === undefined
    ? 0
    : [stops.takeProfit, stops.stopLoss].filter((leg) => leg !== undefined).length;

export const hasRoomForStops = (account: Account, market: Market, count: number): boolean =>
  openStopCount(account, market) + count <= STOP_COUNT_MAX;

function openStopCount(account: Account, market: Market): number {
  let count = account
    .ordersOn(market)
    .filter(({ record }) => record.status === 'untriggered').length;
  for (const position of account.positions) {
    if (position.market === market) count += position.stops.size;
  }
  return count;
}
