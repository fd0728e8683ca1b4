/** What an order must satisfy before it touches money or book. Pure: it refuses, it changes nothing. */
import { lots, type Lots, type Ticks, type Units } from '#contract/core/decimal.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { TimeInForce } from '#contract/entities/order.ts';
import { notionalCeil, notionalFloor, sizeUnitsOf } from '#domain/order-cost.ts';
import type { OrderSide } from './events.ts';
import type { PlaceOrder, PlaceRejection } from './exchange-api.ts';
import type { Matcher } from './matching/matcher.ts';
import { budgetOf, UNITS_MAX } from './order-money.ts';

/** Of one user in one pair, stops included. */
const OPEN_ORDER_COUNT_MAX = 200;
/** How far through the market a limit may be before the trader must confirm it. */
const FAR_PERCENT = 20;
/** Prices beyond it are nobody's, and percentages of them would lose their last digits. */
const PRICE_TICKS_MAX = 10 ** 12;

/** An order whose parts are known to fit its kind. */
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
  /** `worstPrice` is as far as its owner and the collar let it go. */
  | {
      readonly kind: 'market';
      readonly worstPrice: Ticks;
      readonly size: Lots;
      readonly quoteAmount: Units | undefined;
    };

/** What the rules look at of a pair and its book. */
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
  /** Orders the user has open in this pair. */
  readonly openCount: number;
}

/** Whether what does not fill at once waits in the book. */
export const mayRest = (checked: CheckedOrder): boolean =>
  checked.kind === 'stop_limit' ||
  (checked.kind === 'limit' && checked.timeInForce !== 'IOC' && checked.timeInForce !== 'FOK');

/** @returns the refusal's name, or the order's parts. */
export function checkedOrder(order: PlaceOrder, room: OrderRoom): CheckedOrder | PlaceRejection {
  const { market } = room;
  if (market.pair.status !== 'open') return 'pair_closed';
  const checked = order.kind === 'market' ? atMarket(order, market) : atLimit(order);
  if (typeof checked === 'string') return checked;
  const rejection = sizeRejection(order.side, checked, market);
  if (rejection !== undefined) return rejection;
  if (checked.kind === 'market') return checked;
  return turnRejection(order, checked, market) ?? restRejection(checked, room) ?? checked;
}

function atLimit(order: PlaceOrder): CheckedOrder | PlaceRejection {
  const { limitPrice, stopPrice, size, timeInForce = 'GTC' } = order;
  if (!isPrice(limitPrice)) return 'price_off_tick';
  if (size === undefined) return 'amount_missing';
  if (!isSize(size)) return 'amount_off_lot';
  if (order.kind !== 'stop_limit') return { kind: 'limit', limitPrice, size, timeInForce };
  if (!isPrice(stopPrice)) return 'price_off_tick';
  return { kind: 'stop_limit', limitPrice, stopPrice, size };
}

function atMarket(order: PlaceOrder, market: RulesMarket): CheckedOrder | PlaceRejection {
  const { side, size, quoteAmount } = order;
  const { matcher, pair } = market;
  const collar = matcher.marketLimit(side);
  const best = side === 'buy' ? matcher.bestAsk : matcher.bestBid;
  if (order.worstPrice !== undefined && !isPrice(order.worstPrice)) return 'price_off_tick';
  if (size === undefined && (quoteAmount === undefined || side === 'sell')) return 'amount_missing';
  if (collar === undefined || best === undefined) return 'no_liquidity';
  const worstPrice = nearerOf(side, collar, order.worstPrice);
  if (size !== undefined) {
    if (!isSize(size)) return 'amount_off_lot';
    return { kind: 'market', worstPrice, size, quoteAmount: undefined };
  }
  if (quoteAmount === undefined || quoteAmount <= 0n) return 'notional_too_small';
  if (quoteAmount > UNITS_MAX) return 'amount_too_large';
  // As much as it could buy if the whole book stood at the best price.
  const maxValue = budgetOf(quoteAmount, pair) / BigInt(best);
  if (maxValue > BigInt(Number.MAX_SAFE_INTEGER)) return 'amount_too_large';
  if (maxValue === 0n) return 'notional_too_small';
  return { kind: 'market', worstPrice, size: lots(Number(maxValue)), quoteAmount };
}

