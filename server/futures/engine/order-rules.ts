/** Checks an order before it affects balances or the book. Rejects, but changes nothing. */
import { lots, ticks, units, type Lots, type Ticks } from '#contract/core/decimal.ts';
import type { UserId } from '#contract/core/ids.ts';
import { openCostOf, type Account } from './account.ts';
import type { PlaceFuturesOrder, Side, StopPair } from './engine-api.ts';
import type { EngineState } from './engine-state.ts';
import { ceilToUnits, greater, oppositeOf } from './fine.ts';
import { positionSideOf, type LiveOrder } from './live-order.ts';
import type { Market } from './market.ts';
import { closingBound, type Execution } from './order-life.ts';
import type { Position } from './position.ts';
import type { FuturesRejection } from './rejections.ts';

/** Per user and contract, untriggered orders included. */
const OPEN_ORDER_COUNT_MAX = 200;
/** Untriggered orders, take profits and stop losses, per user and contract. */
const STOP_COUNT_MAX = 20;
const PRICE_TICKS_MAX = 10 ** 12;
const PRICE_MAX = ticks(Number.MAX_SAFE_INTEGER);

export interface CheckedOrder {
  readonly account: Account;
  readonly market: Market;
  readonly execution: Execution;
  /** Margin and taker fee; 0 for a closing order. */
  readonly cost: bigint;
}

const rejected = (rejection: FuturesRejection['rejection']): FuturesRejection => ({ rejection });

export function checkOrder(
  state: EngineState,
  request: PlaceFuturesOrder,
): CheckedOrder | FuturesRejection {
  const market = state.market(request.contractId);
  const account = state.account(request.userId);
  const position = account.positionOn(market, positionSideOf(request.side, request.action));
  const rejection =
    stepRejection(request, market) ??
    (request.action === 'open'
      ? openingRejection(request, account, market)
      : closingRejection(request, position)) ??
    priceRejection(request, market) ??
    countRejection(request, account, market);
  if (rejection !== undefined) return rejection;
  const execution = executionOf(request, market, position);
  const timing = timingRejection(request, execution, market);
  if (timing !== undefined) return timing;
  if (request.action === 'close') return { account, market, execution, cost: 0n };
  const { leverage } = account.settingsOn(market);
  const tier = tierRejection(account, market, { ...request, leverage });
  if (tier !== undefined) return tier;
  const cost = costOf(market, { ...request, leverage }, execution);
  const { available } = account;
  if (cost > available) {
    return { rejection: 'futures_margin_insufficient', cost: units(cost), available };
  }
  return { account, market, execution, cost };
}

function stepRejection(
  { kind, size, limitPrice, stopPrice, worstPrice, stops, side, contractId }: PlaceFuturesOrder,
  { contract, matcher }: Market,
): FuturesRejection | undefined {
  if (!isCount(size) || contract.id !== contractId) return rejected('amount_off_lot');
  if (stops?.size !== undefined && !isCount(stops.size)) return rejected('amount_off_lot');
  const isPriced = kind === 'market' || isPrice(limitPrice);
  const isTriggered = kind !== 'stop_limit' || isPrice(stopPrice);
  const others = [worstPrice, stops?.takeProfit?.price, stops?.stopLoss?.price];
  const areOthers = others.every((price) => price === undefined || isPrice(price));
  if (!isPriced || !isTriggered || !areOthers) return rejected('price_off_tick');
  const sizeMax = kind === 'market' ? contract.marketSizeMax : contract.limitSizeMax;
  return size > sizeMax || !matcher.hasRoomFor(side, size)
    ? rejected('amount_too_large')
    : undefined;
}

const isCount = (count: number): boolean => Number.isSafeInteger(count) && count >= 1;
const isPrice = (price: Ticks | undefined): boolean =>
  price !== undefined && isCount(price) && price <= PRICE_TICKS_MAX;

