/** Checks an order before it affects balances or the order book. Pure: rejects, but changes
 *  nothing. */
import { lots, type Lots, type Ticks, type Units } from '#contract/core/decimal.ts';
import type { UserId } from '#contract/core/ids.ts';
import { priceOfTicks, type Pair } from '#contract/core/pair.ts';
import type { TimeInForce } from '#contract/entities/order.ts';
import { isInRange, limitPriceRangeOf } from '#domain/limit-price-range.ts';
import { displayNumber } from '#domain/number-text.ts';
import { notionalFloor } from '#domain/order-cost.ts';
import { isFarThrough, isTooLarge, UNITS_MAX } from '#domain/spot-order-rules.ts';
import { isRejection, reject, type Rejection } from '#server/runtime/rejection.ts';
import type { OrderSide } from './events.ts';
import type { PlaceOrder, PlaceRejection } from './exchange-api.ts';
import type { Matcher } from './matching/matcher.ts';
import { budgetOf } from './order-money.ts';
import { sentence } from '#server/runtime/sentence.ts';

/** Per user and pair, including stops. */
const OPEN_ORDER_COUNT_MAX = 200;

/** An order whose fields match its kind. */
export type CheckedOrder =
  | {
      readonly kind: 'limit';
      readonly limitPrice: Ticks;
      readonly size: Lots;
      readonly timeInForce: TimeInForce;
    }
  | {
      readonly kind: 'stop_limit';
      readonly limitPrice: Ticks;
      readonly stopPrice: Ticks;
      readonly size: Lots;
    }
  /** `worstPrice` is the limit set by the owner and the collar. */
  | {
      readonly kind: 'market';
      readonly worstPrice: Ticks;
      readonly size: Lots;
      readonly quoteAmount: Units | undefined;
    };

/** Pair and order book data used by the rules. */
export interface RulesMarket {
  readonly pair: Pair;
  readonly minNotional: Units;
  readonly matcher: Pick<
    Matcher<unknown>,
    | 'bestAsk'
    | 'bestBid'
    | 'hasRoomFor'
    | 'lastPrice'
    | 'marketLimit'
    | 'wouldFill'
    | 'wouldCross'
    | 'wouldTrigger'
  >;
}

interface OrderRoom {
  readonly market: RulesMarket;
  /** The user's open orders in this pair. */
  readonly openCount: number;
  /** Reference price of the pair; undefined while none is current, and where there is none. */
  readonly reference: Units | undefined;
}

/** Whether the unfilled remainder stays in the order book. */
export const mayRest = (checked: CheckedOrder): boolean =>
  checked.kind === 'stop_limit' ||
  (checked.kind === 'limit' && checked.timeInForce !== 'IOC' && checked.timeInForce !== 'FOK');

/** @returns the rejection, or the checked order. */
export function checkedOrder(order: PlaceOrder, room: OrderRoom): CheckedOrder | PlaceRejection {
  const { market, reference } = room;
  if (market.pair.status !== 'open') return reject('pair_closed');
  const checked = order.kind === 'market' ? atMarket(order, market) : atLimit(order);
  if (isRejection(checked)) return checked;
  const rejection = sizeRejection(order.side, checked, market);
  if (rejection !== undefined) return rejection;
  if (checked.kind === 'market') return checked;
  return (
    rangeRejection(checked.limitPrice, reference, market.pair) ??
    turnRejection(order, checked, market) ??
    restRejection(checked, room) ??
    checked
  );
}

/** Rejects a limit price beyond the range around the reference price, with the range. No confirmation allows it, because
 *  a trade there moves what others see and what triggers their stop orders. */
export function rangeRejection(
  limitPrice: Ticks,
  reference: Units | undefined,
  pair: Pair,
): Rejection<'price_out_of_range'> | undefined {
  if (reference === undefined) return undefined;
  const range = limitPriceRangeOf(reference, pair);
  if (isInRange(limitPrice, range)) return undefined;
  const [min, max] = [priceOfTicks(range.min, pair), priceOfTicks(range.max, pair)];
  return reject('price_out_of_range', {
    message: sentence('The limit price must be from {from} to {to} {coin}.', {
      from: displayNumber(min),
      to: displayNumber(max),
      coin: pair.quoteCoin,
    }),
    details: { min_price: min, max_price: max },
  });
}

function atLimit(order: PlaceOrder): CheckedOrder | PlaceRejection {
  const { limitPrice, stopPrice, size, timeInForce = 'GTC' } = order;
  if (!isPrice(limitPrice)) return reject('price_off_tick');
  if (size === undefined) return reject('amount_missing');
  if (!isSize(size)) return reject('amount_off_lot');
  if (order.kind !== 'stop_limit') return { kind: 'limit', limitPrice, size, timeInForce };
  if (!isPrice(stopPrice)) return reject('price_off_tick');
  return { kind: 'stop_limit', limitPrice, stopPrice, size };
}

