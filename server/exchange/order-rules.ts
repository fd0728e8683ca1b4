/** What an order must satisfy before it touches money or book. Pure: it refuses, it changes nothing. */
import { lots, type Lots, type Ticks, type Units } from '#contract/core/decimal.ts';
import { notionalCeil, notionalFloor, sizeUnitsOf } from '#domain/order-cost.ts';
import type { PlaceOrder, PlaceRefusal } from './exchange-api.ts';
import type { Pair } from '#contract/core/pair.ts';
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
  | { readonly kind: 'limit'; readonly limitPrice: Ticks; readonly size: Lots }
  | {
      readonly kind: 'stop_limit';
      readonly limitPrice: Ticks;
      readonly stopPrice: Ticks;
      readonly size: Lots;
    }
  /** `worstPrice` is as far as the collar lets it go. */
  | {
      readonly kind: 'market';
      readonly worstPrice: Ticks;
      readonly size: Lots;
      readonly quoteAmount: Units | undefined;
    };

/** What the rules look at of a pair and its book. */
interface RulesMarket {
  readonly pair: Pair;
  readonly minNotional: Units;
  readonly matcher: Pick<
    Matcher<unknown>,
    'bestAsk' | 'bestBid' | 'hasRoomFor' | 'lastPrice' | 'marketLimit' | 'wouldTrigger'
  >;
}

interface OrderRoom {
  readonly market: RulesMarket;
  /** Orders the user has open in this pair. */
  readonly openCount: number;
}

/** @returns the refusal's name, or the order's parts. */
export function checkedOrder(order: PlaceOrder, room: OrderRoom): CheckedOrder | PlaceRefusal {
  if (room.market.pair.status !== 'open') return 'pair_closed';
  const checked = order.kind === 'market' ? atMarket(order, room.market) : atLimit(order);
  if (typeof checked === 'string') return checked;
  const refusal = sizeRefusal(order, checked, room.market);
  if (refusal !== undefined) return refusal;
  if (checked.kind === 'market') return checked;
  return restRefusal(order, checked, room) ?? checked;
}

function atLimit(order: PlaceOrder): CheckedOrder | PlaceRefusal {
  const { limitPrice, stopPrice, size } = order;
  if (!isPrice(limitPrice)) return 'price_off_tick';
  if (size === undefined) return 'amount_missing';
  if (!isSize(size)) return 'amount_off_lot';
  if (order.kind !== 'stop_limit') return { kind: 'limit', limitPrice, size };
  if (!isPrice(stopPrice)) return 'price_off_tick';
  return { kind: 'stop_limit', limitPrice, stopPrice, size };
}

function atMarket(order: PlaceOrder, market: RulesMarket): CheckedOrder | PlaceRefusal {
  const { side, size, quoteAmount } = order;
  const { matcher, pair } = market;
  const worstPrice = matcher.marketLimit(side);
  const best = side === 'buy' ? matcher.bestAsk : matcher.bestBid;
  if (size === undefined && (quoteAmount === undefined || side === 'sell')) return 'amount_missing';
  if (worstPrice === undefined || best === undefined) return 'no_liquidity';
  if (size !== undefined) {
    if (!isSize(size)) return 'amount_off_lot';
    return { kind: 'market', worstPrice, size, quoteAmount: undefined };
  }
  if (quoteAmount === undefined || quoteAmount <= 0n) return 'notional_too_small';
  if (quoteAmount > UNITS_MAX) return 'amount_too_large';
  // As much as it could buy if the whole book stood at the best price.
  const most = budgetOf(quoteAmount, pair) / BigInt(best);
  if (most > BigInt(Number.MAX_SAFE_INTEGER)) return 'amount_too_large';
  if (most === 0n) return 'notional_too_small';
  return { kind: 'market', worstPrice, size: lots(Number(most)), quoteAmount };
}

function sizeRefusal(
  order: PlaceOrder,
  checked: CheckedOrder,
  market: RulesMarket,
): PlaceRefusal | undefined {
  const { matcher, pair, minNotional } = market;
  const worstPrice = checked.kind === 'market' ? checked.worstPrice : checked.limitPrice;
  if (worstPrice > PRICE_TICKS_MAX) return 'amount_too_large';
  if (notionalCeil(worstPrice, checked.size, pair) > UNITS_MAX) return 'amount_too_large';
  if (sizeUnitsOf(checked.size, pair) > UNITS_MAX) return 'amount_too_large';
  if (!matcher.hasRoomFor(order.side, checked.size)) return 'amount_too_large';
  const best = order.side === 'buy' ? matcher.bestAsk : matcher.bestBid;
  const price = checked.kind === 'market' ? (best ?? worstPrice) : checked.limitPrice;
  const worth =
    checked.kind === 'market' && checked.quoteAmount !== undefined
      ? checked.quoteAmount
      : notionalFloor(price, checked.size, pair);
  return worth < minNotional ? 'notional_too_small' : undefined;
}

function restRefusal(
  order: PlaceOrder,
  checked: Exclude<CheckedOrder, { kind: 'market' }>,
  { market, openCount }: OrderRoom,
): PlaceRefusal | undefined {
  const { matcher } = market;
  if (checked.kind === 'stop_limit' && matcher.wouldTrigger(order.side, checked.stopPrice)) {
    return 'stop_would_trigger';
  }
  if (order.confirmPrice !== true && isFar(order, checked, market)) return 'price_far_from_market';
  return openCount >= OPEN_ORDER_COUNT_MAX ? 'too_many_open_orders' : undefined;
}

/** More than `FAR_PERCENT` through the market: the best price of the other side, else the last one. A
 *  stop-limit will meet the market at its stop price. */
function isFar(
  order: PlaceOrder,
  checked: Exclude<CheckedOrder, { kind: 'market' }>,
  { matcher }: RulesMarket,
): boolean {
  const best = order.side === 'buy' ? matcher.bestAsk : matcher.bestBid;
  const reference = checked.kind === 'stop_limit' ? checked.stopPrice : (best ?? matcher.lastPrice);
  if (reference === undefined) return false;
  return order.side === 'buy'
    ? checked.limitPrice * 100 > reference * (100 + FAR_PERCENT)
    : checked.limitPrice * 100 < reference * (100 - FAR_PERCENT);
}

const isPrice = (price: Ticks | undefined): price is Ticks =>
  price !== undefined && Number.isSafeInteger(price) && price >= 1;

const isSize = (size: Lots): boolean => Number.isSafeInteger(size) && size >= 1;