function openingRejection(
  { size, side, kind, limitPrice, isReduceOnly }: PlaceFuturesOrder,
  account: Account,
  market: Market,
): FuturesRejection | undefined {
  const { contract } = market;
  if (isReduceOnly === true) return rejected('futures_reduce_only_increases');
  if (market.status !== 'open' || market.mark === undefined) return rejected('futures_close_only');
  const value =
    kind === 'market' || limitPrice === undefined
      ? market.valueAtMark(size)
      : market.valueAtTicks(limitPrice, size);
  if (size < contract.sizeMin || ceilToUnits(value) < contract.notionalMin) {
    return rejected('futures_amount_too_small');
  }
  if (account.settingsOn(market).positionMode === 'hedge') return undefined;
  const other = oppositeOf(positionSideOf(side, 'open'));
  const isOther = (order: LiveOrder) => order.isOpening && order.positionSide === other;
  return account.positionOn(market, other) !== undefined || account.ordersOn(market).some(isOther)
    ? rejected('futures_position_mode_locked')
    : undefined;
}

function closingRejection(
  { size, kind }: PlaceFuturesOrder,
  position: Position | undefined,
): FuturesRejection | undefined {
  if (position === undefined) return rejected('futures_position_not_found');
  const sizeMax = kind === 'stop_limit' ? position.size : position.uncovered;
  return size > sizeMax ? { rejection: 'futures_reduce_only_increases', sizeMax } : undefined;
}

function priceRejection(request: PlaceFuturesOrder, market: Market): FuturesRejection | undefined {
  const { side, kind, limitPrice, stopPrice, triggerBy = 'mark', stops } = request;
  const isStop = kind === 'stop_limit' && stopPrice !== undefined;
  if (
    isStop &&
    isReached(market, side === 'buy' ? 'rising' : 'falling', { price: stopPrice, triggerBy })
  ) {
    return rejected('futures_stop_wrong_side');
  }
  const reference = isStop ? BigInt(stopPrice) * market.tickUnits : market.mark;
  if (
    kind !== 'market' &&
    limitPrice !== undefined &&
    isOutsideBand(market, side, limitPrice, reference)
  ) {
    return rejected('futures_price_outside_band');
  }
  const entry = kind === 'market' ? undefined : limitPrice;
  return stops !== undefined &&
    !areStopsValid(market, positionSideOf(side, request.action), stops, entry)
    ? rejected('futures_stop_wrong_side')
    : undefined;
}

export function isOutsideBand(
  market: Market,
  side: Side,
  limitPrice: Ticks,
  reference: bigint | undefined,
): boolean {
  const band = market.bandLimit(side, reference);
  return band !== undefined && (side === 'buy' ? limitPrice > band : limitPrice < band);
}

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

function countRejection(
  { kind, stops }: PlaceFuturesOrder,
  account: Account,
  market: Market,
): FuturesRejection | undefined {
  if (kind === 'market' && stops === undefined) return undefined;
  const orders = account.ordersOn(market);
  const isFull = kind !== 'market' && orders.length >= OPEN_ORDER_COUNT_MAX;
  const legs = stopCountOf(stops) + (kind === 'stop_limit' ? 1 : 0);
  return isFull || (legs > 0 && openStopCount(account, market) + legs > STOP_COUNT_MAX)
    ? rejected('futures_too_many_orders')
    : undefined;
}

export const stopCountOf = (stops: StopPair | undefined): number =>
  stops === undefined
    ? 0
    : [stops.takeProfit, stops.stopLoss].filter((leg) => leg !== undefined).length;

export const hasRoomForStops = (account: Account, market: Market, count: number): boolean =>
  openStopCount(account, market) + count <= STOP_COUNT_MAX;

function openStopCount(account: Account, market: Market): number {
  let count = account.ordersOn(market).filter((order) => order.state === 'waiting').length;
  for (const position of account.positions) {
    if (position.market === market) count += position.stops.size;
  }
  return count;
}

/** Returns how far an order may fill now. A closing order stops at the bound of its position. */
export function executionOf(
  {
    side,
    kind,
    size,
    limitPrice,
    worstPrice,
    timeInForce = 'GTC',
  }: Pick<
    PlaceFuturesOrder,
    'side' | 'kind' | 'size' | 'limitPrice' | 'worstPrice' | 'timeInForce'
  >,
  market: Market,
  position: Position | undefined,
): Execution {
  const isMarket = kind === 'market';
  const own = isMarket ? worstPrice : limitPrice;
  const band = isMarket ? market.bandLimit(side) : undefined;
  const bound =
    position === undefined || !isReducing(side, position)
      ? undefined
      : closingBound(position, size);
  const limit = nearest(side, [own, band, bound]);
  const isCut = !isMarket && limit !== own;
  const mayRest = !isMarket && !isCut && timeInForce !== 'IOC' && timeInForce !== 'FOK';
  return { limit, mayRest, limitReason: isMarket || isCut ? 'slippage_bound' : 'limit' };
}

