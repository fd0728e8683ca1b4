/** Checks an order before it affects balances or the book. Rejects, but changes nothing. */
import { lots, ticks, type Ticks } from '#contract/core/decimal.ts';
import { reject } from '#server/runtime/rejection.ts';
import type { PlaceFuturesOrder } from './engine-api.ts';
import type { Side } from './engine-terms.ts';
import type { EngineState } from './engine-state.ts';
import { ceilToUnits } from './fine.ts';
import { closingBound, type Execution } from './order-life.ts';
import { insufficientMargin, type FuturesRejection } from './rejections.ts';
import type { Account, LiveOrder, Market, Position } from './model.ts';
import { isSafeAfterOpening, type Opening } from './fill-cover.ts';
import {
  costOf,
  surelyFillable,
  tierRejection,
  waitingCostOf,
  walkBook,
  type OpeningTerms,
} from './opening-cost.ts';
import { oppositeOf, positionSideOf } from './sides.ts';
import { areStopsValid, hasRoomForStops, isReached, stopCountOf } from './stop-rules.ts';

/** Per user and contract, untriggered orders included. */
const OPEN_ORDER_COUNT_MAX = 200;
const PRICE_TICKS_MAX = 10 ** 12;
const PRICE_MAX = ticks(Number.MAX_SAFE_INTEGER);

export interface CheckedOrder {
  readonly account: Account;
  readonly market: Market;
  readonly execution: Execution;
  /** Margin and taker fee; 0 for a closing order. */
  readonly cost: bigint;
}

export function checkOrder(
  state: EngineState,
  request: PlaceFuturesOrder,
): CheckedOrder | FuturesRejection {
  const market = state.market(request.contractId);
  const account = state.knownAccount(request.userId);
  const position = account.positionOn(market, positionSideOf(request.side, request.action));
  const { leverage, marginMode } = account.settingsOn(market);
  const isOpening = request.action === 'open';
  const terms = { ...request, leverage: isOpening ? leverage : undefined };
  const rejection =
    stepRejection(request, market) ??
    (isOpening
      ? openingRejection(request, account, market)
      : closingRejection(request, position)) ??
    priceRejection(terms, market) ??
    countRejection(request, account, market);
  if (rejection !== undefined) return rejection;
  const execution = executionOf(terms, market, position);
  const timing = timingRejection(request, execution, market);
  if (timing !== undefined) return timing;
  if (!isOpening) return { account, market, execution, cost: 0n };
  const tier = tierRejection(account, market, { ...request, leverage });
  if (tier !== undefined) return tier;
  const reference = referenceOf(request, market);
  const priced = { ...request, leverage, reference, marginMode };
  const cost = checkMoney(account, market, priced, execution);
  return typeof cost === 'bigint' ? { account, market, execution, cost } : cost;
}

/** Price in units that the prices of an order are compared with: a stop order fills near its stop price. */
const referenceOf = (
  { kind, stopPrice }: Pick<PlaceFuturesOrder, 'kind' | 'stopPrice'>,
  { mark, tickUnits }: Market,
): bigint | undefined =>
  kind === 'stop_limit' && stopPrice !== undefined ? BigInt(stopPrice) * tickUnits : mark;

/**
 * Whether the account can pay an opening order, and is above its maintenance margin once the order has filled, now and at its
 * limit. A stop order that waits is checked for the latter when it triggers.
 * @returns the cost of the order.
 */
export function checkMoney(
  account: Account,
  market: Market,
  terms: OpeningTerms & Pick<Opening, 'marginMode'>,
  execution: Execution,
  isWaiting = terms.kind === 'stop_limit',
): bigint | FuturesRejection {
  const walk = walkBook(market, { ...terms, limit: execution.limit });
  const cost = isWaiting ? waitingCostOf(market, terms) : costOf(market, terms, execution, walk);
  const { available } = account;
  if (cost > available) return insufficientMargin(cost, available);
  const { side, size, limitPrice, leverage, marginMode } = terms;
  const rest = lots(execution.mayRest ? size - walk.size : 0);
  const restValue = limitPrice === undefined ? 0n : market.valueAtTicks(limitPrice, rest);
  const opening: Opening = {
    side: positionSideOf(side, 'open'),
    size: lots(walk.size + rest),
    value: walk.value + restValue,
    leverage,
    marginMode,
  };
  const isSafe = isWaiting || opening.size === 0 || isSafeAfterOpening(account, market, opening);
  return isSafe ? cost : reject('would_be_liquidated');
}

function stepRejection(
  { kind, size, limitPrice, stopPrice, worstPrice, stops, side, contractId }: PlaceFuturesOrder,
  { contract, matcher }: Market,
): FuturesRejection | undefined {
  if (!isCount(size) || contract.id !== contractId) return reject('amount_off_lot');
  if (stops?.size !== undefined && !isCount(stops.size)) return reject('amount_off_lot');
  const isPriced = kind === 'market' || limitPrice !== undefined;
  const isTriggered = kind !== 'stop_limit' || stopPrice !== undefined;
  const stopPrices = [stopPrice, stops?.takeProfit?.price, stops?.stopLoss?.price];
  const prices = [limitPrice, worstPrice, ...stopPrices].filter((price) => price !== undefined);
  if (!isPriced || !isTriggered || !prices.every(isCount)) return reject('price_off_tick');
  if (prices.some((price) => price > PRICE_TICKS_MAX)) return reject('price_outside_band');
  const sizeMax = kind === 'market' ? contract.marketSizeMax : contract.limitSizeMax;
  return size > sizeMax || !matcher.hasRoomFor(side, size) ? reject('amount_too_large') : undefined;
}