/** Of how far the collar lets an order go and how far its owner does. */
function nearerOf(side: OrderSide, collar: Ticks, worstPrice: Ticks | undefined): Ticks {
  if (worstPrice === undefined) return collar;
  const isNearer = side === 'buy' ? worstPrice < collar : worstPrice > collar;
  return isNearer ? worstPrice : collar;
}

function sizeRejection(
  side: OrderSide,
  checked: CheckedOrder,
  market: RulesMarket,
): 'amount_too_large' | 'notional_too_small' | undefined {
  const { matcher, pair, minNotional } = market;
  const { size } = checked;
  const worstPrice = checked.kind === 'market' ? checked.worstPrice : checked.limitPrice;
  if (isTooLarge(worstPrice, size, pair)) return 'amount_too_large';
  if (!matcher.hasRoomFor(side, size)) return 'amount_too_large';
  const best = side === 'buy' ? matcher.bestAsk : matcher.bestBid;
  const price = checked.kind === 'market' ? (best ?? worstPrice) : checked.limitPrice;
  const value =
    checked.kind === 'market' && checked.quoteAmount !== undefined
      ? checked.quoteAmount
      : notionalFloor(price, size, pair);
  return value < minNotional ? 'notional_too_small' : undefined;
}

/** Its money could not be counted. */
export const isTooLarge = (price: Ticks, size: Lots, pair: Pair): boolean =>
  price > PRICE_TICKS_MAX ||
  notionalCeil(price, size, pair) > UNITS_MAX ||
  sizeUnitsOf(size, pair) > UNITS_MAX;

/** What an order's first turn would do that its owner does not want. */
function turnRejection(
  order: Pick<PlaceOrder, 'userId' | 'side' | 'confirmPrice'>,
  checked: Exclude<CheckedOrder, { kind: 'market' }>,
  { matcher }: RulesMarket,
): PlaceRejection | undefined {
  const { userId, side, confirmPrice } = order;
  const { limitPrice, size } = checked;
  const stopPrice = checked.kind === 'stop_limit' ? checked.stopPrice : undefined;
  if (stopPrice !== undefined && matcher.wouldTrigger(side, stopPrice)) return 'stop_would_trigger';
  const isUnconfirmed = confirmPrice !== true;
  if (isUnconfirmed && isFar({ side, limitPrice, stopPrice }, matcher)) {
    return 'price_far_from_market';
  }
  if (checked.kind === 'stop_limit') return undefined;
  return timingRejection(checked.timeInForce, { userId, side, limitPrice, size }, matcher);
}

/** A post-only order must rest, a fill-or-kill order must not. */
function timingRejection(
  timeInForce: TimeInForce,
  order: { userId: UserId; side: OrderSide; limitPrice: Ticks; size: Lots },
  matcher: RulesMarket['matcher'],
): 'post_only_would_take' | 'fill_or_kill_unfilled' | undefined {
  if (timeInForce === 'post_only' && matcher.wouldCross(order.side, order.limitPrice)) {
    return 'post_only_would_take';
  }
  return timeInForce === 'FOK' && !matcher.wouldFill(order) ? 'fill_or_kill_unfilled' : undefined;
}

const restRejection = (
  checked: CheckedOrder,
  { openCount }: OrderRoom,
): 'too_many_open_orders' | undefined =>
  mayRest(checked) && openCount >= OPEN_ORDER_COUNT_MAX ? 'too_many_open_orders' : undefined;

/** More than `FAR_PERCENT` through the market: the best price of the other side, else the last one. A
 *  stop-limit will meet the market at its stop price. */
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
  if (reference === undefined) return false;
  return side === 'buy'
    ? limitPrice * 100 > reference * (100 + FAR_PERCENT)
    : limitPrice * 100 < reference * (100 - FAR_PERCENT);
}

export const isPrice = (price: Ticks | undefined): price is Ticks =>
  price !== undefined && Number.isSafeInteger(price) && price >= 1;

export const isSize = (size: Lots): boolean => Number.isSafeInteger(size) && size >= 1;