const isReducing = (side: Side, { side: held }: Position): boolean =>
  (side === 'sell') === (held === 'long');

/** The best of several worst prices. */
function nearest(side: Side, prices: readonly (Ticks | undefined)[]): Ticks {
  const given = prices.filter((price) => price !== undefined);
  return side === 'buy'
    ? given.reduce((low, price) => (price < low ? price : low), PRICE_MAX)
    : given.reduce((high, price) => (price > high ? price : high), ticks(1));
}

function timingRejection(
  { side, userId, size, timeInForce }: PlaceFuturesOrder,
  { limit }: Execution,
  { matcher }: Market,
): FuturesRejection | undefined {
  if (timeInForce === 'post_only' && matcher.wouldCross(side, limit)) {
    return rejected('futures_post_only_would_take');
  }
  if (timeInForce !== 'FOK') return undefined;
  return matcher.wouldFill({ userId, side, limitPrice: limit, size })
    ? undefined
    : rejected('futures_nothing_to_match');
}

type OpeningTerms = Pick<PlaceFuturesOrder, 'userId' | 'side' | 'kind' | 'size' | 'limitPrice'> & {
  readonly leverage: number;
};

/** The tier of the position, its resting opening orders and this order. */
export function tierRejection(
  account: Account,
  market: Market,
  { side, kind, size, limitPrice, leverage }: Omit<OpeningTerms, 'userId'>,
): FuturesRejection | undefined {
  const value =
    kind === 'market' || limitPrice === undefined
      ? market.valueAtMark(size)
      : market.valueAtTicks(limitPrice, size);
  const exposure = exposureOf(account, market, positionSideOf(side, 'open'));
  const leverageMax = market.tiers.leverageMaxAt(exposure + value);
  return leverage > leverageMax
    ? { rejection: 'futures_leverage_too_high', leverageMax }
    : undefined;
}

/** Position at mark price plus its opening orders at their limits, fine. */
export function exposureOf(account: Account, market: Market, side: 'long' | 'short'): bigint {
  let value = market.valueAtMark(account.positionOn(market, side)?.size ?? lots(0));
  for (const order of account.ordersOn(market)) {
    const { limitPrice } = order.terms;
    if (!order.isOpening || order.positionSide !== side || limitPrice === undefined) continue;
    value += market.valueAtTicks(limitPrice, order.remaining);
  }
  return value;
}

/** Cost of an opening order: at its limit, or at the book's prices when these cost more. */
export function costOf(
  market: Market,
  { userId, side, kind, size, limitPrice, leverage }: OpeningTerms,
  { limit, mayRest }: Execution,
): bigint {
  const walk = walkBook(market, { side, limit, size, userId });
  const isPriced = kind !== 'market' && limitPrice !== undefined;
  const rest = isPriced && mayRest ? market.valueAtTicks(limitPrice, lots(size - walk.size)) : 0n;
  const cost = openCostOf(market, walk.value + rest, leverage);
  const ownCost = isPriced
    ? openCostOf(market, market.valueAtTicks(limitPrice, size), leverage)
    : 0n;
  return greater(cost, ownCost);
}

/** What an order would fill immediately: size and value (fine). The owner's own orders end it. */
export function walkBook(
  market: Market,
  order: {
    readonly side: Side;
    readonly limit: Ticks;
    readonly size: Lots;
    readonly userId: UserId;
  },
): { readonly size: Lots; readonly value: bigint } {
  const { matcher } = market;
  const opposite = order.side === 'buy' ? matcher.asks : matcher.bids;
  let left: number = order.size;
  let value = 0n;
  for (const level of opposite.inOrder()) {
    const isBeyond = order.side === 'buy' ? level.price > order.limit : level.price < order.limit;
    if (isBeyond || left === 0) break;
    for (let maker = level.first; maker !== undefined && left > 0; maker = maker.later) {
      if (maker.userId === order.userId) return { size: lots(order.size - left), value };
      const size = lots(Math.min(left, maker.remaining));
      value += market.valueAtTicks(level.price, size);
      left -= size;
    }
  }
  return { size: lots(order.size - left), value };
}