const isCount = (count: number): boolean => Number.isSafeInteger(count) && count >= 1;

function openingRejection(
  { size, side, kind, limitPrice, isReduceOnly }: PlaceFuturesOrder,
  account: Account,
  market: Market,
): FuturesRejection | undefined {
  const { contract } = market;
  if (isReduceOnly === true) return reject('reduce_only_would_increase');
  const closed = market.openingRejection;
  if (closed !== undefined) return closed;
  const value =
    kind === 'market' || limitPrice === undefined
      ? market.valueAtMark(size)
      : market.valueAtTicks(limitPrice, size);
  if (size < contract.sizeMin || ceilToUnits(value) < contract.notionalMin) {
    return reject('futures_order_too_small');
  }
  if (account.settingsOn(market).positionMode === 'hedge') return undefined;
  const other = oppositeOf(positionSideOf(side, 'open'));
  const isOther = (order: LiveOrder) => order.isOpening && order.positionSide === other;
  return account.positionOn(market, other) !== undefined || account.ordersOn(market).some(isOther)
    ? reject('position_mode_locked')
    : undefined;
}

function closingRejection(
  { size, kind }: PlaceFuturesOrder,
  position: Position | undefined,
): FuturesRejection | undefined {
  if (position === undefined) return reject('position_not_found');
  const sizeMax = kind === 'stop_limit' ? position.record.size : position.uncovered;
  return size > sizeMax ? reject('reduce_only_would_increase') : undefined;
}

function priceRejection(
  request: PlaceFuturesOrder & Pick<PricedTerms, 'leverage'>,
  market: Market,
): FuturesRejection | undefined {
  const { side, kind, limitPrice, stopPrice, triggerBy = 'mark', stops, leverage } = request;
  const isStop = kind === 'stop_limit' && stopPrice !== undefined;
  if (
    isStop &&
    isReached(market, side === 'buy' ? 'rising' : 'falling', { price: stopPrice, triggerBy })
  ) {
    return reject('stop_on_wrong_side');
  }
  const reference = referenceOf(request, market);
  if (
    kind !== 'market' &&
    limitPrice !== undefined &&
    isOutsideBand(market, { side, limitPrice, leverage }, reference)
  ) {
    return reject('price_outside_band');
  }
  const entry = kind === 'market' ? undefined : limitPrice;
  return stops !== undefined &&
    !areStopsValid(market, positionSideOf(side, request.action), stops, entry)
    ? reject('stop_on_wrong_side')
    : undefined;
}

interface PricedTerms {
  readonly side: Side;
  readonly limitPrice: Ticks;
  /** Undefined for an order that closes. */
  readonly leverage: number | undefined;
}

export function isOutsideBand(
  market: Market,
  { side, limitPrice, leverage }: PricedTerms,
  reference: bigint | undefined,
): boolean {
  const band = market.bandLimit(side, leverage, reference);
  return band !== undefined && (side === 'buy' ? limitPrice > band : limitPrice < band);
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
  return isFull || (legs > 0 && !hasRoomForStops(account, market, legs))
    ? reject('too_many_futures_orders')
    : undefined;
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
    leverage,
  }: Pick<
    PlaceFuturesOrder,
    'side' | 'kind' | 'size' | 'limitPrice' | 'worstPrice' | 'timeInForce'
  > &
    Pick<PricedTerms, 'leverage'>,
  market: Market,
  position: Position | undefined,
): Execution {
  const isMarket = kind === 'market';
  const own = isMarket ? worstPrice : limitPrice;
  const band = isMarket ? market.bandLimit(side, leverage) : undefined;
  const bound =
    position === undefined || !isReducing(side, position)
      ? undefined
      : closingBound(position, size);
  const limit = nearest(side, [own, band, bound]);
  const isCut = !isMarket && limit !== own;
  const mayRest = !isMarket && !isCut && timeInForce !== 'IOC' && timeInForce !== 'FOK';
  return { limit, mayRest, limitReason: isMarket || isCut ? 'slippage_bound' : 'limit' };
}

const isReducing = (side: Side, { record }: Position): boolean =>
  (side === 'sell') === (record.side === 'long');

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
  market: Market,
): FuturesRejection | undefined {
  if (timeInForce === 'post_only' && market.matcher.wouldCross(side, limit)) {
    return reject('futures_post_only_would_take');
  }
  if (timeInForce !== 'FOK') return undefined;
  const order = { userId, side, limit, size, reference: undefined };
  return walkBook(market, order, surelyFillable()).size === size
    ? undefined
    : reject('nothing_to_match');
}