function atMarket(order: PlaceOrder, market: RulesMarket): CheckedOrder | PlaceRejection {
  const { side, size, quoteAmount } = order;
  const { matcher, pair } = market;
  const collar = matcher.marketLimit(side);
  const best = side === 'buy' ? matcher.bestAsk : matcher.bestBid;
  if (order.worstPrice !== undefined && !isPrice(order.worstPrice)) return reject('price_off_tick');
  if (size === undefined && (quoteAmount === undefined || side === 'sell'))
    return reject('amount_missing');
  if (collar === undefined || best === undefined) return reject('no_liquidity');
  const worstPrice = nearerOf(side, collar, order.worstPrice);
  if (size !== undefined) {
    if (!isSize(size)) return reject('amount_off_lot');
    return { kind: 'market', worstPrice, size, quoteAmount: undefined };
  }
  if (quoteAmount === undefined || quoteAmount <= 0n) return reject('notional_too_small');
  if (quoteAmount > UNITS_MAX) return reject('amount_too_large');
  // The size the amount would buy if the whole book were at the best price.
  const maxValue = budgetOf(quoteAmount, pair) / BigInt(best);
  if (maxValue > BigInt(Number.MAX_SAFE_INTEGER)) return reject('amount_too_large');
  if (maxValue === 0n) return reject('notional_too_small');
  return { kind: 'market', worstPrice, size: lots(Number(maxValue)), quoteAmount };
}

/** Returns the nearer of the collar and the owner's limit. */
function nearerOf(side: OrderSide, collar: Ticks, worstPrice: Ticks | undefined): Ticks {
  if (worstPrice === undefined) return collar;
  const isNearer = side === 'buy' ? worstPrice < collar : worstPrice > collar;
  return isNearer ? worstPrice : collar;
}

function sizeRejection(
  side: OrderSide,
  checked: CheckedOrder,
  market: RulesMarket,
): Rejection<'amount_too_large' | 'notional_too_small'> | undefined {
  const { matcher, pair, minNotional } = market;
  const { size } = checked;
  const worstPrice = checked.kind === 'market' ? checked.worstPrice : checked.limitPrice;
  if (isTooLarge(worstPrice, size, pair)) return reject('amount_too_large');
  if (!matcher.hasRoomFor(side, size)) return reject('amount_too_large');
  const best = side === 'buy' ? matcher.bestAsk : matcher.bestBid;
  const price = checked.kind === 'market' ? (best ?? worstPrice) : checked.limitPrice;
  const value =
    checked.kind === 'market' && checked.quoteAmount !== undefined
      ? checked.quoteAmount
      : notionalFloor(price, size, pair);
  return value < minNotional ? reject('notional_too_small') : undefined;
}

/** Checks for results of the first matching that the owner does not intend. */
function turnRejection(
  order: Pick<PlaceOrder, 'userId' | 'side' | 'confirmPrice'>,
  checked: Exclude<CheckedOrder, { kind: 'market' }>,
  { matcher }: RulesMarket,
): PlaceRejection | undefined {
  const { userId, side, confirmPrice } = order;
  const { limitPrice, size } = checked;
  const stopPrice = checked.kind === 'stop_limit' ? checked.stopPrice : undefined;
  if (stopPrice !== undefined && matcher.wouldTrigger(side, stopPrice))
    return reject('stop_would_trigger');
  const isUnconfirmed = confirmPrice !== true;
  if (isUnconfirmed && isFar({ side, limitPrice, stopPrice }, matcher)) {
    return reject('price_far_from_market');
  }
  if (checked.kind === 'stop_limit') return undefined;
  return timingRejection(checked.timeInForce, { userId, side, limitPrice, size }, matcher);
}

/** Checks that a post-only order would not trade and that a fill-or-kill order would fill
 *  completely. */
function timingRejection(
  timeInForce: TimeInForce,
  order: { userId: UserId; side: OrderSide; limitPrice: Ticks; size: Lots },
  matcher: RulesMarket['matcher'],
): Rejection<'post_only_would_take' | 'fill_or_kill_unfilled'> | undefined {
  if (timeInForce === 'post_only' && matcher.wouldCross(order.side, order.limitPrice)) {
    return reject('post_only_would_take');
  }
  return timeInForce === 'FOK' && !matcher.wouldFill(order)
    ? reject('fill_or_kill_unfilled')
    : undefined;
}

const restRejection = (
  checked: CheckedOrder,
  { openCount }: OrderRoom,
): Rejection<'too_many_open_orders'> | undefined =>
  mayRest(checked) && openCount >= OPEN_ORDER_COUNT_MAX
    ? reject('too_many_open_orders')
    : undefined;

/** Whether the limit is more than `FAR_PERCENT` through the market: beyond the other side's best
 *  price, or the last price if that side is empty. A stop-limit is compared with its stop price. */
export function isFar(
  order: {
    readonly side: OrderSide;
    readonly limitPrice: Ticks;
    readonly stopPrice: Ticks | undefined;
  },
  matcher: Pick<RulesMarket['matcher'], 'bestAsk' | 'bestBid' | 'lastPrice'>,
): boolean {
  const { side, limitPrice, stopPrice } = order;
  const best = side === 'buy' ? matcher.bestAsk : matcher.bestBid;
  const reference = stopPrice ?? best ?? matcher.lastPrice;
  return reference !== undefined && isFarThrough(side, limitPrice, reference);
}

export const isPrice = (price: Ticks | undefined): price is Ticks =>
  price !== undefined && Number.isSafeInteger(price) && price >= 1;

export const isSize = (size: Lots): boolean => Number.isSafeInteger(size) && size >= 1;
